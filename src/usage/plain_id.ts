const named: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
]);

/** A node's id as it is, of one that is written as answers show it: `batch(List&lt;Order&gt;)`. */
export function plainId(shown: string): string {
  return shown.replace(/&(?:(amp|lt|gt|quot)|#x([0-9a-fA-F]{1,5}));/g, (entity, name, code) => {
    return name === undefined
      ? String.fromCodePoint(parseInt(code, 16))
      : named.get(name) ?? entity;
  });
}
