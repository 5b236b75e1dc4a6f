const form =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(:\d{2})?(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2})?)?$/;

/**
 * Reads a point in time: a day, or a timestamp as of RFC 3339, also without seconds or zone; what has no zone is UTC.
 *
 * @returns Milliseconds since the epoch; undefined when it is none.
 */
export function timeOf(text: string): number | undefined {
  const match = form.exec(text);
  if (match === null) return undefined;
  const [, day = "", minute = "00:00", second = ":00", fraction = "0", zone = "Z"] = match;
  const start = Date.parse(`${day}T00:00:00Z`);
  // Engines read the 30th of February as a day in March.
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(day)) return undefined;
  const time = Date.parse(
    `${day}T${minute}${second}.${fraction.padEnd(3, "0").slice(0, 3)}${zone.toUpperCase()}`,
  );
  return Number.isNaN(time) ? undefined : time;
}
