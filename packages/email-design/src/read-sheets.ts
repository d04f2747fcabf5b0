import { escapeInQuotes } from '@carillon/personalization/escape-html'
import type { Globals } from './design.ts'
import { findAllBelow, findBelow, type NodeWithChildren, textOf } from './html-tree.ts'
import { type Block, topBlocks } from './style-rules.ts'
import { generateStylesheet } from './stylesheet.ts'

/** Rules that the editors of the exchange format write into every message. The generator writes its own. */
const usual = [
  ...[
    'body',
    'p',
    'div',
    'body a',
    'table.wrapper',
    'img.max-width',
    'a.bulletproof-button',
    '.columns',
    '.column',
  ],
  ...['.column.of-2', '.column.of-3', '.column.of-4', 'table.wrapper-mobile', '.social-icon-column'],
  ...['ul ul ul ul', 'ol ol', 'ol ol ol', 'table', 'img', 'table, td', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['.preheader', '.footer'].flatMap((place) =>
    ['left', 'right'].flatMap((side) =>
      ['', ' div', ' span'].map((inner) => `${place} .${side}columncontent${inner}`),
    ),
  ),
]

/**
 * Rules and fonts that an author wrote into the head, but outside of the author's part: rules for narrow screens and
 * for code modules, and web fonts. They are moved to that part.
 *
 * @param hints the class names that the design's own rules use
 */
export function strayHead(
  document: NodeWithChildren,
  ownHead: { start: number; end: number },
  { globals, hints }: { globals: Globals; hints: readonly string[] },
): string {
  const head = findBelow(document, ({ name }) => name === 'head')
  if (!head) return ''
  const isStray = ({ startIndex }: { startIndex: number | null }) =>
    startIndex !== null && !(startIndex >= ownHead.start && startIndex < ownHead.end)
  const links = findAllBelow(
    head,
    ({ name, attribs }) => name === 'link' && attribs['rel']?.toLowerCase() === 'stylesheet',
  ).filter(isStray)
  const sheets = findAllBelow(head, ({ name }) => name === 'style').filter(isStray)
  const known = new Set(usual)
  for (const each of selectorsOf(topBlocks(generateStylesheet(globals, hints)))) known.add(each)
  const rules = sheets.flatMap((sheet) => strayBlocks(topBlocks(textOf(sheet)), known))
  const fonts = links.map(
    ({ attribs }) => `<link rel="stylesheet" href="${escapeInQuotes(attribs['href'] ?? '')}">\n`,
  )
  const style = rules.length === 0 ? '' : `<style type="text/css">\n${rules.join('\n')}\n</style>\n`
  return `${fonts.join('')}${style}`
}

function strayBlocks(blocks: readonly Block[], known: ReadonlySet<string>): string[] {
  return blocks.flatMap(({ prelude, body, source }) => {
    if (prelude.startsWith('@media')) {
      const inner = strayBlocks(topBlocks(body), known)
      return inner.length === 0 ? [] : [`${prelude} {\n${inner.join('\n')}\n}`]
    }
    if (prelude.startsWith('@')) return [source]
    return body.trim() === '' || selectors(prelude).every((each) => known.has(each)) ? [] : [source]
  })
}

function selectorsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap(({ prelude, body }) =>
    prelude.startsWith('@') ? selectorsOf(topBlocks(body)) : selectors(prelude),
  )
}

function selectors(prelude: string): string[] {
  return prelude.split(',').map((each) => each.trim().toLowerCase())
}
