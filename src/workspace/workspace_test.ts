import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { confidenceOf } from "../link/confidence_of.ts";
import type { RuleId } from "../link/rule.ts";
import { StateStore } from "./state_store.ts";
import { openWorkspace } from "./workspace.ts";
import type { ExploreAnswer, NeighbourRow, ReadAnswer, WorkspaceApi } from "./workspace_api.ts";

const library: Readonly<Record<string, string>> = {
  "library/loans.py": [
    "from library.books import Book",
    "",
    "",
    "def lend(book: Book):",
    "    book.mark_lent()",
    "    return remind(book)",
    "",
    "",
    "def remind(book):",
    "    return book",
    "",
  ].join("\n"),
  "library/books.py": [
    "class Book:",
    "    def mark_lent(self):",
    "        self.lent = True",
    "",
  ].join("\n"),
  "library/__init__.py": "",
};

async function opened(tree: TemporaryTree, watch = false): Promise<WorkspaceApi> {
  const workspace = await openWorkspace({ root: tree.root, workers: 1, version: "test", watch });
  await workspace.ready();
  return workspace;
}

async function explored(
  workspace: WorkspaceApi,
  nodeId: string,
): Promise<Extract<ExploreAnswer, { kind: "found" }>> {
  const answer = await workspace.explore({ nodeId, direction: "both", minConfidence: 0.85 });
  assert.equal(answer.kind, "found");
  if (answer.kind !== "found") throw new Error("unreachable");
  return answer;
}

/** The confidence that a rule has earned for the language of the fixtures. */
function earned(rule: RuleId): string {
  return confidenceOf(rule, "python").toFixed(2);
}

async function usersOf(workspace: WorkspaceApi, nodeId: string): Promise<string[]> {
  const { usedBy } = await explored(workspace, nodeId);
  return usedBy.filter((row) => row.type === "call").map((row) =>
    `${row.id} ${row.confidence.toFixed(2)} ${row.evidenceFile}:${row.evidenceLine}`
  );
}

async function readOne(workspace: WorkspaceApi, id: string): Promise<ReadAnswer> {
  const [answer] = await workspace.read({ nodeIds: [id] });
  assert.ok(answer !== undefined);
  return answer;
}

Deno.test("workspace finds, explores and reads", async () => {
  using tree = new TemporaryTree(library);
  const workspace = await opened(tree);
  const { results } = await workspace.search({ query: "mark_lent", limit: 5 });
  assert.deepEqual(
    {
      id: results[0]?.id,
      match: results[0]?.match,
      file: results[0]?.file,
      line: results[0]?.line,
    },
    { id: "library.books.Book.mark_lent", match: "exact", file: "library/books.py", line: 2 },
  );
  assert.deepEqual(await usersOf(workspace, "library.books.Book.mark_lent"), [
    `library.loans.lend ${earned("type.declared.parameter")} library/loans.py:5`,
  ]);
  assert.deepEqual(await readOne(workspace, "library.loans.remind"), {
    kind: "code",
    id: "library.loans.remind",
    file: "library/loans.py",
    startLine: 9,
    endLine: 10,
    text: "def remind(book):\n    return book",
    reparsed: false,
    partial: false,
  });
  await workspace.close();
});

Deno.test("workspace restarts from disk with what changed, went and became ignored meanwhile", async () => {
  using tree = new TemporaryTree({ ...library, "library/fines.py": "def fine():\n    pass\n" });
  await (await opened(tree)).close();
  tree.write(
    "library/loans.py",
    "from library.books import Book\n\ndef give(book: Book):\n    book.mark_lent()\n",
  );
  tree.remove("library/__init__.py");
  tree.write(".graphin/ignore", "fines.py\n");
  const workspace = await opened(tree);
  assert.deepEqual(await usersOf(workspace, "library.books.Book.mark_lent"), [
    `library.loans.give ${earned("type.declared.parameter")} library/loans.py:4`,
  ]);
  const gone = await workspace.explore({
    nodeId: "library.fines.fine",
    direction: "both",
    minConfidence: 0.85,
  });
  assert.equal(gone.kind, "unknown");
  assert.equal(workspace.status().files, 2);
  await workspace.close();
});

Deno.test("workspace answers the same after a restart without changes", async () => {
  using tree = new TemporaryTree(library);
  const first = await opened(tree);
  const before = await explored(first, "library.loans.lend");
  await first.close();
  const second = await opened(tree);
  assert.deepEqual(await explored(second, "library.loans.lend"), before);
  assert.deepEqual(second.status().warnings, []);
  await second.close();
});

Deno.test("workspace keeps the new stamp of a file whose content is the old one", async () => {
  using tree = new TemporaryTree(library);
  await (await opened(tree)).close();
  const touched = new Date(Date.UTC(2020, 0, 1));
  Deno.utimeSync(tree.at("library/loans.py"), touched, touched);
  await (await opened(tree)).close();
  const { state } = (await StateStore.open(tree.at(".graphin"))).load();
  assert.equal(state?.graph.files.at("library/loans.py")?.mtimeMs, touched.getTime());
});

