import type { OpenedWorkspace } from "../../src/workspace/opened_workspace.ts";
import { FakeWorkspace } from "./fake_workspace.ts";

/** A {@link FakeWorkspace} that counts how often it was told to catch up with what is on disk. */
export class FakeOpenedWorkspace extends FakeWorkspace implements OpenedWorkspace {
  catchUps = 0;

  async catchUp(): Promise<void> {
    await this.ready();
    this.catchUps++;
  }
}
