"""What the syntax of a Python file says of its calls, definitions and assignments."""

import ast
import io
import re
import tokenize
from dataclasses import dataclass, field

_KEYWORD = re.compile(rb"(?:async\s+)?(?:def|class)\s+")
_ACCESSORS = {"property", "cached_property", "setter", "getter", "deleter"}
_TAKE_CLASS = {"__new__", "__init_subclass__", "__class_getitem__"}
_MARK = b"\xef\xbb\xbf"

# A one-based line and a zero-based column in UTF-8 bytes, as the ast module counts them.
Position = tuple[int, int]


@dataclass
class Site:
    """A call of a name; `items()[0](x)` has none."""

    name: str
    at: Position
    # Of `Box[int](x)`, which builds a box, or `handlers[0](x)`, which calls an unknown function.
    is_subscript: bool
    # The class that is built by `cls()` in its class method, or by `self.__class__()`.
    own_class: "Definition | None"


@dataclass
class Definition:
    name: str
    qualified: str
    at: Position
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    owner: "Definition | None"
    # Those of the same name in the same scope, this one included, in order.
    namesakes: list["Definition"] = field(default_factory=list)

    @property
    def is_class(self) -> bool:
        return isinstance(self.node, ast.ClassDef)

    @property
    def is_accessor(self) -> bool:
        return any(name in _ACCESSORS for name in self._decorators())

    @property
    def is_overload(self) -> bool:
        return "overload" in self._decorators()

    def implementation(self) -> "Definition":
        """The one with a body where several declare it, else the first."""
        if not self.is_overload:
            return self
        written = [each for each in self.namesakes if not each.is_overload]
        return written[-1] if written else self.namesakes[0]

    def is_receiver(self, name: str) -> bool:
        """Whether a method calls its class or its object by this name."""
        is_method = self.owner is not None and self.owner.is_class
        return is_method and "staticmethod" not in self._decorators() and name == self._first()

    @property
    def takes_class(self) -> bool:
        return "classmethod" in self._decorators() or self.name in _TAKE_CLASS

    def has_parameter(self, name: str) -> bool:
        arguments = self.node.args
        listed = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        listed += [each for each in (arguments.vararg, arguments.kwarg) if each]
        return any(each.arg == name for each in listed)

    def _first(self) -> str | None:
        arguments = [*self.node.args.posonlyargs, *self.node.args.args]
        return arguments[0].arg if arguments else None

    def _decorators(self) -> list[str]:
        return [name for each in self.node.decorator_list if (name := _last_name(each))]


class SourceFile:
    """A file that could be parsed.

    Raises SyntaxError, ValueError or RecursionError for one that could not.
    """

    def __init__(self, path: str, content: bytes) -> None:
        self.path = path
        encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
        text = content.decode(encoding).removeprefix("\ufeff")
        self._lines = [line.encode() for line in re.split(r"\r\n|\r|\n", text)]
        # The ast module does not count the byte order mark; others do.
        self._has_mark = content.startswith(_MARK)
        self.sites: list[Site] = []
        self.definitions: dict[Position, Definition] = {}
        # What is assigned where; None where it is not an expression of its own.
        self.assigned: dict[Position, ast.expr] = {}
        # The module that an import statement names, by the lines of the statement.
        self.imported: dict[int, str] = {}
        # The names that its definitions, assignments and renaming imports bring.
        self.names: set[str] = set()
        self._scopes: dict[tuple[str, str], list[Definition]] = {}
        tree = ast.parse(content)
        self._decorating = {
            each
            for node in ast.walk(tree)
            for each in getattr(node, "decorator_list", ())
        }
        self._visit(tree, None)

    def name_position(self, node: ast.expr) -> Position | None:
        """Where the name of a name or of a member begins."""
        if isinstance(node, ast.Name):
            return node.lineno, node.col_offset
        if isinstance(node, ast.Attribute):
            return node.end_lineno, node.end_col_offset - len(node.attr.encode())
        return None

    def on_disk(self, at: Position) -> dict:
        line, column = at
        mark = len(_MARK) if self._is_marked(line) else 0
        return {"path": self.path, "line": line, "column": column + mark}

    def to_server(self, at: Position) -> dict:
        """A position as a language server counts: from zero, in UTF-16 units."""
        line, column = at
        before = self._lines[line - 1][:column].decode()
        units = len(before.encode("utf-16-le")) // 2
        return {"line": line - 1, "character": units + self._is_marked(line)}

    def from_server(self, position: dict) -> Position:
        line = position["line"] + 1
        units = position["character"] - self._is_marked(line)
        text = self._lines[line - 1].decode().encode("utf-16-le")
        return line, len(text[: units * 2].decode("utf-16-le").encode())

    def _is_marked(self, line: int) -> bool:
        return self._has_mark and line == 1

    def _visit(self, node: ast.AST, owner: Definition | None) -> None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            owner = self._define(node, owner)
        elif isinstance(node, ast.Call) and node not in self._decorating:
            self._add_site(node.func, owner)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                self._assign(target, node.value)
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            self._assign(node.target, node.value)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            self._import(node)
        for child in ast.iter_child_nodes(node):
            self._visit(child, owner)

    def _define(self, node, owner: Definition | None) -> Definition:
        keyword = _KEYWORD.match(self._lines[node.lineno - 1], node.col_offset)
        at = (node.lineno, keyword.end() if keyword else node.col_offset)
        outer = owner.qualified if owner else ""
        namesakes = self._scopes.setdefault((outer, node.name), [])
        qualified = f"{outer}.{node.name}" if outer else node.name
        definition = Definition(node.name, qualified, at, node, owner, namesakes)
        namesakes.append(definition)
        self.definitions[at] = definition
        self.names.add(node.name)
        return definition

    def _add_site(self, called: ast.expr, owner: Definition | None) -> None:
        is_subscript = isinstance(called, ast.Subscript)
        named = called.value if is_subscript else called
        at = self.name_position(named)
        if at is not None:
            own_class = _own_class(named, owner)
            self.sites.append(Site(_last_name(named) or "", at, is_subscript, own_class))

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        at = self.name_position(target)
        if at is not None:
            self.assigned[at] = value
            self.names.add(_last_name(target) or "")

    def _import(self, node: ast.Import | ast.ImportFrom) -> None:
        self.names.update(each.asname for each in node.names if each.asname)
        if isinstance(node, ast.Import):
            module = node.names[0].name
        else:
            module = "." * node.level + (node.module or "")
        for line in range(node.lineno, node.end_lineno + 1):
            self.imported[line] = module


def _own_class(called: ast.expr, owner: Definition | None) -> Definition | None:
    if isinstance(called, ast.Name):
        name, takes_class = called.id, True
    elif isinstance(called, ast.Attribute) and called.attr == "__class__":
        name, takes_class = _name_of(called.value), False
    else:
        return None
    while owner is not None and (owner.is_class or not owner.has_parameter(name)):
        owner = owner.owner
    if owner is None or not owner.is_receiver(name) or owner.takes_class != takes_class:
        return None
    return owner.owner


def _name_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _last_name(node: ast.expr) -> str | None:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Call):
        return _last_name(node.func)
    return None
