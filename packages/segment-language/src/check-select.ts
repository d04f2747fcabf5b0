import { type Context, checkCondition, checkExpression, type Dialect } from './check-expression.ts'
import type { Expression, MaxOf, Query, Source, Subselect } from './expression.ts'
import { QueryProblem } from './query-problem.ts'
import { type Scope, tryColumn } from './scope.ts'
import type { JoinSyntax, NameSyntax, SelectSyntax, TableSyntax } from './syntax.ts'
import type { CustomFieldRef } from './tree.ts'
import { childrenOf } from './walk-query.ts'

/** Checks a whole query: it selects the two columns, reads contact data, and groups by contact if it groups. */
export function checkQuery(
  select: SelectSyntax,
  dialect: Dialect,
  customFields: readonly CustomFieldRef[],
): Query {
  const outer: Scope = { sources: [], customFields, allowsMax: false, maxAlias: null }
  const { sources, context } = enterSelect(select, { scope: outer, dialect, checkSubselect })
  if (!sources.some(({ kind }) => kind === 'contact')) {
    throw new QueryProblem('contact_data_missing', select.from.place)
  }
  checkColumns(select.columns, 'select_list', context.scope)
  if (select.groupBy.length > 0) checkColumns(select.groupBy, 'group_by', context.scope)
  const grouped: Context = { ...context, scope: { ...context.scope, allowsMax: true } }
  const max = select.max && readMax(select.max, grouped)
  if (max && select.max?.alias) grouped.scope.maxAlias = { name: select.max.alias, max }
  const having = select.having && checkCondition(select.having, grouped)
  if (having) checkGrouped(having)
  const [from, ...joins] = sources as [Source, ...Source[]]
  return {
    kind: 'query',
    from,
    joins,
    where: select.where && checkCondition(select.where, context),
    grouped: select.groupBy.length > 0,
    having,
    max,
    place: select.place,
  }
}

/** Checks a subselect. It selects contact_id only, and sees the account's fields but not the query around it. */
function checkSubselect(select: SelectSyntax, { scope, dialect }: Context): Subselect {
  const outer: Scope = { ...scope, sources: [], allowsMax: false, maxAlias: null }
  const { sources, context } = enterSelect(select, { scope: outer, dialect, checkSubselect })
  const [column] = select.columns as [NameSyntax]
  if (!isNamed(column, 'contact_id') || !tryColumn(column, context.scope)) {
    throw new QueryProblem('subselect', column.place, column.name)
  }
  const [from, ...joins] = sources as [Source, ...Source[]]
  const where = select.where && checkCondition(select.where, context)
  return { kind: 'subselect', from, joins, where, place: select.place }
}

function enterSelect(select: SelectSyntax, outer: Context): { sources: Source[]; context: Context } {
  const sources: Source[] = []
  const context: Context = { ...outer, scope: { ...outer.scope, sources } }
  addSource(select.from, sources, outer)
  for (const join of select.joins) {
    addSource(join.table, sources, outer)
    checkJoin(join, context.scope)
  }
  return { sources, context }
}

function addSource({ table, alias, place }: TableSyntax, sources: Source[], outer: Context): void {
  const name = alias ?? (typeof table === 'string' ? table : null)
  const lower = name?.toLowerCase()
  if (lower !== undefined && sources.some((source) => source.alias?.toLowerCase() === lower)) {
    throw new QueryProblem('alias_taken', place, name ?? '')
  }
  if (typeof table !== 'string') {
    sources.push({ kind: 'query', alias: name, query: checkSubselect(table, outer), place })
    return
  }
  const kind = tables[table.toLowerCase()]
  if (!kind) throw new QueryProblem('table_unknown', place, table)
  sources.push({ kind, alias: name, place })
}

const tables: Readonly<Record<string, 'contact' | 'event'>> = Object.assign(Object.create(null), {
  contact_data: 'contact',
  event_data: 'event',
})

/** `on contact_id`, or the contact_id of the new table with that of one before it. */
function checkJoin({ on }: JoinSyntax, scope: Scope): void {
  for (const name of on) {
    if (!isNamed(name, 'contact_id')) throw new QueryProblem('join_condition', name.place, name.name)
    if (on.length > 1 && name.alias === null)
      throw new QueryProblem('column_ambiguous', name.place, name.name)
    tryColumn(name, scope)
  }
  const [first, second] = on
  if (!first || !second) return
  const [a, b] = [sourceOf(first, scope), sourceOf(second, scope)]
  if (a === b || Math.max(a, b) !== scope.sources.length - 1) {
    throw new QueryProblem('join_condition', first.place, first.alias ?? '')
  }
}

function sourceOf(name: NameSyntax, scope: Scope): number {
  return tryColumn(name, scope)?.source ?? -1
}

/** contact_id and updated_at, once each, in either order. */
function checkColumns(columns: NameSyntax[], reason: 'select_list' | 'group_by', scope: Scope): void {
  const seen = new Set<string>()
  for (const column of columns) {
    const lower = column.name.toLowerCase()
    const isKnown = lower === 'contact_id' || lower === 'updated_at'
    if (!isKnown || column.path.length > 0 || seen.has(lower)) {
      throw new QueryProblem(reason, column.place, column.name)
    }
    if (!tryColumn(column, scope)) throw new QueryProblem(reason, column.place, column.name)
    seen.add(lower)
  }
  const [first] = columns
  if (first && !seen.has('contact_id')) throw new QueryProblem(reason, first.place, first.name)
}

function readMax({ operand, place }: NonNullable<SelectSyntax['max']>, context: Context): MaxOf {
  const found = checkExpression({ kind: 'call', name: 'max', args: [operand], place }, context)
  if (found.kind !== 'max') throw new QueryProblem('max_place', place)
  return found
}

/** `having` sees one row for each contact: maxima and the two grouped columns. */
function checkGrouped(expression: Expression): void {
  if (expression.kind === 'max' || expression.kind === 'in_query') return
  const isOther =
    expression.kind === 'event_column'
      ? expression.column !== 'contact_id'
      : expression.kind === 'contact_column' &&
        expression.field !== 'contact_id' &&
        expression.field !== 'updated_at'
  if (isOther) throw new QueryProblem('group_by', expression.place)
  for (const child of childrenOf(expression)) checkGrouped(child)
}

function isNamed(name: NameSyntax, wanted: string): boolean {
  return name.path.length === 0 && name.name.toLowerCase() === wanted
}
