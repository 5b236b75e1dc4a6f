const FIRST_SURROGATE = 0xd800;
const FIRST_AFTER_SURROGATES = 0xe000;
const HIGH_CODE_UNIT = /[\ud800-\uffff]/;

/** Moves surrogates, which stand for code points above U+FFFF, behind all other code units. */
function rank(unit: number): number {
  if (unit < FIRST_SURROGATE) return unit;
  return unit < FIRST_AFTER_SURROGATES ? unit + 0x2000 : unit - 0x800;
}

function compareUtf8(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const difference = rank(left.charCodeAt(at)) - rank(right.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/**
 * Sorts names in place by the bytes of their UTF-8 form, the order that is the same in every
 * language and on every platform. It differs from the order of JavaScript strings only where a
 * character above U+FFFF meets one between U+E000 and U+FFFF.
 */
export function sortByUtf8<T extends { readonly name: string }>(items: T[]): T[] {
  if (items.some((item) => HIGH_CODE_UNIT.test(item.name))) {
    return items.sort((left, right) => compareUtf8(left.name, right.name));
  }
  return items.sort((left, right) => left.name < right.name ? -1 : left.name > right.name ? 1 : 0);
}
