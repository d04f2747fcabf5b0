import { valueTables } from '#schema/contact-tables.ts'
import { kindOf, levelOf, partsOf, queriesIn, readsOf } from './scopes.ts'
import { find, isTree, listOf, nodeOf, type Tree, textOf } from './sql-tree.ts'

/** The large tables that PostgreSQL keeps in partitions. */
const partitioned = new Set(['message_event', 'recipient'])

/** Functions whose results depend on settings, for which PostgreSQL calls them stable. */
const stableFunctions = new Set([
  'array_to_string',
  'concat',
  'concat_ws',
  'date_trunc',
  'format',
  'json_build_array',
  'json_build_object',
  'jsonb_build_array',
  'jsonb_build_object',
  'to_char',
  'to_json',
  'to_jsonb',
])

/**
 * The parts of a statement that a distributed database refuses because its tables lie apart: large ones in shards, and
 * plain ones on one machine (decision 0296).
 */
export function shardProblems(statement: Tree): string[] {
  return [
    ...readsApart(statement),
    ...joinsApart(statement),
    ...readsBesideUnions(statement),
    ...excludesBesideUnions(statement),
    ...valuesBesideSums(statement),
    ...stableSettings(statement),
    ...returnsOfPartitions(statement),
    ...processesWithoutType(statement),
  ]
}

/**
 * Finds large tables that are read for each row of something that is not large, plain tables that are read for each row
 * of a large one, and marks that are read within a query of a large table.
 */
function readsApart(statement: Tree): string[] {
  const parts = partsOf(statement)
  return queriesIn(statement).flatMap((query) => {
    const { from, correlated, constants } = levelOf(query, parts)
    const isLarge = from.large.size > 0
    const apart = correlated.flatMap((inner) => {
      const reads = readsOf(inner, parts)
      if (!isLarge && reads.large.size > 0)
        return [`reads ${list(reads.large)} for each row of ${list(from.plain) || 'a part'}: read it before`]
      return isLarge && reads.plain.size > 0
        ? [`reads ${list(reads.plain)} for each row of ${list(from.large)}: read it before`]
        : []
    })
    const marks = isLarge
      ? constants.flatMap((inner) => [...readsOf(inner, parts).plain].filter((table) => /_mark$/.test(table)))
      : []
    return [
      ...apart,
      ...marks.map((mark) => `reads ${mark} within a query of ${list(from.large)}: hand its value over`),
    ]
  })
}

/** Finds large tables that are joined although they are distributed by different columns: by contact, or by a value. */
function joinsApart(statement: Tree): string[] {
  const parts = partsOf(statement)
  return queriesIn(statement).flatMap((query) => {
    const { tables, correlated } = levelOf(query, parts)
    const all = new Set([...tables, ...correlated.flatMap((inner) => [...readsOf(inner, parts).large])])
    const byValue = [...all].filter((table) => table in valueTables)
    const isApart = byValue.length > 1 || (byValue.length === 1 && all.size > 1)
    return tables.size > 0 && isApart ? [`joins ${list(all)}, which lie apart: read one of them before`] : []
  })
}

/**
 * Finds values of large tables that are looked up for each row of a union, which is computed before and lies on one
 * machine. Conditions may look there: they become joins.
 */
function readsBesideUnions(statement: Tree): string[] {
  const parts = partsOf(statement)
  return queriesIn(statement).flatMap((query) => {
    const unions = find(query['fromClause'], 'RangeSubselect', ['SubLink']).filter(isUnion)
    const asked = new Set(
      levelOf(query, parts).correlated.flatMap((inner) => [...readsOf(inner, parts).large]),
    )
    const values = find(query['targetList'], 'SubLink').flatMap((link) => [...readsOf(link, parts).large])
    const reads = values.filter((table) => asked.has(table))
    return unions.length > 0 && reads.length > 0
      ? [`reads ${list(new Set(reads))} for each row of a union: join what is read`]
      : []
  })
}

/** Finds unions of large tables that are looked through for each row of another union, of which no join is made. */
function excludesBesideUnions(statement: Tree): string[] {
  const parts = partsOf(statement)
  return queriesIn(statement).flatMap((query) => {
    const unions = find(query['fromClause'], 'RangeSubselect', ['SubLink']).filter(isUnion)
    if (unions.length === 0) return []
    const conditions = new Set(find(query['whereClause'], 'SubLink').map((link) => link['subselect']))
    const reads = levelOf(query, parts).correlated.filter(
      (inner) =>
        conditions.has(inner) &&
        find(nodeOf(inner, 'SelectStmt')?.['fromClause'], 'RangeSubselect', ['SubLink']).some(isUnion) &&
        readsOf(inner, parts).large.size > 0,
    )
    return reads.map(
      (inner) =>
        `looks through a union of ${list(readsOf(inner, parts).large)} for each row of a union: join it`,
    )
  })
}

function isUnion(subquery: Tree): boolean {
  const select = nodeOf(subquery['subquery'], 'SelectStmt')
  return select !== undefined && select['op'] !== 'SETOP_NONE'
}

