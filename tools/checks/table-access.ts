import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceFiles } from './source-files.ts'
import { type Owners, ownersFile, readOwners } from './tables/owners.ts'
import { tablesOfSource } from './tables/table-use.ts'

const server = 'apps/server/src'
const generated = `${server}/schema/tables.generated.ts`
/** Tests and the demo may use every table, because they set up and read states that no feature offers. */
const free = /\.(test|fixture|generated)\.ts$|^apps\/server\/src\/demo\//

/**
 * Checks the folders that use each table. The owner may read and write it; others may read it if docs/tables.txt lists
 * them.
 */
export async function checkTableAccess(root: string): Promise<string[]> {
  const list = readOwners(await readFile(join(root, ownersFile), 'utf8'))
  const tables = tableNames(await readFile(join(root, generated), 'utf8'))
  const problems = [...list.problems, ...(await compareWithSchema(root, list, tables))]
  const used = new Set<object>()
  const writers = new Map<string, Set<string>>()
  for (const file of await sourceFiles(root, [server], /\.ts$/)) {
    if (free.test(file)) continue
    const path = file.slice(server.length + 1)
    const allowed = list.everyTable.find((entry) => isWithin(path, entry.path))
    if (allowed) {
      used.add(allowed)
      continue
    }
    const { uses, unreadable } = tablesOfSource(file, await readFile(join(root, file), 'utf8'), tables)
    problems.push(
      ...unreadable.map(
        (line) =>
          `${file}:${line} names a table by a value; write the names of its tables as strings in this file`,
      ),
    )
    for (const { table, access, line } of uses) {
      const owner = list.owners.get(table)?.folder
      if (!owner) continue
      if (isWithin(path, owner)) {
        if (access === 'write') writers.set(table, (writers.get(table) ?? new Set()).add(path))
        continue
      }
      const permission =
        access === 'read'
          ? list.reads.find((entry) => entry.table === table && isWithin(path, entry.path))
          : undefined
      if (permission) used.add(permission)
      else problems.push(`${file}:${line} ${sentence(access, table, owner)}`)
    }
  }
  for (const entry of [...list.reads, ...list.everyTable])
    if (!used.has(entry))
      problems.push(`${ownersFile}:${entry.line} permits ${entry.path} what it does not do`)
  const kept = await keptByTriggers(root)
  for (const [table, { folder, line }] of list.owners)
    if (!writers.has(table) && !kept.has(table))
      problems.push(`${ownersFile}:${line} ${folder} never writes its table ${table}`)
  return problems
}

function sentence(access: 'read' | 'write', table: string, owner: string): string {
  return access === 'write'
    ? `writes ${table}, which belongs to ${owner}; let its owner do it`
    : `reads ${table}, which belongs to ${owner}; ask its owner, or list the read in ${ownersFile}`
}

async function compareWithSchema(root: string, list: Owners, tables: Set<string>): Promise<string[]> {
  const problems: string[] = []
  for (const table of tables)
    if (!list.owners.has(table)) problems.push(`${ownersFile} gives ${table} no owner`)
  for (const [table, { folder, line }] of list.owners) {
    if (!tables.has(table))
      problems.push(`${ownersFile}:${line} names the table ${table}, which does not exist`)
    if (!(await exists(root, folder)))
      problems.push(`${ownersFile}:${line} names the folder ${folder}, which does not exist`)
  }
  for (const { path, line } of [...list.reads, ...list.everyTable])
    if (!(await exists(root, path)))
      problems.push(`${ownersFile}:${line} names ${path}, which does not exist`)
  return problems
}

/** The tables that triggers write when other tables are written: sums, for example. */
async function keptByTriggers(root: string): Promise<Set<string>> {
  const files = await sourceFiles(root, ['apps/server/migrations'], /\.sql$/)
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  return new Set(
    texts
      .filter((text) => /create trigger/i.test(text))
      .flatMap((text) => [...text.matchAll(/insert into (\w+)/gi)].map(([, table]) => table ?? '')),
  )
}

/** The tables of the migrated schema, read from the generated types. */
function tableNames(types: string): Set<string> {
  const all = types.slice(types.indexOf('export interface DB {'))
  return new Set([...all.matchAll(/^ {2}(\w+): \w+;$/gm)].map(([, name]) => name as string))
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

async function exists(root: string, path: string): Promise<boolean> {
  return stat(join(root, server, path)).then(
    () => true,
    () => false,
  )
}
