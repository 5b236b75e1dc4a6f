import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { ParamFlag } from "../../facts/param_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import { nodeNames } from "../../link/node_names.ts";
import { python } from "./language.ts";
import { pythonNaming } from "./naming.ts";

const path = "app/services/payment.py";

async function read(text: string, at = path): Promise<FactsReader> {
  return new FactsReader(await factsOfText(python, at, text));
}

function idsOf({ facts }: FactsReader, at = path): string[] {
  return nodeNames(at, facts, pythonNaming).slice(1).flatMap((name) =>
    name === undefined ? [] : [name.id]
  );
}

function arityOf({ facts }: FactsReader, def: number): [min: number, max: number] {
  return [facts.defs.minArity(def), facts.defs.maxArity(def)];
}

const PAYMENT = `"""Takes payments.

Refunds are elsewhere.
"""


class PaymentService(BaseService, Generic[T], metaclass=ServiceMeta):
    """Charges cards."""

    def process(self, request):
        def normalize(amount):
            return amount
        return normalize(request.amount)

    def cancel(self, order_id, *args, **kwargs):
        class Reason:
            pass
        return Reason()


def retry(times, delay=1):
    return times


def retry(times, *, jitter):
    return times
`;

Deno.test("python ids come from the module path, the enclosing names and repetition", async () => {
  assert.deepEqual(idsOf(await read(PAYMENT)), [
    "app.services.payment.PaymentService",
    "app.services.payment.PaymentService.process",
    "app.services.payment.PaymentService.process.normalize",
    "app.services.payment.PaymentService.cancel",
    "app.services.payment.PaymentService.cancel.Reason",
    "app.services.payment.retry",
    "app.services.payment.retry#2",
  ]);
});

Deno.test("python arity leaves the receiver out and counts stars as no limit", async () => {
  const facts = await read(PAYMENT);
  assert.deepEqual(arityOf(facts, facts.def("process")), [1, 1]);
  assert.deepEqual(arityOf(facts, facts.def("cancel")), [1, 255]);
  assert.deepEqual(arityOf(facts, facts.def("normalize")), [1, 1]);
  assert.deepEqual(arityOf(facts, facts.def("retry")), [1, 2]);
  assert.deepEqual(arityOf(facts, facts.def("retry", 2)), [2, 2]);
});

Deno.test("python functions with a container are methods", async () => {
  const { facts } = await read(PAYMENT);
  const kinds = [1, 2, 3, 4, 5, 6, 7].map((def) => facts.defs.kind(def));
  const { class: type, method, function: free } = DefKind;
  assert.deepEqual(kinds, [type, method, method, method, type, free, free]);
});

Deno.test("python bases keep their type arguments and a metaclass is told apart", async () => {
  const reader = await read(PAYMENT);
  const { supers } = reader.facts;
  const rows = [1, 2, 3].map((row) => [reader.type(supers.type(row)), supers.kind(row)]);
  assert.deepEqual(rows, [
    ["BaseService", SuperKind.extends],
    ["Generic<T>", SuperKind.extends],
    ["ServiceMeta", SuperKind.metaclass],
  ]);
  assert.equal(supers.count, 4);
  assert.deepEqual(reader.uses([RefKind.super], 1), ["BaseService", "Generic<T>", "ServiceMeta"]);
  assert.deepEqual(reader.uses([RefKind.type], 1), ["T"]);
});

Deno.test("python docs are first paragraphs, signatures are heads", async () => {
  const { facts } = await read(PAYMENT);
  assert.equal(facts.text(facts.file.doc(0)), "Takes payments.");
  assert.equal(facts.text(facts.defs.doc(1)), "Charges cards.");
  assert.equal(
    facts.text(facts.defs.signature(1)),
    "class PaymentService(BaseService, Generic[T], metaclass=ServiceMeta)",
  );
  assert.equal(
    facts.text(facts.defs.signature(4)),
    "def cancel(self, order_id, *args, **kwargs)",
  );
});

Deno.test("python signatures leave comments and line breaks out", async () => {
  const { facts } = await read(`def charge(
    card: Card,  # never stored
    amount: int = 0,
) -> Receipt:
    pass
`);
  assert.equal(
    facts.text(facts.defs.signature(1)),
    "def charge( card: Card, amount: int = 0, ) -> Receipt",
  );
});

Deno.test("python decorators stay outside of the span and belong to the surroundings", async () => {
  const text = `class Api:
    @route("/orders/<id>", methods=["GET"])
    @login
    async def show(self, id): ...
`;
  const reader = await read(text);
  const { defs, annotations, refs, literals } = reader.facts;
  const show = reader.def("show");
  assert.equal(defs.start(show), text.indexOf("async def"));
  assert.equal(defs.end(show), text.length - 1);
  assert.equal(defs.line(show), 4);
  assert.equal(defs.flags(show), DefFlag.async);
  assert.deepEqual(
    [1, 2].map((row) => [annotations.def(row), reader.facts.text(annotations.name(row))]),
    [[show, "route"], [show, "login"]],
  );
  assert.equal(reader.expr(annotations.args(1)), '"/orders/<id>", methods: ["GET"]');
  assert.deepEqual(reader.uses([RefKind.decorator], reader.def("Api")), ["route/2", "login/1"]);
  assert.equal(reader.facts.text(refs.literal(reader.use("route"))), "/orders/<id>");
  assert.equal(reader.facts.text(literals.text(1)), "/orders/<id>");
  assert.equal(literals.def(1), show);
  assert.equal(literals.ref(1), reader.use("route"));
});

