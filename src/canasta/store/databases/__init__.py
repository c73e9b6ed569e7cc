"""The databases that the store can use: one file for each holds its peculiarities."""
