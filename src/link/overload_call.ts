import { ExprOp } from "../facts/expr_op.ts";
import { argumentType } from "./argument_type.ts";
import type { CallSite } from "./call_site.ts";
import { type ImplicitReceivers, implicitReceivers } from "./implicit_receivers.ts";
import type { Resolution } from "./resolution.ts";
import type { StaticType } from "./static_type.ts";
import type { TypeRelations } from "./type_relations.ts";

/** A call with the types of its arguments and of the objects that an extension may be called on. */
export class OverloadCall {
  readonly resolution: Resolution;
  readonly call: CallSite;
  readonly relations: TypeRelations;
  /** Types of the arguments that facts keep. */
  readonly args: readonly (StaticType | undefined)[];
  /** Positions of the arguments that are sequences to be spread. */
  readonly spreads: ReadonlySet<number>;
  #receivers: ImplicitReceivers | undefined;

  constructor(resolution: Resolution, call: CallSite, relations: TypeRelations) {
    this.resolution = resolution;
    this.call = call;
    this.relations = relations;
    const spreads = new Set<number>();
    this.args = this.#argumentTypes(spreads);
    this.spreads = spreads;
  }

  /** Objects that an extension may be called on. */
  get receivers(): ImplicitReceivers {
    this.#receivers ??= this.#receiverTypes();
    return this.#receivers;
  }

  #argumentTypes(spreads: Set<number>): readonly (StaticType | undefined)[] {
    const { exprs } = this.call.site.file.facts;
    const types: (StaticType | undefined)[] = [];
    for (let cell = this.call.args; cell !== 0; cell = exprs.b(cell)) {
      const arg = exprs.a(cell);
      const isWrapped = exprs.op(arg) === ExprOp.named || exprs.op(arg) === ExprOp.spread;
      const value = isWrapped ? exprs.a(arg) : arg;
      if (exprs.op(arg) === ExprOp.spread) spreads.add(types.length);
      types.push(argumentType(this.resolution, this.call, value, this.relations));
    }
    return types;
  }

  #receiverTypes(): ImplicitReceivers {
    const { receiver, site, fuel } = this.call;
    if (receiver === undefined) return { types: [undefined], isOpen: true };
    if (receiver === 0) return implicitReceivers(this.resolution, site, this.relations, fuel);
    const type = argumentType(this.resolution, this.call, receiver, this.relations);
    return { types: [type], isOpen: false };
  }
}
