import { hasGeneratedHeader } from "./generated_header.ts";

/** What kind of writing a file is, beyond its language. */
export interface ContentClass {
  /** Squeezed by a tool into lines that nobody reads. */
  readonly minified: boolean;
  /** Written by a program from another source, and not to be edited. */
  readonly generated: boolean;
  /** Somebody else's code, kept in a directory for that. */
  readonly vendored: boolean;
}

const MINIFIED_NAME = /[.-]min\.(?:js|mjs|cjs|css)$/;
const GENERATED_PATHS: readonly RegExp[] = [
  /\.pb(?:\.gw|\.validate)?\.go$/,
  /_pb2(?:_grpc)?\.pyi?$/,
  /_pb\.(?:js|ts)$|\.pb\.(?:js|ts)$/,
  /\.(?:gen|generated)\.[a-z]+$/,
  /(?:^|\/)zz_generated\.[^/]+$/,
  /(?:^|\/)(?:__generated__|generated-(?:test-)?sources)\//,
];
const VENDOR_SEGMENTS: ReadonlySet<string> = new Set([
  "Godeps",
  "Pods",
  "_vendor",
  "bower_components",
  "jspm_packages",
  "node_modules",
  "site-packages",
  "third-party",
  "third_party",
  "thirdparty",
  "vendored",
]);
/** Directories whose `vendor` is that of a web page, not a supplier that the program deals with. */
const ASSET_SEGMENTS: ReadonlySet<string> = new Set([
  "assets",
  "css",
  "javascripts",
  "js",
  "public",
  "static",
  "stylesheets",
  "www",
]);

/** An annotation by which a generator names itself on the type it wrote. */
const GENERATED_ANNOTATION =
  /^@(?:(?:javax|jakarta)\.annotation\.(?:processing\.)?)?Generated\((?:\s*value\s*=)?\s*[{["]/m;
const ANNOTATION_CHARACTERS = 16_384;
const SOURCE_MAP_AT_END = /(?:^|\n)\/[/*][#@] sourceMappingURL=\S+(?: ?\*\/)?\s*$/;
const LOCK_JSON = /^\s*\{[^{}]{0,200}"lockfileVersion"\s*:/;
const LOCK_ENTRY = /"(?:integrity|contentHash)"\s*:\s*"/g;
const MIN_LOCK_ENTRIES = 10;

/** Nobody writes longer lines by hand. */
const HUGE_LINE = 500;
const MIN_MINIFIED_CHARACTERS = 1000;
/** Of minified code nearly all stands in huge lines, … */
const MIN_HUGE_SHARE = 0.8;
/** … with hardly a blank, where prose has one in six characters, … */
const MAX_BLANK_SHARE = 0.1;
/** … and with the braces that encoded data and table dumps lack. */
const MIN_BRACE_SHARE = 0.01;

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function isMinifiedText(text: string): boolean {
  if (text.length < MIN_MINIFIED_CHARACTERS) return false;
  let huge = 0;
  let start = 0;
  while (start < text.length) {
    const feed = text.indexOf("\n", start);
    const end = feed < 0 ? text.length : feed;
    if (end - start > HUGE_LINE) huge += end - start;
    start = end + 1;
  }
  if (huge < text.length * MIN_HUGE_SHARE) return false;
  return count(text, /\s/g) <= text.length * MAX_BLANK_SHARE &&
    count(text, /[{}]/g) >= text.length * MIN_BRACE_SHARE;
}

function hasGeneratedAnnotation(head: string): boolean {
  return head.includes("Generated(") && GENERATED_ANNOTATION.test(head);
}

function isLockFile(path: string, text: string): boolean {
  if (!/\.(?:json|lock)$/.test(path)) return false;
  return LOCK_JSON.test(text) || count(text, LOCK_ENTRY) >= MIN_LOCK_ENTRIES;
}

function isGenerated(path: string, text: string): boolean {
  return GENERATED_PATHS.some((pattern) => pattern.test(path)) ||
    hasGeneratedHeader(text) ||
    hasGeneratedAnnotation(text.slice(0, ANNOTATION_CHARACTERS)) ||
    SOURCE_MAP_AT_END.test(text.slice(-1024)) ||
    isLockFile(path, text);
}

/**
 * `vendor` is also a word of business. It means third-party code at the top of the workspace, among
 * the assets of a web page, and where the next segment is a host name, as Go lays it out.
 */
function isVendored(path: string): boolean {
  const directories = path.split("/").slice(0, -1);
  return directories.some((segment, at) => {
    if (VENDOR_SEGMENTS.has(segment)) return true;
    if (segment !== "vendor") return false;
    const before = directories[at - 1];
    return before === undefined || ASSET_SEGMENTS.has(before) ||
      (directories[at + 1]?.includes(".") ?? false);
  });
}

/**
 * Tells minified, generated and vendored files from what people of the project write.
 *
 * It prefers to miss one over taking hand-written code for such: what it says yes to ranks lower.
 *
 * @param path Relative to the workspace root.
 * @param text The decoded content.
 */
export function classifyContent(path: string, text: string): ContentClass {
  return {
    minified: MINIFIED_NAME.test(path) || isMinifiedText(text),
    generated: isGenerated(path, text),
    vendored: isVendored(path),
  };
}
