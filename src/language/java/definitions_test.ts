import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import { nodeNames } from "../../link/node_names.ts";
import { java } from "./language.ts";
import { javaNaming } from "./naming.ts";

const path = "src/main/java/com/example/order/domain/OrderService.java";

async function read(text: string, at = path): Promise<FactsReader> {
  return new FactsReader(await factsOfText(java, at, text));
}

function idsOf({ facts }: FactsReader, at = path): string[] {
  return nodeNames(at, facts, javaNaming).slice(1).flatMap((name) =>
    name === undefined ? [] : [name.id]
  );
}

const ORDER_SERVICE = `package com.example.order.domain;

import com.example.common.Logger;
import com.example.payment.port.PaymentPort;
import java.util.List;

/** Takes orders and gives money back. */
public class OrderService {
    private final PaymentPort payments;
    private final Logger logger;

    public OrderService(PaymentPort payments, Logger logger) {
        this.payments = payments;
        this.logger = logger;
    }

    public Receipt process(ProcessRequest request) {
        return process(request, false);
    }

    public Receipt process(ProcessRequest request, boolean urgent) {
        return new Receipt(request.orderId());
    }

    public void cancelPayment(long id, String reason) {
        payments.refund(id);
        logger.info(reason);
    }

    public void batch(List<ProcessRequest> requests) {
        requests.forEach(this::process);
    }

    public static class Receipt {
        private final long orderId;

        Receipt(long orderId) {
            this.orderId = orderId;
        }

        public long orderId() {
            return orderId;
        }
    }
}
`;

Deno.test("Java ids hold package, enclosing names and parameter types as written", async () => {
  const reader = await read(ORDER_SERVICE);
  const type = "com.example.order.domain.OrderService";
  assert.deepEqual(idsOf(reader), [
    type,
    `${type}.OrderService(PaymentPort,Logger)`,
    `${type}.process(ProcessRequest)`,
    `${type}.process(ProcessRequest,boolean)`,
    `${type}.cancelPayment(long,String)`,
    `${type}.batch(List<ProcessRequest>)`,
    `${type}.Receipt`,
    `${type}.Receipt.Receipt(long)`,
    `${type}.Receipt.orderId()`,
  ]);
  assert.equal(javaNaming.packageOf(path, reader.facts), "com.example.order.domain");
});

Deno.test("a Java definition has its span, lines, signature, docs and flags", async () => {
  const { facts } = await read(ORDER_SERVICE);
  const { defs } = facts;
  assert.equal(defs.start(1), ORDER_SERVICE.indexOf("public class OrderService"));
  assert.equal(defs.end(1), ORDER_SERVICE.length - 1);
  assert.equal(defs.line(1), 8);
  assert.equal(facts.text(defs.signature(1)), "public class OrderService");
  assert.equal(facts.text(defs.doc(1)), "Takes orders and gives money back.");
  const cancel = 5;
  assert.equal(
    facts.text(defs.signature(cancel)),
    "public void cancelPayment(long id, String reason)",
  );
  assert.equal(defs.line(cancel), 25);
  assert.equal(defs.endLine(cancel), 28);
  assert.equal(defs.flags(cancel), DefFlag.exported);
  assert.deepEqual([defs.minArity(cancel), defs.maxArity(cancel)], [2, 2]);
  assert.equal(defs.flags(2), DefFlag.exported | DefFlag.constructor);
  assert.equal(defs.flags(7), DefFlag.exported | DefFlag.static);
});

Deno.test("calls of an overload, a field, a parameter and a reference keep their receivers", async () => {
  const reader = await read(ORDER_SERVICE);
  const uses = (def: number): string[] =>
    reader.uses([RefKind.call, RefKind.new, RefKind.methodReference], def);
  assert.deepEqual(uses(3), ["process/2"]);
  assert.deepEqual(uses(4), ["Receipt/1", "request.orderId/0"]);
  assert.deepEqual(uses(5), ["payments.refund/1", "logger.info/1"]);
  assert.deepEqual(uses(6), ["requests.forEach/1", "this::process/255"]);
});

