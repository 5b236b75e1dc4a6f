/**
 * Gives headings the anchors that GitHub gives them: lower case, letters, marks, digits, `_` and `-` kept, each blank a
 * `-`, the rest dropped, and `-1`, `-2`, … for repeats in document order.
 */
export class Slugger {
  readonly #repeats = new Map<string, number>();

  /** The anchor of the next heading of the document, from its text without markup. */
  next(text: string): string {
    const plain = text.toLowerCase()
      .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\s-]/gu, "")
      .replace(/\s/g, "-") || "section";
    let slug = plain;
    while (this.#repeats.has(slug)) {
      const count = (this.#repeats.get(plain) ?? 0) + 1;
      this.#repeats.set(plain, count);
      slug = `${plain}-${count}`;
    }
    this.#repeats.set(slug, 0);
    return slug;
  }
}
