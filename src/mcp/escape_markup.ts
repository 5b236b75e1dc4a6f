/**
 * Characters that mean something in markup, and those that would make text read as something it is not: controls, line
 * separators, invisible and reordering marks, halves of surrogate pairs.
 */
const unsafe = /[&<>"]|\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Cs}/gu;

const entities: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/**
 * Escapes text of any origin for the inside of an attribute or an element, on one line: nothing in it can end the
 * attribute or the element, begin another, or hide.
 */
export function escapeMarkup(text: string): string {
  return text.replace(unsafe, (character) => {
    const entity = entities.get(character);
    if (entity !== undefined) return entity;
    const code = character.codePointAt(0) ?? 0;
    return code >= 0xd800 && code <= 0xdfff ? "\ufffd" : `&#x${code.toString(16).toUpperCase()};`;
  });
}
