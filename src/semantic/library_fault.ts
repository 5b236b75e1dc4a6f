import { libraryMachine } from "./library_machine.ts";

/**
 * Explains why the system could not load ONNX Runtime. The loader's own words mislead: of a library for another
 * processor, Linux says that there is no such file.
 *
 * @param path The library, which is there.
 * @param error What the attempt threw.
 */
export function libraryFault(path: string, error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const machine = libraryMachine(path);
  const here = `${Deno.build.os}/${Deno.build.arch}`;
  if (machine.kind === "unreadable") return `${path} cannot be read: ${machine.reason}`;
  if (machine.kind === "no library") return `${path} is no library for any system`;
  if (machine.os !== Deno.build.os || !machine.arch.includes(Deno.build.arch)) {
    const found = machine.arch.map((arch) => `${machine.os}/${arch}`).join(" and ");
    return `${path} is a library for ${found}, this is ${here}: get ONNX Runtime for ${here}`;
  }
  if (/OrtGetApiBase/.test(said)) return `${path} is a library, but not ONNX Runtime`;
  const version = /version `?([A-Z_]+_[\d.]+)'? not found/.exec(said)?.[1];
  if (version !== undefined) {
    return `${path} needs ${version}, which is newer than what this system has: update the ` +
      "system, or get an ONNX Runtime made for it";
  }
  const missing = /(lib[\w+.-]+\.so[\w.]*): cannot open shared object file/.exec(said)?.[1];
  if (missing !== undefined && !path.endsWith(missing)) {
    return `${path} needs ${missing}, which this system lacks: install the package that has it`;
  }
  return `${path} cannot be loaded: ${said}`;
}
