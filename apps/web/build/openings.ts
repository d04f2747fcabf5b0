import type { Plugin } from 'vite'
import { BuiltFiles } from './built-files.ts'
import { languages, modulesOf, readVisits, type Visit } from './read-visits.ts'

/**
 * Writes dist/openings.json: for each pattern of an address the files that its first opening requests besides those that the page
 * names. The server names them in the page, so that the browser requests all at once instead of finding one by the other.
 * `files` are addresses; the lists have their indices.
 */
export const openings: Plugin = {
  name: 'openings',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const built = new BuiltFiles(Object.values(bundle))
    const files: string[] = []
    const at = (file: string) => {
      if (!files.includes(file)) files.push(file)
      return files.indexOf(file)
    }
    const listOf = (visit: Visit, language: (typeof languages)[number]) => {
      const scripts = [...built.neededBy(modulesOf(visit, language))]
      const styles = scripts.flatMap((script) => [
        ...(built.scripts.get(script)?.viteMetadata?.importedCss ?? []),
      ])
      return [...new Set([...styles, ...scripts])].map(at)
    }
    const font = Object.keys(bundle).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
    const routes = (await readVisits()).flatMap((visit) =>
      withoutOptional(visit.path).map((path) => [
        path,
        ...languages.map((language) => listOf(visit, language)),
      ]),
    )
    this.emitFile({
      type: 'asset',
      fileName: 'openings.json',
      source: JSON.stringify({ font, languages, files, routes }),
    })
  },
}

/** The patterns that a pattern with optional parameters means. */
function withoutOptional(path: string): string[] {
  const parts = path.split('/')
  const optional = parts.findIndex((part) => part.endsWith('?'))
  if (optional < 0) return [path]
  const [before, after] = [parts.slice(0, optional), parts.slice(optional + 1)]
  return [
    [...before, parts[optional]!.slice(0, -1), ...after],
    [...before, ...after],
  ].flatMap((variant) => withoutOptional(variant.join('/')))
}
