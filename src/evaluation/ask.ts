/**
 * Calls a tool as a client of the server does.
 *
 * @param tool Its name.
 * @returns The text that the client gets, errors too: what an agent pays for.
 */
export type Ask = (tool: string, args: Readonly<Record<string, unknown>>) => Promise<string>;
