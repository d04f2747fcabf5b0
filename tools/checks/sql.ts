import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { splitStatements } from '../../apps/server/src/platform/split-statements.ts'
import { sqlProblems } from '../../apps/server/test/sql/sql-rules.ts'
import { problemsOfLines, sourceFiles } from './source-files.ts'

/** The last migration that is not checked, because it was applied before these rules existed. */
const lastFreeMigration = 34
/** The problems that single migrations may have, by number, each with the decision that gives the reason. */
const excepted = new Map([
  [36, 'reads recipient for each row of send_batch'], // decision 0296
  [157, 'writes what clock_timestamp() gives'], // decision 0192
  [248, 'writes what nextval() gives'], // decision 0301: the table of jobs is never distributed
])

/**
 * Finds SQL that a distributed database would refuse, as far as files show it: whole migrations, and single lines in
 * the server's sources. It also finds statements with many values that are numbered instead of named. Statements are
 * mostly composed at run time, so the tests check each statement that is sent (apps/server/test/sql).
 */
export async function checkSql(root: string): Promise<string[]> {
  const migrations = await sourceFiles(root, ['apps/server/migrations'], /\.sql$/)
  const sources = await sourceFiles(root, ['apps/server/src'], /\.ts$/)
  const inMigrations = await Promise.all(
    migrations.map(async (path) => migrationProblems(path, await readFile(join(root, path), 'utf8'))),
  )
  return [...inMigrations.flat(), ...(await problemsOfLines(root, sources, problemOfLine))]
}

function migrationProblems(path: string, text: string): string[] {
  const number = Number(/(\d{4})_\w+\.sql$/.exec(path)?.[1])
  if (number <= lastFreeMigration) return []
  return splitStatements(text).flatMap((statement) =>
    sqlProblems(statement)
      .filter((problem) => !problem.startsWith(excepted.get(number) ?? '\n'))
      .map((problem) => `${path} ${problem} (decision 0095)`),
  )
}

/** The most values of a statement that may be numbered. A statement with more names them. */
const mostCounted = 6

function problemOfLine(line: string, file: string): string | null {
  if (/\bselect from\b/.test(line))
    return '"select from" names no column: write "select 1 from" (decision 0095)'
  const numbers = file.includes('.test.') ? [] : [...line.matchAll(/(?<![\w$])\$(\d+)(?![\w`'"$])/g)]
  const highest = Math.max(0, ...numbers.map(([, number]) => Number(number)))
  return highest > mostCounted
    ? `counts its values up to $${highest}: name them, by withValues (platform/named-values.ts)`
    : null
}
