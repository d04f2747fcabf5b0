import { checkQuery } from './check-select.ts'
import type { Query } from './expression.ts'
import { parseQuery } from './parse-select.ts'
import { TokenReader } from './token-reader.ts'
import { tokenize } from './tokenize.ts'
import type { CustomFieldRef } from './tree.ts'

const dialect = { doubleQuotesNames: true, underscoreIsOne: true } as const

/**
 * Reads a query of version 2, SQL. Throws only QueryProblem. Beyond the published grammar it accepts:
 * any case, `as` or not, either order of the two columns, `like` and `between`, `now() - 30 days` and
 * `timestampadd(day, -30, now())`, texts in double quotes, `''` and backslashes in texts, names in backticks, numbers
 * and timestamps written as text. Timestamps without an offset are in UTC. docs/segment-queries.md is the reference.
 */
export function readSql(query: string, customFields: readonly CustomFieldRef[]): Query {
  return checkQuery(parseQuery(new TokenReader(tokenize(query))), dialect, customFields)
}
