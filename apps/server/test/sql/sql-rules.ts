import { contactScaleTables } from '#schema/contact-tables.ts'
import { parseStatements } from './load-parser.ts'
import { shardProblems } from './sql-shards.ts'
import { find, isTree, listOf, nodeOf, selectsIn, type Tree, textOf } from './sql-tree.ts'

const largeTables: Readonly<Record<string, string>> = contactScaleTables
const volatileFunctions = new Set([
  'clock_timestamp',
  'gen_random_uuid',
  'nextval',
  'random',
  'setval',
  'timeofday',
  'uuidv4',
  'uuidv7',
])
const writes = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'] as const

const known = new Map<string, readonly string[]>()

/**
 * The problems of a statement; empty if it is not SQL. Results are cached for all texts that differ by ids and numbers
 * only.
 */
export function knownProblems(text: string): readonly string[] {
  const key = text.replace(/'[0-9a-f-]{36}'|_[0-9a-f]{32}|\b\d+\b/g, '0')
  const before = known.get(key)
  if (before) return before
  const problems = tryParse(text)
  known.set(key, problems)
  return problems
}

function tryParse(text: string): readonly string[] {
  try {
    return sqlProblems(text)
  } catch {
    return [] // PostgreSQL refuses it as well
  }
}

/**
 * The parts of a statement that a distributed database would refuse, or answer differently than a single PostgreSQL
 * (decisions 0095 and 0296).
 */
export function sqlProblems(text: string): string[] {
  const statements = parseStatements(text)
  return statements.flatMap((statement) => [
    ...readsOfWritten(statement),
    ...bareSelects(statement),
    ...locksAcrossContacts(statement),
    ...volatileWrites(statement),
    ...shardProblems(statement),
  ])
}

interface Part {
  name: string
  tree: Tree
  /** The table that the part writes; undefined if it only reads. */
  target: string | undefined
  /** True if PostgreSQL inlines the part where it is used. */
  isInlined: boolean
}

/**
 * Finds parts that read a table which an earlier part writes. A single PostgreSQL shows all parts of a statement the
 * tables as they were before it. A distributed database runs the parts one after the other, so that a later part sees
 * what an earlier one wrote.
 */
function readsOfWritten(statement: Tree): string[] {
  const parts = partsOf(statement)
  const written = new Map<string, string>()
  const problems: string[] = []
  for (const part of parts) {
    if (!part.isInlined) {
      for (const table of readsOf(part, parts)) {
        const writer = written.get(table)
        if (writer) problems.push(`"${part.name}" reads ${table} after "${writer}" wrote it`)
      }
    }
    if (part.target) written.set(part.target, part.name)
  }
  return problems
}

function partsOf(statement: Tree): Part[] {
  const [kind = '', body] = Object.entries(statement)[0] ?? []
  const main = isTree(body) ? body : {}
  const { withClause, ...rest } = main
  const tables = find(statement, 'CommonTableExpr')
  const top = isTree(withClause) ? listOf(withClause['ctes']) : []
  const parts = top.map((one): Part => {
    const cte = nodeOf(one, 'CommonTableExpr') ?? {}
    const name = textOf(cte['ctename']) ?? ''
    const tree = isTree(cte['ctequery']) ? cte['ctequery'] : {}
    const target = targetOf(tree)
    return { name, tree, target, isInlined: !target && !isKept(cte, name, statement) }
  })
  const tree: Tree = { [kind]: rest }
  return tables.length === 0 && parts.length === 0
    ? []
    : [...parts, { name: 'the last part', tree, target: targetOf(tree), isInlined: false }]
}

/**
 * True if PostgreSQL materializes the part, because it is marked `materialized` or read twice. Other parts are inlined
 * into their reader.
 */
function isKept(cte: Tree, name: string, statement: Tree): boolean {
  if (cte['ctematerialized'] === 'CTEMaterializeAlways') return true
  if (cte['ctematerialized'] === 'CTEMaterializeNever') return false
  return find(statement, 'RangeVar').filter((table) => table['relname'] === name).length > 1
}

function targetOf(tree: Tree): string | undefined {
  for (const kind of writes) {
    const relation = tree[kind]
    if (isTree(relation) && isTree(relation['relation'])) return nameOf(relation['relation'])
  }
  return undefined
}

