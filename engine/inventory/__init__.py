"""What is in files and folders before anything is read in: kinds, duplicates, versions, time."""
