import * as z from "zod";
import { ProvisionError } from "./provision_error.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "has to be 64 lower-case hexadecimal digits");

const relativePath = z.string().max(500).refine(
  isRelativePath,
  "has to be a path inside the directory, with '/' between its parts",
);

const fileName = z.string().max(200).refine(
  (name) => isRelativePath(name) && !name.includes("/"),
  "has to be the name of a file, without directories",
);

const filePin = z.strictObject({ name: relativePath, sha256 });

const runtimePin = z.strictObject({
  library: fileName,
  archive: fileName.optional(),
  sha256,
});

const languageCode = "has to be the code of a language, such as 'en' or 'zh-Hant'";

const schema = z.strictObject({
  id: z.string().min(1).max(200),
  dimensions: z.int().min(1).max(8192),
  queryPrefix: z.string().max(1000),
  passagePrefix: z.string().max(1000),
  pooling: z.enum(["mean", "cls"]),
  maxTokens: z.int().min(8).max(32768),
  languages: z.array(z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{4})?$/, languageCode)).min(1)
    .optional(),
  files: z.strictObject({
    model: filePin,
    tokenizer: filePin,
    others: z.array(filePin).max(100).default([]),
  }),
  runtimes: z.record(z.string(), runtimePin).default({}),
});

/** A file, named relative to its directory, and the SHA-256 of its bytes in hexadecimal. */
export type FilePin = z.infer<typeof filePin>;

/**
 * The runtime library of one platform. With `archive`, the hash is that of the archive, a `.tgz` or `.zip` that has
 * the library in a folder `lib`; without, it is that of the library itself.
 */
export type RuntimePin = z.infer<typeof runtimePin>;

/**
 * A model for embeddings: what `graphin-model.json` says. `dimensions` is the length of a vector, `maxTokens` that of
 * an input with its special tokens; the prefixes are put before texts as they are. `files.others` are files that the
 * model reads by itself, as weights beside it. `languages` are those that it knows, as codes of BCP 47, where it knows few;
 * questions in others are answered by words. `runtimes` are keyed by platform, such as `windows/amd64`.
 */
export type ModelDescription = z.infer<typeof schema>;

/** Problems told in one message. */
const mostProblems = 5;

/**
 * Reads a description.
 *
 * @param text JSON.
 * @param path Where it comes from, for messages.
 * @throws {ProvisionError} Naming every field that is wrong.
 */
export function parseModelDescription(text: string, path: string): ModelDescription {
  const json = parseJson(text, path);
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const field = issue.path.join(".");
    return field === "" ? issue.message : `${field}: ${issue.message}`;
  });
  const more = problems.length - mostProblems;
  const told = problems.slice(0, mostProblems).join("; ") + (more > 0 ? `; and ${more} more` : "");
  throw new ProvisionError("invalid", `${path} does not describe a model: ${told}`);
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProvisionError("invalid", `${path} is not JSON: ${reason}`);
  }
}

function isRelativePath(name: string): boolean {
  if (/[\\:\0]/.test(name)) return false;
  return name.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}
