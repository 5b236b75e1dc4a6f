import assert from "node:assert/strict";
import { linkedTexts } from "../../../tests/support/linked_texts.ts";

Deno.test("what a Kotlin extension gives is known, and one that a type declares is none of its own members", async () => {
  const workspace = await linkedTexts({
    "mill/Mill.kt": `package mill

class Flour {
    fun sift() {
    }
}

class Mill {
    fun String.grind() {
    }

    fun run(name: String, mill: Mill) {
        name.grind()
        mill.grind()
        name.flour().sift()
    }
}

fun Mill.grind(): Flour {
    return Flour()
}

fun String.flour(): Flour {
    return Flour()
}
`,
  });
  assert.deepEqual(workspace.edges("mill/Mill.kt").filter((edge) => edge.includes("-call->")), [
    "mill.Mill.run(String,Mill) -call-> mill.Flour.sift() 0.90 type.return :15",
    "mill.Mill.run(String,Mill) -call-> mill.Mill.grind(String) 0.90 extension.visible :13",
    "mill.Mill.run(String,Mill) -call-> mill.MillKt.flour(String) 0.90 extension.visible :15",
    "mill.Mill.run(String,Mill) -call-> mill.MillKt.grind(Mill) 0.90 extension.visible :14",
  ]);
});

Deno.test("a Kotlin function and a constructor of one name are overloads, and hidden ones are none", async () => {
  const workspace = await linkedTexts({
    "store/Key.kt": `package store

class Key(val name: String, val size: Int = 0)

fun Key(name: String): Key {
    return Key(name, 1)
}

@Deprecated("kept for old programs", level = DeprecationLevel.HIDDEN)
fun open(name: String) {
}

fun open(name: String, size: Int = 1) {
}

fun run() {
    Key("a")
    open("a")
}
`,
  });
  assert.deepEqual(workspace.edges("store/Key.kt").filter((edge) => edge.includes("-call->")), [
    "store.KeyKt.Key(String) -call-> store.Key.Key(String,Int) 1.00 overload.only :6",
    "store.KeyKt.run() -call-> store.KeyKt.Key(String) 0.95 overload.type :17",
    "store.KeyKt.run() -call-> store.KeyKt.open(String,Int) 0.95 overload.type :18",
  ]);
});

Deno.test("a nested Kotlin type goes before one of the same name that is inherited, and an alias of a function type takes functions alone", async () => {
  const workspace = await linkedTexts({
    "auth/Auth.kt": `package auth

open class Provider {
    open class Config(val name: String)
}

class Basic : Provider() {
    class Config(val name: String)
}

typealias Handler = (Int) -> Unit

class Listener

class Job {
    fun onEnd(handler: Handler) {
    }
}

fun Job.onEnd(listener: Listener) {
}

fun run(job: Job) {
    Basic.Config("a")
    job.onEnd(Listener())
}
`,
  });
  assert.deepEqual(workspace.edges("auth/Auth.kt").filter((edge) => edge.includes("AuthKt.run(")), [
    "auth.AuthKt.run(Job) -call-> auth.AuthKt.onEnd(Job,Listener) 0.90 extension.visible :25",
    "auth.AuthKt.run(Job) -call-> auth.Basic.Config.Config(String) 1.00 new.class :24",
    "auth.AuthKt.run(Job) -reference-> auth.Job 1.00 scope.file :23",
    "auth.AuthKt.run(Job) -reference-> auth.Listener 1.00 new.class :25",
  ]);
});

Deno.test("an extension that a Kotlin file imports goes before one of the library, but not before a member", async () => {
  const workspace = await linkedTexts({
    "text/Text.kt": `package text

fun String.trim(): String {
    return this
}

infix fun Byte.and(mask: Int): Int {
    return mask
}

infix fun Int.and(mask: Long): Long {
    return mask
}
`,
    "desk/Desk.kt": `package desk

import text.and
import text.trim

fun run(name: String, flag: Byte, count: Int) {
    name.trim()
    flag and 1
    count and 1
}
`,
    "till/Till.kt": `package till

import text.*

fun run(name: String) {
    name.trim()
}
`,
  });
  const calls = (path: string): string[] =>
    workspace.edges(path).filter((edge) => edge.includes("-call->"));
  assert.deepEqual(calls("desk/Desk.kt"), [
    "desk.DeskKt.run(String,Byte,Int) -call-> text.TextKt.and(Byte,Int) 0.90 extension.visible :8",
    "desk.DeskKt.run(String,Byte,Int) -call-> text.TextKt.trim(String) 0.90 extension.visible :7",
  ]);
  assert.deepEqual(calls("till/Till.kt"), [
    "till.TillKt.run(String) -call-> text.TextKt.trim(String) 0.90 extension.visible :6",
  ]);
});
