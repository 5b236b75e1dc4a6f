import type { RelayListener } from "./relay_listener.ts";

/**
 * Listens at a port that only this machine can reach; the token in the lock file keeps other users out.
 *
 * @throws Error when the system gives no port.
 */
export function listenAtPort(): RelayListener {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return {
    place: { kind: "tcp", port: listener.addr.port },
    directory: undefined,
    isThere: () => true,
    close: () => listener.close(),
    accept: () => listener.accept(),
  };
}
