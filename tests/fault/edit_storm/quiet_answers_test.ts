import assert from "node:assert/strict";
import { SharedWorkspace } from "../../../src/relay/shared_workspace.ts";
import { openWorkspace } from "../../../src/workspace/workspace.ts";
import { McpSession } from "../../e2e/mcp_session.ts";
import { Random } from "../../support/random.ts";
import { TemporaryTree } from "../../support/temporary_tree.ts";
import { freshCopy } from "./fresh_copy.ts";
import { makeStormRepository } from "./make_storm_repository.ts";
import { quietAnswers } from "./quiet_answers.ts";
import { StormHistory } from "./storm_history.ts";
import { stormTexts } from "./storm_texts.ts";

const EDITED = 12;

Deno.test({
  name: "an owner that stands still in quiet leaves answers that are those of a fresh build",
  ignore: Deno.build.os === "windows",
  // The system's wait for the lock of a workspace cannot be ended.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(): Promise<void> {
    const random = new Random(1);
    using tree = new TemporaryTree();
    await makeStormRepository(tree, random);
    await using owner = await McpSession.start(tree.root);
    await owner.ready();
    const reader = new SharedWorkspace({
      root: tree.root,
      version: "storm",
      catchUp: false,
      // What is asked again is answered at once, from an index that was compared with nothing.
      patience: { silenceMs: 300, greetingMs: 300, retryMs: 50, completeMs: 0 },
      open: (ownership) =>
        openWorkspace({ root: tree.root, workers: 1, version: "storm", watch: true, ownership }),
    });
    reader.start();
    await reader.ready();
    owner.kill("SIGSTOP");
    // A process that stands still cannot end when the test fails.
    using stack = new DisposableStack();
    stack.defer(() => owner.kill("SIGCONT"));
    const history = new StormHistory(tree.root);
    for (const path of [...history.current.keys()].slice(0, EDITED)) {
      tree.write(path, stormTexts.text(path, random));
    }
    history.record();
    const answers = await quietAnswers(reader, history.current);
    using fresh = await freshCopy(tree.root, history.current);
    assert.deepEqual(answers, fresh.answers);
    stack.dispose();
    await reader.close();
  },
});
