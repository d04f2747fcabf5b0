import { escapeInQuotes } from '@carillon/personalization/escape-html'
import type { Globals } from './design.ts'
import { type Element, findAllBelow, findBelow, type NodeWithChildren, textOf } from './html-tree.ts'
import { type Block, topBlocks } from './style-rules.ts'
import { generateStylesheet } from './stylesheet.ts'
import { usualRules } from './usual-rules.ts'

/**
 * Rules, fonts and settings that an author wrote into the head, but outside of the author's part: rules for narrow
 * screens and for code modules, web fonts, the base of addresses, settings for mail programs. They are moved to that part.
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
  const known = new Set<string>(usualRules)
  for (const each of selectorsOf(topBlocks(generateStylesheet(globals, hints)))) known.add(each)
  const rules = sheets.flatMap((sheet) => strayBlocks(topBlocks(textOf(sheet)), known))
  const fonts = links.map(
    ({ attribs }) => `<link rel="stylesheet" href="${escapeInQuotes(attribs['href'] ?? '')}">\n`,
  )
  const isForDark = globals.dark !== undefined || hints.some((name) => name.startsWith('d-'))
  const settings = findAllBelow(head, ({ name }) => name === 'meta' || name === 'base')
    .filter((each) => isStray(each) && !isWrittenAnyway(each, isForDark))
    .map(tagOf)
  const style = rules.length === 0 ? '' : `<style type="text/css">\n${rules.join('\n')}\n</style>\n`
  return `${settings.join('')}${fonts.join('')}${style}`
}

/** True for elements that the generator writes itself, with its own values. */
function isWrittenAnyway({ name, attribs }: Element, isForDark: boolean): boolean {
  const setting = attribs['name']?.toLowerCase()
  if (name === 'base') return false
  if (setting === undefined || setting === 'viewport') return true
  return isForDark && (setting === 'color-scheme' || setting === 'supported-color-schemes')
}

function tagOf({ name, attribs }: Element): string {
  const all = Object.entries(attribs).map(([attribute, value]) => ` ${attribute}="${escapeInQuotes(value)}"`)
  return `<${name}${all.join('')}>\n`
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
