import assert from "node:assert/strict";
import { DefKind } from "../facts/def_kind.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import { EdgeType } from "../link/edge_type.ts";
import { ruleCodes } from "../link/rule_codes.ts";
import { Graph } from "./graph.ts";
import { neighbourhood } from "./neighbourhood.ts";
import { NodeFlag } from "./node_flag.ts";

/** An interface's method, so many that implement it, and so many that call it. */
interface PortGraph {
  readonly graph: Graph;
  readonly method: NodeHandle;
  readonly implementers: readonly NodeHandle[];
  readonly callers: readonly NodeHandle[];
}

function portGraph(implementers: number, callers: number): PortGraph {
  const graph = new Graph();
  const add = (id: string, flags = 0): NodeHandle =>
    graph.nodes.add(1, {
      id,
      simpleName: id.slice(id.lastIndexOf(".") + 1),
      container: "",
      signature: "",
      kind: DefKind.method,
      flags,
      start: 0,
      end: 1,
      line: 1,
      endLine: 1,
      hashLow: 0,
      hashHigh: 0,
    });
  const join = (source: NodeHandle, target: NodeHandle, type: EdgeType): void =>
    graph.edges.add({
      source,
      target,
      type,
      rule: ruleCodes.get("scope.package") ?? 0,
      confidence: 0.95,
      line: 1,
    });
  const method = add("depot.Port.dock()", NodeFlag.bodiless);
  const result = {
    graph,
    method,
    implementers: Array.from({ length: implementers }, (_, at) => add(`depot.Quay${at}.dock()`)),
    callers: Array.from({ length: callers }, (_, at) => add(`depot.Ship${at}.sail()`)),
  };
  for (const each of result.implementers) join(each, method, EdgeType.override);
  for (const each of result.callers) join(each, method, EdgeType.call);
  return result;
}

function calls(graph: Graph, node: NodeHandle, side: "uses" | "used_by"): readonly string[] {
  return neighbourhood(graph, node, side, 0).shown
    .filter(({ edge }) => edge.type === EdgeType.call)
    .map(({ id, implementations }) =>
      implementations === undefined ? id : `${id} ${implementations}`
    );
}

Deno.test("a caller of a method leads to each of its implementations, up to 32 of them", () => {
  const { graph, callers: [caller] } = portGraph(32, 1);
  assert.ok(caller !== undefined);
  const shown = calls(graph, caller, "uses");
  assert.equal(shown.length, 33);
  assert.equal(shown[0], "depot.Port.dock()");
  assert.ok(shown.includes("depot.Quay31.dock()"));
});

Deno.test("a caller of a method with more than 32 implementations is told their number alone", () => {
  const { graph, callers: [caller] } = portGraph(33, 1);
  assert.ok(caller !== undefined);
  assert.deepEqual(calls(graph, caller, "uses"), ["depot.Port.dock() 33"]);
});

Deno.test("declarations without a body are no implementations that count", () => {
  const { graph, implementers, callers: [caller] } = portGraph(33, 1);
  const [first] = implementers;
  assert.ok(caller !== undefined && first !== undefined);
  graph.nodes.update(first, {
    id: graph.nodes.ownId(first),
    simpleName: "dock",
    container: "",
    signature: "",
    kind: DefKind.method,
    flags: NodeFlag.bodiless,
    start: 0,
    end: 1,
    line: 1,
    endLine: 1,
    hashLow: 0,
    hashHigh: 0,
  });
  const shown = calls(graph, caller, "uses");
  assert.equal(shown.length, 33);
  assert.ok(!shown.includes("depot.Quay0.dock()"));
});

Deno.test("each of many implementations is used by the callers of the method, once", () => {
  const { graph, implementers, callers } = portGraph(100, 40);
  const last = implementers[99];
  assert.ok(last !== undefined);
  const shown = calls(graph, last, "used_by");
  assert.deepEqual([...shown].sort(), callers.map((each) => graph.publicId(each)).sort());
});

Deno.test("a method of many callers and implementations has a row for each and no more", () => {
  const { graph, method } = portGraph(500, 1000);
  assert.equal(neighbourhood(graph, method, "used_by", 0).shown.length, 1500);
  assert.equal(neighbourhood(graph, method, "used_by", 0.99).hidden, 1500);
});
