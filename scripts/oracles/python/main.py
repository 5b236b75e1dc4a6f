"""Prints, as JSON, which calls of a Python package pyright resolves to which definitions of it.

Usage: main.py ROOT SERVER [ARGUMENT ...], where ROOT holds the package with a pyrightconfig.json,
and the rest starts pyright's language server. Standard input holds the paths of the files, one a
line, relative to ROOT.
"""

import json
import sys
import warnings
from pathlib import Path

from language_server import LanguageServer
from resolver import Resolver
from source_file import SourceFile


def main() -> None:
    root = Path(sys.argv[1]).resolve()
    paths = sys.stdin.read().splitlines()
    files: dict[str, SourceFile] = {}
    for path in paths:
        try:
            files[path] = SourceFile(path, (root / path).read_bytes())
        except (SyntaxError, ValueError, RecursionError) as error:
            print(f"{path} left out: {error}", file=sys.stderr)
    server = LanguageServer(sys.argv[2:], root)
    findings = _findings(root, files, server)
    server.stop()
    findings["expectedFiles"] = len(paths)
    json.dump(findings, sys.stdout)


def _findings(root: Path, files: dict[str, SourceFile], server: LanguageServer) -> dict:
    resolver = Resolver(root, files, server)
    calls = []
    undecided = []
    external = 0
    for path, file in files.items():
        for site, reached in zip(file.sites, resolver.calls(file)):
            place = file.on_disk(site.at)
            for target, at in sorted(reached.inside):
                there = files[target].on_disk(at)
                calls.append({"site": place, "name": site.name, "target": there})
            if reached.is_external:
                external += 1
            if reached.is_undecided:
                undecided.append({"site": place, "name": site.name})
    overrides = [
        {
            "overriding": files[overriding[0]].on_disk(overriding[1]),
            "overridden": files[overridden[0]].on_disk(overridden[1]),
        }
        for overriding, overridden in sorted(resolver.overrides())
    ]
    return {
        "version": f"{sys.version_info.major}.{sys.version_info.minor}",
        "files": sorted(files),
        "externalCalls": external,
        "calls": calls,
        "undecided": undecided,
        "overrides": overrides,
    }


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main()
