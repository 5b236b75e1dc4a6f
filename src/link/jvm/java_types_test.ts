import assert from "node:assert/strict";
import { linkedTexts } from "../../../tests/support/linked_texts.ts";
import type { LinkedWorkspace } from "../../../tests/support/linked_workspace.ts";

function calls(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -call-> "));
}

function references(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -reference-> "));
}

const entries = {
  "base/Base.java": `package base;
public class Base {
  protected static class Entry {
    void touch() {}
  }
}
`,
  "imported/Entry.java": `package imported;
public class Entry {
  public void open() {}
}
`,
  "own/Entry.java": `package own;
class Entry {
  void close() {}
}
`,
};

Deno.test("a Java type name is an inherited member type before an import", async () => {
  const workspace = await linkedTexts({
    ...entries,
    "own/User.java": `package own;
import base.Base;
import imported.Entry;
class User extends Base {
  void run(Entry entry) {
    entry.touch();
  }
}
`,
  });
  assert.deepEqual(calls(workspace, "own/User.java"), [
    "own.User.run(Entry) -call-> base.Base.Entry.touch() 0.95 type.declared.parameter :6",
  ]);
});

Deno.test("a Java type name is an import before the own package, and that before a star import", async () => {
  const workspace = await linkedTexts({
    ...entries,
    "own/Importer.java": `package own;
import imported.Entry;
class Importer {
  void run(Entry entry) {
    entry.open();
  }
}
`,
    "own/Starred.java": `package own;
import imported.*;
class Starred {
  void run(Entry entry) {
    entry.close();
  }
}
`,
    "other/Starred.java": `package other;
import imported.*;
class Starred {
  void run(Entry entry) {
    entry.open();
  }
}
`,
  });
  assert.deepEqual(calls(workspace, "own/Importer.java"), [
    "own.Importer.run(Entry) -call-> imported.Entry.open() 0.95 type.declared.parameter :5",
  ]);
  assert.deepEqual(calls(workspace, "own/Starred.java"), [
    "own.Starred.run(Entry) -call-> own.Entry.close() 0.95 type.declared.parameter :5",
  ]);
  assert.deepEqual(calls(workspace, "other/Starred.java"), [
    "other.Starred.run(Entry) -call-> imported.Entry.open() 0.95 type.declared.parameter :5",
  ]);
});

Deno.test("a Java type that two star imports bring is neither", async () => {
  const workspace = await linkedTexts({
    "left/Panel.java": "package left;\npublic class Panel {\n  public void draw() {}\n}\n",
    "right/Panel.java": "package right;\npublic class Panel {\n  public void draw() {}\n}\n",
    "app/App.java": `package app;
import left.*;
import right.*;
class App {
  void run(Panel panel) {
    panel.draw();
  }
}
`,
  });
  assert.deepEqual(calls(workspace, "app/App.java"), []);
  assert.deepEqual(references(workspace, "app/App.java"), []);
});

Deno.test("a Java type parameter hides a type of its name and takes members of its bound", async () => {
  const workspace = await linkedTexts({
    "shop/Item.java": "package shop;\npublic class Item {\n}\n",
    "shop/Priced.java": "package shop;\npublic interface Priced {\n  long price();\n}\n",
    "shop/Shelf.java": `package shop;
class Shelf<Item> {
  private Item first;
  <T extends Priced> long sum(T priced) {
    return priced.price();
  }
}
`,
  });
  assert.deepEqual(workspace.edges("shop/Shelf.java"), [
    "shop.Shelf.sum(T) -call-> shop.Priced.price() 0.95 type.declared.parameter :5",
    "shop.Shelf.sum(T) -reference-> shop.Priced 0.95 scope.package :4",
  ]);
});

Deno.test("a Java import of a nested type, a dotted name and a whole name reach the same type", async () => {
  const workspace = await linkedTexts({
    "shop/Order.java": `package shop;
public class Order {
  public static class Line {
    public void add() {}
    public static Line of() {
      return new Line();
    }
  }
}
`,
    "web/Page.java": `package web;
import shop.Order;
import shop.Order.Line;
class Page {
  void show(Line line, Order.Line other, shop.Order.Line whole) {
    line.add();
    other.add();
    whole.add();
    shop.Order.Line.of().add();
  }
}
`,
  });
  assert.deepEqual(calls(workspace, "web/Page.java"), [
    "web.Page.show(Line,Order.Line,shop.Order.Line) -call-> shop.Order.Line.add() 0.95 type.declared.parameter :6",
    "web.Page.show(Line,Order.Line,shop.Order.Line) -call-> shop.Order.Line.of() 1.00 class.static :9",
  ]);
});

