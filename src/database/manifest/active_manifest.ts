/** Which of several manifests counts. */
export interface ActiveManifest {
  /** Undefined when there is none. */
  readonly path: string | undefined;
  /** Those that do not count, with why. */
  readonly ignored: readonly { readonly path: string; readonly message: string }[];
}

/**
 * Chooses the manifest of a workspace among all files: that which lies least deep, of those the first by name.
 *
 * @param paths Relative to the root, with `/` between their parts.
 */
export function activeManifest(paths: Iterable<string>): ActiveManifest {
  const manifests = [...paths]
    .filter((path) => /(?:^|\/)graphindb\.json$/.test(path))
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  const [path, ...others] = manifests;
  return {
    path,
    ignored: others.map((other) => ({
      path: other,
      message: `ignored extra manifest ${other}: ${path} counts; move its datasources there`,
    })),
  };
}

function depth(path: string): number {
  return path.split("/").length;
}
