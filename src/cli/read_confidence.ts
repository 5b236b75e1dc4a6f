import { InvalidArgumentError } from "commander";

/**
 * Reads a confidence from the command line.
 *
 * @throws {InvalidArgumentError} For what is no number from 0 to 1.
 */
export function readConfidence(text: string): number {
  const number = Number(text);
  if (/^\d*\.?\d+$/.test(text) && number <= 1) return number;
  throw new InvalidArgumentError("It has to be a number from 0 to 1.");
}
