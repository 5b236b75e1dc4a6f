"""Prints the built-in names, the modules of the standard library and the names of members of its types."""

import builtins
import enum
import importlib
import inspect
import pkgutil
import sys
import warnings

SKIPPED = {"antigravity", "idlelib", "lib2to3", "test", "this", "turtledemo"}

# Modules whose types are met all over.
TYPED = (
    "abc argparse array ast asyncio base64 bisect builtins bz2 calendar cmd codecs collections collections.abc "
    "concurrent.futures configparser contextlib contextvars copy csv ctypes dataclasses datetime decimal difflib dis "
    "email.message email.mime.multipart email.parser enum fileinput fractions ftplib functools gettext gzip hashlib heapq hmac "
    "html.parser http.client http.cookies http.cookiejar http.server imaplib importlib.abc importlib.metadata "
    "importlib.resources inspect io ipaddress itertools json locale logging logging.handlers lzma mailbox mimetypes mmap "
    "multiprocessing multiprocessing.pool multiprocessing.managers numbers operator optparse os pathlib pdb pickle "
    "platform plistlib poplib pprint profile pstats queue random re sched secrets select selectors shelve shlex signal "
    "smtplib socket socketserver sqlite3 ssl statistics string struct subprocess symtable sys tarfile tempfile "
    "textwrap threading time timeit tkinter tokenize traceback tracemalloc types typing unittest unittest.mock "
    "urllib.parse urllib.request urllib.robotparser uuid warnings weakref wsgiref.simple_server xml.dom.minidom "
    "xml.etree.ElementTree xml.sax.handler xmlrpc.client zipfile zoneinfo"
).split()


def is_public(name: str) -> bool:
    return not name.startswith("_")


def module_names() -> set[str]:
    names = {name for name in sys.stdlib_module_names if is_public(name) and name not in SKIPPED}
    for name in sorted(names):
        try:
            module = importlib.import_module(name)
        except Exception:
            continue
        for found in pkgutil.walk_packages(getattr(module, "__path__", []), f"{name}.", onerror=lambda _: None):
            parts = found.name.split(".")
            if all(is_public(part) for part in parts) and not {"test", "tests"} & set(parts):
                names.add(found.name)
    return names | {"__future__", "os.path"}


def is_method_or_property(owner: type, name: str) -> bool:
    """Tells methods and properties from constants, such as the members of an enumeration."""
    if issubclass(owner, enum.Enum) and name in owner.__members__:
        return False
    try:
        value = inspect.getattr_static(owner, name)
    except AttributeError:
        return False
    return callable(value) or isinstance(value, (classmethod, staticmethod)) or inspect.isdatadescriptor(value)


def member_names() -> set[str]:
    members: set[str] = set()
    for name in TYPED:
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        for value in vars(module).values():
            if isinstance(value, type) and value.__module__.split(".")[0] in sys.stdlib_module_names:
                members.update(
                    member for member in dir(value) if is_public(member) and is_method_or_property(value, member)
                )
    return members


warnings.simplefilter("ignore")
print("version", ".".join(map(str, sys.version_info[:2])), sep="\t")
print("globals", " ".join(sorted(name for name in dir(builtins) if is_public(name))), sep="\t")
print("modules", " ".join(sorted(module_names())), sep="\t")
print("members", " ".join(sorted(member_names())), sep="\t")
