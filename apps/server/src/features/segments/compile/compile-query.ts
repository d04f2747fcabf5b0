import type {
  Call,
  Compare,
  Expression,
  LikePart,
  Query,
  Source,
  Subselect,
} from '@carillon/segment-language/expression'
import { type RawBuilder, sql } from 'kysely'
import type { ContactIds } from '#features/contact-sets/public.ts'
import { lowerCase, upperCase } from '#platform/folded-text.ts'
import { compileArithmetic, constantInstant } from './compile-arithmetic.ts'
import { anyText, type Sql, type TextTest, testText } from './compile-text.ts'
import { onLists, type SegmentScope } from './compile-tree.ts'
import type { NamedSource, QueryScope } from './query-scope.ts'
import { contactColumn, eventColumn, eventData } from './query-tables.ts'

/**
 * Compiles a query of the API to SQL that selects contact ids, each at most once. The SQL is generated from the parsed
 * query, with our tables and functions, and every value is a parameter. Null is handled as in SQL. A row can make the
 * statement fail only by numbers or times out of range. Every query reads `contact_data`, so it finds only contacts of
 * the account.
 *
 * `among`, a query of ids, limits it to some contacts.
 */
export function compileQuery(query: Query, scope: SegmentScope, among?: ContactIds): ContactIds {
  let names = 0
  return compileSelect(query, { ...scope, sources: [], nextName: () => `s${++names}` }, among)
}

function compileSelect(select: Query | Subselect, outer: QueryScope, among?: ContactIds): ContactIds {
  const sources = [select.from, ...select.joins].map(({ kind }) => ({ kind, name: outer.nextName() }))
  const scope: QueryScope = { ...outer, sources }
  const tables = [select.from, ...select.joins].map((source, at) =>
    compileSource(source, sources[at]!, scope),
  )
  const [first] = sources
  const joins = sources
    .slice(1)
    .map((source, at) => sql`join ${tables[at + 1]} on ${idOf(source)} = ${idOf(first!)}`)
  const accounts = sources
    .filter(({ kind }) => kind === 'contact')
    .map(({ name }) => sql`${sql.ref(`${name}.account_id`)} = ${scope.account}`)
  const where = [
    ...accounts,
    ...(select.where ? [compileExpression(select.where, scope)] : []),
    ...(among ? [sql`${idOf(first!)} in (${among})`] : []),
  ]
  return sql`select ${idOf(first!)} as contact_id from ${sql.join([tables[0], ...joins], sql` `)}
    where ${where.length === 0 ? sql`true` : sql.join(where, sql` and `)} ${select.kind === 'query' ? onceEach(select, scope) : sql``}`
}

/**
 * Removes duplicates from the result of the whole query. A subselect may keep them: without grouping, PostgreSQL turns
 * it into a join. A query that reads only contacts has none.
 */
function onceEach({ having, joins, from }: Query, scope: QueryScope): Sql {
  if (!having && joins.length === 0 && from.kind === 'contact') return sql``
  const keys = sql`group by ${sql.join(scope.sources.flatMap(keysOf))}`
  return having ? sql`${keys} having ${compileExpression(having, scope)}` : keys
}

/** The contact's id in a source. */
export function idOf({ kind, name }: NamedSource): Sql {
  return sql.ref(kind === 'contact' ? `${name}.id` : `${name}.contact_id`)
}

/** The keys to group by. Grouping by the whole primary key lets `having` use the contact's other columns. */
function keysOf(source: NamedSource): Sql[] {
  return source.kind === 'contact' ? [sql.ref(`${source.name}.account_id`), idOf(source)] : [idOf(source)]
}

function compileSource(source: Source, { name }: NamedSource, scope: QueryScope): Sql {
  const alias = sql.id(name)
  switch (source.kind) {
    case 'contact':
      return sql`contact as ${alias}`
    case 'event':
      return sql`(${eventData(scope)}) as ${alias}`
    case 'query':
      return sql`(${compileSelect(source.query, scope)}) as ${alias}`
  }
}

/** An expression as SQL with parentheses around it. */
export function compileExpression(expression: Expression, scope: QueryScope): Sql {
  return sql`(${compileBare(expression, scope)})`
}

function compileBare(expression: Expression, scope: QueryScope): Sql {
  const compile = (one: Expression): Sql => compileExpression(one, scope)
  switch (expression.kind) {
    case 'text':
      return sql`${expression.value}::text`
    case 'number':
      return sql`${expression.digits}::numeric`
    case 'boolean':
      return expression.value ? sql`true` : sql`false`
    case 'null':
      return sql`null`
    case 'timestamp':
      return sql`${expression.value}::timestamptz`
    case 'array':
      return sql`${expression.values}::text[]`
    case 'interval':
      throw new Error('an interval stands only beside a timestamp')
    case 'contact_column':
      return contactColumn(expression, scope)
    case 'event_column':
      return eventColumn(expression, scope)
    case 'call':
      return compileCall(expression, scope)
    case 'max':
      return expression.type === 'text'
        ? sql`max(${compile(expression.operand)} collate "C")`
        : sql`max(${compile(expression.operand)})`
    case 'arithmetic':
      return compileArithmetic(expression, scope, compile)
    case 'negative':
      return sql`- ${compile(expression.operand)}`
    case 'compare':
      return compileCompare(expression, compile)
    case 'in':
      return sql`${compile(expression.operand)} ${not(expression.negated)} in (${sql.join(expression.values.map(compile))})`
    case 'in_query':
      return compileInQuery(expression, scope)
    case 'like':
      return sql`${compile(expression.operand)} ${not(expression.negated)} like ${likePattern(expression.pattern)}::text`
    case 'between': {
      const operand = ordered(expression.operand, compile)
      return sql`${operand} ${not(expression.negated)} between ${compile(expression.low)} and ${compile(expression.high)}`
    }
    case 'is_null':
      return compileIsNull(expression, compile)
    case 'not':
      return sql`not ${compile(expression.operand)}`
    case 'and':
    case 'or':
      return sql.join(expression.operands.map(compile), expression.kind === 'and' ? sql` and ` : sql` or `)
  }
}

