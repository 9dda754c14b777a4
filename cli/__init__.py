"""The command line: arguments in, rendered answers out."""
