/** What provisioning does at the moment. Sizes are bytes; `file` is a name without directories. */
export type ProvisionProgress =
  | { readonly state: "waiting"; readonly file: string }
  | {
    readonly state: "downloading";
    readonly file: string;
    readonly received: number;
    /** Size of the whole file; undefined when the server does not tell. */
    readonly total: number | undefined;
  }
  | {
    readonly state: "retrying";
    readonly file: string;
    readonly reason: string;
    readonly delayMs: number;
  }
  | { readonly state: "verifying"; readonly file: string }
  | { readonly state: "extracting"; readonly file: string };
