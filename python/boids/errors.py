"""What goes wrong: each says in one sentence what, where, and what to do."""


class Error(ValueError):
    """Something that cannot be: a value out of range, a scenario that contradicts itself, a file that is damaged."""


class UnknownNameError(Error, KeyError, AttributeError):
    """A name that is not there; the sentence has the nearest that is."""

    __str__ = Exception.__str__  # a KeyError would put its sentence in quotes


class Failure(RuntimeError):
    """Work that failed although what was asked for is good: a disk that is full, a machine without OpenGL."""
