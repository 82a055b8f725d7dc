"""Capabilities: parts of a family that a game may lack; a missing one says what it would bring."""

from typing import TYPE_CHECKING, ClassVar, NoReturn, Self

from trey.core.errors import CapabilityError
from trey.core.text import Text


class Capability:
    """Base class of a family's optional records.

    A missing record is falsy: a field with a default has that value, and any other field raises `CapabilityError`.
    """

    brings: ClassVar[Text]
    """What a game with this capability has, as the end of a sentence."""

    @classmethod
    def missing(cls) -> Self:
        """Return the record of a game that has no such part."""
        return cls.__new__(cls)

    def required(self) -> Self:
        """Return the record itself.

        :raises CapabilityError: `capability`, it is missing.
        """
        if self:
            return self
        part = type(self).__name__
        raise CapabilityError(
            "capability", "This game has no {part}, which would provide {brings}.", part=part, brings=self.brings
        )

    def __bool__(self) -> bool:
        return bool(vars(self))

    if not TYPE_CHECKING:  # mypy is to see misspelt names

        def __getattr__(self, name: str) -> NoReturn:
            if name in type(self).__dataclass_fields__:
                self.required()
            raise AttributeError(name)