Deno.test("enums have members, and constants with bodies have methods of their own", async () => {
  const reader = await read(`package com.example.price;

public enum Discount implements Rule {
    NONE,
    HALF("half") {
        @Override
        public long apply(long price) {
            return divide(price);
        }
    };

    private final String label;

    Discount(String... label) {
        this.label = String.join(" ", label);
    }

    public long apply(long price) {
        return price;
    }
}
`);
  const type = "com.example.price.Discount";
  assert.deepEqual(idsOf(reader), [
    type,
    `${type}.HALF.apply(long)`,
    `${type}.Discount(String...)`,
    `${type}.apply(long)`,
  ]);
  const { facts } = reader;
  const enumDef = reader.def("Discount");
  assert.equal(facts.defs.flags(enumDef), DefFlag.exported | DefFlag.enum);
  const constructor = reader.def("Discount", 2);
  assert.deepEqual(
    [facts.defs.minArity(constructor), facts.defs.maxArity(constructor)],
    [0, 255],
  );
  assert.deepEqual(reader.uses([RefKind.new]), ["Discount/0", "Discount/1"]);
  assert.deepEqual(reader.ownersOf("Discount"), ["Discount", "Discount"]);
  assert.deepEqual(reader.ownersOf("divide"), ["apply"]);
  assert.equal(reader.binding("HALF").text, `Discount = new Discount("half")`);
  const half = reader.def("HALF");
  assert.equal(facts.defs.kind(half), DefKind.object);
  assert.equal(
    reader.type(facts.supers.type(facts.range(facts.supers.def, facts.supers.count, half)[0])),
    "Discount",
  );
});

Deno.test("a record has its components as parameters and properties, and a compact constructor theirs", async () => {
  const reader = await read(`package com.example.geo;

public record Point<T>(@Positive int x, T... rest) implements Shape<T> {
    public Point {
        check(x);
    }

    static Point<String> origin() {
        return new Point<String>(0);
    }
}
`);
  const type = "com.example.geo.Point";
  assert.deepEqual(idsOf(reader), [type, `${type}.Point(int,T...)`, `${type}.origin()`]);
  const { facts } = reader;
  assert.equal(
    facts.defs.flags(1),
    DefFlag.exported | DefFlag.record | DefFlag.final,
  );
  assert.deepEqual([facts.defs.minArity(1), facts.defs.maxArity(1)], [1, 255]);
  assert.deepEqual([facts.defs.minArity(2), facts.defs.maxArity(2)], [1, 255]);
  const x = reader.binding("x");
  assert.deepEqual([x.kind, x.text], [BindingKind.constructorProperty, "int"]);
  assert.deepEqual(reader.ownersOf("check"), ["Point"]);
  assert.deepEqual(reader.uses([RefKind.new]), ["Point<String>/1"]);
  assert.equal(facts.text(facts.annotations.target(1)), "x");
});

Deno.test("annotation types are interfaces whose elements are methods", async () => {
  const reader = await read(`package com.example.web;

public @interface Route {
    String path() default "/";
    Class<?>[] codecs() default {JsonCodec.class};
    int LIMIT = 3;
}
`);
  assert.deepEqual(idsOf(reader), [
    "com.example.web.Route",
    "com.example.web.Route.path()",
    "com.example.web.Route.codecs()",
  ]);
  const { facts } = reader;
  assert.equal(facts.defs.kind(1), DefKind.interface);
  assert.equal(reader.type(facts.defs.returnType(3)), "Class<?>[]");
  assert.equal(facts.text(facts.defs.signature(2)), `String path() default "/"`);
  assert.deepEqual(reader.uses([RefKind.type], 3), ["Class", "JsonCodec"]);
  assert.equal(facts.defs.flags(2), DefFlag.exported | DefFlag.abstract);
});

Deno.test("supertypes keep their kinds and arguments; permitted types are uses", async () => {
  const reader = await read(`package com.example;

sealed interface Shape extends Named, Comparable<Shape> permits Circle {
    default void draw() {
        paint();
    }
}

abstract class Base<T extends Shape & Named> {
    abstract T shape();
}

final class Circle extends Base<Circle> implements Shape, java.io.Serializable {
}
`);
  const { facts } = reader;
  const supers: string[] = [];
  for (let row = 1; row < facts.supers.count; row++) {
    const owner = facts.text(facts.defs.name(facts.supers.def(row)));
    supers.push(`${owner} ${facts.supers.kind(row)} ${reader.type(facts.supers.type(row))}`);
  }
  assert.deepEqual(supers, [
    `Shape ${SuperKind.extends} Named`,
    `Shape ${SuperKind.extends} Comparable<Shape>`,
    `Circle ${SuperKind.extends} Base<Circle>`,
    `Circle ${SuperKind.implements} Shape`,
    `Circle ${SuperKind.implements} java.io.Serializable`,
  ]);
  assert.deepEqual(reader.uses([RefKind.super]), [
    "Named",
    "Comparable",
    "Base",
    "Shape",
    "java.io.Serializable",
  ]);
  assert.deepEqual(reader.uses([RefKind.type], reader.def("Shape")), ["Shape", "Circle"]);
  assert.equal(reader.type(facts.typeParams.bound(1)), "intersection Shape, Named");
  assert.equal(facts.defs.flags(reader.def("draw")), DefFlag.exported);
  assert.equal(facts.defs.flags(reader.def("shape")), DefFlag.abstract);
  assert.equal(facts.defs.flags(reader.def("Circle")), DefFlag.final);
});

