/**
 * Brings text into the one spelling that words are compared in: canonical composition (NFC), and the fullwidth and
 * halfwidth forms (U+FF00 to U+FFEF) as their ordinary characters. Other compatibility characters stay as they are,
 * since NFKC would also fold letters that source code keeps apart.
 *
 * @returns `text` itself when nothing changes.
 */
export function foldText(text: string): string {
  if (!NON_ASCII.test(text)) return text;
  const ordinary = WIDTH_FORM.test(text)
    ? text.replace(WIDTH_FORMS, (forms) => forms.normalize("NFKC"))
    : text;
  return ordinary.normalize("NFC");
}

const NON_ASCII = /[\u0080-\uffff]/;
const WIDTH_FORM = /[\uff00-\uffef]/;
const WIDTH_FORMS = /[\uff00-\uffef]+/g;
