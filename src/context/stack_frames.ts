import type { StackFrame } from "./stack_frame.ts";

/** Frames that are read of one text; a deep recursion repeats itself. */
const MOST_FRAMES = 200;
/** Characters of a line that are looked at. */
const LONGEST_LINE = 600;

const JAVA = /^\s*at\s+(?:[\w.-]*@?[\w.-]*\/{1,2})?([\w$<>.]+)\(([^()]*)\)/;
const JAVA_FILE = /^([\w$-]+\.(?:java|kt|kts|scala|groovy))(?::(\d+))?$/;
const PYTHON = /^\s*File "([^"]+)", line (\d+)(?:, in (.+))?$/;
const PYTEST = /^(\S+\.pyi?):(\d+): in ([\w.<>]+)\s*$/;
const NODE_NAMED =
  /^\s*at\s+(?:async\s+)?(?:new\s+)?(.+?)\s+(?:\[as [^\]]*\]\s+)?\((.+?):(\d+):\d+\)\s*$/;
const NODE_BARE = /^\s*at\s+(?:async\s+)?(\S+?):(\d+):\d+\s*$/;
const GECKO =
  /^\s*([\w$.<>/]*)@((?:https?|file|webpack[\w-]*|resource):\/\/\S+?|\/\S+?):(\d+):\d+\s*$/;
const GO_PLACE = /^\s+(\S+\.go):(\d+)(?:\s+\+0x[0-9a-f]+)?\s*$/;
const GO_FUNCTION =
  /^(?:created by\s+)?([\w./~-]+(?:\.\(\*?[\w[\],.* ]+\))?(?:\.[\w.·-]+(?:\[[^\]]*\])?)+)(?:\([^\n]*\))?(?: in goroutine \d+)?\s*$/;

/**
 * The frames of the stack traces in a text: of the JVM, Python, JavaScript engines and Go. Each trace's innermost frame
 * comes first, whichever way round it is printed, and an exception's causes come before it.
 */
export function stackFrames(text: string): StackFrame[] {
  const reader = new TraceReader();
  for (const line of text.split("\n", 5_000)) reader.read(line.slice(0, LONGEST_LINE).trimEnd());
  return reader.frames();
}

type Printed = Omit<StackFrame, "trace">;

interface Trace {
  readonly frames: Printed[];
  /** Whether the innermost frame is printed last. */
  readonly isReversed: boolean;
  /** Whether it is what led to the trace before it. */
  readonly isCause: boolean;
}

/** Reads a text line by line. */
class TraceReader {
  readonly #traces: Trace[] = [];
  #current: Trace | undefined;
  #count = 0;
  /** Function of a Go frame, whose place is on the next line. */
  #goFunction: string | undefined;

  /** Takes the next line. */
  read(line: string): void {
    if (/^\s*Caused by:/.test(line)) this.#begin({ isReversed: false, isCause: true });
    else if (/^\s*Traceback \(most recent call last\)/.test(line)) {
      this.#begin({ isReversed: true, isCause: false });
    } else if (/^\s*(?:goroutine \d+ \[|Exception in thread )/.test(line)) {
      this.#begin({ isReversed: false, isCause: false });
    }
    const goFunction = this.#goFunction;
    this.#goFunction = undefined;
    const python = pythonFrame(line);
    const frame = javaFrame(line) ?? nodeFrame(line) ?? goFrame(line, goFunction);
    if (python !== undefined) this.#add(python, true);
    else if (frame !== undefined) this.#add(frame, false);
    else this.#goFunction = GO_FUNCTION.exec(line)?.[1];
  }

  /** All frames, causes first, innermost first. */
  frames(): StackFrame[] {
    const ordered: Trace[] = [];
    let group: Trace[] = [];
    for (const trace of this.#traces) {
      if (!trace.isCause) {
        ordered.push(...group);
        group = [];
      }
      group.unshift(trace);
    }
    ordered.push(...group);
    return ordered.flatMap(({ frames, isReversed }, trace) =>
      (isReversed ? frames.toReversed() : frames).map((frame) => ({ ...frame, trace }))
    );
  }

  #begin(trace: Omit<Trace, "frames">): void {
    this.#current = { ...trace, frames: [] };
    this.#traces.push(this.#current);
  }

