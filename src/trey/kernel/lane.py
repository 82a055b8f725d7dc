"""Arrays of layouts in compiled code: handed on as addresses, and indexed plainly.

Numba hands on an array as seven values, counts references to it, and tests every index for counting from the end.
What a kernel takes from a record is none of that: its length is known, the record outlives it, and no kernel counts
from the end.
"""

from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.datamodel import register_default
from numba.core.datamodel.models import PointerModel
from numba.core.lowering import Lower
from numba.extending import lower_builtin
from numba.np.arrayobj import make_array

__all__ = ["Lane", "LaneLower", "start_of"]


class Lane(types.NestedArray):  # type: ignore[misc]
    """The type of a record's array, in one row, that a kernel has taken: to be indexed, measured and handed on."""

    def __init__(self, dtype: Any, shape: tuple[int, ...]) -> None:
        super().__init__(dtype, shape)
        self.name = f"lane({dtype}, {shape})"


@register_default(Lane)
class _LaneModel(PointerModel):  # type: ignore[misc]
    """An address."""


@lower_builtin(len, Lane)  # type: ignore[untyped-decorator]
def _length(context: Any, _builder: Any, signature: Any, _args: Any) -> Any:
    return context.get_constant(types.intp, signature.args[0].nitems)


def start_of(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    """Return where the elements of an array lie, of a layout or any other."""
    return array if isinstance(kind, Lane) else make_array(kind)(context, builder, array).data


class LaneLower(Lower):  # type: ignore[misc]
    """Takes arrays out of records as addresses, and indexes them plainly."""

    def lower_expr(self, resty: Any, expr: Any) -> Any:
        """Take an array, or evaluate anything else."""
        if expr.op != "getattr" or not isinstance(resty, Lane):
            return super().lower_expr(resty, expr)
        record, kind = self.loadvar(expr.value.name), self.context.get_data_type(resty.dtype)
        return cgutils.get_record_member(self.builder, record, self.typeof(expr.value.name).offset(expr.attr), kind)

    def _place(self, array: Any, index: Any) -> Any:
        """Return the address of an element of a layout's array, None for any other indexing."""
        kind, by = self.typeof(array.name), self.typeof(index.name)
        if not (isinstance(kind, types.NestedArray) and kind.ndim == 1 and isinstance(by, types.Integer)):
            return None
        at = self.context.cast(self.builder, self.loadvar(index.name), by, types.intp)
        start = start_of(self.context, self.builder, kind, self.loadvar(array.name))
        return self.builder.gep(start, [at], True)

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        """Load an element."""
        place = self._place(value, index)
        if place is None:
            return super().lower_getitem(resty, expr, value, index, signature)
        return self.context.cast(self.builder, self.builder.load(place), self.typeof(value.name).dtype, resty)

    def lower_setitem(self, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:
        """Store an element."""
        place = self._place(target_var, index_var)
        if place is None:
            return super().lower_setitem(target_var, index_var, value_var, signature)
        kind, given = self.typeof(target_var.name).dtype, self.typeof(value_var.name)
        return self.builder.store(self.context.cast(self.builder, self.loadvar(value_var.name), given, kind), place)
