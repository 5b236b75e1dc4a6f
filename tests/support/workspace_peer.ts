import { SharedWorkspace } from "../../src/relay/shared_workspace.ts";
import type { Patience } from "../../src/relay/patience.ts";
import type { StateOwnership } from "../../src/workspace/persistence.ts";
import type { SearchAnswer, WorkspaceStatus } from "../../src/workspace/workspace_api.ts";
import { FakeOpenedWorkspace } from "./fake_opened_workspace.ts";

/** How a {@link WorkspacePeer} is started. */
export interface WorkspacePeerOptions extends Partial<WorkspaceStatus> {
  readonly version?: string;
  readonly patience?: Patience;
  /** Why the workspace cannot be opened just now. */
  readonly failure?: () => string | undefined;
}

/** A process of one workspace, as far as sharing goes. */
export class WorkspacePeer {
  readonly fake: FakeOpenedWorkspace;
  readonly opened: StateOwnership[] = [];
  readonly workspace: SharedWorkspace;
  questions = 0;

  constructor(root: string, name: string, options: WorkspacePeerOptions = {}) {
    const { version = "1.2.3", patience = {}, failure, ...status } = options;
    this.fake = new FakeOpenedWorkspace(status);
    this.fake.root = root;
    this.fake.onSearch = () => {
      this.questions++;
      return answerOf(name);
    };
    this.workspace = new SharedWorkspace({
      root,
      version,
      catchUp: false,
      patience: { completeMs: 3_600_000, ...patience },
      open: (ownership) => {
        const reason = failure?.();
        if (reason !== undefined) return Promise.reject(new Error(reason));
        this.opened.push(ownership);
        const close = this.fake.close.bind(this.fake);
        this.fake.close = async () => {
          await close();
          if (ownership.kind === "held") await ownership.lock.release();
        };
        return Promise.resolve(this.fake);
      },
    });
    this.workspace.start();
  }

  async answer(): Promise<string | undefined> {
    const { results } = await this.workspace.search({ query: "till", limit: 5 });
    return results[0]?.id;
  }
}

function answerOf(id: string): SearchAnswer {
  return {
    results: [{
      id,
      displayName: "open",
      kind: "method",
      file: "Till.java",
      line: 3,
      signature: "void open()",
      match: "exact",
    }],
  };
}
