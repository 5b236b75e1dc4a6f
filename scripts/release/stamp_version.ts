import { applyEdits, modify, parse } from "jsonc-parser";
import { join } from "node:path";
import type { InstallManifest } from "./install_manifest.ts";
import { sortedJson } from "./sorted_json.ts";

/** Files that have the version of the release as `version`. */
const versioned = ["deno.json", "plugin/graphin/.claude-plugin/plugin.json"] as const;

const manifestPath = "plugin/graphin/install/manifest.json";

/** All files that a release writes into a checkout, relative to its root. */
export const stampedFiles: readonly string[] = [...versioned, manifestPath];

/**
 * Writes a release into a checkout: its version, and the plugin's install manifest. Nothing else of the files changes.
 *
 * @param root Root of the checkout, or of a copy of what is stamped.
 * @throws Error when a file with a version is missing or has none.
 */
export async function stampVersion(root: string, manifest: InstallManifest): Promise<void> {
  const stamped = new Map<string, string>();
  for (const path of versioned) {
    const text = await Deno.readTextFile(join(root, path));
    if (typeof parse(text)?.version !== "string") {
      throw new Error(`${path} has no version to be replaced`);
    }
    stamped.set(path, applyEdits(text, modify(text, ["version"], manifest.version, {})));
  }
  stamped.set(manifestPath, sortedJson(manifest));
  for (const [path, text] of stamped) await Deno.writeTextFile(join(root, path), text);
}
