import assert from "node:assert/strict";
import { linkedTexts } from "../../../tests/support/linked_texts.ts";
import type { LinkedWorkspace } from "../../../tests/support/linked_workspace.ts";

/** The calls of a file, as `line target`. */
function called(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -call-> ")).map((edge) => {
    const [, target = "", , , line = ""] = /-call-> (.*) (\d\.\d\d) (\S+) :(\d+)$/.exec(edge) ?? [];
    return `${line} ${target}`;
  }).sort((a, b) => Number.parseInt(a) - Number.parseInt(b));
}

Deno.test("initialisers of a Kotlin class see the parameters of its constructor", async () => {
  const workspace = await linkedTexts({
    "line/Line.kt": `package line

class Queue {
    fun schedule() {
    }
}

class Runner {
    fun queue(): Queue {
        return Queue()
    }
}

class Connection(settings: Settings) {
    private val runner = settings.runner
    private val writer = runner.queue()

    fun write() {
        writer.schedule()
    }

    class Settings(val runner: Runner)
}
`,
  });
  assert.deepEqual(called(workspace, "line/Line.kt"), [
    "16 line.Runner.queue()",
    "19 line.Queue.schedule()",
  ]);
});

Deno.test("a Kotlin type within another sees no members of its instances unless it is inner", async () => {
  const workspace = await linkedTexts({
    "shop/Shop.kt": `package shop

class Shop {
    fun open() {
    }

    class Till {
        fun count() {
            open()
            close()
        }
    }

    inner class Desk {
        fun serve() {
            open()
        }
    }

    companion object {
        fun close() {
        }

        fun reopen() {
            open()
        }
    }
}

object Registry {
    fun find() {
    }

    class Entry {
        fun look() {
            find()
        }
    }
}

fun open() {
}
`,
  });
  assert.deepEqual(called(workspace, "shop/Shop.kt"), [
    "9 shop.ShopKt.open()",
    "10 shop.Shop.Companion.close()",
    "16 shop.Shop.open()",
    "25 shop.ShopKt.open()",
    "36 shop.Registry.find()",
  ]);
});

Deno.test("a lambda for a Kotlin interface of one function gets what that gets", async () => {
  const workspace = await linkedTexts({
    "web/Web.kt": `package web

class Context {
    fun reply() {
    }
}

fun interface Handler {
    fun handle(path: String, context: Context)
}

class Server {
    fun on(handler: Handler) {
    }
}

fun run(server: Server) {
    server.on { _, context -> context.reply() }
    Handler { _, other -> other.reply() }
}
`,
  });
  assert.deepEqual(called(workspace, "web/Web.kt"), [
    "18 web.Context.reply()",
    "18 web.Server.on(Handler)",
  ]);
});

Deno.test("overloads of Kotlin that take functions are told apart by what these take", async () => {
  const workspace = await linkedTexts({
    "flow/Flow.kt": `package flow

class Flow {
    fun each(block: (Int) -> Unit) {
    }

    fun each(block: (Int, String) -> Unit) {
    }

    fun start(name: String) {
    }

    fun start(block: () -> Unit) {
    }
}

fun run(flow: Flow, block: (Int, String) -> Unit, begin: () -> Unit) {
    flow.each { _, text -> println(text) }
    flow.each(block)
    flow.start(begin)
    flow.start("a")
}
`,
  });
  assert.deepEqual(called(workspace, "flow/Flow.kt"), [
    "18 flow.Flow.each((Int, String) -> Unit)",
    "20 flow.Flow.start(() -> Unit)",
    "21 flow.Flow.start(String)",
  ]);
});

Deno.test("what a Kotlin function gives of one of its type parameters is known by the call", async () => {
  const workspace = await linkedTexts({
    "pool/Pool.kt": `package pool

class Buffer {
    fun flip() {
    }
}

fun <T> T.configured(block: T.() -> Unit): T {
    block()
    return this
}

fun <T> locked(block: () -> T): T {
    return block()
}

fun <T> create(type: Class<T>): T {
    return type.newInstance()
}

fun <T> made(): T {
    throw Exception()
}

fun run(buffer: Buffer) {
    buffer.configured { flip() }.flip()
    locked { buffer }.flip()
    create(Buffer::class.java).flip()
    made<Buffer>().flip()
}
`,
  });
  assert.deepEqual(called(workspace, "pool/Pool.kt").filter((call) => call.includes("flip")), [
    "26 pool.Buffer.flip()",
  ]);
  assert.deepEqual(workspace.unresolved("pool/Pool.kt"), []);
});

Deno.test("what Kotlin code expects of a platform is of the same type as what that has under its name", async () => {
  const workspace = await linkedTexts({
    "core/src/commonMain/kotlin/task/Task.kt": `package task

expect interface Job

abstract class Loop<C : Any> {
    abstract fun post(job: Job, context: C)

    abstract fun Job.later()
}
`,
    "core/src/jvmMain/kotlin/task/TaskJvm.kt": `package task

actual typealias Job = java.lang.Runnable

class Settings

class Main : Loop<Settings>() {
    override fun post(job: Job, context: Settings) {
    }

    override fun Job.later() {
    }
}
`,
  });
  const path = "core/src/jvmMain/kotlin/task/TaskJvm.kt";
  const overrides = workspace.edges(path).filter((edge) => edge.includes("-override->"));
  assert.deepEqual(overrides.map((edge) => edge.replace(/ \d\.\d\d .*$/, "")), [
    "task.Main.later(Job) -override-> task.Loop.later(Job)",
    "task.Main.post(Job,Settings) -override-> task.Loop.post(Job,C)",
  ]);
});
