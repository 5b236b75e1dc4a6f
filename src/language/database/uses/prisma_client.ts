import { TableAccess } from "../../../facts/table_access.ts";
import { TableVia } from "../../../facts/table_via.ts";
import type { CodeCall } from "./code_facts.ts";
import type { CodeFile } from "./code_file.ts";
import type { TableDetector } from "./table_detector.ts";

const READS =
  /^(?:findUnique|findUniqueOrThrow|findFirst|findFirstOrThrow|findMany|count|aggregate|groupBy)$/;
const WRITES =
  /^(?:create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)$/;
/** Calls that no other library of the kind has. */
const OWN =
  /^(?:findUnique|findUniqueOrThrow|findFirstOrThrow|findMany|createManyAndReturn|updateManyAndReturn)$/;
const CLIENT_TYPE =
  /^(?:PrismaClient|PrismaService|ExtendedPrismaClient|(?:Prisma\.)?TransactionClient)$/;
const ARGUMENTS =
  /^(?:where|data|select|include|omit|orderBy|take|skip|cursor|distinct|create|update|by|_count|_sum|skipDuplicates)$/;

/** What a file has in it that calls a client. */
const CLIENT = /[pP]risma|\.(?:findMany|findUnique|findUniqueOrThrow)\(/;

/** Calls of a Prisma client: `prisma.order.create(…)`, also of a transaction, and of a client by another name. */
export const prismaClient: TableDetector = {
  concerns: (file) =>
    file.language === "javascript" &&
    CLIENT.test(file.text),
  find(file, log): void {
    const clients = clientsOf(file);
    for (const call of file.calls) {
      const isWrite = WRITES.test(call.name);
      if (!isWrite && !READS.test(call.name)) continue;
      const chain = file.chain(call.receiver);
      const model = chain?.at(-1);
      if (chain === undefined || model === undefined || !/^[a-z_]/.test(model)) continue;
      const client = chain.at(-2);
      if (client === undefined || !isClient(file, call, client, clients)) continue;
      const access = call.name === "upsert"
        ? TableAccess.both
        : isWrite
        ? TableAccess.write
        : TableAccess.read;
      const { owner: def, line } = call;
      log.add({
        def,
        name: model,
        via: TableVia.client,
        access,
        columns: columnsOf(file, call),
        line,
      });
    }
  },
};

/** Names that stand for a client: by what they are made of, their type, or as the transaction that a client gives. */
function clientsOf(file: CodeFile): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [name, variables] of file.variables) {
    for (const { init, row } of variables) {
      const type = file.typeName(file.facts.get("bindings", row, "type"));
      if (CLIENT_TYPE.test(type) || makesClient(file, init)) names.add(name);
    }
  }
  const scopes = new Set<number>();
  for (const call of file.calls) {
    if (call.name !== "$transaction") continue;
    const client = file.chain(call.receiver)?.at(-1) ?? "";
    if (!isCalledPrisma(client) && !names.has(client) && !isDatabase(client)) continue;
    const lambda = call.args[0] ?? 0;
    scopes.add(file.a(lambda));
  }
  for (const [name, variables] of file.variables) {
    if (
      variables.some(({ scope }) => scopes.has(scope)) &&
      /^(?:tx|trx|t|transaction|\w*[pP]risma\w*|client|db)$/.test(name)
    ) {
      names.add(name);
    }
  }
  return names;
}

function makesClient(file: CodeFile, init: number): boolean {
  let at = init;
  for (let steps = 0; at !== 0 && steps < 8; steps++) {
    if (file.textOf(at) === "PrismaClient") return true;
    at = file.a(at) || 0;
  }
  return false;
}

function isCalledPrisma(name: string): boolean {
  return /^_?prisma(?:Client|Service)?$/i.test(name);
}

function isDatabase(name: string): boolean {
  return /^(?:db|database|tx|trx)$/.test(name);
}

function isClient(
  file: CodeFile,
  call: CodeCall,
  client: string,
  clients: ReadonlySet<string>,
): boolean {
  if (isCalledPrisma(client) || clients.has(client)) return true;
  // A client of another module: what is asked for tells it from other libraries.
  if (!isDatabase(client)) return false;
  const [options = 0] = call.args;
  const names = file.properties(options).map(({ name }) => name);
  return OWN.test(call.name) && names.every((name) => ARGUMENTS.test(name)) ||
    names.length > 0 && names.every((name) => ARGUMENTS.test(name));
}

/** Fields that the arguments of a call name. */
function columnsOf(file: CodeFile, call: CodeCall): string[] {
  const [options = 0] = call.args;
  return file.properties(options).flatMap(({ name, value }) =>
    /^(?:where|data|select|create|update|orderBy)$/.test(name)
      ? file.properties(value).map((property) => property.name)
      : []
  );
}
