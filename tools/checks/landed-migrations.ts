import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = 'apps/server/migrations'
/** The list of migrations, one a line: the SHA-256 of the file and its name, as `sha256sum` prints them. */
const list = `${folder}/landed.txt`

/**
 * A migration that databases have applied never changes. A database with the older version would never get the
 * difference.
 */
export async function checkLandedMigrations(root: string): Promise<string[]> {
  return compareMigrations(await readList(root), await hashMigrations(root))
}

/** Adds new migrations to the list. Listed ones stay as they are. */
export async function noteMigrations(root: string): Promise<void> {
  const all = new Map([...(await hashMigrations(root)), ...(await readList(root))])
  const lines = [...all].sort(([a], [b]) => a.localeCompare(b)).map(([name, hash]) => `${hash}  ${name}\n`)
  await writeFile(join(root, list), lines.join(''))
}

export function compareMigrations(
  noted: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): string[] {
  const changed = [...noted].flatMap(([name, hash]) => {
    if (!found.has(name)) return [`${folder}/${name} is gone: databases have applied it`]
    return found.get(name) === hash
      ? []
      : [`${folder}/${name} was changed: databases have applied it as it was`]
  })
  const remedy = `put it back and write another migration; if it has never left your machine, delete its line in ${list}`
  const unknown = [...found.keys()].filter((name) => !noted.has(name))
  return [
    ...changed.map((problem) => `${problem}; ${remedy}`),
    ...unknown.map((name) => `${folder}/${name} is not in ${list}: npm run check -- schema --write`),
  ]
}

async function readList(root: string): Promise<Map<string, string>> {
  const text = await readFile(join(root, list), 'utf8').catch(() => '')
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

async function hashMigrations(root: string): Promise<Map<string, string>> {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.sql')).sort()
  const hashes = names.map(async (name): Promise<[string, string]> => {
    const bytes = await readFile(join(root, folder, name))
    return [name, createHash('sha256').update(bytes).digest('hex')]
  })
  return new Map(await Promise.all(hashes))
}
