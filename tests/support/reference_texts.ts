import * as z from "zod";

const directory = new URL("../semantic/", import.meta.url);
const texts = z.array(z.union([z.string(), z.tuple([z.string(), z.int()])]));
const idLists = z.array(z.array(z.int()));

/** Texts of many kinds for tokenizers: prose and code, six scripts, emoji, marks, control characters, very long ones. */
export function referenceTexts(): string[] {
  return texts.parse(json("texts.json"))
    .map((entry) => typeof entry === "string" ? entry : entry[0].repeat(entry[1]));
}

/** The ids of those texts by another implementation (`tests/semantic/reference.py`), cut to 512. */
export function referenceIds(name: string): number[][] {
  return idLists.parse(json(name));
}

/** The text of a file of `tests/semantic`. */
export function referenceFile(name: string): string {
  return Deno.readTextFileSync(new URL(name, directory));
}

function json(name: string): unknown {
  return JSON.parse(referenceFile(name));
}
