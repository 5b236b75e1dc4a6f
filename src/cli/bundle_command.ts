import { Command, Option } from "commander";
import type { ConsoleOutput } from "./console_output.ts";
import { defaultModelType } from "./default_model_type.ts";
import type { ExitCode } from "./exit_code.ts";
import { bundleOptions } from "./bundle_options.ts";

const explanation = `
Here:    graphin bundle --out graphin-bundle.tar.gz
There:   tar -xzf graphin-bundle.tar.gz graphin
         ./graphin setup --from graphin-bundle.tar.gz`;

/** `graphin bundle`: collects what a machine without a network needs into one file. */
export function bundleCommand(outcome: { exitCode: ExitCode }, output: ConsoleOutput): Command {
  return new Command("bundle")
    .description("collect graphin, a model and its runtime for a machine without a network")
    .requiredOption("--out <file>", "the bundle to write, a gzipped tar archive")
    .option("--program <file>", "the compiled graphin to put into it (default: this one)")
    .addOption(
      new Option("--model-type <type>", `which model; ${defaultModelType} when left out`)
        .choices(["english_optimal", "multilingual_cjk"]),
    )
    .option(
      "--model-dir <dir>",
      "search this directory first; graphin-model.json describes its model",
    )
    .option("--ort-lib <file>", "put this ONNX Runtime library into it")
    .option("--mirror <url>", "download from here (or GRAPHIN_MIRROR)")
    .option("--offline", "download nothing: all files have to be here")
    .option("--json", "print one line of JSON")
    .addHelpText("after", explanation)
    .action(async (values: unknown) => {
      const options = bundleOptions.parse(values);
      const { bundle } = await import("./bundle.ts");
      outcome.exitCode = await bundle(options, output);
    });
}
