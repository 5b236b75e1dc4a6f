/** Files that are not among the projects of the tests, by path. */
export const configurationSamples: Readonly<Record<string, string>> = {
  "pom.xml":
    "<project>\n  <groupId>org.example</groupId>\n  <artifactId>shop</artifactId>\n  <modules>\n    <module>orders</module>\n  </modules>\n  <dependencies>\n    <dependency><groupId>org.example</groupId><artifactId>money</artifactId></dependency>\n  </dependencies>\n</project>\n",
  "settings.gradle": "rootProject.name = 'shop'\ninclude ':orders', ':money'\n",
  "orders/build.gradle":
    "dependencies {\n    implementation project(':money')\n    testImplementation 'junit:junit:4.13'\n}\n",
  "money/build.gradle.kts": 'dependencies {\n    implementation(project(":orders"))\n}\n',
  "go.work": "go 1.24\n\nuse (\n\t./orders\n\t./money\n)\n",
  "pyproject.toml":
    '[project]\nname = "shop"\ndependencies = ["httpx>=0.28"]\n\n[tool.setuptools.packages.find]\nwhere = ["src"]\n',
  "setup.cfg": "[metadata]\nname = shop\n\n[options]\npackage_dir =\n    = src\npackages = find:\n",
  "pnpm-workspace.yaml": "packages:\n  - &all packages/*\n  - '!packages/old'\n  - *all\n",
  "deno.json": '{\n  // imports\n  "imports": { "@shop/": "./packages/" },\n}\n',
  "lerna.json": '{ "packages": ["packages/*"] }\n',
  "docs/guide.md":
    "# Guide\n\nSee [orders](../src/orders.py#place) and `place`.\n\n## Install\n\n```sh\nmake\n```\n\n<details>\n\n### Inside\n\n</details>\n\n> # Quoted\n\n- # Item\n\nSetext\n======\n",
  "docs/notes.txt": "Refunds are paid within two weeks.\n",
  "db/schema.sql": "create table orders (id int primary key, buyer int references buyers(id));\n",
  "run.sh": "#!/bin/sh\nexec make run\n",
  "shop.properties": "orders.limit=20\n",
};
