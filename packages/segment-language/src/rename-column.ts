import type { Place } from './expression.ts'
import { isPlainName } from './parse-expression.ts'
import { readSgql } from './read-sgql.ts'
import { readSql } from './read-sql.ts'
import { type Token, tokenize } from './tokenize.ts'
import type { CustomFieldRef } from './tree.ts'
import { walkQuery } from './walk-query.ts'

/**
 * Replaces the name of a custom field in a query and keeps the rest as it was written. `customFields` are the fields with
 * their names before the rename. Throws a QueryProblem when the query can't be read with them.
 */
export function renameColumn(
  query: string,
  version: '1' | '2',
  customFields: readonly CustomFieldRef[],
  renamed: { id: string; name: string },
): string {
  const read = version === '1' ? readSgql : readSql
  const places = new Set<string>()
  walkQuery(read(query, customFields), {
    expression: (expression) => {
      const isField = expression.kind === 'contact_column' && expression.field === renamed.id
      if (isField) places.add(key(expression.place))
    },
    source: () => {},
  })
  const tokens = tokenize(query)
  const lines = lineStarts(query)
  let text = query
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at] as Token
    if (!places.has(key(token.place))) continue
    const name = isDot(tokens[at + 1]) ? (tokens[at + 2] as Token) : token
    const start = (lines[name.place.line - 1] ?? 0) + name.place.column - 1
    const [written, length] = spellName(name, renamed.name)
    text = text.slice(0, start) + written + text.slice(start + length)
  }
  return text
}

/** The new name as written in the query, and the length of the old one. Quoted names stay quoted. */
function spellName(old: Token, name: string): [written: string, length: number] {
  if (old.kind === 'text') return [`"${name}"`, old.text.length + 2]
  if (old.kind === 'name') return [`\`${name}\``, old.text.length + 2]
  return [isPlainName(name) ? name : `\`${name}\``, old.text.length]
}

function isDot(token: Token | undefined): boolean {
  return token?.kind === 'symbol' && token.text === '.'
}

function key({ line, column }: Place): string {
  return `${line}:${column}`
}

function lineStarts(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\r\n?|\n/g), ({ 0: line, index }) => index + line.length)]
}
