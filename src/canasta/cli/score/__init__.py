"""The score keeper in the terminal: lines are typed, and the file is that of the page."""
