import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settingNames } from '../../apps/server/src/platform/settings.ts'
import { type RowLife, rowLives } from '../../apps/server/src/schema/row-lives.ts'
import type { Catalog } from './contact-tables.ts'
import { code, sourceFiles } from './source-files.ts'

const list = 'apps/server/src/schema/row-lives.ts'
const isTest = /\.(test|fixture)\.ts$/

/** The settings, jobs and functions that the entries of the list may name. */
export interface Ends {
  settings: readonly string[]
  /** The names of scheduled jobs. */
  jobs: readonly string[]
  /** Functions of the server, each with a table that its file deletes rows of: `takeNews contact_news`. */
  works: ReadonlySet<string>
}

/** Checks that each table is listed with what ends its rows, and that this exists. */
export function compareRowLives(
  { columns, foreignKeys }: Pick<Catalog, 'columns' | 'foreignKeys'>,
  { settings, jobs, works }: Ends,
  lives: Readonly<Record<string, RowLife>> = rowLives,
): string[] {
  const tables = new Set(columns.map(({ table }) => table))
  const judge = (table: string, life: RowLife): string[] => {
    const says = (name: string) => [`${list} names ${name} for ${table}, which does not exist`]
    if (!tables.has(table)) return [`${list} names ${table}, which the database does not have`]
    if ('setting' in life) return settings.includes(life.setting) ? [] : says(`the setting ${life.setting}`)
    if ('job' in life) return jobs.includes(life.job) ? [] : says(`the job ${life.job}`)
    if ('work' in life)
      return works.has(`${life.work} ${table}`) ? [] : says(`a function ${life.work} that deletes from it`)
    if ('with' in life)
      return foreignKeys.some(({ from, to }) => from === table && to === life.with)
        ? []
        : says(`a reference to ${life.with}`)
    return life.few.length > 0 ? [] : [`${list} gives no reason for ${table}`]
  }
  return [
    ...[...tables]
      .filter((table) => !Object.hasOwn(lives, table))
      .map((table) => `table ${table} is new: say in ${list} what ends its rows (decision 0292)`),
    ...Object.entries(lives).flatMap(([table, life]) => judge(table, life)),
  ]
}

/** The settings, jobs and functions that there are. */
export async function findEnds(root: string): Promise<Ends> {
  const worker = await readFile(join(root, 'apps/server/src/roles/worker.ts'), 'utf8')
  const files = (await sourceFiles(root, ['apps/server/src'], code)).filter((file) => !isTest.test(file))
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  return {
    settings: settingNames,
    jobs: [...worker.matchAll(/\bname: '([^']+)', pattern:|name: '([^']+)',\n\s*pattern:/g)].flatMap(
      ([, one, other]) => one ?? other ?? [],
    ),
    works: new Set(texts.flatMap(worksOf)),
  }
}

function worksOf(text: string): string[] {
  const deleted = [...text.matchAll(/\bdelete from (\w+)|deleteFrom\('(\w+)'/g)].flatMap(
    ([, one, other]) => one ?? other ?? [],
  )
  const names = [...text.matchAll(/\bfunction (\w+)|\bconst (\w+) = defineJob/g)].flatMap(
    ([, one, other]) => one ?? other ?? [],
  )
  return names.flatMap((name) => deleted.map((table) => `${name} ${table}`))
}
