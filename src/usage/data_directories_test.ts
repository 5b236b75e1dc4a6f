import assert from "node:assert/strict";
import { dataDirectories } from "./data_directories.ts";

Deno.test({
  name: "data is where the plugin or the user's directories say",
  // Paths are those of the system that runs it.
  ignore: Deno.build.os === "windows",
  fn: () => {
    const of = (env: Record<string, string>): unknown => dataDirectories({ isWindows: false, env });
    const plugins = "/home/kim/.claude/plugins/data/graphin-graphin";
    assert.deepEqual(of({ HOME: "/home/kim" }), {
      own: "/home/kim/.local/share/graphin",
      all: ["/home/kim/.local/share/graphin", plugins],
    });
    assert.deepEqual(of({ HOME: "/home/kim", XDG_DATA_HOME: "/data" }), {
      own: "/data/graphin",
      all: ["/data/graphin", plugins],
    });
    assert.deepEqual(
      of({ HOME: "/home/kim", CLAUDE_PLUGIN_DATA: plugins, XDG_DATA_HOME: "data" }),
      {
        own: plugins,
        all: [plugins, "/home/kim/.local/share/graphin"],
      },
    );
    assert.deepEqual(of({ HOME: "/home/kim", CLAUDE_CONFIG_DIR: "/claude" }), {
      own: "/home/kim/.local/share/graphin",
      all: ["/home/kim/.local/share/graphin", "/claude/plugins/data/graphin-graphin"],
    });
    assert.deepEqual(of({ CLAUDE_PLUGIN_DATA: "" }), { own: undefined, all: [] });
  },
});
