import { Command, InvalidArgumentError, Option } from "commander";
import * as z from "zod";
import type { ProvisionOptions } from "../provision/artifact_plan.ts";
import { mirrorBase } from "../provision/mirror_base.ts";
import type { InspectedFile, Inspection, Provision } from "../provision/provision.ts";
import { columns } from "./columns.ts";
import { CommandError } from "./command_error.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { defaultModelType } from "./default_model_type.ts";
import { errorReport } from "./error_report.ts";
import { ExitCode } from "./exit_code.ts";
import { modelJson } from "./model_json.ts";
import { modelReport } from "./model_report.ts";
import { printable } from "./printable.ts";
import { provisionLine } from "./provision_line.ts";
import { styles } from "./styles.ts";

/** Where the command leaves its exit code. */
export interface ModelOutcome {
  exitCode: ExitCode;
}

const modelTypes = ["english_optimal", "multilingual_cjk"] as const;

const modelOptions = z.object({
  modelType: z.enum(modelTypes).optional(),
  modelDir: z.string().optional(),
  ortLib: z.string().optional(),
  mirror: z.string().optional(),
  offline: z.boolean().default(false),
  json: z.boolean().default(false),
  color: z.boolean().default(true),
});

type ModelType = (typeof modelTypes)[number];

type ModelOptions = z.infer<typeof modelOptions>;

/**
 * `graphin model`: what semantic search needs, which is one model and a runtime: list it, fetch it, verify it.
 *
 * @param provision Where the files come from.
 */
export function modelCommand(
  outcome: ModelOutcome,
  output: ConsoleOutput,
  provision: () => Promise<Provision> = thisUsersProvision,
): Command {
  const model = new Command("model").description(
    "list, fetch or verify what search by meaning needs",
  );
  const add = (
    name: string,
    description: string,
    run: (options: ModelOptions, provision: Provision) => Promise<ExitCode>,
  ): Command => {
    const command = new Command(name)
      .description(description)
      .addOption(modelTypeOption(name))
      .option(
        "--model-dir <dir>",
        "search this directory first; graphin-model.json describes its model",
      )
      .option("--ort-lib <file>", "use this ONNX Runtime library as it is")
      .option("--json", "print one line of JSON")
      .action(async (_: unknown, parsed: Command) => {
        const options = modelOptions.parse(parsed.optsWithGlobals());
        outcome.exitCode = await run(options, await provision());
      });
    model.addCommand(command);
    return command;
  };
  add("list", "say what is here of each model", (options, from) => list(options, from, output));
  add(
    "fetch",
    "download what is not here yet",
    (options, from) => fetchModel(options, from, output),
  )
    .option(
      "--mirror <url>",
      "download from here, by the same paths (or GRAPHIN_MIRROR)",
      webAddress,
    )
    .option("--offline", "download nothing");
  add(
    "verify",
    "read all files of a model and compare their hashes",
    (options, from) => verify(options, from, output),
  );
  return model;
}

function modelTypeOption(command: string): Option {
  const meaning = command === "list"
    ? "only this model"
    : `which model; ${defaultModelType} when left out`;
  return new Option("--model-type <type>", meaning).choices(modelTypes);
}

async function thisUsersProvision(): Promise<Provision> {
  const { Provision } = await import("../provision/provision.ts");
  return new Provision();
}

function webAddress(text: string): string {
  try {
    mirrorBase(text, "It");
    return text;
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? `${error.message}.` : "");
  }
}

function provisionOptions(options: ModelOptions): ProvisionOptions {
  const { modelType = defaultModelType, offline, modelDir, ortLib, mirror } = options;
  return { modelType, offline, modelDir, ortLib, mirror };
}

async function list(
  options: ModelOptions,
  provision: Provision,
  output: ConsoleOutput,
): Promise<ExitCode> {
  const models = new Map<
    string,
    { readonly types: ModelType[]; readonly inspection: Inspection }
  >();
  for (const modelType of options.modelType === undefined ? modelTypes : [options.modelType]) {
    const wanted = provisionOptions({ ...options, modelType });
    const inspection = await provision.inspect(wanted, { isThorough: false });
    // The description of a model directory stands for both types.
    const known = models.get(inspection.description.id);
    if (known === undefined) {
      models.set(inspection.description.id, { types: [modelType], inspection });
    } else known.types.push(modelType);
  }
  const { directory } = provision;
  if (options.json) {
    const all = [...models.values()]
      .map(({ types, inspection }) => ({ model_types: types, ...modelJson(inspection) }));
    output.write(`${JSON.stringify({ directory, models: all })}\n`);
    return ExitCode.ok;
  }
  const style = styles(output.isColoured && options.color);
  output.write(`kept in ${printable(directory)}\n`);
  for (const { types, inspection } of models.values()) {
    output.write(`${modelReport(inspection, style, types).join("\n")}\n`);
  }
  return ExitCode.ok;
}

async function fetchModel(
  options: ModelOptions,
  provision: Provision,
  output: ConsoleOutput,
): Promise<ExitCode> {
  const line = provisionLine(output);
  const provided = await provision
    .resolve(provisionOptions(options), undefined, (progress) => line.show(progress))
    .finally(() => line.end());
  const { description, libraryPath, libraryMissing, modelPath, tokenizerPath } = provided;
  if (options.json) {
    const json = {
      id: description.id,
      model: modelPath,
      tokenizer: tokenizerPath,
      library: libraryPath,
      ...(libraryMissing === undefined ? {} : { library_missing: libraryMissing }),
    };
    output.write(`${JSON.stringify(json)}\n`);
    return ExitCode.ok;
  }
  const rows = [
    ["model", printable(modelPath)],
    ["tokenizer", printable(tokenizerPath)],
    ["runtime", printable(libraryPath)],
  ];
  output.write(`${printable(description.id)} is here\n`);
  for (const row of columns(rows)) output.write(`${row}\n`);
  if (libraryMissing !== undefined) output.write(`${printable(libraryMissing)}\n`);
  return ExitCode.ok;
}

async function verify(
  options: ModelOptions,
  provision: Provision,
  output: ConsoleOutput,
): Promise<ExitCode> {
  const inspection = await provision.inspect(provisionOptions(options), { isThorough: true });
  const fault = faultOf(inspection.files, options.modelType);
  if (options.json) {
    const error = fault === undefined ? {} : { error: errorReport(fault).json };
    output.write(`${JSON.stringify({ ...modelJson(inspection), ...error })}\n`);
    return fault === undefined ? ExitCode.ok : ExitCode.failure;
  }
  const style = styles(output.isColoured && options.color);
  output.write(`${modelReport(inspection, style).join("\n")}\n`);
  if (fault !== undefined) throw fault;
  return ExitCode.ok;
}

function faultOf(
  files: readonly InspectedFile[],
  modelType: ModelType | undefined,
): CommandError | undefined {
  const bad = files.filter(({ state }) => state === "wrong" || state === "missing");
  const [first] = bad;
  if (first === undefined) return undefined;
  const what = first.state === "missing" ? "is missing" : "is not the file that it has to be";
  const more = bad.length > 1 ? `, and ${bad.length - 1} more` : "";
  const remedy = `graphin model fetch${
    modelType === undefined ? "" : ` --model-type ${modelType}`
  }`;
  return new CommandError(
    "failure",
    `${first.path ?? first.name} ${what}${more}; '${remedy}' replaces what it can`,
  );
}
