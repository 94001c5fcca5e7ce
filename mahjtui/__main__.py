"""``python -m mahjtui`` does what ``mahjtui`` does."""

from mahjtui.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
