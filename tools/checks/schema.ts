import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { startTestPostgres } from '../../apps/server/src/platform/postgres/test-postgres.ts'
import { compareContactTables, readCatalog } from './contact-tables.ts'
import { compareRowLives, findEnds } from './row-lives.ts'

const run = promisify(execFile)
const jsonColumns = new URL('../../apps/server/src/schema/json-columns.ts', import.meta.url)
const generated = 'apps/server/src/schema/tables.generated.ts'

/**
 * Checks that the stored table types match a database after all migrations, that its large tables can be distributed, and that
 * each table is listed with what ends its rows.
 */
export async function checkSchema(root: string): Promise<string[]> {
  const kept = await readFile(join(root, generated), 'utf8')
  return withFreshDatabase(async (url) => {
    const catalog = await readCatalog(url)
    return [
      ...compareTables(kept, await printTables(url)),
      ...compareContactTables(catalog),
      ...compareRowLives(catalog, await findEnds(root)),
    ]
  })
}

export async function writeTables(root: string): Promise<void> {
  await writeFile(join(root, generated), await withFreshDatabase(printTables))
}

/** Compares two texts of table types. Only the first difference is shown, because the remedy is always the same. */
export function compareTables(kept: string, fresh: string): string[] {
  if (kept === fresh) return []
  const keptLines = kept.split('\n')
  const freshLines = fresh.split('\n')
  const line = freshLines.findIndex((text, index) => text !== keptLines[index])
  const at = line < 0 ? freshLines.length : line
  return [
    `${generated}:${at + 1} says "${keptLines[at] ?? ''}" where the database says "${freshLines[at] ?? ''}"; ` +
      'write it anew with: npm run check -- schema --write',
  ]
}

async function withFreshDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startTestPostgres()
  try {
    await migrate(postgres.templateUrl)
    return await use(postgres.templateUrl)
  } finally {
    await postgres.stop()
  }
}

async function printTables(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-tables-'))
  const file = join(folder, 'tables.ts')
  try {
    const codegen = new URL('../../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url).pathname
    const args = ['--dialect', 'postgres', '--url', url, '--out-file', file]
    // The product's 64-bit numbers are counters and short ids, and are read as numbers (platform/db.ts).
    const typed = ['--type-mapping', '{"int8":"number"}', ...(await jsonOptions())]
    await run(process.execPath, [codegen, ...args, ...typed, '--log-level', 'error'], { cwd: folder })
    // The tool does not import names used inside such a type.
    return (await readFile(file, 'utf8')).replace(
      /^import type .*\n/m,
      (line) => `${line}import type { JsonColumns } from "./json-columns.ts";\n`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** JSON columns have the types of schema/json-columns.ts. */
async function jsonOptions(): Promise<string[]> {
  const text = await readFile(jsonColumns, 'utf8')
  const names = [...text.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, name = '']) => name)
  const columns = Object.fromEntries(names.map((name) => [name, `JsonColumns["${name}"]`]))
  return ['--overrides', JSON.stringify({ columns })]
}
