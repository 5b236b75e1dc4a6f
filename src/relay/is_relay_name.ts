/** Whether a file of a state directory is the socket of an owner, perhaps of one that is gone. */
export function isRelayName(name: string): boolean {
  return /^relay-[0-9a-f]{12}$/.test(name);
}
