"""`python -m engine`: Pagecite without a window."""

from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    import sys

    from engine.command_line.main import main

    sys.exit(main())
