import assert from "node:assert/strict";
import { stackFrames } from "./stack_frames.ts";

type Row = readonly [path: string | undefined, line: number | undefined, name: string | undefined];

function rows(text: string): Row[] {
  return stackFrames(text).map(({ path, line, name }) => [path, line, name]);
}

Deno.test("a Java trace gives paths by packages, and causes before what they led to", () => {
  const trace = `Exception in thread "main" shop.order.OrderException: cannot cancel
\tat shop.order.OrderService.cancel(OrderService.java:42)
\tat app//shop.web.OrderController$Handler.lambda$delete$0(OrderController.java:17)
\tat java.base/java.lang.Thread.run(Thread.java:840)
Caused by: java.lang.IllegalStateException: paid
\tat shop.pay.Payment.<init>(Payment.java:9)
\tat shop.pay.Refunds.refund(Native Method)
\t... 3 more`;
  assert.deepEqual(rows(trace), [
    ["shop/pay/Payment.java", 9, "shop.pay.Payment"],
    [undefined, undefined, "shop.pay.Refunds.refund"],
    ["shop/order/OrderService.java", 42, "shop.order.OrderService.cancel"],
    ["shop/web/OrderController.java", 17, "shop.web.OrderController.Handler.delete"],
    ["java/lang/Thread.java", 840, "java.lang.Thread.run"],
  ]);
  assert.deepEqual(stackFrames(trace).map((frame) => frame.trace), [0, 0, 1, 1, 1]);
});

Deno.test("the innermost cause comes first, and a second exception after the first with its causes", () => {
  const trace = `shop.A: a
\tat shop.A.a(A.java:1)
Caused by: shop.B: b
\tat shop.B.b(B.java:2)
Caused by: shop.C: c
\tat shop.C.c(C.java:3)
Exception in thread "worker" shop.D: d
\tat shop.D.d(D.java:4)`;
  assert.deepEqual(rows(trace).map(([, line]) => line), [3, 2, 1, 4]);
});

Deno.test("functions of Kotlin files, coroutines and companions are named as they are defined", () => {
  const trace = `kotlin.KotlinNullPointerException
    at shop.OrdersKt.cancelAll(Orders.kt:30)
    at shop.OrderService$cancel$2.invokeSuspend(OrderService.kt:12)
    at shop.OrderService$Companion.create(OrderService.kt:5)
    at shop.Kt.main(Kt.kt:1)`;
  assert.deepEqual(rows(trace), [
    ["shop/Orders.kt", 30, "shop.cancelAll"],
    ["shop/OrderService.kt", 12, "shop.OrderService.cancel"],
    ["shop/OrderService.kt", 5, "shop.OrderService.create"],
    ["shop/Kt.kt", 1, "shop.Kt.main"],
  ]);
});

Deno.test("a Python traceback is read from its end, chained ones each by itself", () => {
  const trace = `Traceback (most recent call last):
  File "/srv/app/shop/order.py", line 12, in cancel
    refund(order)
  File "/srv/app/shop/pay.py", line 7, in refund
    raise Refused()
shop.pay.Refused

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/srv/app/main.py", line 3, in <module>
    cancel(1)
KeyError: 1`;
  assert.deepEqual(rows(trace), [
    ["/srv/app/shop/pay.py", 7, "refund"],
    ["/srv/app/shop/order.py", 12, "cancel"],
    ["/srv/app/main.py", 3, undefined],
  ]);
});

Deno.test("pytest's short traceback is read from its end", () => {
  assert.deepEqual(
    rows("tests/test_order.py:30: in test_cancel\n    cancel(1)\nshop/order.py:12: in cancel"),
    [["shop/order.py", 12, "cancel"], ["tests/test_order.py", 30, "test_cancel"]],
  );
});

Deno.test("frames of JavaScript engines are read with and without names", () => {
  const trace = `TypeError: Cannot read properties of undefined (reading 'id')
    at OrderService.cancel (/srv/app/src/order.ts:12:3)
    at async Object.handle [as onRequest] (file:///srv/app/src/http.ts:8:11)
    at new Session (C:\\app\\src\\session.ts:5:1)
    at /srv/app/src/main.ts:2:1
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`;
  assert.deepEqual(rows(trace), [
    ["/srv/app/src/order.ts", 12, "OrderService.cancel"],
    ["/srv/app/src/http.ts", 8, "handle"],
    ["C:/app/src/session.ts", 5, "Session"],
    ["/srv/app/src/main.ts", 2, undefined],
    ["node:internal/process/task_queues", 95, "processTicksAndRejections"],
  ]);
  assert.deepEqual(
    rows("cancel@http://localhost:8000/src/order.js:12:3\n@webpack://shop/./src/main.js:2:1"),
    [["/src/order.js", 12, "cancel"], ["/./src/main.js", 2, undefined]],
  );
});

Deno.test("a Go panic gives places with the functions before them", () => {
  const trace = `panic: runtime error: invalid memory address or nil pointer dereference

goroutine 1 [running]:
example.com/shop/order.(*Service).Cancel(0xc000010000, 0x1)
\t/home/dev/shop/order/service.go:42 +0x1d
example.com/shop/order.Map[...].func1()
\t/home/dev/shop/order/map.go:7 +0x2a
main.main()
\t/home/dev/shop/main.go:9 +0x20
created by example.com/shop/pool.Start in goroutine 1
\t/home/dev/shop/pool/pool.go:3 +0x11`;
  assert.deepEqual(rows(trace), [
    ["/home/dev/shop/order/service.go", 42, "Service.Cancel"],
    ["/home/dev/shop/order/map.go", 7, "Map"],
    ["/home/dev/shop/main.go", 9, "main"],
    ["/home/dev/shop/pool/pool.go", 3, "Start"],
  ]);
});

Deno.test("prose and code hold no frames", () => {
  assert.deepEqual(rows("Meet me at noon (12:30).\nconst at = place(1);\nmain.go:12 is odd"), []);
  assert.deepEqual(rows(""), []);
});

Deno.test("a deep recursion and hostile lines are read within bounds", () => {
  const deep = "    at f (/srv/app/src/a.ts:1:1)\n".repeat(3_000);
  assert.equal(rows(deep).length, 200);
  assert.deepEqual(rows(`    at ${"(".repeat(100_000)}\n${"a.".repeat(100_000)}`), []);
});
