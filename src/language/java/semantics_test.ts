import assert from "node:assert/strict";
import { LinkedWorkspace } from "../../../tests/support/linked_workspace.ts";
import { routeOf } from "../routing.ts";
import { semanticsOf } from "../semantics.ts";

const port = "src/main/java/com/example/payment/port/PaymentPort.java";
const adapter = "src/main/java/com/example/payment/PgPaymentAdapter.java";
const service = "src/main/java/com/example/order/OrderService.java";
const controller = "src/main/java/com/example/web/OrderController.java";

async function shop(): Promise<LinkedWorkspace> {
  const workspace = new LinkedWorkspace({ routeOf, semanticsOf });
  await workspace.change({
    [port]: `package com.example.payment.port;

public interface PaymentPort {
    void refund(long id);
}
`,
    [adapter]: `package com.example.payment;

import com.example.payment.port.PaymentPort;

public class PgPaymentAdapter implements PaymentPort {
    public void refund(long id) {}
}
`,
    [service]: `package com.example.order;

import com.example.payment.port.PaymentPort;

public class OrderService {
    private PaymentPort payments;

    public void process(Request request) {
        process(request, false);
    }

    public void process(Request request, boolean urgent) {
        payments.refund(request.id());
        new Job() {
            public void run() {
                finish();
            }

            void finish() {}
        }.run();
    }

    void finish() {}
}
`,
    [controller]: `package com.example.web;

import com.example.order.OrderService;

public class OrderController {
    private final OrderService orderService;

    void post(Request request) {
        orderService.process(request);
    }
}
`,
  });
  return workspace;
}

/** `source -type-> target` of the calls out of a file. */
function calls(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -call-> "))
    .map((edge) => edge.split(" ").slice(0, 3).join(" "));
}

Deno.test("a Java class implements the interface that it imports", async () => {
  const workspace = await shop();
  const edge = workspace.edges(adapter).find((text) => text.includes("-implements->"));
  assert.equal(
    edge?.split(" ").slice(0, 4).join(" "),
    "com.example.payment.PgPaymentAdapter -implements-> com.example.payment.port.PaymentPort 1.00",
  );
});

Deno.test("Java calls reach the overload that takes their arguments", async () => {
  const workspace = await shop();
  const type = "com.example.order.OrderService";
  assert.deepEqual(calls(workspace, controller), [
    `com.example.web.OrderController.post(Request) -call-> ${type}.process(Request)`,
  ]);
  assert.deepEqual(calls(workspace, service), [
    `${type}.process(Request) -call-> ${type}.process(Request,boolean)`,
    `${type}.process(Request,boolean) -call-> com.example.payment.port.PaymentPort.refund(long)`,
  ]);
});
