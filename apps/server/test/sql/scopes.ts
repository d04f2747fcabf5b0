import { contactTables, referenceTables, valueTables } from '#schema/contact-tables.ts'
import { find, isTree, listOf, nodeOf, type Tree, textOf } from './sql-tree.ts'

/** A distributed database keeps a large table in shards, a reference table on each machine, a plain one on one machine. */
type Kind = 'large' | 'reference' | 'plain'

const large = new Set<string>([...Object.keys(contactTables), ...Object.keys(valueTables)])
const reference = new Set<string>(Object.keys(referenceTables))

export function kindOf(table: string): Kind {
  if (large.has(table)) return 'large'
  return reference.has(table) ? 'reference' : 'plain'
}

/** The tables that one query reads by itself. Results kept from other queries are none of them. */
interface Reads {
  large: Set<string>
  plain: Set<string>
}

/** One select, or an update or a deletion, without the queries in it. */
interface Level {
  /** The tables in its `from`, its own target among them. */
  from: Reads
  /** The large tables that its `from` names itself, not in a subquery. */
  tables: Set<string>
  /** The functions in its `from`, by whose names alone their values can be named. */
  functions: Set<string>
  /** The queries that are computed for each of its rows. */
  correlated: Tree[]
  /** The scalar subqueries that have one value for all of its rows. */
  constants: Tree[]
}

/** The parts of a statement by name: true for parts that PostgreSQL computes where they are used. */
type Parts = ReadonlyMap<string, { query: Tree; isInlined: boolean }>

const bodies = ['SelectStmt', 'UpdateStmt', 'DeleteStmt'] as const

/** All queries in a statement: selects with each side of a `union`, updates and deletions. */
export function queriesIn(value: unknown): Tree[] {
  return bodies.flatMap((name) => find(value, name)).flatMap(sidesOf)
}

function sidesOf(query: Tree): Tree[] {
  const sides = [query['larg'], query['rarg']].filter(isTree)
  return sides.length > 0 ? sides.flatMap(sidesOf) : [query]
}

export function partsOf(statement: Tree): Parts {
  const uses = find(statement, 'RangeVar').map((table) => table['relname'])
  return new Map(
    find(statement, 'CommonTableExpr').map((part) => {
      const name = textOf(part['ctename']) ?? ''
      const query = isTree(part['ctequery']) ? part['ctequery'] : {}
      const asked = part['ctematerialized']
      const isOnce = uses.filter((used) => used === name).length < 2 && !part['cterecursive']
      const isInlined =
        asked === 'CTEMaterializeNever' ||
        (asked !== 'CTEMaterializeAlways' && isOnce && query['SelectStmt'] !== undefined)
      return [name, { query, isInlined }]
    }),
  )
}

/** @throws never: an unknown form counts as without tables */
export function levelOf(query: Tree, parts: Parts): Level {
  const level: Level = {
    from: { large: new Set(), plain: new Set() },
    tables: new Set(),
    functions: new Set(),
    correlated: [],
    constants: [],
  }
  const items = [...listOf(query['fromClause']), ...listOf(query['usingClause'])]
  const target = query['relation']
  if (isTree(target)) items.push({ RangeVar: target })
  const { nested, ranges } = ownParts(query)
  for (const item of items) for (const range of leavesOf(item)) addRange(level, range, parts)
  for (const { query: inner, isScalar } of nested) {
    if (isOfOuter(inner, level.functions)) level.correlated.push(inner)
    else if (isScalar) level.constants.push(inner)
  }
  level.correlated.push(...ranges.filter((range) => isOfOuter(range, level.functions)))
  return level
}

/** The leaves of a join. */
function leavesOf(item: Tree): Tree[] {
  const join = nodeOf(item, 'JoinExpr')
  if (!join) return [item]
  return [join['larg'], join['rarg']].filter(isTree).flatMap(leavesOf)
}

