import { join } from "node:path";

/** Something of others that the program contains, with the words it comes under. */
export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier. */
  readonly license: string;
  /** The texts of its licence, and of its notice if it has one. */
  readonly texts: readonly string[];
}

/** What the program is made of. */
export interface LicensesOptions {
  /** Root of the checkout. */
  readonly root: string;
  /** Directories of the npm packages that are in the program. */
  readonly packages: readonly string[];
  /** The grammars that are in the program. */
  readonly grammars: readonly ThirdParty[];
}

const rule = "-".repeat(80);

/**
 * Writes down the licences of all that the program contains: graphin's own, those of the npm packages and grammars in
 * it, and that of the runtime.
 *
 * @throws Error when a package has no text of its licence, which would have to be given along with it.
 */
export async function thirdPartyLicenses(options: LicensesOptions): Promise<string> {
  const { root, packages, grammars } = options;
  const parties = await Promise.all(packages.map(readPackage));
  const known = new Set(parties.map(title));
  parties.push(...grammars.filter((grammar) => !known.has(title(grammar))));
  parties.sort((a, b) => title(a) < title(b) ? -1 : 1);
  const own = (await Deno.readTextFile(join(root, "LICENSE"))).trim();
  return [
    "graphin is licensed under the Apache License 2.0, whose text stands at the end.",
    "This program contains the works of others listed here, each under its own licence.",
    parties.map((party) => `  ${title(party)} (${party.license})`).join("\n"),
    runtime,
    ...parties.map((party) => [rule, title(party), rule, ...party.texts].join("\n\n")),
    [rule, "graphin", rule, own].join("\n\n"),
  ].join("\n\n") + "\n";
}

const runtime =
  `The runtime is Deno, copyright 2018-2026 the Deno authors, under the MIT License, whose terms
are those printed below for zod. What Deno is made of, V8 (BSD-3-Clause) and packages of Rust, is
listed with its licences at https://github.com/denoland/deno.`;

function title(party: ThirdParty): string {
  return `${party.name} ${party.version}`;
}

async function readPackage(directory: string): Promise<ThirdParty> {
  const described = JSON.parse(await Deno.readTextFile(join(directory, "package.json")));
  const { name, version, license = "see below" } = described;
  const files: string[] = [];
  for await (const entry of Deno.readDir(directory)) {
    if (entry.isFile && /^(?:licen[cs]e|copying|notice)/i.test(entry.name)) files.push(entry.name);
  }
  if (files.length === 0) {
    throw new Error(
      `${name}@${version} has no licence text in ${directory}: it must not be bundled`,
    );
  }
  const texts = files.sort().map(async (file) =>
    (await Deno.readTextFile(join(directory, file))).replaceAll("\r\n", "\n").trim()
  );
  return { name, version, license: String(license), texts: await Promise.all(texts) };
}
