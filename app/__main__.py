"""`python -m app`: the window. A frozen child process ends in `freeze_support`."""

from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()

    from app.startup import main

    raise SystemExit(main())
