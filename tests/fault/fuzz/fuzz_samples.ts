import { fileURLToPath } from "node:url";
import { sampleProjects } from "../../support/sample_projects.ts";
import { textsBelow } from "../scenarios/texts_below.ts";
import type { FuzzSamples } from "./fuzz_target.ts";
import { configurationSamples } from "./configuration_samples.ts";

const FIXTURES = fileURLToPath(new URL("../../fixtures", import.meta.url));

/** Files of all sorts, as they are meant: those of the tests. */
export function fuzzSamples(): FuzzSamples {
  const samples = new Map<string, string>(Object.entries(configurationSamples));
  for (const project of Object.values(sampleProjects)) {
    for (const [path, text] of Object.entries(project)) samples.set(path, text);
  }
  for (const [path, text] of textsBelow(FIXTURES)) {
    samples.set(path.slice(path.indexOf("/") + 1), text);
  }
  return samples;
}
