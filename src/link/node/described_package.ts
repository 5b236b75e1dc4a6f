/** The package that a package of types describes (`@types/scope__name` describes `@scope/name`); others are themselves. */
export function describedPackage(name: string): string {
  const described = /^@types\/(.+)$/.exec(name)?.[1];
  if (described === undefined) return name;
  return described.includes("__") ? `@${described.replace("__", "/")}` : described;
}