  #add(frame: Printed, isReversed: boolean): void {
    if (++this.#count > MOST_FRAMES) return;
    if (this.#current === undefined || this.#current.isReversed !== isReversed) {
      this.#begin({ isReversed, isCause: false });
    }
    this.#current?.frames.push(frame);
  }
}

function javaFrame(line: string): Printed | undefined {
  const [, name, place = ""] = JAVA.exec(line) ?? [];
  if (name === undefined || !name.includes(".")) return undefined;
  const [, file, number] = JAVA_FILE.exec(place) ?? [];
  if (file === undefined && !/^(?:Native Method|Unknown Source|)$/.test(place)) return undefined;
  const names = jvmName(name);
  const directory = packageOf(name);
  return {
    path: file === undefined ? undefined : directory === "" ? file : `${directory}/${file}`,
    line: number === undefined ? undefined : Number(number),
    name: names,
  };
}

/** Directory of the package of a JVM class: what stands before its first name with a capital. */
function packageOf(name: string): string {
  const parts = name.split(".");
  const first = parts.findIndex((part) => /^[A-Z]/.test(part));
  return parts.slice(0, first < 0 ? Math.max(0, parts.length - 2) : first).join("/");
}

/**
 * The definition that the name of a JVM method stands for: lambdas and coroutines belong to the function around them,
 * constructors to their class, functions of Kotlin files to no class.
 */
function jvmName(name: string): string {
  const parts: string[] = [];
  for (const part of name.split(/[.$]/)) {
    if (part === "<init>" || part === "<clinit>") break;
    if (part === "" || /^\d+$/.test(part)) continue;
    if (
      part === "lambda" || part === "invokeSuspend" || part === "invoke" || part === "Companion"
    ) {
      continue;
    }
    parts.push(part);
  }
  return parts.filter((part, at) =>
    at === 0 || at === parts.length - 1 || !/^[A-Z]\w*Kt$/.test(part)
  ).join(".");
}

function pythonFrame(line: string): Printed | undefined {
  const [, path, number, name] = PYTHON.exec(line) ?? PYTEST.exec(line) ?? [];
  if (path === undefined) return undefined;
  const isNamed = name !== undefined && /^[\w.]+$/.test(name);
  return { path: slashed(path), line: Number(number), name: isNamed ? name : undefined };
}

function nodeFrame(line: string): Printed | undefined {
  const [, name, path, number] = NODE_NAMED.exec(line) ?? GECKO.exec(line) ?? [];
  if (path !== undefined) {
    const plain = (name ?? "").replace(/^(?:Object|Module|Function|process)\./, "");
    return {
      path: pathOfUrl(path),
      line: Number(number),
      name: /^[\w$.#]+$/.test(plain) ? plain : undefined,
    };
  }
  const [, bare, bareNumber] = NODE_BARE.exec(line) ?? [];
  if (bare === undefined) return undefined;
  return { path: pathOfUrl(bare), line: Number(bareNumber), name: undefined };
}

function goFrame(line: string, name: string | undefined): Printed | undefined {
  const [, path, number] = GO_PLACE.exec(line) ?? [];
  if (path === undefined) return undefined;
  return {
    path: slashed(path),
    line: Number(number),
    name: name === undefined ? undefined : goName(name),
  };
}

/** `shop/order.(*Service).Cancel.func1` is `Service.Cancel`. */
function goName(name: string): string {
  const local = name.slice(name.lastIndexOf("/") + 1);
  const plain = local.replace(/[(*)]/g, "").replace(/\[[^\]]*\]/g, "");
  const parts = plain.split(".").slice(1).filter((part) =>
    !/^(?:func\d+|\d+|gowrap\d+)$/.test(part)
  );
  return parts.join(".");
}

function pathOfUrl(path: string): string {
  const plain = slashed(path.replace(/[?#].*$/, ""));
  return plain.replace(/^(?:file|webpack[\w-]*|https?|resource):\/\/(?:[^/]*(?=\/))?/, "");
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}
