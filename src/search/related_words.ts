/**
 * Words that code has in place of others, and short forms of them: behind each word those that a definition about the same
 * thing may be called by.
 */
const WORDS = `
add append insert push
address addr
allow permit
append push
application app
argument arg parameter param
asynchronous async
attribute attr property prop
authentication auth
authorization auth
average mean avg
begin start
boolean bool
button btn
calculate calc compute
callback handler hook
change update modify
character char
check validate verify
child sub nested
choose select pick
clear reset empty
column col
combine merge join
command cmd
compare equals diff
configuration config conf settings
connection conn
context ctx
convert transform
copy clone
count num size
create make build
database db
declaration decl
decrement dec
default def
delete remove
destination dest dst
dictionary dict map
directory dir folder
disable off
display show print render
document doc
documentation doc docs
duplicate copy clone
duration interval time
element elem el item
empty blank clear
enable on
encode escape
end finish
entry item
environment env
equal eq equals same
error err exception
escape quote
evaluate eval
event evt
execute exec run
expression expr
fetch load
filter select
find search lookup
first head start
function func fn
generate gen
greater gt
handler callback listener
hide hidden
identifier id ident
image img
increment inc
index idx
information info
initialization init
initialize init
integer int
item element entry
iterate iterator iter
job task
last tail end
length len size
less lt
library lib
listener handler callback
lock mutex
log logger
match regex pattern
maximum max
merge join combine
message msg
minimum min
modify update change
next succ following
number num
object obj
operation op
operator op
order sort
parent super owner
parse read decode
pattern regex match
permission perm access
picture image img
position pos
previous prev
print output
quit exit close
quote escape
random rand
read load parse
receive read recv
reference ref
regular regex
remove delete
replace sub substitute
request req
reset clear
response res resp
retrieve fetch
reverse invert
round floor
row line
same equal
schedule timer
select choose pick
send emit post
sequence seq
show display
sort order
source src
specification spec
split divide separate
square sqrt
start begin
statement stmt
stop end close
string str text
synchronize sync
synchronous sync
task job
temporary tmp temp
thread worker
timeout deadline
transform convert
user account
utility util
value val
variable var
visible show
wait await sleep
write print
`;

let related: ReadonlyMap<string, readonly string[]> | undefined;

/** Words that may stand in code for an English word: short forms, and other words for the same thing; mostly none. */
export function relatedWords(word: string): readonly string[] {
  related ??= new Map(
    WORDS.trim().split("\n").map((line) => {
      const [head = "", ...others] = line.split(" ");
      return [head, others];
    }),
  );
  return related.get(word) ?? [];
}
