import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { code, sourceFiles } from './source-files.ts'

const generated = /\/tables\.generated\.ts$/
const isTest = /\.(test|fixture)\.ts$/

/** Columns whose value belongs to one row of all accounts: a secret, a slug, or a number of the installation. */
const uniqueColumns = String.raw`\w+_hash|number|slug`
const namesRow = new RegExp(
  String.raw`\b(?:where\w*|on\w*|is|eb)\(\s*'(?:\w+\.)?(?:id|\w+_id|${uniqueColumns})'|\bid = any\(`,
)
const begin = /\.(?:selectFrom|updateTable|deleteFrom)\(\s*'(\w+)(?: as \w+)?'/g
const mark = /\/\/ All accounts: \w/

/** The most statements about all accounts. The number may only get smaller. */
const mostMarked = 16

/**
 * A statement that reads, changes or deletes rows of accounts names the account, or its rows by their ids, which an
 * earlier statement found in the account. A statement about all accounts has the line `// All accounts: why` above it.
 */
export async function checkAccountScope(root: string): Promise<string[]> {
  const files = await sourceFiles(root, ['apps/server/src'], code)
  const types = files.find((file) => generated.test(file))
  const tables = types ? tablesOfAccounts(await readFile(join(root, types), 'utf8')) : new Set<string>()
  const read = files.filter((file) => !isTest.test(file) && !generated.test(file))
  const found = await Promise.all(
    read.map(async (file) => judgeScope(file, await readFile(join(root, file), 'utf8'), tables)),
  )
  const marked = found.reduce((sum, one) => sum + one.marked, 0)
  return [
    ...found.flatMap(({ problems }) => problems),
    ...(marked > mostMarked
      ? [`${marked} statements are about all accounts, and ${mostMarked} were: name the account`]
      : []),
  ]
}

/** The tables that have a column `account_id`. */
export function tablesOfAccounts(types: string): Set<string> {
  const bodies = new Map(
    [...types.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)].map(([, name = '', body = '']) => [
      name,
      body,
    ]),
  )
  const tables = [...(bodies.get('DB') ?? '').matchAll(/^ {2}(\w+): (\w+);/gm)]
  return new Set(
    tables
      .filter(([, , type = '']) => /^\s*account_id:/m.test(bodies.get(type) ?? ''))
      .map(([, table = '']) => table),
  )
}

export function judgeScope(
  file: string,
  text: string,
  tables: ReadonlySet<string>,
): { problems: string[]; marked: number } {
  const problems: string[] = []
  let marked = 0
  for (const match of text.matchAll(begin)) {
    const statement = chainAt(text, match.index)
    if (!tables.has(match[1] ?? '') || /account/i.test(statement) || namesRow.test(statement)) continue
    const before = text.slice(0, match.index).split('\n')
    if (before.slice(-4).some((line) => mark.test(line))) marked++
    else problems.push(`${file}:${before.length} names neither the account nor the rows of ${match[1]} by id`)
  }
  return { problems, marked }
}

/** The text of a chain of calls from `start` to its end, including lines and comments between the calls. */
function chainAt(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const letter = text.charAt(at)
    if ('([{'.includes(letter)) depth++
    if (')]}'.includes(letter) && --depth < 0) return text.slice(start, at)
    const goesOn = /^(?:\s|\/\/.*\n)*\./
    if (depth === 0 && letter === '\n' && !goesOn.test(text.slice(at))) return text.slice(start, at)
  }
  return text.slice(start)
}
