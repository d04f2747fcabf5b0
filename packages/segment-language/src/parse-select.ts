import { ExpressionParser, type Precedence, readIdentifier, readName } from './parse-expression.ts'
import { QueryProblem } from './query-problem.ts'
import type { JoinSyntax, NameSyntax, SelectSyntax, TableSyntax } from './syntax.ts'
import type { TokenReader } from './token-reader.ts'

/** Precedence as in SQL: `*` and `/` bind tighter than `+` and `-`. */
const precedence: Precedence = { '+': 1, '-': 1, '*': 2, '/': 2, '%': 2 }

/** Parses a whole v2 query: two columns and an optional maximum, from, joins, where, group by, having. */
export function parseQuery(reader: TokenReader): SelectSyntax {
  const { place } = reader
  reader.expectWord('select')
  if (reader.isSymbol('*')) throw new QueryProblem('select_list', reader.place, '*')
  const columns = [readName(reader)]
  reader.expectSymbol(',')
  columns.push(readName(reader))
  const max = reader.takeSymbol(',') ? parseMax(reader) : null
  const body = parseBody(reader)
  const groupBy: NameSyntax[] = []
  let having = null
  if (reader.takeWord('group')) {
    reader.expectWord('by')
    do groupBy.push(readName(reader))
    while (reader.takeSymbol(','))
    if (reader.takeWord('having')) having = expressionOf(reader)
  }
  reader.expectEnd()
  return { columns, max, ...body, groupBy, having, place }
}

/** Parses a subselect after its opening bracket: `select contact_id from …`. The closing bracket is not read. */
function parseSubselect(reader: TokenReader): SelectSyntax {
  const { place } = reader
  reader.expectWord('select')
  if (reader.isSymbol('*')) throw new QueryProblem('subselect', reader.place, '*')
  const columns = [readName(reader)]
  if (reader.isSymbol(',')) throw new QueryProblem('subselect', reader.place, ',')
  return { columns, max: null, ...parseBody(reader), groupBy: [], having: null, place }
}

function parseMax(reader: TokenReader): SelectSyntax['max'] {
  const { place } = reader
  reader.expectWord('max')
  reader.expectSymbol('(')
  const operand = readName(reader)
  reader.expectSymbol(')')
  return { operand, alias: parseAlias(reader), place }
}

function parseBody(reader: TokenReader): Pick<SelectSyntax, 'from' | 'joins' | 'where'> {
  reader.expectWord('from')
  const from = parseTable(reader)
  const joins: JoinSyntax[] = []
  while (reader.isWord('join', 'inner')) {
    if (reader.takeWord('inner') && !reader.isWord('join')) reader.stumble()
    reader.expectWord('join')
    const table = parseTable(reader)
    reader.expectWord('on')
    const on = [readName(reader)]
    if (reader.takeSymbol('=')) on.push(readName(reader))
    joins.push({ table, on })
    if (joins.length > 10) throw new QueryProblem('too_deep', table.place)
  }
  const where = reader.takeWord('where') ? expressionOf(reader) : null
  return { from, joins, where }
}

function parseTable(reader: TokenReader): TableSyntax {
  const { place } = reader
  if (reader.takeSymbol('(')) {
    const table = reader.nested(() => parseSubselect(reader))
    reader.expectSymbol(')')
    return { table, alias: parseAlias(reader), place }
  }
  const table = readIdentifier(reader)
  // For information_schema.tables or pg_catalog.pg_user, this problem says more than 'unexpected' would.
  if (reader.isSymbol('.')) throw new QueryProblem('table_unknown', place, table)
  return { table, alias: parseAlias(reader), place }
}

function parseAlias(reader: TokenReader): string | null {
  if (reader.takeWord('as')) return readIdentifier(reader)
  const isClause = reader.isWord('join', 'inner', 'on', 'where', 'group', 'having', 'from')
  return reader.token.kind === 'name' || (reader.token.kind === 'word' && !isClause)
    ? readIdentifier(reader)
    : null
}

function expressionOf(reader: TokenReader) {
  return new ExpressionParser(reader, precedence, parseSubselect).expression()
}