Deno.test("python members are told apart by their decorators and names", async () => {
  const reader = await read(`class Order:
    def __init__(self): pass
    def __eq__(self, other): pass
    def __new__(cls, *args): pass
    @property
    def total(self): pass
    @total.setter
    def total(self, value): pass
    @functools.cached_property
    def lines(self): pass
    @staticmethod
    def parse(text): pass
    @classmethod
    def of(cls, row): pass
    @abc.abstractmethod
    def close(self): pass
    def _reload(self): pass
    def __secret(self): pass
`);
  const flagsOf = (name: string, nth = 1): number => reader.facts.defs.flags(reader.def(name, nth));
  assert.equal(flagsOf("__init__"), DefFlag.constructor);
  assert.equal(flagsOf("__eq__"), DefFlag.operator);
  assert.equal(flagsOf("__new__"), DefFlag.constructor | DefFlag.static);
  assert.equal(flagsOf("total"), DefFlag.property | DefFlag.getter);
  assert.equal(flagsOf("total", 2), DefFlag.property | DefFlag.setter);
  assert.equal(flagsOf("lines"), DefFlag.property | DefFlag.getter);
  assert.equal(flagsOf("parse"), DefFlag.static);
  assert.equal(flagsOf("of"), DefFlag.static);
  assert.equal(flagsOf("close"), DefFlag.abstract | DefFlag.signatureOnly);
  assert.equal(flagsOf("_reload"), DefFlag.protected);
  assert.equal(flagsOf("__secret"), DefFlag.private);
  assert.deepEqual(arityOf(reader, reader.def("parse")), [1, 1]);
  assert.deepEqual(arityOf(reader, reader.def("of")), [1, 1]);
  const { params } = reader.facts;
  const receivers = [1, 2, 3, 4, 5].filter((row) => (params.flags(row) & ParamFlag.receiver) !== 0);
  assert.deepEqual(receivers, [1, 2, 4]);
});

Deno.test("python records, enums and abstract classes are flagged", async () => {
  const reader = await read(`@dataclass(frozen=True)
class Line: pass
class Money(NamedTuple): pass
class State(enum.Enum): pass
class Port(Protocol):
    def send(self) -> None: ...
class Base(metaclass=ABCMeta): pass
`);
  const flagsOf = (name: string): number => reader.facts.defs.flags(reader.def(name));
  assert.equal(flagsOf("Line"), DefFlag.exported | DefFlag.record);
  assert.equal(flagsOf("Money"), DefFlag.exported | DefFlag.record);
  assert.equal(flagsOf("State"), DefFlag.exported | DefFlag.enum);
  assert.equal(flagsOf("Port"), DefFlag.exported | DefFlag.abstract);
  assert.equal(flagsOf("send"), DefFlag.signatureOnly);
  assert.equal(flagsOf("Base"), DefFlag.exported | DefFlag.abstract);
});

Deno.test("python overload signatures fold into the function behind them", async () => {
  const text = `@overload
def find(key: int) -> Order: ...
@typing.overload
def find(key: str) -> list[Order]: ...
def find(key):
    return key
`;
  const reader = await read(text);
  assert.deepEqual(idsOf(reader), ["app.services.payment.find"]);
  const { defs } = reader.facts;
  assert.deepEqual([1, 2, 3].map((def) => (defs.flags(def) & DefFlag.merged) !== 0), [
    true,
    true,
    false,
  ]);
  assert.deepEqual([1, 2].map((def) => reader.type(defs.returnType(def))), [
    "Order",
    "list<Order>",
  ]);
  assert.deepEqual(reader.uses([RefKind.type], 3), ["int", "Order", "str", "list", "Order"]);
});

Deno.test("python overloads of a stub are its definitions", async () => {
  const text = `from typing import overload
@overload
def find(key: int) -> int: ...
@overload
def find(key: str) -> str: ...
`;
  const reader = await read(text, "app/find.pyi");
  assert.deepEqual(idsOf(reader, "app/find.pyi"), ["app.find.find", "app.find.find#2"]);
  assert.equal(reader.facts.file.flags(0), FileFlag.declarationOnly);
  assert.equal(
    reader.facts.defs.flags(1),
    DefFlag.signatureOnly | DefFlag.exported,
  );
});

Deno.test("python definitions under conditions are alternatives of one branch", async () => {
  const reader = await read(`try:
    from fast import encode
except ImportError:
    def encode(value): return value
if LINUX:
    def poll(): pass
elif MAC:
    def poll(): pass
else:
    with guard():
        class Poller: pass
for name in names:
    def handler(): pass
`);
  const { defs, imports } = reader.facts;
  assert.equal(imports.branch(1), defs.branch(reader.def("encode")));
  const poll = defs.branch(reader.def("poll"));
  assert.notEqual(poll, 0);
  assert.notEqual(poll, imports.branch(1));
  assert.equal(defs.branch(reader.def("poll", 2)), poll);
  assert.equal(defs.branch(reader.def("Poller")), poll);
  assert.equal(defs.branch(reader.def("handler")), 0);
  assert.deepEqual(idsOf(reader), [
    "app.services.payment.encode",
    "app.services.payment.poll",
    "app.services.payment.poll#2",
    "app.services.payment.Poller",
    "app.services.payment.handler",
  ]);
});
