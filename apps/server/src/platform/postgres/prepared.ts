import { type RawBuilder, sql } from 'kysely'

const mark = '/* prepared */ '
/** Each connection keeps the plans of so many statements at most, some 50 KB each. */
const mostNames = 60
/** A statement is prepared when it comes so often: one that comes once would take a place for nothing. */
const sightings = 3
const mostSeen = 1000

/**
 * Begins a short statement that most calls make and whose text is always the same. Planning such a statement takes longer than
 * running it; a connection keeps the plan (docs/decisions/0193: connections are sessions).
 */
export const prepared: RawBuilder<never> = sql.raw(mark)

/** The same for the text of a statement. */
export function asPrepared(text: string): string {
  return `${mark}${text}`
}

/** The method of a client of `pg`. Its first argument is a text or an object with one. */
type Query = (statement: unknown, ...rest: unknown[]) => unknown

/** Lets the new connections of one pool prepare the statements that begin with `prepared`. */
export function preparing(): (client: { query: unknown }) => void {
  const nameOf = namesOfPool()
  return (client) => {
    const query = (client.query as Query).bind(client)
    client.query = (statement: unknown, ...rest: unknown[]) => {
      if (typeof statement !== 'string' || !statement.startsWith(mark)) return query(statement, ...rest)
      const name = nameOf(statement)
      return query(name === undefined ? statement : { name, text: statement }, ...rest)
    }
  }
}

function namesOfPool(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNames) return known
    const times = (seen.get(text) ?? 0) + 1
    if (times < sightings) {
      if (seen.size >= mostSeen) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    const name = `carillon_${names.size + 1}`
    names.set(text, name)
    return name
  }
}
