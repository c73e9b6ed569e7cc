"""The devices of guests, and the codes by which a guest continues on another one."""
