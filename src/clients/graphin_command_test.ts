import assert from "node:assert/strict";
import { commandOf } from "./command_of.ts";
import { graphinCommand } from "./graphin_command.ts";

Deno.test("commands that start graphin's server are understood", () => {
  const read = (line: string): unknown => {
    const [command = "", ...args] = line.split(" ");
    return graphinCommand({ command, args });
  };
  assert.deepEqual(read("/opt/graphin serve --workspace /shop --offline"), {
    program: ["/opt/graphin"],
    workspace: "/shop",
    others: ["--offline"],
  });
  assert.deepEqual(read("C:\\bin\\graphin.exe -workspace=/shop"), {
    program: ["C:\\bin\\graphin.exe"],
    workspace: "/shop",
    others: [],
  });
  assert.deepEqual(read("graphin-1.2.3-linux-amd64 serve"), {
    program: ["graphin-1.2.3-linux-amd64"],
    workspace: undefined,
    others: [],
  });
  assert.deepEqual(read("deno run -A /src/main.ts serve -w . --offline"), {
    program: ["deno", "run", "-A", "/src/main.ts"],
    workspace: ".",
    others: ["--offline"],
  });
  assert.deepEqual(read("cmd /c C:\\data\\bin\\graphin.cmd serve --offline"), {
    program: ["cmd", "/c", "C:\\data\\bin\\graphin.cmd"],
    workspace: undefined,
    others: ["--offline"],
  });
  for (
    const other of [
      "cmd /c dir",
      "docker run graphin serve",
      "graphina serve",
      "graphin search order",
      "graphin x serve",
      "deno run -A /src/main.ts",
      "deno run -A /src/other.ts serve",
      "node main.ts serve",
    ]
  ) assert.equal(read(other), undefined, other);
});

Deno.test("a command is written as it is understood", () => {
  const parts = {
    program: ["deno", "run", "/src/main.ts"] as const,
    workspace: "/shop",
    others: ["--offline"],
  };
  const command = commandOf(parts);
  assert.deepEqual(command, {
    command: "deno",
    args: ["run", "/src/main.ts", "serve", "--workspace", "/shop", "--offline"],
  });
  assert.deepEqual(graphinCommand(command), parts);
});
