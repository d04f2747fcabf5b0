import pg from 'pg'
import { afterAll } from 'vitest'
import { contactScaleTables } from '#schema/contact-tables.ts'
import { knownProblems } from './sql-rules.ts'

/**
 * Checks every statement that the server sends during the tests of a file. Most statements are composed of fragments,
 * so their whole text is known only at run time. Statements of the tests themselves are not checked.
 */

/** The words that the rules are about. Statements without them are not parsed. */
const mayOffend = new RegExp(
  String.raw`\b(insert|update|delete|merge|share|${Object.keys(contactScaleTables).join('|')})\b|\bselect\s+from\b`,
  'i',
)

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

/** True if the nearest of our own files on the stack belongs to the server, not to a test or a package. */
function isSentByServer(): boolean {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 100
  const frames = (new Error().stack ?? '').split('\n').slice(1)
  Error.stackTraceLimit = limit
  const nearest = frames.find(
    (frame) =>
      !/watch-statements|node:|node_modules\/(pg|pg-pool|kysely)\/|platform\/(db|postgres\/prepared)\.ts|<anonymous>/.test(
        frame,
      ),
  )
  return (
    nearest === undefined ||
    (/\/apps\/server\/src\//.test(nearest) && !/\.(test|fixture)\.ts|platform\/migrate\.ts/.test(nearest))
  )
}