function not(negated: boolean): RawBuilder<unknown> {
  return negated ? sql`not` : sql``
}

type Compile = (expression: Expression) => Sql

/** Text is compared by its bytes, with any collation of the database. */
function ordered(expression: Expression, compile: Compile): Sql {
  return isText(expression) ? sql`${compile(expression)} collate "C"` : compile(expression)
}

function isText(expression: Expression): boolean {
  return expression.kind === 'text' || ('type' in expression && expression.type === 'text')
}

const comparisons = { '=': sql`=`, '!=': sql`<>`, '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` }

function compileCompare({ operator, left, right }: Compare, compile: Compile): Sql {
  return sql`${ordered(left, compile)} ${comparisons[operator]} ${compile(right)}`
}

function compileIsNull(
  { negated, operand }: Extract<Expression, { kind: 'is_null' }>,
  compile: Compile,
): Sql {
  const isTexts = operand.kind === 'array' || ('type' in operand && operand.type === 'texts')
  const value = compile(operand)
  return isTexts
    ? sql`coalesce(cardinality(${value}), 0) ${negated ? sql`>` : sql`=`} 0`
    : sql`${value} is ${not(negated)} null`
}

/** Compiles to `exists`, which can use an index; a list of ids might not fit into memory. */
function compileInQuery(
  { negated, operand, query }: Extract<Expression, { kind: 'in_query' }>,
  scope: QueryScope,
): Sql {
  const members = compileSelect(query, scope)
  const name = sql.id(scope.nextName())
  const isColumn = operand.kind === 'contact_column' || operand.kind === 'event_column'
  const source = isColumn ? scope.sources[operand.source] : undefined
  if (source)
    return sql`${not(negated)} exists (select 1 from (${members}) as ${name} where ${name}.contact_id = ${idOf(source)})`
  return sql`${compileExpression(operand, scope)} ${not(negated)} in (select ${name}.contact_id::text from (${members}) as ${name})`
}

function likePattern(parts: readonly LikePart[]): string {
  return parts
    .map((part) => (part === 'any' ? '%' : part === 'one' ? '_' : part.text.replace(/[\\%_]/g, '\\$&')))
    .join('')
}

const folding: Partial<Record<Call['name'], TextTest>> = {
  text_is: 'is',
  text_contains: 'contains',
  text_starts_with: 'starts_with',
  text_ends_with: 'ends_with',
  contains_word: 'contains_word',
}

function compileCall(call: Call, scope: QueryScope): Sql {
  const [first, second] = call.args
  const arg = (expression: Expression | undefined): Sql =>
    expression ? compileExpression(expression, scope) : sql`null`
  const instant = constantInstant(call, scope.clock)
  if (instant !== null) return sql`${instant}::timestamptz`
  switch (call.name) {
    case 'array_contains':
      return compileArrayContains(first, second, scope)
    case 'lower':
      return lowerCase(arg(first))
    case 'upper':
      return upperCase(arg(first))
    case 'length':
      return sql`length(${arg(first)})::numeric`
    case 'concat':
      return sql`${arg(first)} || ${arg(second)}`
    case 'contains':
      return sql`strpos(${arg(first)}, ${arg(second)}) > 0`
    default: {
      const test = folding[call.name]
      if (!test || !first) throw new Error(`no such function: ${call.name}`)
      const values = call.args.slice(1).map((value) => (value.kind === 'text' ? value.value : ''))
      const kind = 'type' in first && first.type === 'texts' ? 'many' : 'one'
      return sql`${anyText({ kind, value: arg(first) }, (text) => testText(test, text, values))} is true`
    }
  }
}

/** `list_ids` is tested by the members of the lists, other arrays by their elements. */
function compileArrayContains(
  texts: Expression | undefined,
  wanted: Expression | undefined,
  scope: QueryScope,
): Sql {
  if (!texts || !wanted) throw new Error('array_contains takes two arguments')
  const values = wanted.kind === 'array' ? wanted.values : wanted.kind === 'text' ? [wanted.value] : null
  if (texts.kind === 'contact_column' && texts.field === 'list_ids' && values) {
    const source = scope.sources[texts.source]
    if (source) return onLists(scope.account, values, idOf(source))
  }
  const left = compileExpression(texts, scope)
  if (values) return sql`${left} && ${values}::text[]`
  const right = compileExpression(wanted, scope)
  return 'type' in wanted && wanted.type === 'texts'
    ? sql`${left} && ${right}`
    : sql`${left} && array[${right}]`
}
