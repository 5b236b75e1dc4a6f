/** Names that the column of a field may have: the field's own, and its words apart. */
export function columnWords(field: string): readonly string[] {
  const apart = field.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "_")
    .toLowerCase();
  return apart === field ? [field] : [field, apart];
}
