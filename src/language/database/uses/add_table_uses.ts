import type { Extraction } from "../../extraction.ts";
import { addMapperUses } from "./add_mapper_uses.ts";
import { addScriptUses } from "./add_script_uses.ts";
import type { CodeLanguage } from "./code_facts.ts";
import { CodeFile } from "./code_file.ts";
import { django } from "./django.ts";
import { drizzle } from "./drizzle.ts";
import { ent } from "./ent.ts";
import { exposed } from "./exposed.ts";
import { goBuilders } from "./go_builders.ts";
import { gorm } from "./gorm.ts";
import { jooq } from "./jooq.ts";
import { knex } from "./knex.ts";
import { mongoose } from "./mongoose.ts";
import { peewee } from "./peewee.ts";
import { persistence } from "./persistence.ts";
import { prismaClient } from "./prisma_client.ts";
import { sequelize } from "./sequelize.ts";
import { sqlConstants } from "./sql_constants.ts";
import { sqlStrings } from "./sql_strings.ts";
import { sqlalchemy } from "./sqlalchemy.ts";
import { typeorm } from "./typeorm.ts";
import { goModels } from "./go_models.ts";
import { jvmModels } from "./jvm_models.ts";
import { pythonModels } from "./python_models.ts";
import { scriptFiles } from "./script_files.ts";
import { scriptModels } from "./script_models.ts";
import type { TableDetector } from "./table_detector.ts";
import { TableUseLog } from "./table_use_log.ts";

const languages: Readonly<Record<string, CodeLanguage>> = {
  js: "javascript",
  jsx: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  ts: "javascript",
  mts: "javascript",
  cts: "javascript",
  tsx: "javascript",
  py: "python",
  go: "go",
  java: "java",
  kt: "kotlin",
  kts: "kotlin",
};

const detectors: readonly TableDetector[] = [
  django,
  drizzle,
  ent,
  exposed,
  goBuilders,
  goModels,
  gorm,
  jooq,
  jvmModels,
  knex,
  mongoose,
  peewee,
  persistence,
  prismaClient,
  pythonModels,
  scriptFiles,
  scriptModels,
  sequelize,
  sqlConstants,
  sqlStrings,
  sqlalchemy,
  typeorm,
];

/** Adds what the code of a file says of the tables of databases that it uses, once all else of it is in the facts. */
export function addTableUses(extraction: Extraction): void {
  const { path, facts } = extraction;
  const extension = path.slice(path.lastIndexOf(".") + 1);
  const language = languages[extension];
  if (language === undefined) {
    if (extension === "xml") addMapperUses(extraction);
    else if (extension === "sql") addScriptUses(extraction);
    return;
  }
  const file = new CodeFile(extraction, language);
  const concerned = detectors.filter((detector) => detector.concerns(file));
  if (concerned.length === 0) return;
  const log = new TableUseLog();
  for (const detector of concerned) detector.find(file, log);
  log.finish(facts);
}
