import { type Figure, figureLine } from "./figure_line.ts";

/** Figures by what they are of, which are printed as they come and make a page in the end. */
export class FigureSheet {
  readonly #sections: string[] = [];

  /** Prints figures and keeps them. @param title What they are of, and what it was measured with. */
  add(title: string, figures: readonly Figure[]): void {
    console.log(title);
    for (const figure of figures) console.log(figureLine(figure));
    const rows = figures.map(({ name, value, target }) => {
      const cells = [
        name,
        value === undefined ? "not known here" : value.toFixed(2),
        target === undefined ? "" : `≤ ${target.toFixed(2)}`,
        value === undefined || target === undefined ? "" : value <= target ? "reached" : "missed",
      ];
      return `| ${cells.join(" | ")} |`;
    });
    this.#sections.push(
      `${title}:\n\n| figure | value | target | |\n| --- | ---: | ---: | --- |\n${
        rows.join("\n")
      }\n`,
    );
  }

  /** The page, in Markdown. @param introduction Its title and what is to be known first. */
  page(introduction: string): string {
    return [introduction, ...this.#sections].join("\n");
  }
}
