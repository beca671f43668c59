"""`python -m pliant.cli`: the command."""

from pliant.cli import main

if __name__ == "__main__":
    main()
