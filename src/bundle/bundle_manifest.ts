import * as z from "zod";
import { BundleError } from "./bundle_error.ts";
import { manifestName } from "./manifest_name.ts";
import { programName } from "./program_name.ts";
import { programVersion } from "./program_version.ts";

const mostFiles = 200;
const mostBytes = 16 * 2 ** 30;

const filePath = z.string().max(300).refine(
  isInside,
  "has to be a path below the bundle, with '/' between its parts",
);

const bundledFile = z.strictObject({
  path: filePath,
  /**
   * `program` is graphin; an `artifact` is a file that graphin pins; `model` are the files of a model of one's own and
   * the runtime for it.
   */
  role: z.enum(["program", "artifact", "model"]),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().min(0).max(mostBytes),
});

const schema = z.strictObject({
  schema: z.literal(1),
  /** Version of the program in it. */
  version: programVersion,
  /** Such as `linux/amd64`. */
  platform: z.string().regex(/^[a-z0-9]{1,20}\/[a-z0-9]{1,20}$/),
  /** Name of the model in it. */
  model: z.string().min(1).max(200),
  files: z.array(bundledFile).min(1).max(mostFiles),
});

/** A file of a bundle and what it has to be. */
export type BundledFile = z.infer<typeof bundledFile>;

/** What a bundle says of itself. */
export type BundleManifest = z.infer<typeof schema>;

/**
 * Reads a manifest.
 *
 * @param place Name of the bundle, for messages.
 * @throws {BundleError} When it is none, or names files that a bundle cannot have.
 */
export function parseBundleManifest(bytes: Uint8Array, place: string): BundleManifest {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new BundleError(`${place} is no bundle of graphin: its ${manifestName} is not JSON`);
  }
  const result = schema.safeParse(json);
  if (!result.success) {
    const [issue] = result.error.issues;
    const field = issue?.path.join(".") ?? "";
    throw new BundleError(
      `${place} is no bundle that this graphin understands: ${
        field || manifestName
      }: ${issue?.message}`,
    );
  }
  checkFiles(result.data, place);
  return result.data;
}

function checkFiles({ files, platform }: BundleManifest, place: string): void {
  const refuse = (path: string, why: string): never => {
    throw new BundleError(`${place} is damaged or was made by others: ${path} ${why}`);
  };
  const seen = new Set<string>();
  for (const { path, role } of files) {
    // Some file systems take names that differ in case for one.
    const key = path.toLowerCase();
    if (seen.has(key)) refuse(path, "is listed twice");
    seen.add(key);
    const folder = { program: "", artifact: "artifacts/", model: "model/" }[role];
    const isRight = role === "program" ? path === programName(platform) : path.startsWith(folder);
    if (!isRight || path === manifestName) refuse(path, `cannot be a file of the kind '${role}'`);
  }
  for (const { path } of files) {
    const folders = path.toLowerCase().split("/").slice(0, -1);
    const isTaken = folders.some((_, depth) => seen.has(folders.slice(0, depth + 1).join("/")));
    if (isTaken) refuse(path, "is listed below another file");
  }
  if (!files.some(({ role }) => role === "program")) refuse(programName(platform), "is missing");
  if (files.reduce((sum, { size }) => sum + size, 0) > mostBytes) {
    refuse(manifestName, "is too large");
  }
}

function isInside(path: string): boolean {
  if (/[\p{Cc}\\:<>"|?*]/u.test(path)) return false;
  return path.split("/").every((part) => part !== "" && !/^\.+$/.test(part) && !/[. ]$/.test(part));
}
