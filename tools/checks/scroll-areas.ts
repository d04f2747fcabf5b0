import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lineAt, readCss } from './css-blocks.ts'
import { sourceFiles } from './source-files.ts'

const scrolls = /(?:^|[;\s])overflow(?:-[xy])?:\s*(?:auto|scroll)/
const isPositioned = /(?:^|[;\s])position:/

/**
 * Checks that elements that scroll are positioned. Otherwise texts for screen readers only, which are absolute, are
 * placed by an element outside: they are not cut off with the rest, and the page around them scrolls.
 */
export async function checkScrollAreas(root: string): Promise<string[]> {
  const files = await sourceFiles(root, ['apps/web/src'], /\.css$/)
  const problems = await Promise.all(
    files.map(async (file) => {
      const { css, blocks } = readCss(await readFile(join(root, file), 'utf8'))
      return blocks
        .filter(({ body }) => scrolls.test(body) && !isPositioned.test(body))
        .map(
          ({ start }) => `${file}:${lineAt(css, start)} scrolls without a position: add position: relative`,
        )
    }),
  )
  return problems.flat()
}