function addRange(level: Level, item: Tree, parts: Parts): void {
  const table = nodeOf(item, 'RangeVar')
  const subquery = nodeOf(item, 'RangeSubselect')
  const alias = aliasOf(nodeOf(item, 'RangeFunction') ?? {})
  if (typeof alias === 'string') level.functions.add(alias)
  const name = textOf(table?.['relname']) ?? ''
  if (table) addTable(level.from, name, parts)
  if (level.from.large.has(name)) level.tables.add(name)
  // A subquery with large tables is computed beside them; one of plain tables alone is computed before.
  else if (subquery && !isOfOuter(subquery, new Set())) add(level.from.large, readsOf(subquery, parts).large)
}

function addTable(reads: Reads, name: string, parts: Parts): void {
  const part = parts.get(name)
  if (part) {
    if (part.isInlined) add(reads.large, readsOf(part.query, parts).large)
  } else if (kindOf(name) === 'large') reads.large.add(name)
  else if (kindOf(name) === 'plain') reads.plain.add(name)
}

/** The tables that a query reads, with those of the queries that are computed for each of its rows. */
export function readsOf(value: unknown, parts: Parts): Reads {
  const reads: Reads = { large: new Set(), plain: new Set() }
  for (const query of outerQueries(value)) {
    const level = levelOf(query, parts)
    add(reads.large, level.from.large)
    add(reads.plain, level.from.plain)
    for (const inner of level.correlated) {
      const below = readsOf(inner, parts)
      add(reads.large, below.large)
      add(reads.plain, below.plain)
    }
  }
  return reads
}

function add(to: Set<string>, from: ReadonlySet<string>): void {
  for (const one of from) to.add(one)
}

/** The outermost queries in a value. */
function outerQueries(value: unknown): Tree[] {
  if (Array.isArray(value)) return value.flatMap(outerQueries)
  if (!isTree(value)) return []
  const body = bodies.map((name) => nodeOf(value, name)).find((found) => found !== undefined)
  return body ? sidesOf(body) : Object.values(value).flatMap(outerQueries)
}

interface OwnParts {
  nested: { query: Tree; isScalar: boolean }[]
  ranges: Tree[]
}

/** The subqueries directly in a query, in its expressions and in its `from`. */
function ownParts(query: Tree): OwnParts {
  const found: OwnParts = { nested: [], ranges: [] }
  const { withClause: _, larg: __, rarg: ___, ...rest } = query
  collect(rest, found)
  return found
}

function collect(value: unknown, found: OwnParts): void {
  if (Array.isArray(value)) for (const one of value) collect(one, found)
  if (!isTree(value)) return
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'SubLink' && isTree(inner)) {
      const isScalar = inner['subLinkType'] === 'EXPR_SUBLINK'
      if (isTree(inner['subselect'])) found.nested.push({ query: inner['subselect'], isScalar })
      collect(inner['testexpr'], found)
    } else if (name === 'RangeSubselect' && isTree(inner)) found.ranges.push(inner)
    else collect(inner, found)
  }
}

/**
 * True if a query names a column of a query around it, or the value of one of the given functions. Columns without the
 * name of their table are not recognized.
 */
function isOfOuter(query: Tree, functions: ReadonlySet<string>): boolean {
  const ranges = ['RangeVar', 'RangeSubselect', 'RangeFunction'].flatMap((kind) => find(query, kind))
  // The target of an update or a deletion has no node of its own.
  const targets = ['UpdateStmt', 'DeleteStmt']
    .flatMap((kind) => find(query, kind))
    .map((one) => one['relation'])
  const inner = new Set([...ranges, ...targets.filter(isTree)].map(aliasOf))
  return find(query, 'ColumnRef').some((column) => {
    const fields = listOf(column['fields'])
    const name = textOf(nodeOf(fields[0], 'String')?.['sval'])
    if (name === undefined || inner.has(name)) return false
    return fields.length > 1 ? name !== 'excluded' : functions.has(name)
  })
}

function aliasOf(range: Tree): unknown {
  return isTree(range['alias']) ? range['alias']['aliasname'] : range['relname']
}