Deno.test("workspace builds anew what cannot be trusted, and says so", async () => {
  using tree = new TemporaryTree(library);
  await (await opened(tree)).close();
  const path = tree.at(".graphin/index.bin");
  const bytes = Deno.readFileSync(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
  Deno.writeFileSync(path, bytes);
  const workspace = await opened(tree);
  assert.deepEqual(workspace.status().warnings, [
    "the kept index is not whole and is built anew: its checksum does not match",
  ]);
  assert.deepEqual(await usersOf(workspace, "library.loans.remind"), [
    `library.loans.lend ${earned("scope.file")} library/loans.py:6`,
  ]);
  await workspace.close();
});

Deno.test("workspace survives the loss of its facts", async () => {
  using tree = new TemporaryTree(library);
  await (await opened(tree)).close();
  for (const entry of Deno.readDirSync(tree.at(".graphin"))) {
    if (entry.name.startsWith("facts-")) Deno.truncateSync(tree.at(`.graphin/${entry.name}`), 10);
  }
  const workspace = await opened(tree);
  assert.deepEqual(await usersOf(workspace, "library.loans.remind"), [
    `library.loans.lend ${earned("scope.file")} library/loans.py:6`,
  ]);
  await workspace.close();
});

Deno.test("workspace reads the bytes on disk, and says when it parsed them for the answer", async () => {
  using tree = new TemporaryTree(library);
  const workspace = await opened(tree);
  tree.write(
    "library/books.py",
    "# moved down\n\nclass Book:\n    def mark_lent(self):\n        self.lent = 1\n",
  );
  const first = await readOne(workspace, "library.books.Book.mark_lent");
  assert.deepEqual(first, {
    kind: "code",
    id: "library.books.Book.mark_lent",
    file: "library/books.py",
    startLine: 4,
    endLine: 5,
    text: "def mark_lent(self):\n        self.lent = 1",
    reparsed: true,
    partial: false,
  });
  assert.deepEqual(await readOne(workspace, "library.books.Book.mark_lent"), {
    ...first,
    reparsed: false,
  });
  tree.remove("library/books.py");
  const gone = await readOne(workspace, "library.books.Book.mark_lent");
  assert.equal(gone.kind, "gone");
  await workspace.close();
});

Deno.test("workspace takes in a file that an answer speaks of before it answers", async () => {
  using tree = new TemporaryTree(library);
  const workspace = await opened(tree);
  tree.write(
    "library/loans.py",
    "from library.books import Book\n\ndef lend(book: Book):\n    pass\n",
  );
  assert.deepEqual(await usersOf(workspace, "library.books.Book.mark_lent"), []);
  await workspace.close();
});

Deno.test("workspace follows files that come and go", async () => {
  using tree = new TemporaryTree(library);
  const workspace = await opened(tree, true);
  tree.write("library/desk.py", "from library.loans import remind\n\ndef call():\n    remind(1)\n");
  const deadline = Date.now() + 20_000;
  while ((await usersOf(workspace, "library.loans.remind")).length < 2 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.deepEqual(await usersOf(workspace, "library.loans.remind"), [
    `library.desk.call ${earned("import.named")} library/desk.py:4`,
    `library.loans.lend ${earned("scope.file")} library/loans.py:6`,
  ]);
  await workspace.close();
});

Deno.test("workspace finds a section under its old name when its heading was renamed", async () => {
  using tree = new TemporaryTree({
    "guide.md": "# Guide\n\n## Setup\n\nUnpack it.\n\n## Use\n\nTurn it on.\n",
  });
  await (await opened(tree)).close();
  tree.write("guide.md", "# Guide\n\n## Install\n\nUnpack it.\n\n## Use\n\nTurn it on.\n");
  await (await opened(tree)).close();
  const workspace = await opened(tree);
  const answer = await readOne(workspace, "guide.md#setup");
  assert.deepEqual(
    answer.kind === "code" ? [answer.id, answer.redirectedFrom, answer.text] : answer.kind,
    ["guide.md#install", "guide.md#setup", "## Install\n\nUnpack it.\n\n"],
  );
  await workspace.close();
});

Deno.test("workspace pages many users without repeats", async () => {
  const callers = Array.from(
    { length: 28 },
    (_, index) => `def caller_${String(index).padStart(2, "0")}():\n    target()\n`,
  );
  using tree = new TemporaryTree({
    "calls.py": `def target():\n    pass\n\n${callers.join("\n")}`,
  });
  const workspace = await opened(tree);
  const ids: string[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const answer = await workspace.explore({
      nodeId: "calls.target",
      direction: "used_by",
      minConfidence: 0.85,
      cursor,
    });
    if (answer.kind !== "found") throw new Error("calls.target is not known");
    const calls = answer.usedBy.filter((row) => row.type === "call");
    sizes.push(calls.length);
    ids.push(...calls.map((row) => row.id));
    cursor = answer.nextCursor;
    tree.write("calls.py", Deno.readTextFileSync(tree.at("calls.py")) + "# changed\n");
  } while (cursor !== undefined);
  assert.deepEqual(sizes, [20, 8]);
  assert.deepEqual(
    ids,
    Array.from({ length: 28 }, (_, index) => `calls.caller_${String(index).padStart(2, "0")}`),
  );
  await workspace.close();
});

Deno.test("workspace keeps apart files that define the same id", async () => {
  const source = (body: string): string =>
    `package shop;\n\npublic class Till {\n    public void open() {\n        ${body}\n    }\n}\n`;
  using tree = new TemporaryTree({
    "a/src/main/java/shop/Till.java": source("left();"),
    "b/src/main/java/shop/Till.java": source("right();"),
  });
  const workspace = await opened(tree);
  const answers = await workspace.read({
    nodeIds: ["shop.Till.open()", "shop.Till.open()@b/src/main/java/shop/Till.java"],
  });
  assert.deepEqual(
    answers.map((answer) =>
      answer.kind === "code" ? [answer.file, answer.text.includes("left")] : []
    ),
    [["a/src/main/java/shop/Till.java", true], ["b/src/main/java/shop/Till.java", false]],
  );
  tree.remove("a/src/main/java/shop/Till.java");
  await workspace.read({ nodeIds: ["shop.Till.open()"] });
  const [left] = await workspace.read({ nodeIds: ["shop.Till.open()"] });
  assert.equal(left?.kind === "code" ? left.file : "", "b/src/main/java/shop/Till.java");
  await workspace.close();
});

Deno.test("workspace that another process keeps is answered from, and not written to", async () => {
  using tree = new TemporaryTree(library);
  const owner = await opened(tree);
  const other = await opened(tree);
  assert.deepEqual(other.status().warnings, [
    "another graphin process keeps the index of this workspace; this one keeps nothing",
  ]);
  assert.deepEqual(await usersOf(other, "library.loans.remind"), [
    `library.loans.lend ${earned("scope.file")} library/loans.py:6`,
  ]);
  await other.close();
  await owner.close();
  const next = await opened(tree);
  assert.deepEqual(next.status().warnings, []);
  await next.close();
});

Deno.test("workspace that was closed in the middle of its first scan goes on where it was", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `room_${index}.py`,
      `from room_${(index + 1) % 60} import door_${
        (index + 1) % 60
      }\n\ndef door_${index}():\n    door_${(index + 1) % 60}()\n`,
    ]),
  );
  using tree = new TemporaryTree(files);
  const interrupted = await openWorkspace({
    root: tree.root,
    workers: 1,
    version: "test",
    watch: false,
  });
  while (interrupted.status().files < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  await interrupted.close();
  const workspace = await opened(tree);
  assert.equal(workspace.status().files, 60);
  for (const index of [0, 3, 59]) {
    const user = (index + 59) % 60;
    assert.deepEqual(await usersOf(workspace, `room_${index}.door_${index}`), [
      `room_${user}.door_${user} ${earned("import.named")} room_${user}.py:4`,
    ]);
  }
  await workspace.close();
});

