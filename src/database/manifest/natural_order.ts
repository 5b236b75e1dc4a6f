/** Compares two paths part by part, and numbers in them by their value: `2_b` comes before `10_a`. */
export function naturalOrder(a: string, b: string): number {
  const left = a.split("/");
  const right = b.split("/");
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const order = compareParts(left[at] ?? "", right[at] ?? "");
    if (order !== 0) return order;
  }
  return left.length - right.length || compareTexts(a, b);
}

function compareParts(a: string, b: string): number {
  const left = a.match(/\d+|\D+/g) ?? [];
  const right = b.match(/\d+|\D+/g) ?? [];
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const one = left[at] ?? "";
    const other = right[at] ?? "";
    const order = /^\d/.test(one) && /^\d/.test(other)
      ? compareNumbers(one, other)
      : compareTexts(one, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareNumbers(a: string, b: string): number {
  const left = a.replace(/^0+/, "");
  const right = b.replace(/^0+/, "");
  return left.length - right.length || compareTexts(left, right);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
