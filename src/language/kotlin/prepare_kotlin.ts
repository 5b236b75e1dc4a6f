const CALL_WITH_TYPE =
  /(?:[=(]|\?:|->|\breturn)\s*!?[\p{L}_][\p{L}\p{Nd}_.]*(<[\p{L}_][\p{L}\p{Nd}_.]*>)(?=\()/gu;

/**
 * Blanks the type argument of calls such as `= f<T>(x)`, which the grammar reads as two comparisons. What stands before
 * says that an expression follows, so that no declared type is touched.
 */
export function prepareKotlin(text: string): string {
  let result = "";
  let at = 0;
  for (const match of text.matchAll(CALL_WITH_TYPE)) {
    const argument = match[1] ?? "";
    const end = match.index + match[0].length;
    result += text.slice(at, end - argument.length) + " ".repeat(argument.length);
    at = end;
  }
  return at === 0 ? text : result + text.slice(at);
}
