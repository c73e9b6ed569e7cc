"""The devices of guests, and the codes that let guests continue on another device."""
