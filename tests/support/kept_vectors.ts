import { stateDisk } from "../../src/workspace/state_disk.ts";
import type { PassageSpace } from "../../src/semantic/passage_space.ts";
import { VectorLog, type VectorLogOptions } from "../../src/semantic/vector_log.ts";
import type { VectorRecord } from "../../src/semantic/vector_record.ts";

const DIMENSIONS = 16;

const space: PassageSpace = {
  model: "e5-small-v2",
  dimensions: DIMENSIONS,
  queryPrefix: "query: ",
  passagePrefix: "passage: ",
  passageVersion: "1",
};

/** What a log was found to hold. */
export interface FoundVectors {
  readonly log: VectorLog;
  /** Numbers of the vectors, in their order. */
  readonly vectors: readonly number[];
  /** Version of each file, by path, with the number of its passage. */
  readonly files: ReadonlyMap<string, string>;
  /** Whether all of it is as {@link keptVectors.records} made it. */
  readonly isRight: boolean;
  readonly problem: string | undefined;
}

/** Logs whose records follow from a number each, so that it can be told whether what is found was ever written. */
export const keptVectors = { records, open } as const;

/** Version `number` of a file, which has one passage, and the vector of that. */
function records(path: string, number: number): VectorRecord[] {
  const file = {
    path,
    hash: `v${number}`,
    definitions: Uint32Array.of(number),
    keys: keyOf(number),
  };
  return [{ kind: "file", file }, { kind: "vector", key: keyOf(number), vector: vectorOf(number) }];
}

/** Opens a log and reads what it holds. */
async function open(path: string, options: Partial<VectorLogOptions> = {}): Promise<FoundVectors> {
  const vectors: number[] = [];
  let isRight = true;
  const { log, files, problem } = await VectorLog.open({
    disk: stateDisk,
    path,
    space,
    smallBytes: 0,
    onVector(key, { values, scale }): void {
      const number = new DataView(key.buffer, key.byteOffset).getUint32(0, true);
      const expected = vectorOf(number);
      isRight &&= `${key}` === `${keyOf(number)}` && `${values}` === `${expected.values}` &&
        scale === expected.scale;
      vectors.push(number);
    },
    ...options,
  });
  const found = new Map<string, string>();
  for (const { path, hash, definitions, keys } of files.values()) {
    const [number = -1] = definitions;
    isRight &&= hash === `v${number}` && definitions.length === 1 &&
      `${keys}` === `${keyOf(number)}`;
    found.set(path, hash);
  }
  return { log, vectors, files: found, isRight, problem };
}

function keyOf(number: number): Uint8Array {
  const key = new Uint8Array(16).fill(number * 7);
  new DataView(key.buffer).setUint32(0, number, true);
  return key;
}

function vectorOf(number: number): { readonly values: Int8Array; readonly scale: number } {
  const values = Int8Array.from({ length: DIMENSIONS }, (_, index) => (number * 31 + index) % 119);
  return { values, scale: number / 8 };
}