/** The tables that a part reads, itself or through inlined parts. An update or a delete reads its own table. */
function readsOf(part: Part, parts: readonly Part[]): Set<string> {
  const reads = new Set<string>()
  const own = part.tree['InsertStmt'] ? undefined : part.target
  if (own) reads.add(own)
  const inlinedHere = new Map(parts.map((one) => [one.name, one]))
  const nested = new Set(find(part.tree, 'CommonTableExpr').map((cte) => cte['ctename']))
  for (const table of find(part.tree, 'RangeVar', ['lockingClause'])) {
    const name = nameOf(table)
    const source = inlinedHere.get(name)
    if (source?.isInlined && source !== part) for (const inner of readsOf(source, parts)) reads.add(inner)
    else if (!source && !nested.has(name)) reads.add(name)
  }
  return reads
}

function nameOf(table: Tree): string {
  const [schema, name] = [textOf(table['schemaname']), textOf(table['relname']) ?? '']
  return schema && schema !== 'public' ? `${schema}.${name}` : name
}

/** Finds `exists (select from …)`, which only PostgreSQL itself can run. */
function bareSelects(statement: Tree): string[] {
  const isBare = selectsIn(statement).some(
    (select) => select['fromClause'] && !select['targetList'] && !select['valuesLists'] && !select['larg'],
  )
  return isBare ? ['"select from" names no column: write "select 1 from"'] : []
}

/** Finds locks on rows of several contacts. Only the rows of one contact are on one machine and can be locked there. */
function locksAcrossContacts(statement: Tree): string[] {
  return selectsIn(statement).flatMap((select) => {
    const from = find(select['fromClause'], 'RangeVar')
    return listOf(select['lockingClause']).flatMap((one) => {
      const named = listOf(nodeOf(one, 'LockingClause')?.['lockedRels']).map(
        (table) => nodeOf(table, 'RangeVar')?.['relname'],
      )
      return from
        .filter(
          (table) =>
            named.length === 0 || named.includes(nodeOf(table, 'alias')?.['aliasname'] ?? aliasOf(table)),
        )
        .map(nameOf)
        .filter((table) => largeTables[table] && !isOfOne(select['whereClause'], largeTables[table]))
        .map((table) => `locks rows of ${table} across contacts: lock something small instead`)
    })
  })
}

function aliasOf(table: Tree): unknown {
  const alias = table['alias']
  return isTree(alias) ? alias['aliasname'] : table['relname']
}

/** True if a condition requires the column to equal one value. */
function isOfOne(condition: unknown, column: string): boolean {
  const both = nodeOf(condition, 'BoolExpr')
  if (both) return both['boolop'] === 'AND_EXPR' && listOf(both['args']).some((one) => isOfOne(one, column))
  const comparison = nodeOf(condition, 'A_Expr')
  if (comparison?.['kind'] !== 'AEXPR_OP') return false
  const isEqual = find(comparison['name'], 'String')[0]?.['sval'] === '='
  const fields = listOf(nodeOf(comparison['lexpr'], 'ColumnRef')?.['fields'])
  const isColumn = nodeOf(fields.at(-1), 'String')?.['sval'] === column
  const value = nodeOf(comparison['rexpr'], 'TypeCast')?.['arg'] ?? comparison['rexpr']
  return isEqual && isColumn && (nodeOf(value, 'ParamRef') ?? nodeOf(value, 'A_Const')) !== undefined
}

/** Finds writes of volatile values: each machine would make its own, although all copies of a row must be equal. */
function volatileWrites(statement: Tree): string[] {
  // The defaults of columns count too, because inserts write them.
  const parts = [...writes, 'CreateStmt', 'AlterTableStmt'].flatMap((kind) => find(statement, kind))
  const called = parts.flatMap((part) =>
    find(part, 'FuncCall').map((call) => find(call['funcname'], 'String').at(-1)?.['sval']),
  )
  return [...new Set(called)]
    .filter((name) => typeof name === 'string' && volatileFunctions.has(name))
    .map((name) => `writes what ${String(name)}() gives: hand the value over`)
}
