/** A file with the files it imports, as paths from the root. */
export interface ImportingFile {
  source: string
  dependencies: readonly { resolved: string }[]
}

/** Folders directly below these may import each other in one direction only. */
const parents = [
  'apps/server/src/features',
  'apps/server/src/sending/events',
  'apps/server/src/sending/pacing',
  'apps/server/src/sending',
  'apps/server/src/platform',
  ...['apps/web/src/features', 'apps/web/src/widgets', 'apps/web/src/ui', 'packages'],
]

export const folderRule = 'no-folder-circle'

/**
 * Finds folders that import each other, directly or through others. Such folders can't be read, tested or moved alone.
 * The rule about files doesn't find them, because no single files need to form a circle. Answers one line for each
 * circle, with its imports. Imports of tests and
 * of what only tests use don't count.
 */
export function circlesOfFolders(files: readonly ImportingFile[]): string[] {
  const graph = folderGraph(files)
  const found: string[] = []
  const told = new Set<string>()
  for (const folder of [...graph.keys()].sort()) {
    if (told.has(folder)) continue
    const circle = shortestWayBack(graph, folder)
    if (circle === null) continue
    for (const [from] of circle) told.add(from)
    const imports = circle.map(([from, to]) => graph.get(from)?.get(to))
    found.push(`${imports.join(', ')} (${folderRule})`)
  }
  return found
}

const isTest = /[.](test|fixture)[.]tsx?$|\/test\//

/** Each folder with the folders it imports, and one import for each. */
type Graph = Map<string, Map<string, string>>

function folderGraph(files: readonly ImportingFile[]): Graph {
  const graph: Graph = new Map()
  for (const { source, dependencies } of files) {
    if (isTest.test(source)) continue
    for (const parent of parents) {
      const from = folderOf(source, parent)
      if (from === null) continue
      for (const { resolved } of dependencies) {
        const to = folderOf(resolved, parent)
        if (to === null || to === from) continue
        const imported = graph.get(from) ?? new Map<string, string>()
        graph.set(from, imported)
        if (!imported.has(to)) imported.set(to, `${source} -> ${resolved}`)
      }
    }
  }
  return graph
}

/** The folder directly below `parent` that a file is in; null if there is none. */
function folderOf(file: string, parent: string): string | null {
  if (!file.startsWith(`${parent}/`)) return null
  const [name, ...rest] = file.slice(parent.length + 1).split('/')
  return rest.length === 0 ? null : `${parent}/${name}`
}

/** The shortest circle through a folder; null if there is none. */
function shortestWayBack(graph: Graph, start: string): [string, string][] | null {
  const ways: { at: string; steps: [string, string][] }[] = [{ at: start, steps: [] }]
  const seen = new Set<string>()
  for (const { at, steps } of ways) {
    for (const to of graph.get(at)?.keys() ?? []) {
      const way: [string, string][] = [...steps, [at, to]]
      if (to === start) return way
      if (seen.has(to)) continue
      seen.add(to)
      ways.push({ at: to, steps: way })
    }
  }
  return null
}