Deno.test("a Java type from outside never reaches a namesake of the workspace", async () => {
  const workspace = await linkedTexts({
    "shop/Logger.java": "package shop;\npublic class Logger {\n  public void audit() {}\n}\n",
    "web/Page.java": `package web;
import org.slf4j.Logger;
import java.util.Map;
class Page {
  private final Logger logger;
  void show(Map<String, String> values) {
    logger.audit();
    values.audit();
    Missing.audit();
  }
}
`,
  });
  assert.deepEqual(calls(workspace, "web/Page.java"), []);
  assert.deepEqual(references(workspace, "web/Page.java"), []);
  assert.deepEqual(workspace.externals("web/Page.java"), [
    "web.Page org.slf4j 1",
    "web.Page.show(Map<String, String>) org.slf4j 1",
    "web.Page.show(Map<String, String>) std 4",
    "web/Page.java org.slf4j 1",
    "web/Page.java std 1",
  ]);
});

Deno.test("a Java type that the own package declares hides that of java.lang", async () => {
  const workspace = await linkedTexts({
    "build/Process.java": "package build;\nclass Process {\n  void halt() {}\n}\n",
    "build/Runner.java": `package build;
class Runner {
  void run(Process process, Thread thread) {
    process.halt();
    thread.halt();
  }
}
`,
  });
  assert.deepEqual(calls(workspace, "build/Runner.java"), [
    "build.Runner.run(Process,Thread) -call-> build.Process.halt() 0.95 type.declared.parameter :4",
  ]);
});

const report = (method: string): string =>
  `package shop;\npublic class Report {\n  public void ${method}() {}\n}\n`;

const caller = (method: string): string =>
  `package shop;\nclass Caller {\n  void run(Report report) {\n    report.${method}();\n  }\n}\n`;

Deno.test("one qualified name in several source sets and modules means the nearest (mistake 18)", async () => {
  const workspace = await linkedTexts({
    "a/src/main/java/shop/Report.java": report("print"),
    "a/src/main/java/shop/Caller.java": caller("print"),
    "a/src/test/java/shop/Report.java": report("check"),
    "a/src/test/java/shop/Caller.java": caller("check"),
    "b/src/main/java/shop/Report.java": report("write"),
    "b/src/main/java/shop/Caller.java": caller("write"),
  });
  const call = (method: string): string =>
    `shop.Caller.run(Report) -call-> shop.Report.${method}() 0.95 type.declared.parameter :4`;
  assert.deepEqual(calls(workspace, "a/src/main/java/shop/Caller.java"), [call("print")]);
  assert.deepEqual(calls(workspace, "a/src/test/java/shop/Caller.java"), [call("check")]);
  assert.deepEqual(calls(workspace, "b/src/main/java/shop/Caller.java"), [call("write")]);
});

const pom = (name: string, ...dependencies: readonly string[]): string => {
  const items = dependencies.map((each) =>
    `<dependency><artifactId>${each}</artifactId></dependency>`
  );
  return `<project><artifactId>${name}</artifactId><dependencies>${
    items.join("")
  }</dependencies></project>\n`;
};

Deno.test("one qualified name in two other modules is that of the module which the build depends on (mistake 18)", async () => {
  const sources = {
    "red/src/main/java/shop/Report.java": report("print"),
    "blue/src/main/java/shop/Report.java": report("write"),
    "web/src/main/java/shop/Caller.java": caller("write"),
  };
  const call = "shop.Caller.run(Report) -call-> shop.Report.write()";
  const built = await linkedTexts({
    ...sources,
    "red/pom.xml": pom("red"),
    "blue/pom.xml": pom("blue"),
    "core/pom.xml": pom("core", "blue"),
    "web/pom.xml": pom("web", "core"),
  });
  assert.deepEqual(calls(built, "web/src/main/java/shop/Caller.java"), [
    `${call} 0.95 type.declared.parameter :4`,
  ]);
  const gradle = await linkedTexts({
    ...sources,
    "settings.gradle.kts": 'include(":red", ":blue", ":web")\n',
    "web/build.gradle.kts": 'dependencies {\n  implementation(project(":blue"))\n}\n',
  });
  assert.deepEqual(calls(gradle, "web/src/main/java/shop/Caller.java"), [
    `${call} 0.95 type.declared.parameter :4`,
  ]);
});
