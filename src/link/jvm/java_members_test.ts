import assert from "node:assert/strict";
import { linkedTexts } from "../../../tests/support/linked_texts.ts";
import type { LinkedWorkspace } from "../../../tests/support/linked_workspace.ts";

/** Calls and references of a file without those to types that are only mentioned. */
function calls(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -call-> "));
}

Deno.test("the innermost Java class that has a member of the name decides, whatever it takes", async () => {
  const workspace = await linkedTexts({
    "shop/Outer.java": `package shop;
class Outer {
  void check(int count) {}
  void log() {}
  class Inner {
    void check(String text) {}
    void run() {
      check(1);
      log();
    }
  }
}
`,
  });
  assert.deepEqual(calls(workspace, "shop/Outer.java"), [
    "shop.Outer.Inner.run() -call-> shop.Outer.log() 1.00 member.self :9",
  ]);
  assert.deepEqual(workspace.unresolved("shop/Outer.java"), [
    "shop.Outer.Inner.run() check 1",
  ]);
});

Deno.test("Java variables and methods of one name do not hide each other", async () => {
  const workspace = await linkedTexts({
    "shop/Name.java": "package shop;\nclass Name {\n  String trim() {\n    return null;\n  }\n}\n",
    "shop/Person.java": `package shop;
class Person {
  private Name name;
  boolean empty;
  String name() {
    boolean empty = empty();
    return name.trim();
  }
  boolean empty() {
    return name().isEmpty();
  }
}
`,
  });
  assert.deepEqual(calls(workspace, "shop/Person.java"), [
    "shop.Person.empty() -call-> shop.Person.name() 1.00 member.self :10",
    "shop.Person.name() -call-> shop.Name.trim() 0.95 type.declared.field :7",
    "shop.Person.name() -call-> shop.Person.empty() 1.00 member.self :6",
  ]);
});

Deno.test("a call on a Java field within a method of the same name is no call of itself (mistake 4)", async () => {
  const workspace = await linkedTexts({
    "mail/Mailer.java": "package mail;\npublic class Mailer {\n  public void send() {}\n}\n",
    "shop/Notifier.java": `package shop;
import mail.Mailer;
class Notifier {
  private final Mailer mailer = new Mailer();
  void send() {
    this.mailer.send();
    mailer.send();
  }
}
`,
  });
  assert.deepEqual(calls(workspace, "shop/Notifier.java"), [
    "shop.Notifier.send() -call-> mail.Mailer.send() 0.95 type.declared.field :6",
  ]);
});

Deno.test("a Java static import of one name goes before a star, and brings what its type inherits", async () => {
  const workspace = await linkedTexts({
    "util/Base.java": "package util;\npublic class Base {\n  public static void trace() {}\n}\n",
    "util/Texts.java": `package util;
public class Texts extends Base {
  public static String trim(String text) {
    return text;
  }
  public static void other() {}
}
`,
    "util/Words.java": `package util;
public class Words {
  public static String trim(String text) {
    return text;
  }
  public static void pad() {}
}
`,
    "shop/Shop.java": `package shop;
import static util.Texts.trim;
import static util.Texts.trace;
import static util.Words.*;
import static org.lib.Asserts.check;
class Shop {
  void run() {
    trim("a");
    trace();
    pad();
    check();
  }
}
`,
  });
  assert.deepEqual(calls(workspace, "shop/Shop.java"), [
    "shop.Shop.run() -call-> util.Base.trace() 1.00 import.named :9",
    "shop.Shop.run() -call-> util.Texts.trim(String) 1.00 import.named :8",
    "shop.Shop.run() -call-> util.Words.pad() 0.95 import.star :10",
  ]);
  assert.deepEqual(workspace.externals("shop/Shop.java"), [
    "shop.Shop.run() org.lib.Asserts 1",
    "shop/Shop.java org.lib.Asserts 1",
  ]);
});

Deno.test("this, super and qualified forms of both reach the Java classes that they name", async () => {
  const workspace = await linkedTexts({
    "shop/Auditing.java": `package shop;
interface Auditing {
  default void audit() {}
}
`,
    "shop/Base.java":
      "package shop;\nclass Base {\n  Base(String name) {}\n  void close() {}\n  void audit() {}\n}\n",
    "shop/Till.java": `package shop;
class Till extends Base implements Auditing {
  Till() {
    this("till");
  }
  Till(String name) {
    super(name);
  }
  @Override void close() {
    super.close();
  }
  @Override public void audit() {
    Auditing.super.audit();
  }
  class Drawer {
    void close() {
      Till.this.close();
      Till.super.close();
    }
  }
}
`,
  });
  assert.deepEqual(calls(workspace, "shop/Till.java"), [
    "shop.Till.Drawer.close() -call-> shop.Base.close() 1.00 member.super :18",
    "shop.Till.Drawer.close() -call-> shop.Till.close() 1.00 scope.file :17",
    "shop.Till.Till() -call-> shop.Till.Till(String) 1.00 overload.only :4",
    "shop.Till.Till(String) -call-> shop.Base.Base(String) 0.95 scope.package :7",
    "shop.Till.audit() -call-> shop.Auditing.audit() 0.95 scope.package :13",
    "shop.Till.close() -call-> shop.Base.close() 1.00 member.super :10",
  ]);
});

