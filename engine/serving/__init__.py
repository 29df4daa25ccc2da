"""What the engine process does for each kind of command; `engine.worker` says on which thread."""
