/** The file dist/openings.json of the built app: the files that the first opening of each address requests. */
export interface Openings {
  /** The font of all texts, if there is one. */
  font?: string | undefined
  languages: readonly string[]
  files: readonly string[]
  /** A pattern, then for each language the indices of its files. */
  routes: readonly (readonly [pattern: string, ...lists: (readonly number[])[]])[]
}

/**
 * The elements for the page's head that request the files of an address at once. An address that no pattern fits has only
 * the font.
 */
export function linksOf(openings: Openings, path: string, language: string): string {
  const font = openings.font
    ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${openings.font}">`
    : ''
  const route = routeOf(openings, path)
  const list = route?.[1 + Math.max(0, openings.languages.indexOf(language))] as readonly number[] | undefined
  return font + (list ?? []).map((at) => linkOf(openings.files[at] ?? '')).join('')
}

function linkOf(file: string): string {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  return `<link rel="${rel}" crossorigin href="/${file}">`
}

/** The route that fits best: at the first difference it has a word where another one has a parameter. */
function routeOf({ routes }: Openings, path: string): Openings['routes'][number] | undefined {
  const given = partsOf(path)
  return routes
    .filter(([pattern]) => fits(partsOf(pattern), given))
    .toSorted(([one], [other]) => (rank(one) < rank(other) ? -1 : 1))[0]
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

function fits(pattern: readonly string[], given: readonly string[]): boolean {
  return (
    pattern.length === given.length && pattern.every((part, at) => part.startsWith(':') || part === given[at])
  )
}

const rank = (pattern: string) =>
  partsOf(pattern)
    .map((part) => (part.startsWith(':') ? '1' : '0'))
    .join('')

/** The language in which this browser has last shown the page, if the cookies say it. */
export function shownLanguage(cookies: string | undefined): string | undefined {
  return cookies?.match(/(?:^|; )carillon_language=(\w+)/)?.[1]
}
