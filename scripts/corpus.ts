import { openWorkspace } from "../src/workspace/workspace.ts";
import { runCorpus } from "./corpus/run_corpus.ts";
import { workspaceEngine } from "./corpus/workspace_engine.ts";

const engine = workspaceEngine((root) => openWorkspace({ root, version: "corpus", watch: false }));
Deno.exit(await runCorpus(Deno.args, engine));
