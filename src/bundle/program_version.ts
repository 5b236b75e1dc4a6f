import * as z from "zod";

/** Version of a program as a program or a bundle says it; it becomes a part of file names. */
export const programVersion = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/);
