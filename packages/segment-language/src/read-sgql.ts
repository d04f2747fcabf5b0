import { checkQuery } from './check-select.ts'
import type { Query } from './expression.ts'
import { groupEvents } from './group-events.ts'
import { ExpressionParser, type Precedence } from './parse-expression.ts'
import { TokenReader } from './token-reader.ts'
import { tokenize } from './tokenize.ts'
import type { CustomFieldRef } from './tree.ts'

/** Precedence from low to high, as in the public reference of version 1. */
const precedence: Precedence = { '-': 1, '+': 2, '/': 3, '*': 4, '%': 5 }

const dialect = { doubleQuotesNames: false, underscoreIsOne: false } as const

/**
 * Reads a query of version 1, SGQL: a predicate over contacts. The contact search takes the same. Throws only
 * QueryProblem. Terms about events become subselects, one event for each bracket (group-events.ts), so the result is the
 * same kind of query as SQL's.
 */
export function readSgql(query: string, customFields: readonly CustomFieldRef[]): Query {
  const reader = new TokenReader(tokenize(query))
  const { place } = reader
  const predicate = new ExpressionParser(reader, precedence, null).expression()
  reader.expectEnd()
  const name = (column: string) => ({ kind: 'name' as const, alias: null, name: column, path: [], place })
  return checkQuery(
    {
      columns: [name('contact_id'), name('updated_at')],
      max: null,
      from: { table: 'contact_data', alias: null, place },
      joins: [],
      where: groupEvents(predicate),
      groupBy: [],
      having: null,
      place,
    },
    dialect,
    customFields,
  )
}
