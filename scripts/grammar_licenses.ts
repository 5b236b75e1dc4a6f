import { join } from "node:path";
import manifest from "../wasm/manifest.json" with { type: "json" };
import { licenseFile } from "./license_file.ts";
import type { ThirdParty } from "./third_party_licenses.ts";

/** The installed grammars with their licences. @param root Root of the checkout. */
export async function grammarLicenses(root: string): Promise<ThirdParty[]> {
  const parties: ThirdParty[] = [];
  for (const pinned of manifest.packages) {
    if (pinned.license === undefined) continue;
    const text = await Deno.readTextFile(join(root, "wasm", licenseFile(pinned.package)));
    parties.push({
      name: pinned.package,
      version: pinned.version,
      license: pinned.license.id,
      texts: [text.replaceAll("\r\n", "\n").trim()],
    });
  }
  return parties;
}
