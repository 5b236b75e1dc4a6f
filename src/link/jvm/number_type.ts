/** The primitive type of a number or character literal by its text, as Java names it. */
export function numberType(text: string): string {
  if (text.startsWith("'")) return "char";
  const isHex = /^-?0[xX]/.test(text);
  if (/[lL]$/.test(text)) return "long";
  if (isHex && !/[.pP]/.test(text)) return "int";
  if (/[fF]$/.test(text)) return "float";
  return /[.eEpPdD]/.test(text) ? "double" : "int";
}
