const blank = /^\p{White_Space}$/u;

/**
 * A text without the blanks at its ends. What Unicode calls a blank differs from what JavaScript trims.
 *
 * @param ends Where blanks are to go.
 */
export function withoutBlanks(
  text: string,
  ends: { readonly start: boolean; readonly end: boolean },
): string {
  let start = 0;
  let end = text.length;
  while (ends.start && start < end && blank.test(text.charAt(start))) start++;
  while (ends.end && end > start && blank.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
