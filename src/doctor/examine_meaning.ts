import type { Inspection, Provision } from "../provision/provision.ts";
import type { ModelType } from "../provision/pins.ts";
import type { Finding } from "./finding.ts";
import { Findings } from "./findings.ts";

/** Where models are looked for. */
export interface ExamineMeaningOptions {
  /** Inspects without writing. */
  readonly provision: Pick<Provision, "inspect">;
  /** Models, the one that is used by itself first. */
  readonly modelTypes: readonly ModelType[];
  /** Directories with models of one's own. */
  readonly modelDirs: readonly string[];
}

/** Looks at what search by meaning needs, and compares the hashes of what is there. Not to have it is no problem. */
export async function examineMeaning(
  { provision, modelTypes, modelDirs }: ExamineMeaningOptions,
): Promise<Finding[]> {
  const found = new Findings("meaning");
  let isAny = false;
  let isToldOfPlatform = false;
  for (const modelType of modelTypes) {
    const inspection = await provision.inspect({ modelType, offline: true }, { isThorough: true });
    const { libraryMissing } = inspection;
    if (libraryMissing !== undefined && !isToldOfPlatform) found.note(libraryMissing);
    isToldOfPlatform ||= libraryMissing !== undefined;
    const remedy = `graphin model fetch --model-type ${modelType}`;
    isAny = examineModel(inspection, `(${modelType})`, remedy, found) || isAny;
  }
  for (const modelDir of modelDirs) {
    const [modelType = "multilingual_cjk"] = modelTypes;
    const wanted = { modelType, offline: true, modelDir };
    const remedy = "install it again: graphin setup --from BUNDLE";
    try {
      const inspection = await provision.inspect(wanted, { isThorough: true });
      isAny = examineModel(inspection, `in ${modelDir}`, remedy, found) || isAny;
    } catch (error) {
      found.problem(error instanceof Error ? error.message : String(error), remedy);
    }
  }
  if (!isAny) {
    found.note("search goes by words alone: no model has been fetched", "graphin model fetch");
  }
  return found.list;
}

/** @returns Whether any file of the model itself is there. */
function examineModel(
  { description, files }: Inspection,
  place: string,
  remedy: string,
  found: Findings,
): boolean {
  const own = files.filter(({ role }) => role !== "runtime");
  if (own.every(({ state }) => state === "missing")) return false;
  const wrong = files.filter(({ state }) => state === "wrong");
  for (const { name, path } of wrong) {
    found.problem(
      `${path ?? name} of ${description.id} has another SHA-256 than it must have`,
      remedy,
    );
  }
  const missing = files.filter(({ state }) => state === "missing").map(({ name }) => name);
  if (missing.length > 0) {
    found.note(`${description.id} is not whole: ${missing.join(", ")} missing`, remedy);
  } else if (wrong.length === 0) {
    found.ok(`${description.id} ${place} is here, and its files are the right ones`);
  }
  return true;
}
