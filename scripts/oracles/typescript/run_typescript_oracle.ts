import ts from "typescript";

import type { CorpusPackage } from "../../corpus/fetch.ts";
import type { OracleRecord } from "../oracle_record.ts";
import { installProject } from "./install_project.ts";
import { packageProject } from "./package_project.ts";
import { programRecord } from "./program_record.ts";
import { SourceProgram } from "./source_program.ts";

/**
 * Asks the TypeScript compiler which calls of a TypeScript or JavaScript package reach which definitions of it. Npm
 * fetches what the package needs.
 *
 * @throws When npm is not installed or fails.
 */
export async function runTypeScriptOracle(asked: CorpusPackage): Promise<OracleRecord> {
  const project = packageProject(asked);
  const root = await installProject(asked, project);
  const program = new SourceProgram(root, asked.files, project.options);
  const { language, name, version } = asked;
  const { module, moduleResolution, strict } = project.options;
  const tool = `typescript ${ts.version}, module ${ts.ModuleKind[module ?? 0]}, resolution ${
    ts.ModuleResolutionKind[moduleResolution ?? 0]
  }, strict ${strict}, dependencies installed`;
  return {
    language,
    name,
    version,
    tool,
    expectedFiles: asked.files.length,
    ...programRecord(program),
  };
}
