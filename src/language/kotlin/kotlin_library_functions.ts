const ofNumbers = new Set(
  "and or xor inv shl shr ushr plus minus times div rem mod rangeTo rangeUntil compareTo equals hashCode toString"
    .split(" "),
);

/** Functions that objects of some types of the library have, extensions of `StringBuilder` included. */
export const kotlinLibraryFunctions: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["int", ofNumbers],
  ["long", ofNumbers],
  [
    "StringBuilder",
    new Set(
      ("append appendCodePoint appendLine appendRange appendln capacity charAt clear contains delete deleteAt " +
        "deleteCharAt deleteRange dropLast endsWith ensureCapacity equals first get hashCode indexOf insert " +
        "insertRange isBlank isEmpty isNotBlank isNotEmpty last lastIndexOf lines removeSuffix replace reverse " +
        "reversed set setCharAt setLength setRange split startsWith subSequence substring toString trim trimEnd " +
        "trimStart trimToSize").split(" "),
    ),
  ],
]);
