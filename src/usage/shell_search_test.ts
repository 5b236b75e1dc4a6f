import assert from "node:assert/strict";
import { shellSearch } from "./shell_search.ts";

Deno.test("a shell command searches when one of its parts begins with a program that does", () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ["grep -rn cancelOrder src", "cancelOrder"],
    ["/usr/bin/rg 'place order' docs", "place order"],
    ['rg "foo|bar; baz && qux" src', "foo|bar; baz && qux"],
    ["cd api && egrep -e Invoice -r .", "Invoice"],
    ["grep src -r --regexp Invoice", "Invoice"],
    ["grep --regexp=Invoice -r src", "Invoice"],
    ["grep -A 3 -B 2 -C 1 -m 5 total src/bill.py", "total"],
    ["grep -rnA 3 total src", "total"],
    ["rg -g '*.ts' --glob '!dist' -t ts --type js total", "total"],
    ["grep -f words.txt --file more.txt total", "total"],
    ["git grep -n total", "total"],
    ["ls -l | fgrep -- -total", "-total"],
    ["npm test & ag total", "total"],
    ["make\nack total", "total"],
    ["find . -type f -name '*.sql'", "*.sql"],
    ["find . -iname Invoice*", "Invoice*"],
    ["find src -path '*/api/*'", "*/api/*"],
    ["find . -type d", undefined],
    ["fd -e ts invoice src", "invoice"],
    ["LC_ALL=C grep total bill.txt", "total"],
    ["2> errors.txt grep total < bill.txt", "total"],
    ["grep total bill.txt 2>&1 | grep sum", "total"],
    ["grep a\\ b bill.txt", "a b"],
    ["grep $USER bill.txt", "$USER"],
    ["grep", undefined],
  ];
  for (const [command, pattern] of cases) {
    assert.deepEqual(shellSearch(command), { isSearch: true, pattern }, command);
  }
});

Deno.test("other shell commands do not search", () => {
  for (
    const command of [
      "",
      "npm test",
      "echo grep total",
      "echo 'x; grep total'",
      'git commit -m "fix\ngrep total"',
      "git log --grep total",
      "xgrep total",
      "# grep total",
      "ls # | grep total",
      "FIND=1 ls",
    ]
  ) {
    assert.deepEqual(shellSearch(command), { isSearch: false, pattern: undefined }, command);
  }
});

Deno.test("of a shell command nothing is read that may be no command or no pattern", () => {
  for (
    const command of [
      "cat > notes.txt <<'END'\ngrep password hunter2\nEND",
      'git commit -m "$(cat <<END\ngrep password\nEND\n)"',
      "echo `x`; grep password",
      "echo $'it\\'s; grep password'",
      'echo "unfinished; grep password',
      "diff <(ls) b; grep password",
      'echo "${x:-"; grep password"}"',
    ]
  ) {
    assert.deepEqual(shellSearch(command), { isSearch: false, pattern: undefined }, command);
  }
  for (
    const command of [
      'grep "$(cat password)" src',
      "grep `cat password` src",
      "rg x$(cat password)",
      "grep -e `cat password`",
    ]
  ) {
    assert.deepEqual(shellSearch(command), { isSearch: true, pattern: undefined }, command);
  }
  assert.deepEqual(shellSearch("grep total $(git ls-files)"), { isSearch: true, pattern: "total" });
});
