"""Which definitions of a package its calls reach, by the word of a language server."""

import ast
from dataclasses import dataclass, field
from pathlib import Path

from language_server import LanguageServer
from source_file import Definition, Position, Site, SourceFile

# How many variables one after the other may hold what the next one holds.
_MOST_ALIASES = 5


@dataclass
class Reached:
    """What a name leads to."""

    inside: set[tuple[str, Position]] = field(default_factory=set)
    is_external: bool = False
    # An import that the server could not follow, or nothing at all.
    is_undecided: bool = False
    # By a variable that holds it, under whatever name.
    is_alias: bool = False
    # A parameter, an accessor, or a variable whose value is computed.
    is_unknown: bool = False

    def add(self, other: "Reached") -> None:
        self.inside |= other.inside
        self.is_external |= other.is_external
        self.is_undecided |= other.is_undecided
        self.is_alias |= other.is_alias
        self.is_unknown |= other.is_unknown


class Resolver:
    def __init__(self, root: Path, files: dict[str, SourceFile], server: LanguageServer) -> None:
        self._root = root
        self._files = files
        self._server = server
        self._defined = {
            each.name for file in files.values() for each in file.definitions.values()
        }
        self._names = {name for file in files.values() for name in file.names}
        self._held: dict[tuple[str, Position], Reached] = {}
        self._packages = {
            part.removesuffix(".py") for path in files for part in path.split("/")
        }

    def calls(self, file: SourceFile) -> list[Reached]:
        """What each call of a file reaches, in the order of its sites."""
        # What nothing in the package is called is outside of it: there is no need to ask.
        asked = [
            site for site in file.sites if site.name in self._names and site.own_class is None
        ]
        found = zip(asked, self._ask(file, [site.at for site in asked]))
        called = {site.at: self._called(site, each) for site, each in found}
        for site in file.sites:
            if site.own_class is not None:
                called[site.at] = Reached({(file.path, site.own_class.at)})
        return [
            called.get(site.at, Reached(is_external=not site.is_subscript)) for site in file.sites
        ]

    def overrides(self) -> set[tuple[tuple[str, Position], tuple[str, Position]]]:
        """Each method with those of its name in the bases of its class, at any distance."""
        methods: dict[tuple[str, Position], dict[str, Definition]] = {}
        bases: dict[tuple[str, Position], list[tuple[str, Position]]] = {}
        for path, file in self._files.items():
            for at, definition in file.definitions.items():
                owner = definition.owner
                if definition.is_class:
                    methods.setdefault((path, at), {})
                    bases[path, at] = self._bases(file, definition)
                elif owner is not None and owner.is_class and _can_override(definition.name):
                    members = methods.setdefault((path, owner.at), {})
                    members[definition.name] = definition.implementation()
        pairs = set()
        for derived, members in methods.items():
            for base in _ancestors(derived, bases):
                for name in members.keys() & methods.get(base, {}).keys():
                    overridden = methods[base][name]
                    pairs.add(((derived[0], members[name].at), (base[0], overridden.at)))
        return pairs

    def _bases(self, file: SourceFile, definition: Definition) -> list[tuple[str, Position]]:
        named = [
            at
            for base in definition.node.bases
            if (at := file.name_position(base.value if isinstance(base, ast.Subscript) else base))
        ]
        reached = self._ask(file, named) if named else []
        return [
            target
            for each in reached
            for target in each.inside
            if self._definition(target) is not None
        ]

    def _called(self, site: Site, reached: Reached) -> Reached:
        targets = {target for target in reached.inside if not self._is_element(site, target)}
        if targets and not reached.is_unknown:
            return Reached(targets)
        if reached.inside or reached.is_unknown:
            return Reached(is_unknown=True)
        if reached.is_external or not (site.name in self._defined or reached.is_alias):
            return Reached(is_external=True)
        return Reached(is_undecided=True)

    def _is_element(self, site: Site, target: tuple[str, Position]) -> bool:
        definition = self._definition(target)
        return site.is_subscript and (definition is None or not definition.is_class)

    def _definition(self, target: tuple[str, Position]) -> Definition | None:
        path, at = target
        return self._files[path].definitions.get(at)

    def _ask(self, file: SourceFile, positions: list[Position], depth: int = 0) -> list[Reached]:
        path = self._root / file.path
        answers = self._server.definitions(path, [file.to_server(at) for at in positions])
        return [self._reached(answer, depth) for answer in answers]

    def _reached(self, locations: list[tuple[Path, dict]], depth: int) -> Reached:
        reached = Reached(is_undecided=not locations)
        for path, position in locations:
            if not path.is_relative_to(self._root):
                reached.add(Reached(is_external=True))
                continue
            file = self._files.get(path.relative_to(self._root).as_posix())
            if file is None:
                reached.add(Reached(is_unknown=True))
            else:
                reached.add(self._at(file, file.from_server(position), depth))
        return reached

    def _at(self, file: SourceFile, at: Position, depth: int) -> Reached:
        definition = file.definitions.get(at)
        if definition is not None:
            definition = definition.implementation()
            if definition.is_accessor:
                return Reached(is_unknown=True)
            return Reached({self._written(file, definition)})
        if at in file.assigned:
            key = (file.path, at)
            if key not in self._held:
                self._held[key] = Reached(is_unknown=True)
                self._held[key] = self._value(file, at, depth)
            return self._held[key]
        module = file.imported.get(at[0])
        if module is not None and at[1] > 0:
            is_own = module.startswith(".") or module.split(".")[0] in self._packages
            return Reached(is_undecided=is_own, is_external=not is_own)
        return Reached(is_unknown=True)

    def _value(self, file: SourceFile, at: Position, depth: int) -> Reached:
        """What a variable holds that is assigned at a place."""
        value = file.assigned[at]
        if isinstance(value, ast.Lambda):
            return Reached({(file.path, at)})
        if isinstance(value, ast.Constant) and value.value is None:
            return Reached()
        named = file.name_position(value)
        if named is None or depth == _MOST_ALIASES:
            return Reached(is_unknown=True)
        held = self._ask(file, [named], depth + 1)[0]
        held.is_alias = True
        return held

    def _written(self, file: SourceFile, definition: Definition) -> tuple[str, Position]:
        """The place of a definition, in the module rather than in a stub beside it."""
        twin = self._files.get(file.path.removesuffix("i")) if file.path.endswith(".pyi") else None
        if twin is not None:
            for each in twin.definitions.values():
                if each.qualified == definition.qualified:
                    return twin.path, each.implementation().at
        return file.path, definition.at


def _ancestors(derived, bases) -> set:
    found = set()
    pending = list(bases.get(derived, ()))
    while pending:
        base = pending.pop()
        if base not in found and base != derived:
            found.add(base)
            pending += bases.get(base, ())
    return found


def _can_override(name: str) -> bool:
    """Constructors are chosen by their class, and mangled names belong to it."""
    if name in ("__init__", "__new__"):
        return False
    return not name.startswith("__") or name.endswith("__")
