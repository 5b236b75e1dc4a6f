const named: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/**
 * Undoes `escapeMarkup`, for ids that come back as they were shown: `batch(List&lt;Order&gt;)`. What is no entity stays.
 */
export function unescapeMarkup(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6}));/g,
    (entity, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return named.get(name) ?? entity;
      const code = decimal !== undefined ? parseInt(decimal, 10) : parseInt(hex ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}