Deno.test("local types are nodes inside their method; members of anonymous classes are not", async () => {
  const reader = await read(`package com.example;

class Scheduler {
    void plan(Clock clock) {
        record Slot(int hour) {}
        enum State { OPEN }
        interface Step {
            void take();
        }
        class Plan implements Step {
            public void take() {
                begin();
            }
        }
        clock.every(new Job() {
            private final Retry retry = startRetry();

            @Override
            public void run() {
                tick();
                this.retry.again();
            }
        });
    }
}
`);
  const method = "com.example.Scheduler.plan";
  assert.deepEqual(idsOf(reader), [
    "com.example.Scheduler",
    `${method}(Clock)`,
    `${method}.Slot`,
    `${method}.State`,
    `${method}.Step`,
    `${method}.Step.take()`,
    `${method}.Plan`,
    `${method}.Plan.take()`,
  ]);
  assert.deepEqual(reader.ownersOf("tick"), ["plan"]);
  assert.deepEqual(reader.ownersOf("startRetry"), ["plan"]);
  assert.deepEqual(reader.ownersOf("this.retry.again"), ["plan"]);
  assert.deepEqual(reader.ownersOf("begin"), ["take"]);
  const { facts } = reader;
  const retry = reader.binding("retry");
  const anonymous = facts.scopes.owner(retry.scope);
  assert.equal(facts.defs.kind(anonymous), DefKind.object);
  assert.equal(facts.text(facts.defs.name(anonymous)), "");
  assert.equal(facts.defs.body(anonymous), retry.scope);
  assert.equal(reader.binding("run").scope, retry.scope);
});

Deno.test("tests are told by path, name and annotation", async () => {
  const body =
    "class Probe {\n    @org.junit.jupiter.api.Test\n    void refunds() {}\n\n    void helper() {}\n}\n";
  const { facts } = await read(body, "lib/Probe.java");
  assert.equal(facts.file.flags(0), FileFlag.test);
  assert.deepEqual(
    [1, 2, 3].map((def) => facts.defs.flags(def) & DefFlag.test),
    [DefFlag.test, DefFlag.test, 0],
  );
  const flags = async (at: string): Promise<number> =>
    (await read("class Probe {}\n", at)).facts.file.flags(0);
  assert.equal(await flags("app/src/test/java/Probe.java"), FileFlag.test);
  assert.equal(await flags("app/src/integrationTest/java/Probe.java"), FileFlag.test);
  assert.equal(await flags("app/OrderServiceTest.java"), FileFlag.test);
  assert.equal(await flags("app/OrderServiceTests.java"), FileFlag.test);
  assert.equal(await flags("app/OrderServiceIT.java"), FileFlag.test);
  assert.equal(await flags("app/src/main/java/Latest.java"), 0);
  const old = await read(
    "class Checks extends TestCase {\n    public void testRefund() {}\n}\n",
    "lib/Checks.java",
  );
  assert.equal(old.facts.defs.flags(2) & DefFlag.test, DefFlag.test);
});

Deno.test("methods of a compact source file belong to the class named after it", async () => {
  const at = "scripts/Hello.java";
  const reader = await read(
    `String greeting = greet("you");

String greet(String name) {
    return "Hello, " + name;
}

void main() {
    IO.println(greeting);
}
`,
    at,
  );
  assert.deepEqual(idsOf(reader, at), ["Hello.greet(String)", "Hello.main()"]);
  assert.equal(reader.facts.defs.kind(1), DefKind.function);
  assert.equal(reader.binding("greeting").kind, BindingKind.field);
  assert.deepEqual(reader.ownersOf("greet"), [""]);
});

Deno.test("a signature leaves leading annotations out, and docs their markup", async () => {
  const { facts } = await read(`class Ledger {
    /**
     * Adds a {@link Booking} to <b>all</b> accounts &amp; books.
     * <p>
     * Rounds up.
     *
     * @deprecated use post
     */
    @Override // since ever
    @Audited(by = "x")
    protected
    <T extends Booking> List<T> add(final T booking,
        int count[]) throws LedgerException {
        return null;
    }

    /// Removes what
    /// was added.
    void remove() {}
}
`);
  const { defs } = facts;
  assert.equal(
    facts.text(defs.signature(2)),
    "protected <T extends Booking> List<T> add(final T booking, int count[]) throws LedgerException",
  );
  assert.equal(facts.text(defs.doc(2)), "Adds a Booking to all accounts & books.");
  assert.equal(
    defs.flags(2),
    DefFlag.protected | DefFlag.override | DefFlag.deprecated,
  );
  assert.equal(facts.text(defs.doc(3)), "Removes what was added.");
  const texts = [1, 2].map((row) => facts.text(facts.params.typeText(row)));
  assert.deepEqual(texts, ["T", "int[]"]);
});
