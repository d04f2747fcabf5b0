import { existsSync, readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** The fields of a package.json that say which packages it needs. */
interface Manifest {
  version?: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Reads the package.json of a folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

/**
 * The folders of packages with all that they need, relative to the root. Of optional packages, such as the binaries for other
 * systems, those count that are installed.
 */
export function withNeeds(root: string, names: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (name: string, from: string, isOptional: boolean): void => {
    const folder = findPackage(root, name, from)
    if (folder === undefined) {
      if (isOptional) return
      throw new Error(`${from || 'The package'} needs ${name}, which is not installed.`)
    }
    if (found.has(folder)) return
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = readManifest(join(root, folder))
    for (const needed of Object.keys(dependencies)) visit(needed, folder, needed in optionalDependencies)
    for (const needed of Object.keys(optionalDependencies)) visit(needed, folder, true)
  }
  for (const name of names) visit(name, '', false)
  return [...found].sort()
}

/** Looks for a package as Node does: in the folder that asks, then in each one above. */
function findPackage(root: string, name: string, from: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at === '.' ? '' : at, 'node_modules', name)
    if (existsSync(join(root, folder, 'package.json'))) return folder
    if (at === '' || at === '.') return undefined
  }
}

/** Parts of packages that no program reads: types, source maps, and the screens of Playwright's own tools. */
const unread = [
  /\.d\.[cm]?ts$/,
  /\.map$/,
  /playwright-core\/(types|lib\/vite|bin)(\/|$)/,
  /sharp\/(src|install)(\/|$)/,
]

/** Copies packages without the parts that no program reads. Packages below them are copied by their own names. */
export async function copyPackages(root: string, folder: string, packages: readonly string[]): Promise<void> {
  for (const path of packages) {
    const from = join(root, path)
    await cp(from, join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) =>
        (source === from || basename(source) !== 'node_modules') && !unread.some((part) => part.test(source)),
    })
  }
}
