/** Provisional */
export class ChangeFollower {
  readonly mode: "events" | "polling" = "events";
  readonly pending = 0;
  constructor(_root: string, _onChange: (paths: readonly string[] | undefined) => Promise<void>) {}
  settled(): Promise<void> {
    return Promise.resolve();
  }
  close(): void {}
}
