import type { InspectedFile, Inspection } from "../provision/provision.ts";
import { columns } from "./columns.ts";
import { printable } from "./printable.ts";
import type { Styles } from "./styles.ts";

const words: Readonly<Record<InspectedFile["state"], string>> = {
  verified: "verified",
  unchecked: "not checked yet",
  given: "used as it is",
  wrong: "has another SHA-256",
  missing: "missing",
};

/**
 * Says to people what there is of a model: a line for it, and one for each file.
 *
 * @param types The values of `--model-type` that stand for it.
 */
export function modelReport(
  inspection: Inspection,
  style: Styles,
  types: readonly string[] = [],
): string[] {
  const { description, files, libraryMissing } = inspection;
  const rows = files.map(({ role, name, state, path }) => [
    `  ${role}`,
    state === "wrong" ? style.warn(words[state]) : words[state],
    printable(path ?? name),
  ]);
  return [
    `${style.bold(printable(description.id))}  ` +
    [...types, `${description.dimensions} dimensions`, `at most ${description.maxTokens} tokens`]
      .join(", "),
    ...columns(rows),
    ...(libraryMissing === undefined ? [] : [`  ${libraryMissing}`]),
  ];
}
