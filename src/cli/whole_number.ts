import { InvalidArgumentError } from "commander";

/**
 * Makes a reader of whole numbers for options.
 *
 * @throws {InvalidArgumentError} The reader does, for what is no whole number from `least` to `most`.
 */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It has to be a whole number from ${least} to ${most}.`);
  };
}
