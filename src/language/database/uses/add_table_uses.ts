import type { Extraction } from "../../extraction.ts";
import { CodeFile, type CodeLanguage } from "./code_file.ts";
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
import { sqlStrings } from "./sql_strings.ts";
import { sqlalchemy } from "./sqlalchemy.ts";
import { typeorm } from "./typeorm.ts";
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
  gorm,
  jooq,
  knex,
  mongoose,
  peewee,
  persistence,
  prismaClient,
  sequelize,
  sqlStrings,
  sqlalchemy,
  typeorm,
];

/** Adds what the code of a file says of the tables of databases that it uses, once all else of it is in the facts. */
export function addTableUses(extraction: Extraction): void {
  const { path, facts } = extraction;
  const language = languages[path.slice(path.lastIndexOf(".") + 1)];
  if (language === undefined) return;
  const file = new CodeFile(extraction, language);
  const concerned = detectors.filter((detector) => detector.concerns(file));
  if (concerned.length === 0) return;
  const log = new TableUseLog();
  for (const detector of concerned) detector.find(file, log);
  log.finish(facts);
}