Deno.test("constructing a Java class reaches a constructor, or the class where none is written", async () => {
  const workspace = await linkedTexts({
    "shop/Plain.java": "package shop;\nclass Plain {\n}\n",
    "shop/Built.java": "package shop;\nclass Built {\n  Built() {}\n  Built(int size) {}\n}\n",
    "shop/Maker.java": `package shop;
class Maker {
  Object plain() {
    return new Plain();
  }
  Object built() {
    return new Built(1);
  }
  Object anonymous() {
    return new Built() {
    };
  }
}
`,
  });
  assert.deepEqual(workspace.edges("shop/Maker.java"), [
    "shop.Maker.anonymous() -call-> shop.Built.Built() 0.95 scope.package :10",
    "shop.Maker.built() -call-> shop.Built.Built(int) 0.95 scope.package :7",
    "shop.Maker.plain() -reference-> shop.Plain 0.95 scope.package :4",
  ]);
});

Deno.test("Java enumerations and records have the members that the language gives them", async () => {
  const workspace = await linkedTexts({
    "shop/Level.java": `package shop;
enum Level {
  LOW {
    @Override void raise() {
      warn();
    }
  },
  HIGH;
  void raise() {}
  void warn() {}
  static Level valueOf(int code) {
    return LOW;
  }
}
`,
    "shop/Point.java": `package shop;
record Point(Level level, int y) {
  Point {
    check(y);
  }
  static void check(int y) {}
}
`,
    "shop/User.java": `package shop;
class User {
  void accessor(Point point) {
    point.level().warn();
  }
  void named() {
    Level.valueOf("HIGH").warn();
  }
  void coded() {
    Level.valueOf(1).raise();
  }
  void constant() {
    Level.HIGH.raise();
  }
  void all() {
    for (var level : Level.values()) {
      level.warn();
    }
    int order = Level.LOW.ordinal();
  }
}
`,
  });
  assert.deepEqual(calls(workspace, "shop/Level.java"), [
    "shop.Level.LOW.raise() -call-> shop.Level.warn() 1.00 member.inherited :5",
  ]);
  assert.deepEqual(calls(workspace, "shop/Point.java"), [
    "shop.Point.Point(Level,int) -call-> shop.Point.check(int) 1.00 member.self :4",
  ]);
  assert.deepEqual(calls(workspace, "shop/User.java"), [
    "shop.User.accessor(Point) -call-> shop.Level.warn() 0.95 type.declared.parameter :4",
    "shop.User.all() -call-> shop.Level.warn() 0.90 type.element :17",
    "shop.User.coded() -call-> shop.Level.raise() 0.90 type.return :10",
    "shop.User.coded() -call-> shop.Level.valueOf(int) 0.95 scope.package :10",
    "shop.User.constant() -call-> shop.Level.raise() 0.95 scope.package :13",
    "shop.User.named() -call-> shop.Level.warn() 0.90 type.return :7",
  ]);
  assert.deepEqual(workspace.unresolved("shop/User.java"), []);
});

Deno.test("Java chains go on through declared results, whatever their arguments are", async () => {
  const workspace = await linkedTexts({
    "shop/Query.java": `package shop;
public class Query {
  public Query where(String column) {
    return this;
  }
  public Query where(String column, Object value) {
    return this;
  }
  public Page<Row> list() {
    return null;
  }
}
`,
    "shop/Page.java": "package shop;\npublic class Page<T> {\n  public void close() {}\n}\n",
    "shop/Row.java": "package shop;\npublic class Row {\n  public void close() {}\n}\n",
    "web/View.java": `package web;
import shop.Query;
class View {
  void show(Query query) {
    query.where("a").where("b", 1).list().close();
  }
}
`,
  });
  assert.deepEqual(calls(workspace, "web/View.java"), [
    "web.View.show(Query) -call-> shop.Page.close() 0.90 type.return :5",
    "web.View.show(Query) -call-> shop.Query.list() 0.90 type.return :5",
    "web.View.show(Query) -call-> shop.Query.where(String) 0.95 type.declared.parameter :5",
    "web.View.show(Query) -call-> shop.Query.where(String,Object) 0.90 type.return :5",
  ]);
});
