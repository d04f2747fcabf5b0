import pg from 'pg'
import { afterAll } from 'vitest'
import { knownProblems } from './sql-rules.ts'

/**
 * Holds every statement that the server really sends during the tests of a file against the rules, as whole text: most
 * are put together of fragments, which no look at the source sees. Statements of the tests themselves are their own affair.
 */

/** All that the rules are about; other statements need no parser. */
const mayOffend = /\b(insert|update|delete|merge|share)\b|\bselect\s+from\b/i

const found = new Set<string>()
const original = pg.Client.prototype.query

pg.Client.prototype.query = new Proxy(original, {
  apply(query, client, args: unknown[]) {
    const text = textOf(args[0])
    if (text && mayOffend.test(text)) {
      for (const problem of knownProblems(text)) {
        if (isSentByServer()) found.add(`${problem}\n${text}`)
      }
    }
    return Reflect.apply(query, client, args)
  },
})

afterAll(() => {
  pg.Client.prototype.query = original
  if (found.size > 0) throw new Error([...found].join('\n\n'))
})

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || !('text' in query)) return undefined
  return typeof query.text === 'string' ? query.text : undefined
}

/** Whether the nearest of our own files on the stack is one of the server's, not a test or a package. */
function isSentByServer(): boolean {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 100
  const frames = (new Error().stack ?? '').split('\n').slice(1)
  Error.stackTraceLimit = limit
  const nearest = frames.find(
    (frame) =>
      !/watch-statements|node:|node_modules\/(pg|pg-pool|kysely)\/|platform\/db\.ts|<anonymous>/.test(frame),
  )
  return (
    nearest === undefined ||
    (/\/apps\/server\/src\//.test(nearest) && !/\.(test|fixture)\.ts|platform\/migrate\.ts/.test(nearest))
  )
}
