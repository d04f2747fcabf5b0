import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const here = fileURLToPath(new URL('../..', import.meta.url))
const migrations = 'apps/server/migrations'

/** The sources of a version in a folder of their own, ready to be started from there with the packages of this one. */
export interface VersionCopy {
  root: string
  /** The program that `npm start` starts. */
  main: `/${string}`
  /** The names of its migrations, in order. */
  migrations: string[]
  remove(): Promise<void>
}

/** Copies this version with further migrations, given as texts by their file names. */
export async function copyThisVersion(further: Readonly<Record<string, string>>): Promise<VersionCopy> {
  return makeCopy(async (root) => {
    const skipped = new Set(['node_modules', 'dist', '.cache'])
    const options = { recursive: true, filter: (path: string) => !skipped.has(path.split('/').at(-1) ?? '') }
    for (const folder of ['apps/server', 'packages', 'tools', 'docs', 'package.json'])
      await cp(join(here, folder), join(root, folder), options)
    for (const [name, text] of Object.entries(further)) await writeFile(join(root, migrations, name), text)
  })
}

/** Takes the sources of a commit out of the history. */
export async function extractVersion(commit: string): Promise<VersionCopy> {
  return makeCopy(async (root) => {
    const archive = join(root, 'archive.tar')
    const folders = ['apps/server', 'packages', 'tools', 'docs', 'package.json']
    await run('git', ['archive', '--output', archive, commit, ...folders], { cwd: here })
    await run('tar', ['-xf', archive, '-C', root])
    await rm(archive)
  })
}

/** The names of this version's migrations, in order. */
export function migrationsHere(): Promise<string[]> {
  return migrationsIn(here)
}

/** The names of the migrations in a folder with the sources of a version, in order. */
export async function migrationsIn(root: string): Promise<string[]> {
  return (await readdir(join(root, migrations))).filter((name) => name.endsWith('.sql')).sort()
}

async function makeCopy(fill: (root: string) => Promise<void>): Promise<VersionCopy> {
  const root = await mkdtemp(join(tmpdir(), 'carillon-version-'))
  // A process that has just ended may still be writing files.
  const remove = () => rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  try {
    await fill(root)
    await linkModules(root)
    return {
      root,
      main: `/${relative('/', root)}/apps/server/src/main.ts`,
      migrations: await migrationsIn(root),
      remove,
    }
  } catch (cause) {
    await remove()
    throw cause
  }
}

/** Gives a copy the installed packages of this version, except for those of the product itself. */
async function linkModules(root: string): Promise<void> {
  const [from, to] = [join(here, 'node_modules'), join(root, 'node_modules')]
  await mkdir(join(to, '@carillon'), { recursive: true })
  for (const name of await readdir(from)) {
    if (name !== '@carillon' && name !== '.cache') await symlink(join(from, name), join(to, name))
  }
  for (const name of await readdir(join(root, 'packages'))) {
    if (!name.includes('.')) await symlink(join(root, 'packages', name), join(to, '@carillon', name))
  }
}
