import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type PlantedTree = { root: string; remove(): Promise<void> }

/**
 * A small project in a temporary folder, in which a test plants a violation. It uses the real node_modules. Its own
 * packages, if any, are linked into its own node_modules.
 */
export async function plantTree(files: Record<string, string>): Promise<PlantedTree> {
  const root = await mkdtemp(join(tmpdir(), 'carillon-planted-'))
  const real = new URL('../node_modules', import.meta.url).pathname
  const packages = new Set(
    Object.keys(files).flatMap((path) => path.match(/^packages\/([^/]+)\//)?.[1] ?? []),
  )
  if (packages.size === 0) {
    await symlink(real, join(root, 'node_modules'))
  } else {
    await mkdir(join(root, 'node_modules/@carillon'), { recursive: true })
    for (const name of packages) {
      await symlink(join(root, 'packages', name), join(root, 'node_modules/@carillon', name))
      files[`packages/${name}/package.json`] ??= JSON.stringify({
        name: `@carillon/${name}`,
        type: 'module',
        exports: { './*': './src/*.ts' },
      })
    }
    for (const name of ['.bin', 'kysely', 'react', 'pg'])
      await symlink(join(real, name), join(root, 'node_modules', name))
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  // A process that was just killed may still be writing files.
  const remove = () => rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  return { root, remove }
}
