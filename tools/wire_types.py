"""Generate from the server's messages their JSON Schema, the browser client's types and a table of refusals.

`make fix` writes the files.
"""

import ast
import inspect
import json
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from tools.files import ROOT
from trey.core import happening, view
from trey.core.action import Word
from trey.core.teaching import Term
from trey.core.text import Text
from trey.core.words import Section
from trey.match import narrator, sheet
from trey.review import Accuracy
from trey.server import wire
from trey.server.wire import Happened, _client, _pages, _server
from trey.server.wire.refusals import REFUSALS

PAGE: Final = ROOT / "docs" / "protocol.md"
SCHEMA: Final = ROOT / "docs" / "protocol.schema.json"
TYPES: Final = ROOT / "web" / "src" / "wire.gen.ts"
SHAPES: Final = ROOT / "web" / "src" / "play" / "shapes.gen.ts"
PREFIX: Final = "#/$defs/"
UNIONS: Final = {
    "ClientMessage": wire.ClientMessage,
    "ServerMessage": wire.ServerMessage,
    "TableEvent": wire.TableEvent,
    "Happened": Happened,
}
BODIES: Final = [call.body for call in wire.CALLS.values() if call.body]
ASKED: Final = {c.__name__ for c in (*get_args(wire.ClientMessage), *BODIES)}
CHECKS: Final = {"either", "flag", "list", "nothing", "number", "record", "row", "struct", "tag", "tagged", "text"}
SPARSE: Final = {kind.__name__ for kind in (wire.KindInfo, wire.LogHead, wire.Bye)}

OF_CORE: Final = (Accuracy, Word, Term, Section)
"""Types of other packages that are sent as they are, with every field."""

Json = dict[str, Any]


def field_docs(kind: type) -> dict[str, str]:
    """Return what stands under each field of a class, those of its bases too."""
    parts = (part for part in reversed(kind.__mro__) if part.__module__.startswith("trey."))
    return {name: doc for part in parts for name, doc in _docs_in(part).items()}


def _docs_in(kind: type) -> dict[str, str]:
    body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    found: dict[str, str] = {}
    fields = body.body if isinstance(body, ast.ClassDef) else []
    for field, text in pairwise(fields):
        match field, text:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(value=ast.Constant(value=str(doc))):
                found[name] = " ".join(doc.split())
    return found


def _kinds() -> Iterator[type]:
    yield from OF_CORE
    for module in (_client, _server, _pages, view, happening, narrator, sheet):
        for name, found in sorted(vars(module).items()):
            if isinstance(found, type) and found.__module__ == module.__name__ and not name.startswith("_"):
                yield found


def _text(kind: type) -> Json:
    if kind is Text:
        return {"$ref": f"{PREFIX}Text"}
    raise NotImplementedError(kind)


@cache
def schema() -> Json:
    """Return the JSON Schema of every message."""
    said = (kind for call in wire.CALLS.values() for kind in (call.body, call.answer) if kind)
    kinds = [*UNIONS.values(), *dict.fromkeys(said), wire.Trouble]
    refs, parts = msgspec.json.schema_components(kinds, schema_hook=_text, ref_template=PREFIX + "{name}")
    parts["Text"] = {"type": "string", "description": "Words for people, in the language of the connection."}
    for kind in _kinds():
        part = parts.get(kind.__name__, {})
        if "description" in part:
            part["description"] = inspect.cleandoc(part["description"])
        for name, doc in field_docs(kind).items() if "properties" in part else ():
            part["properties"][name] = part["properties"][name] | {"description": doc}
    for kind in OF_CORE:
        parts[kind.__name__]["required"] = list(parts[kind.__name__]["properties"])
    unions = dict(zip(UNIONS, refs, strict=False))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"trey's table, version {wire.VERSION}",
        "$defs": dict(sorted((parts | unions).items())),
    }


