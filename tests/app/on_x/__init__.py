"""The real window with the real engine on an X server, used by its mouse and keyboard."""
