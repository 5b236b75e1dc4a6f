/** Why a directory cannot be a workspace. `message` is for people and says what to do. */
export class WorkspaceRootError extends Error {
  override readonly name = "WorkspaceRootError";

  constructor(readonly reason: "not-a-directory" | "too-broad", message: string) {
    super(message);
  }
}
