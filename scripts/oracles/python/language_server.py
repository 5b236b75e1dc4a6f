"""A client of a language server that only asks for definitions.

No file is opened: the server would look for all the mistakes in it, which takes longer.
"""

import json
import subprocess
from pathlib import Path
from urllib.parse import unquote, urlparse

# So few that their answers fit into a pipe: the server does not read on while it waits to write.
_AT_ONCE = 50


class LanguageServer:
    def __init__(self, command: list[str], root: Path) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root
        )
        self._asked = 0
        folder = {"uri": root.as_uri(), "name": root.name}
        capabilities = {"workspace": {"configuration": True, "workspaceFolders": True}}
        self._ask_all(
            [
                (
                    "initialize",
                    {
                        "processId": None,
                        "rootUri": folder["uri"],
                        "workspaceFolders": [folder],
                        "capabilities": capabilities,
                    },
                )
            ]
        )
        self._send({"method": "initialized", "params": {}})
        # What is asked of a file before the server has listed it has no answer.
        while not self._has_listed(message := self._receive()):
            self._answer(message)

    def definitions(self, path: Path, positions: list[dict]) -> list[list[tuple[Path, dict]]]:
        """For each position the definitions of the name there: a file and a position in it."""
        document = {"uri": path.as_uri()}
        requests = [
            ("textDocument/definition", {"textDocument": document, "position": position})
            for position in positions
        ]
        answers = []
        for start in range(0, len(requests), _AT_ONCE):
            answers += self._ask_all(requests[start : start + _AT_ONCE])
        return [[_location(each) for each in answer or []] for answer in answers]

    def stop(self) -> None:
        self._ask_all([("shutdown", None)])
        self._send({"method": "exit"})
        self._process.wait()

    @staticmethod
    def _has_listed(message: dict) -> bool:
        said = message.get("params") or {}
        return message.get("method") == "window/logMessage" and "source file" in said["message"]

    def _ask_all(self, requests: list[tuple[str, dict | None]]) -> list:
        first = self._asked + 1
        for method, params in requests:
            self._asked += 1
            self._send({"id": self._asked, "method": method, "params": params})
        answers = {}
        while len(answers) < len(requests):
            message = self._receive()
            if "method" in message:
                self._answer(message)
            elif message["id"] >= first:
                if "error" in message:
                    raise RuntimeError(f"the language server said: {message['error']}")
                answers[message["id"] - first] = message["result"]
        return [answers[at] for at in range(len(requests))]

    def _answer(self, message: dict) -> None:
        if "id" not in message:
            return
        result = None
        if message["method"] == "workspace/configuration":
            result = [{"openFilesOnly": True} for _ in message["params"]["items"]]
        self._send({"id": message["id"], "result": result})

    def _send(self, message: dict) -> None:
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        self._process.stdin.flush()

    def _receive(self) -> dict:
        length = 0
        while (line := self._process.stdout.readline()) != b"\r\n":
            if line == b"":
                raise RuntimeError("the language server ended")
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self._process.stdout.read(length))


def _location(found: dict) -> tuple[Path, dict]:
    return Path(unquote(urlparse(found["uri"]).path)), found["range"]["start"]
