"""A moment's look into a file: enough to tell a user what is there before anything is read in."""
