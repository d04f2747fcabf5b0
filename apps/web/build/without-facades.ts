import { posix } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type Edit, moveMappings } from './move-mappings.ts'

/** A file that only passes on what another one exports under other names. */
interface Facade {
  file: string
  /** The export of the file for each name. */
  exports: readonly { name: string; of: string }[]
}

const onlyExports = /^export\{([^}]*)\}from["`]\.\/([^"`]+)["`];?\s*(?:\/\/#.*)?\s*$/

/**
 * Imports screens from the files that hold them. The bundler makes a file of one line for each module that is imported later
 * and stands in a file with others, so that the browser would request two files, one after the other.
 */
export const withoutFacades: Plugin = {
  name: 'without-facades',
  apply: 'build',
  enforce: 'pre',
  generateBundle: {
    // Before Vite lists the files that each import needs.
    order: 'pre',
    handler(_options, bundle) {
      const facades = facadesOf(bundle)
      for (const file of Object.values(bundle)) if (file.type === 'chunk') importDirectly(file, facades)
      for (const fileName of facades.keys()) delete bundle[fileName]
    },
  },
}

function facadesOf(bundle: Rolldown.OutputBundle): Map<string, Facade> {
  const facades = new Map<string, Facade>()
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk' || !file.isDynamicEntry || file.isEntry) continue
    const [, exported = '', from = ''] = file.code.match(onlyExports) ?? []
    if (from === '') continue
    const exports = exported.split(',').map((part) => {
      const [of = '', name = of] = part.trim().split(' as ')
      return { name, of }
    })
    facades.set(file.fileName, { file: posix.join(posix.dirname(file.fileName), from), exports })
  }
  return facades
}

function importDirectly(chunk: Rolldown.OutputChunk, facades: ReadonlyMap<string, Facade>): void {
  const folder = posix.dirname(chunk.fileName)
  const edits: Edit[] = []
  let line = 0
  let lineStart = 0
  let seen = 0
  const code = chunk.code.replace(
    /\bimport\(\s*["'`](\.[^"'`]+)["'`]\s*\)/g,
    (found, path: string, at: number) => {
      const facade = facades.get(posix.join(folder, path))
      if (!facade) return found
      for (
        let end = chunk.code.indexOf('\n', seen);
        end >= 0 && end < at;
        end = chunk.code.indexOf('\n', seen)
      ) {
        line++
        seen = end + 1
        lineStart = seen
      }
      const picked = facade.exports.map(({ name, of }) => `${name}:m.${of}`).join()
      const relative = posix.relative(folder, facade.file)
      const direct = `import(\`${relative.startsWith('.') ? '' : './'}${relative}\`).then(m=>({${picked}}))`
      edits.push({ line, column: at - lineStart, by: direct.length - found.length })
      return direct
    },
  )
  if (edits.length === 0) return
  chunk.code = code
  chunk.dynamicImports = chunk.dynamicImports.map((file) => facades.get(file)?.file ?? file)
  if (chunk.map) chunk.map.mappings = moveMappings(chunk.map.mappings, edits)
}
