import assert from "node:assert/strict";
import { readPrisma } from "./read_prisma.ts";
import type { DatabaseObject } from "../database_object.ts";

const blog = `
// @@map("not_this")
generator client {
  provider = "prisma-client-js"
}

datasource db {
  provider = "postgresql"
  url      = env("DATABASE_URL") // { not a brace
  schemas  = ["public", "blog"]
}

/// A person who writes
model User {
  id    Int     @id @default(autoincrement())
  email String  @unique @map("e_mail") /// where mail goes
  name  String?
  role  Role    @default(READER)
  posts Post[]
  // @@map("people")
  @@map("users")
}

model Post {
  id       Int      @id
  title    String   @db.VarChar(200) @map(name: "post_title")
  notes    String[]
  place    Unsupported("point")?
  authorId Int      @map("author_id")
  author   User     @relation(
    fields: [authorId],
    references: [id],
    onDelete: Cascade
  )
  tags     Tag[]

  @@index([authorId])
  @@map("posts")
  @@schema("blog")
}

model Tag {
  name  String @id @map("tag_name")
  posts Post[]
}

enum Role {
  READER
  WRITER @map("writer")
}
`;

function only(text: string, defaultSchema?: string): readonly DatabaseObject[] {
  const [reading] = readPrisma([text], { datasource: "app", defaultSchema });
  assert.ok(reading);
  assert.deepEqual(reading.problems, []);
  return reading.objects;
}

function references({ references }: DatabaseObject): string[] {
  return references.map(({ via, target, columns }) =>
    `${via} ${target.schema}.${target.name}[${columns.join()}]`
  );
}

Deno.test("models are tables by their mapped names and schemas", () => {
  const objects = only(blog);
  assert.deepEqual(
    objects.map(({ kind, schema, name, aliases }) => [kind, schema, name, ...aliases]),
    [
      ["table", "public", "users", "User", "user"],
      ["table", "blog", "posts", "Post", "post"],
      ["table", "blog", "_PostToTag"],
      ["table", "public", "Tag", "tag"],
    ],
  );
  assert.equal(objects[0]?.comment, "A person who writes");
});

Deno.test("fields are columns with their types as written, unless they lead to a model", () => {
  const [users, posts] = only(blog);
  assert.deepEqual(users?.columns, [
    { name: "id", type: "Int" },
    { name: "e_mail", type: "String", comment: "where mail goes" },
    { name: "name", type: "String?" },
    { name: "role", type: "Role" },
  ]);
  assert.deepEqual(posts?.columns, [
    { name: "id", type: "Int" },
    { name: "post_title", type: "String" },
    { name: "notes", type: "String[]" },
    { name: "place", type: 'Unsupported("point")?' },
    { name: "author_id", type: "Int" },
  ]);
});

Deno.test("the side of a relation that has the key refers to the other", () => {
  assert.deepEqual(only(blog).map(references), [
    [],
    ["foreign_key public.users[id]"],
    ["foreign_key blog.posts[id]", "foreign_key public.Tag[tag_name]"],
    [],
  ]);
});

Deno.test("the range of a model is its block, that of a table between two models a field", () => {
  const slices = only(blog).map(({ range }) => blog.slice(range.start, range.end));
  assert.deepEqual(slices.map((slice) => slice.split("\n")[0]), [
    "model User {",
    "model Post {",
    "tags     Tag[]",
    "model Tag {",
  ]);
  assert.deepEqual(slices.map((slice) => slice.endsWith("}")), [true, true, false, true]);
});

Deno.test("a relation between two models with a name names the table between them", () => {
  const objects = only(`
    model Zoo { id BigInt @id
      keepers Person[] @relation("works_at") }
    model Person { id String @id
      zoos Zoo[] @relation(name: "works_at")
      friends Person[] @relation("friends")
      friendOf Person[] @relation("friends") }
    view Crowd { zoo String }
  `);
  assert.deepEqual(objects.map(({ kind, name }) => [kind, name]), [
    ["table", "Zoo"],
    ["table", "Person"],
    ["table", "_works_at"],
    ["table", "_friends"],
    ["view", "Crowd"],
  ]);
  assert.deepEqual(objects[2]?.columns, [{ name: "A", type: "String" }, {
    name: "B",
    type: "BigInt",
  }]);
});

Deno.test("models of one file refer to those of another", () => {
  const [first, second] = readPrisma([
    "model Order {\n  id Int @id\n  buyerId Int\n  buyer Buyer @relation(fields: [buyerId], references: [id])\n}",
    'datasource db {\n  provider = "sqlserver"\n}\nmodel Buyer {\n  id Int @id\n  orders Order[]\n}',
  ], { datasource: "shop" });
  assert.deepEqual(first?.objects.map(references), [["foreign_key dbo.Buyer[id]"]]);
  assert.deepEqual(first?.objects[0]?.columns.map(({ name }) => name), ["id", "buyerId"]);
  assert.deepEqual(
    second?.objects.map(({ schema, name, columns }) => [schema, name, columns.length]),
    [
      ["dbo", "Buyer", 1],
    ],
  );
});

Deno.test("the schema that is given counts more than that of the provider", () => {
  const text = 'datasource db {\n  provider = "postgresql"\n}\nmodel Buyer {\n  id Int @id\n}';
  assert.deepEqual(only(text).map(({ schema }) => schema), ["public"]);
  assert.deepEqual(only(text, "crm").map(({ schema }) => schema), ["crm"]);
  assert.deepEqual(only("model Buyer {\n  id Int @id\n}").map(({ schema }) => schema), ["main"]);
});

Deno.test("relations that the database does not enforce are logical", () => {
  const text = 'datasource db {\n  provider = "mysql"\n  relationMode = "prisma"\n}\n' +
    "model A {\n  id Int @id\n  b B @relation(fields: [id], references: [id])\n}\nmodel B {\n  id Int @id\n  a A[]\n}";
  assert.deepEqual(only(text).map(references), [["logical main.B[id]"], []]);
});

Deno.test("a block without an end is left out and reported", () => {
  const [reading] = readPrisma(["model Tag {\n  id Int @id\n}\nmodel User {\n  id Int @id\n"], {
    datasource: "app",
  });
  assert.deepEqual(reading?.objects.map(({ name }) => name), ["Tag"]);
  assert.deepEqual(reading?.problems, [
    { offset: 27, message: "model User has no closing brace; it is left out" },
  ]);
});

Deno.test("a text that is no schema has no objects", () => {
  for (
    const text of [
      "",
      "{{{",
      "model",
      "model X",
      "@@map(",
      'model A { a String @map("',
      "\u0000\uFFFF",
    ]
  ) {
    const [reading] = readPrisma([text], { datasource: "app" });
    assert.deepEqual(reading?.objects, [], text);
  }
});
