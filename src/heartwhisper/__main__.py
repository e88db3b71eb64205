"""`python -m heartwhisper`: the command line."""

from heartwhisper.cli.main import main

main()
