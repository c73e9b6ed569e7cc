"""What robots learn from hands they play among themselves: runs that can be stopped and repeated.

NumPy is used here; nothing in this layer is needed for playing.
"""