Deno.test("workspace shows what may run in place of what is called, on both sides", async () => {
  using tree = new TemporaryTree({
    "ports.py": [
      "from abc import ABC, abstractmethod",
      "",
      "",
      "class Port(ABC):",
      "    @abstractmethod",
      "    def dock(self):",
      "        ...",
      "",
      "",
      "class Pier(Port):",
      "    def dock(self):",
      "        return 1",
      "",
      "",
      "class Jetty(Pier):",
      "    def dock(self):",
      "        return 2",
      "",
    ].join("\n"),
    "ships.py": "from ports import Port\n\n\ndef land(port: Port):\n    port.dock()\n",
  });
  const workspace = await opened(tree);
  const rows = (neighbours: readonly NeighbourRow[]): string[] =>
    neighbours.map((row) =>
      `${row.type} ${row.id} ${row.confidence.toFixed(2)} ${row.rule} ${row.dispatchedFrom ?? "-"}`
    );
  const land = await explored(workspace, "ships.land");
  assert.deepEqual(rows(land.uses).filter((row) => row.startsWith("call")), [
    `call ports.Port.dock ${earned("type.declared.parameter")} type.declared.parameter -`,
    `call ports.Jetty.dock ${earned("dispatch.override")} dispatch.override ports.Port.dock`,
    `call ports.Pier.dock ${earned("dispatch.override")} dispatch.override ports.Port.dock`,
  ]);
  const jetty = await explored(workspace, "ports.Jetty.dock");
  assert.deepEqual(rows(jetty.usedBy).filter((row) => row.startsWith("call")), [
    `call ships.land ${earned("dispatch.override")} dispatch.override ports.Port.dock`,
  ]);
  const pier = await explored(workspace, "ports.Pier.dock");
  assert.deepEqual(rows(pier.usedBy).filter((row) => !row.startsWith("contains")), [
    `overrides ports.Jetty.dock ${earned("override.member")} override.member -`,
    `call ships.land ${earned("dispatch.override")} dispatch.override ports.Port.dock`,
  ]);
  await workspace.close();
});
