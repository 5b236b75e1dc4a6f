import { TableAccess } from "../../../facts/table_access.ts";
import type { TableVia } from "../../../facts/table_via.ts";
import { type CallChain, chainOf } from "./call_chain.ts";
import type { CodeFile } from "./code_file.ts";
import type { TableUseLog } from "./table_use_log.ts";

/** A table that a step of a chain names. */
export interface NamedTable {
  readonly name: string;
  readonly schema?: string;
  readonly via: TableVia;
}

/** How a library's chains of calls name tables and say what is done to them. */
export interface ChainReading {
  /** The table that a step names; undefined for none. */
  tableOf(chain: CallChain, index: number): NamedTable | undefined;
  /** Steps that change the table which the chain names. */
  readonly writes: RegExp;
  /** Steps that name a further table, which is only read. */
  readonly joins?: RegExp;
}

interface Statement extends NamedTable {
  readonly def: number;
  readonly line: number;
  access: number;
}

/** Notes the tables that chains of calls name; a chain of which no step writes reads. */
export function addChainUses(file: CodeFile, log: TableUseLog, reading: ChainReading): void {
  const statements: Statement[] = [];
  const latest = new Map<string, Statement>();
  for (const call of file.calls) {
    const chain = chainOf(file, call);
    const last = chain.steps.length - 1;
    for (let index = 0; index <= last; index++) {
      const table = reading.tableOf(chain, index);
      if (table === undefined) continue;
      const step = chain.steps[index]?.name ?? "";
      const key = `${call.owner} ${table.name} ${step}`;
      let statement = latest.get(key);
      if (index === last || statement === undefined) {
        statement = { ...table, def: call.owner, line: call.line, access: 0 };
        latest.set(key, statement);
        statements.push(statement);
      }
      if (reading.joins?.test(step)) statement.access |= TableAccess.read;
      else if (chain.steps.some(({ name }) => reading.writes.test(name))) {
        statement.access |= TableAccess.write;
      }
    }
  }
  for (const { def, line, name, schema, via, access } of statements) {
    const isWrite = (access & TableAccess.write) !== 0;
    log.add({
      def,
      line,
      name,
      schema,
      via,
      access: isWrite ? TableAccess.write : TableAccess.read,
    });
  }
}
