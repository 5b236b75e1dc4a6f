import { shapeTable } from "../../link/shape_table.ts";

/**
 * What members of the library's types give of the values in them (https://kotlinlang.org/api/core/kotlin-stdlib), and the
 * scope functions, which every value has.
 */
export const kotlinShapes = shapeTable(`
  any  apply  self(this)
  any  also takeIf takeUnless  self(self)
  any  let use runCatching  result(self)
  any  run  result(this)
  std  with  result(this)
  std  buildString  nothing(this):StringBuilder
  std  buildList buildSet buildMap sequence iterator  nothing(this)
  std  run synchronized  result
  std  lazy lazyOf  promise
  promise  .value  element
  std  requireNotNull checkNotNull  self
  std  listOf listOfNotNull mutableListOf arrayListOf emptyList ArrayList  listed:List
  std  LinkedList CopyOnWriteArrayList  listed:List
  std  setOf mutableSetOf emptySet hashSetOf linkedSetOf HashSet LinkedHashSet TreeSet  listed:Set
  std  ArrayDeque ConcurrentLinkedQueue ConcurrentLinkedDeque LinkedBlockingQueue  listed:Collection
  std  mapOf mutableMapOf emptyMap hashMapOf linkedMapOf HashMap LinkedHashMap TreeMap  listed:Map
  std  ConcurrentHashMap WeakHashMap  listed:Map
  std  sequenceOf emptySequence  listed:Sequence
  std  arrayOf emptyArray arrayOfNulls  listed
  array  forEach onEach all any none count indexOfFirst indexOfLast sumOf  nothing(element)
  array  joinToString joinTo removeAll removeIf retainAll forEachIndexed  nothing(element)
  array  map mapNotNull mapTo  results(element):List
  array  mapIndexed mapIndexedNotNull  results(nothing element):List
  array  flatMap flatMapTo  flatResults(element):List
  array  filter filterNot takeWhile dropWhile takeLastWhile sortedBy  elements(element):List
  array  sortedByDescending distinctBy filterTo  elements(element):List
  array  filterNotNull toList toMutableList asList take drop takeLast dropLast  elements:List
  array  sorted sortedDescending sortedWith reversed distinct shuffled plus minus  elements:List
  array  asIterable orEmpty asReversed toCollection subList  elements:List
  array  toSet toMutableSet toHashSet union intersect subtract  elements:Set
  array  asSequence  elements:Sequence
  array  toTypedArray copyOf copyOfRange sortedArray  elements
  array  first last single find findLast firstOrNull lastOrNull singleOrNull  element(element)
  array  minBy maxBy minByOrNull maxByOrNull elementAtOrElse getOrElse  element(element)
  array  get getOrNull elementAt elementAtOrNull random randomOrNull  element
  array  removeAt removeFirst removeLast removeFirstOrNull removeLastOrNull  element
  array  poll peek remove pop element pollFirst pollLast peekFirst peekLast getFirst getLast  element
  array  iterator listIterator  elements
  array  next previous  element
  array  firstNotNullOf firstNotNullOfOrNull  result(element)
  array  fold  result(nothing element)
  array  reduce  element(element element)
  Sequence  map mapNotNull  results(element):Sequence
  Sequence  filter filterNot takeWhile dropWhile onEach sortedBy distinctBy  elements(element):Sequence
  Sequence  filterNotNull take drop sorted distinct plus  elements:Sequence
  map  get getValue getOrDefault remove put putIfAbsent  element
  map  getOrPut getOrElse computeIfAbsent  element
  map  computeIfPresent compute  element(key element)
  map  .values  elements:Collection
  map  .keys  keys:Set
  map  .entries  entries:Set
  map  forEach onEach  nothing(entry element)
  map  any all none count sumOf  nothing(entry)
  map  map mapNotNull flatMap  results(entry):List
  map  filter filterNot filterKeys filterValues toMap toMutableMap orEmpty toSortedMap  self(entry)
  map  plus minus  self
  tuple  .first .key component1  first
  tuple  .second .value component2  second
`);
