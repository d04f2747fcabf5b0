import { entriesOf } from './source-files.ts'

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

/** A feature. Its folders, however deep, may import each other in one direction only, too. */
const feature = /^apps\/(?:server|web)\/src\/features\/[^/]+(?=\/)/

export const circlesFile = 'docs/folder-circles.txt'

export const folderRule = 'no-folder-circle'

/**
 * Finds folders that import each other, directly or through others. Such folders can't be read, tested or moved alone.
 * The rule about files doesn't find them, because no single files need to form a circle. Answers one line for each
 * circle, with its imports. Imports of tests, and of files that only tests use, don't count.
 * @param list docs/folder-circles.txt: imports that close a circle and are known. A line without need is a problem.
 */
export function circlesOfFolders(files: readonly ImportingFile[], list = ''): string[] {
  const graph = folderGraph(files)
  const found = dropKnown(graph, list)
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

/** Takes the known imports out of the graph. Answers the lines of the list that are wrong or not needed. */
function dropKnown(graph: Graph, list: string): string[] {
  const problems: string[] = []
  const known = new Map<number, { from: string; to: string; told: string }>()
  for (const { line, content } of entriesOf(list)) {
    const [, folder, a, b] = content.match(/^(\S+): (\S+) -> (\S+): \S/) ?? []
    const from = `${folder}/${a}`
    const to = `${folder}/${b}`
    const told = graph.get(from)?.get(to)
    if (told !== undefined) known.set(line, { from, to, told })
    else problems.push(`${circlesFile}:${line} names no import of one folder by another with the reason`)
  }
  for (const { from, to } of known.values()) graph.get(from)?.delete(to)
  for (const [line, { from, to, told }] of known) {
    graph.get(from)?.set(to, told)
    if (shortestWayBack(graph, from) === null)
      problems.push(`${circlesFile}:${line} is not needed; no circle is left`)
    graph.get(from)?.delete(to)
  }
  return problems
}

const isTest = /[.](test|fixture)[.]tsx?$|\/test\//

/** Each folder with the folders it imports, and one import for each. */
type Graph = Map<string, Map<string, string>>

function folderGraph(files: readonly ImportingFile[]): Graph {
  const graph: Graph = new Map()
  for (const { source, dependencies } of files) {
    if (isTest.test(source)) continue
    for (const parent of [...parents, ...foldersInFeature(source)]) {
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

/** The feature of a file and the folders of the feature that the file is in. */
function foldersInFeature(file: string): string[] {
  const root = file.match(feature)?.[0]
  if (root === undefined) return []
  const inside = file
    .slice(root.length + 1)
    .split('/')
    .slice(0, -1)
  return [root, ...inside.map((_, at) => [root, ...inside.slice(0, at + 1)].join('/'))]
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
