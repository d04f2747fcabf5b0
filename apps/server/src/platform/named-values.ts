import type { QueryConfig } from 'pg'

interface Numbered {
  text: string
  names: string[]
}

const names = /(?<![:\w]):([a-z]\w*)/gi
const numbered = new Map<string, Numbered>()

/**
 * Fills a statement whose values have names: `:sendId` stands for the value `sendId`. PostgreSQL knows numbers only, so
 * each name becomes a number. Texts are cached forever, because they are constants of the code.
 * @throws Error when the statement names a value that is not given, or a value is given that it does not name
 */
export function withValues(
  { name, text }: { name: string; text: string },
  values: Readonly<Record<string, unknown>>,
): QueryConfig {
  const known = numbered.get(text) ?? number(text)
  numbered.set(text, known)
  const given = Object.keys(values)
  const wrong = [
    ...known.names.filter((one) => !(one in values)),
    ...given.filter((one) => !known.names.includes(one)),
  ]
  if (wrong.length > 0)
    throw new Error(`${name}: ${wrong.join(', ')} is in the text or the values, not in both`)
  return { name, text: known.text, values: known.names.map((one) => values[one]) }
}

function number(text: string): Numbered {
  const found: string[] = []
  const replaced = text.replace(names, (_, name: string) => {
    if (!found.includes(name)) found.push(name)
    return `$${found.indexOf(name) + 1}`
  })
  return { text: replaced, names: found }
}