const sums = new Set([
  'array_agg',
  'bool_and',
  'bool_or',
  'count',
  'json_agg',
  'jsonb_agg',
  'max',
  'min',
  'sum',
])

/** Finds sums of large tables with a subquery beside them: it would have to be computed before the sum. */
function valuesBesideSums(statement: Tree): string[] {
  const parts = partsOf(statement)
  return queriesIn(statement).flatMap((query) => {
    const { tables } = levelOf(query, parts)
    const isSum = find(query['targetList'], 'FuncCall', ['SubLink']).some((call) =>
      sums.has(textOf(find(call['funcname'], 'String').at(-1)?.['sval']) ?? ''),
    )
    const reads = find(query['targetList'], 'SubLink', ['FuncCall']).some(
      (inner) => find(inner, 'RangeVar').length > 0,
    )
    return isSum && reads && tables.size > 0
      ? [`reads a table beside a sum of ${list(tables)}: read it in another part`]
      : []
  })
}

function list(tables: ReadonlySet<string>): string {
  return [...tables].sort().join(', ')
}

/** Finds updates and deletions of large tables that compute with columns by what depends on settings, as time zones do. */
function stableSettings(statement: Tree): string[] {
  const changes = ['UpdateStmt', 'DeleteStmt'].flatMap((kind) => find(statement, kind))
  return changes.flatMap((change) => {
    const table = isTree(change['relation']) ? (textOf(change['relation']['relname']) ?? '') : ''
    if (kindOf(table) !== 'large') return []
    const own = [change['targetList'], change['whereClause']]
    const spans = find(own, 'A_Expr', ['SubLink']).some(movesColumn)
    const called = find(own, 'FuncCall', ['SubLink'])
      .filter((call) => hasColumn(call))
      .map((call) => textOf(find(call['funcname'], 'String').at(-1)?.['sval']) ?? '')
      .filter((name) => stableFunctions.has(name))
    const clocks = ['CaseExpr', 'CoalesceExpr'].flatMap((kind) => find(own, kind, ['SubLink'])).some(hasClock)
    return [
      ...(spans ? [`moves a column by an interval in a change of ${table}: compute it before`] : []),
      ...[...new Set(called)].map(
        (name) => `calls ${name}() of a column in a change of ${table}: compute it before`,
      ),
      ...(clocks
        ? [`asks for now() within case or coalesce in a change of ${table}: hand the time over`]
        : []),
    ]
  })
}

function movesColumn(expression: Tree): boolean {
  const sign = find(expression['name'], 'String')[0]?.['sval']
  if (sign !== '+' && sign !== '-') return false
  const sides = [expression['lexpr'], expression['rexpr']]
  return sides.some(isInterval) && hasColumn(expression)
}

function isInterval(value: unknown): boolean {
  const cast = nodeOf(value, 'TypeCast')
  if (cast) return find({ type: cast['typeName'] }, 'String').some(({ sval }) => sval === 'interval')
  const product = nodeOf(value, 'A_Expr')
  if (product) return [product['lexpr'], product['rexpr']].some(isInterval)
  const call = nodeOf(value, 'FuncCall')
  return find(call?.['funcname'], 'String').some(({ sval }) => sval === 'make_interval')
}

function hasColumn(value: unknown): boolean {
  return find(value, 'ColumnRef', ['SubLink']).length > 0
}

function hasClock(value: unknown): boolean {
  const calls = find(value, 'FuncCall', ['SubLink']).map(
    (call) => find(call['funcname'], 'String').at(-1)?.['sval'],
  )
  return calls.includes('now') || find(value, 'SQLValueFunction', ['SubLink']).length > 0
}

/** Finds rows that are copied by a query into a partitioned table and returned at once. */
function returnsOfPartitions(statement: Tree): string[] {
  return find(statement, 'InsertStmt').flatMap((insert) => {
    const table = isTree(insert['relation']) ? (textOf(insert['relation']['relname']) ?? '') : ''
    const select = nodeOf(insert['selectStmt'], 'SelectStmt')
    const isQuery = select !== undefined && listOf(select['valuesLists']).length === 0
    return partitioned.has(table) && isQuery && insert['returningClause'] !== undefined
      ? [`returns rows that a query writes into ${table}, which has partitions: keep them in a part before`]
      : []
  })
}

const endings = new Set(['pg_cancel_backend', 'pg_terminate_backend'])

/** Finds processes that are handed over without a type: Citus has a second function, which takes a number of the cluster. */
function processesWithoutType(statement: Tree): string[] {
  return find(statement, 'FuncCall').flatMap((call) => {
    const name = textOf(find(call['funcname'], 'String').at(-1)?.['sval']) ?? ''
    const [process] = listOf(call['args'])
    return endings.has(name) && nodeOf(process, 'ParamRef') !== undefined
      ? [`calls ${name}() of a value without a type: cast it to int`]
      : []
  })
}