def type_of(part: Mapping[str, Any]) -> str:
    """Return the TypeScript type of a part of the schema."""
    match part:
        case {"$ref": str(ref)}:
            return ref.removeprefix(PREFIX)
        case {"anyOf": list(options)}:
            return " | ".join(dict.fromkeys(type_of(option) for option in options))
        case {"enum": list(values)}:
            return " | ".join(json.dumps(value) for value in values)
        case {"type": "array", "prefixItems": list(items)}:
            return f"[{', '.join(type_of(item) for item in items)}]"
        case {"type": "array", "items": dict(item)}:
            inner = type_of(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": dict(item)}:
            return f"Record<string, {type_of(item)}>"
        case {"type": "integer" | "number"}:
            return "number"
        case {"type": "string" | "boolean" | "null" as plain}:
            return str(plain)
    raise ValueError(part)


def _comment(text: str, indent: str = "") -> list[str]:
    lines = text.split("\n")
    if len(lines) == 1:
        return [f"{indent}/** {text} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def _interface(name: str, part: Json) -> Iterable[str]:
    yield from _comment(part.get("description", name))
    yield f"export interface {name} {{"
    required = set(part.get("required", ()))
    for field, kind in part["properties"].items():
        if "description" in kind:
            yield from _comment(kind["description"], "  ")
        may_lack = field not in required and (name in ASKED or name in SPARSE)
        yield f"  {field}{'?' if may_lack else ''}: {type_of(kind)};"
    yield "}"


def _declaration(name: str, part: Json) -> Iterable[str]:
    if name == "Text":
        yield from _comment(part["description"])
    if "properties" in part:
        yield from _interface(name, part)
    else:
        yield f"export type {name} = {type_of(part)};"


def _wish(call: wire.Call) -> str:
    """Return the type of what a call is asked with: the words of its path, of its question, and its body."""
    words = [f"{name}: string" for name in re.findall(r"{(\w+)}", call.path)]
    words += [f"{name}: {'number' if kind is int else 'string'}" for name, kind in call.asks]
    parts = [f"{{ {'; '.join(words)} }}"] if words else []
    parts += [call.body.__name__] if call.body else []
    return " & ".join(parts) or "Record<never, never>"


def calls() -> str:
    """Return the TypeScript of what a house is asked."""
    named = {re.sub(r"_(\w)", lambda m: m[1].upper(), name): call for name, call in wire.CALLS.items()}
    types = (f"  {name}: {{ wish: {_wish(call)}; answer: {_answer(call)} }};" for name, call in named.items())
    routes = (f'  {name}: {{ method: "{call.method}", path: "{call.path}" }},' for name, call in named.items())
    return "\n".join(
        (
            "/** What a house is asked, by name: with what, and what comes back. */",
            "export interface Calls {",
            *types,
            "}",
            "",
            "/** Where a server is asked it. */",
            'export const ROUTES: Record<keyof Calls, { method: "GET" | "POST"; path: string }> = {',
            *routes,
            "};",
        )
    )


def _answer(call: wire.Call) -> str:
    return call.answer.__name__ if call.answer else "Blob"


def types() -> str:
    """Return the TypeScript file."""
    blocks = [
        "// Generated from src/trey/server/wire by make fix; do not edit.",
        f"export const VERSION = {wire.VERSION};",
    ]
    parts = schema()["$defs"]
    blocks += ["\n".join(_declaration(name, part)) for name, part in parts.items()]
    return "\n\n".join([*blocks, calls()]) + "\n"


PLAIN = {"integer": "number", "number": "number", "string": "text", "boolean": "flag", "null": "nothing"}


def shape_of(part: Mapping[str, Any]) -> str:
    """Return the client's check of a part of the schema; of a word any word is one, for they grow."""
    match part:
        case {"$ref": str(ref)}:
            return ref.removeprefix(PREFIX)
        case {"anyOf": list(options)}:
            how = "tagged" if all("$ref" in option for option in options) else "either"
            return f"{how}({', '.join(shape_of(option) for option in options)})"
        case {"type": "array", "prefixItems": list(items)}:
            return f"row({', '.join(shape_of(item) for item in items)})"
        case {"type": "array", "items": dict(item)}:
            return f"list({shape_of(item)})"
        case {"type": "object", "additionalProperties": dict(item)}:
            return f"record({shape_of(item)})"
        case {"properties": dict(fields)}:
            return _struct_shape(fields, part.get("required", ()))
        case {"enum": list(values)}:
            return _plain({type(value) for value in values})
        case {"type": "integer" | "number" | "string" | "boolean" | "null" as plain}:
            return PLAIN[plain]
    raise ValueError(part)


def _plain(types: set[type]) -> str:
    names = {str: "text", int: "number", type(None): "nothing"}
    kinds = sorted(names[kind] for kind in types)
    return kinds[0] if len(kinds) == 1 else f"either({', '.join(kinds)})"


def _struct_shape(fields: Json, required: Iterable[str]) -> str:
    tag = fields.get("type", {}).get("enum", [""])[0]
    sure = {name: shape_of(part) for name, part in fields.items() if name in required and name != "type"}
    perhaps = {name: shape_of(part) for name, part in fields.items() if name not in {*required, "type"}}
    told = [
        ", ".join(f"{name}: {shape}" for name, shape in some.items())
        for some in (sure, perhaps)
        if some or some is sure
    ]
    made = f"struct({', '.join(f'{{ {some} }}' if some else '{}' for some in told)})"
    return f'tag("{tag}", {made})' if tag else made


def _reached(name: str, done: dict[str, None]) -> None:
    """Collect what a part of the schema is made of, each after its own parts."""
    if name in done:
        return
    for part in re.findall(r"\b[A-Z]\w+", shape_of(schema()["$defs"][name])):
        _reached(part, done)
    done[name] = None


def shapes() -> str:
    """Return the TypeScript file that checks what the server says."""
    names: dict[str, None] = {}
    _reached("ServerMessage", names)
    parts = {name: shape_of(schema()["$defs"][name]) for name in names}
    words = sorted({word for shape in parts.values() for word in re.findall(r"\b[a-z]+\b(?!:|\")", shape)} & CHECKS)
    lines = [f"{'export ' if name in UNIONS else ''}const {name} = {shape};" for name, shape in parts.items()]
    return "\n".join(
        [
            "// Generated from src/trey/server/wire by make fix; do not edit.",
            f'import {{ {", ".join(words)} }} from "./check";',
            "",
            *lines,
            "",
        ]
    )


def page() -> str:
    """Return the protocol's page with its table of refusals."""
    rows = "\n".join(f"| `{code}` | {said.en} |" for code, said in REFUSALS.items())
    table = f"<!-- refusals -->\n| code | says |\n|---|---|\n{rows}\n<!-- end -->"
    return re.sub(r"<!-- refusals -->.*<!-- end -->", lambda _: table, PAGE.read_text("utf-8"), flags=re.DOTALL)


def files() -> dict[Path, str]:
    """Return what each generated file should hold."""
    plain = json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
    return {SCHEMA: plain, TYPES: types(), SHAPES: shapes(), PAGE: page()}
