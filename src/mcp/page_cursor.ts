import * as z from "zod";
import { StableHash } from "../link/stable_hash.ts";

const shape = z.object({ v: z.literal(1), of: z.number(), at: z.number().int().nonnegative() });

/**
 * Cursors of answers that are continued by position. A cursor holds a fingerprint of what it continues, so that it is
 * not mistaken for a position in something else.
 */
export const pageCursor = {
  /**
   * @param of What is continued; the same text has to be given to `read`.
   * @param at Position of the first item that has not been shown.
   */
  make(of: string, at: number): string {
    const json = JSON.stringify({ v: 1, of: fingerprint(of), at });
    return new TextEncoder().encode(json).toBase64({ alphabet: "base64url", omitPadding: true });
  },

  /** @returns The position, or undefined when the cursor is malformed or continues something else. */
  read(cursor: string, of: string): number | undefined {
    try {
      const bytes = Uint8Array.fromBase64(cursor, { alphabet: "base64url" });
      const parsed = shape.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
      return parsed.success && parsed.data.of === fingerprint(of) ? parsed.data.at : undefined;
    } catch {
      return undefined;
    }
  },
};

function fingerprint(text: string): number {
  return new StableHash().text(text).value();
}
