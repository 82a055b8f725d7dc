"""Happenings as messages: a tagged struct for each type of `trey.core.happening`, made from its own fields."""

from typing import TYPE_CHECKING, Any, Final, Union, get_type_hints

from msgspec import Struct, defstruct

from trey.core import happening


def _struct(kind: type) -> type[Struct]:
    """Return the message that says a happening of this type; its tag is the type's name, `trick_taken`."""
    hints, known = get_type_hints(kind), vars(kind)
    fields: list[Any] = [(name, hint, known[name]) if name in known else (name, hint) for name, hint in hints.items()]
    tag = happening.type_of(kind.__name__)
    return defstruct(
        kind.__name__, fields, tag=tag, frozen=True, kw_only=True, module=__name__, namespace={"__doc__": kind.__doc__}
    )


_MESSAGES: Final = {kind: _struct(kind) for kind in happening.Happening.__subclasses__()}

if TYPE_CHECKING:
    Happened = happening.Happening
else:
    Happened = Union[tuple(_MESSAGES.values())]  # noqa: UP007 - of types known at run time only


def happened(one: happening.Happening) -> Happened:
    """Return a happening as the message that is sent."""
    message: Happened = _MESSAGES[type(one)](**vars(one))  # type: ignore[assignment]  # its fields are the same
    return message
