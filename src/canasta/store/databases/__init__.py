"""The databases that the store can use: what is particular to each stands in one file."""
