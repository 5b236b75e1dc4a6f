import { systemDisk } from "./system_disk.ts";
import type { CacheDisk } from "./cache_disk.ts";
import { cacheDirectory } from "./cache_directory.ts";
import { type Pins, pins } from "./pins.ts";
import { npmRegistry } from "./npm_registry.ts";
import { platformName } from "./platform_name.ts";
import { sleep } from "./sleep.ts";

/** What provisioning works with. */
export interface ProvisionEnvironment {
  readonly pins: Pins;
  /** Where files are kept. */
  readonly directory: string;
  /** Address in place of all others, unless an option names one. */
  readonly mirror: string | undefined;
  /** Such as `linux/amd64`. */
  readonly platform: string;
  readonly disk: CacheDisk;
  /** Finds out the address of an npm registry. */
  readonly registry: () => Promise<URL>;
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Waits so many milliseconds; rejects with the signal's reason. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** A server that sends nothing for so many milliseconds is given up. */
  readonly stallMs: number;
}

/**
 * This machine, with what is given in place of its parts.
 *
 * @throws {ProvisionError} When this user has no cache directory.
 */
export function provisionEnvironment(
  parts: Partial<ProvisionEnvironment> = {},
): ProvisionEnvironment {
  return {
    pins: parts.pins ?? pins,
    directory: parts.directory ?? cacheDirectory(),
    mirror: parts.mirror ?? Deno.env.get("GRAPHIN_MIRROR"),
    platform: parts.platform ?? platformName(),
    disk: parts.disk ?? systemDisk,
    registry: parts.registry ?? npmRegistry,
    fetch: parts.fetch ?? fetch,
    now: parts.now ?? Date.now,
    random: parts.random ?? Math.random,
    sleep: parts.sleep ?? sleep,
    stallMs: parts.stallMs ?? 60_000,
  };
}
