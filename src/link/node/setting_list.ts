/** The texts of a setting that may be one text or a list of them; an empty list when it is not set. */
export function settingList(settings: ReadonlyMap<string, string>, key: string): readonly string[] {
  const single = settings.get(key);
  if (single !== undefined) return single === "[]" || single === "{}" ? [] : [single];
  const list: string[] = [];
  for (let index = 0;; index++) {
    const value = settings.get(`${key}[${index}]`);
    if (value === undefined) return list;
    list.push(value);
  }
}
