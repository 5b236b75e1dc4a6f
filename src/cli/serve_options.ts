import { parseArgs } from "node:util";
import type { ServeOptions } from "./serve.ts";
import { semanticSettings } from "./semantic_settings.ts";
import { serverArguments } from "./server_arguments.ts";

const value = { type: "string" } as const;
const flag = { type: "boolean" } as const;

/**
 * Reads a plain command line of the server: `serve` with its options, or the options alone. Everything else, help and
 * mistakes among it, is left to the commands, which explain themselves but take longer to load.
 */
export function serveOptions(args: readonly string[]): ServeOptions | undefined {
  const given = args[0] === "serve" ? args.slice(1) : args;
  const plain = given.length === 0 && args.length > 0 ? [] : serverArguments(given);
  if (plain === undefined) return undefined;
  try {
    const { values } = parseArgs({
      args: plain,
      options: {
        workspace: value,
        workers: value,
        force: flag,
        verbose: flag,
        offline: flag,
        "model-type": value,
        "model-dir": value,
        "ort-lib": value,
        "semantic-max-nodes": value,
        mirror: value,
        semantic: flag,
        "no-semantic": flag,
      },
    });
    if (values.workers !== undefined && !/^[1-9]\d?$/.test(values.workers)) return undefined;
    const semantic = semanticSettings({
      semantic: values["no-semantic"] ? false : values.semantic,
      modelType: values["model-type"],
      modelDir: values["model-dir"],
      ortLib: values["ort-lib"],
      mirror: values.mirror,
      offline: values.offline,
      semanticMaxNodes: values["semantic-max-nodes"],
    });
    return {
      workspace: values.workspace,
      workers: values.workers === undefined ? undefined : Number(values.workers),
      force: values.force ?? false,
      verbose: values.verbose ?? false,
      semantic: semantic ?? (values["no-semantic"] ? "off" : "if-fetched"),
    };
  } catch {
    return undefined;
  }
}
