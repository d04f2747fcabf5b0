import { Element } from 'domhandler'
import type { Block, Globals, List, Span } from './design.ts'
import {
  type AnyNode,
  childElements,
  findBelow,
  hasClass,
  isTag,
  isText,
  type NodeWithChildren,
  parseHtml,
  readStyle,
  textOf,
} from './html-tree.ts'
import { safeLink } from './markup.ts'
import { nestsDeeper } from './nesting.ts'
import { readBlocks } from './read-text.ts'

const unread = new Set(['head', 'style', 'script', 'title', 'meta', 'link', 'xml', 'template', 'svg', 'math'])
/** Elements that a text module doesn't have, but that end a line. */
const blockLike = new Set([
  ...['td', 'th', 'section', 'article', 'header', 'footer', 'main', 'aside', 'blockquote', 'pre', 'figure'],
  ...['figcaption', 'dt', 'dd', 'address'],
])
const markerName = 'data-marker'

/**
 * Reads pasted HTML as blocks: text, headings, lists, links, bold and similar. Fonts, sizes and colours are dropped.
 * Lists from Word, which are paragraphs with a typed bullet, become lists.
 */
export function readPaste(html: string, globals: Globals): Block[] {
  const fragment = fragmentOf(html)
  if (nestsDeeper(fragment)) return []
  const document = parseHtml(fragment)
  clean(document)
  return readBlocks(document.children, globals, false).map(plainBlock)
}

/** The copied fragment of pasted HTML. Windows marks it with two comments and adds the rest of the page around it. */
function fragmentOf(html: string): string {
  return /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/.exec(html)?.[1] ?? html
}

function clean(parent: NodeWithChildren): void {
  for (const element of childElements(parent)) {
    if (isUnread(element)) {
      replaceChild(parent, element, [])
      continue
    }
    const bullet = wordLevel(element) && findBelow(element, isDrawnBullet)
    const marker = bullet ? textOf(bullet).trim() : ''
    clean(element)
    if (element.name.includes(':')) replaceChild(parent, element, element.children)
    if (blockLike.has(element.name)) element.name = 'div'
    if (isPlainBold(element)) element.name = 'span'
    if (element.name === 'a') unwrapLink(element)
    if (marker !== '') element.attribs[markerName] = marker
  }
  gatherWordLists(parent)
}

function isUnread(element: Element): boolean {
  if (unread.has(element.name) || isDrawnBullet(element)) return true
  if (element.name === 'br') return hasClass(element, 'Apple-interchange-newline')
  // Word's drawings, and the spaces in its empty paragraphs.
  return element.name.startsWith('v:') || (element.name === 'o:p' && textOf(element).trim() === '')
}

/** True for the bold element that is not bold, in which Google Docs wraps everything. */
function isPlainBold({ name, attribs }: Element): boolean {
  const weight = readStyle(attribs['style']).get('font-weight') ?? ''
  return (name === 'b' || name === 'strong') && /^(normal|[1-5]00)$/.test(weight)
}

function replaceChild(parent: NodeWithChildren, child: AnyNode, by: readonly AnyNode[]): void {
  parent.children = parent.children.flatMap((node) =>
    node === child ? by : [node],
  ) as typeof parent.children
  for (const node of by) node.parent = parent as Element
}

/** The bullet or number that Word writes before the text of a list item. */
function isDrawnBullet({ attribs }: Element): boolean {
  return /mso-list\s*:\s*ignore/i.test(attribs['style'] ?? '')
}

/** The original addresses of links, without Google's redirects. */
function unwrapLink(link: Element): void {
  const href = link.attribs['href'] ?? ''
  const [, meant = href] =
    /^https?:\/\/(?:www\.)?google\.[a-z.]+\/url\?(?:.*&)?(?:q|url)=([^&#]+)/i.exec(href) ?? []
  const address = safeLink(meant === href ? href : decoded(meant))
  if (address === '' || address.startsWith('#') || /^file:/i.test(href)) delete link.attribs['href']
  else link.attribs['href'] = address
}

/** Successive paragraphs that Word marked as list items become a list, nested by their levels. */
function gatherWordLists(parent: NodeWithChildren): void {
  const children: AnyNode[] = []
  let open: { level: number; list: Element }[] = []
  for (const node of parent.children) {
    const item = isTag(node) ? wordItem(node) : null
    if (!item) {
      if (isTag(node) || (isText(node) && node.data.trim() !== '')) open = []
      children.push(node)
      continue
    }
    open = open.filter(({ level }) => level <= item.level)
    let last = open.at(-1)
    if (!last || last.level < item.level) {
      const list = new Element(item.type, {})
      const above = last?.list.children.at(-1)
      if (above && isTag(above)) above.children.push(list)
      else children.push(list)
      last = { level: item.level, list }
      open.push(last)
    }
    last.list.children.push(item.element)
  }
  parent.children = children as typeof parent.children
}

function wordItem(element: Element) {
  const level = wordLevel(element)
  if (!level) return null
  const isNumber = /^\(?[\da-z]{1,4}[.)]/i.test(element.attribs[markerName] ?? '')
  return { level, type: isNumber ? 'ol' : 'ul', element: new Element('li', {}, element.children) }
}

function wordLevel({ name, attribs }: Element): number {
  if (name === 'li') return 0
  return Number(/mso-list\s*:[^;]*\blevel(\d)/i.exec(attribs['style'] ?? '')?.[1] ?? 0)
}

function plainBlock(block: Block): Block {
  return 'spans' in block ? { ...block, align: 'unset', spans: block.spans.map(plainSpan) } : plainList(block)
}

function plainList(list: List): List {
  return {
    ...list,
    items: list.items.map((item) => ({
      align: 'unset',
      spans: item.spans.map(plainSpan),
      lists: item.lists.map(plainList),
    })),
  }
}

/** A span without other styles. The message underlines links, so a link needs no underline of its own. */
function plainSpan({ text, bold, italic, underline, strike, href, untracked }: Span): Span {
  return {
    text,
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(underline && href === undefined ? { underline } : {}),
    ...(strike ? { strike } : {}),
    ...(href === undefined || href === '' ? {} : { href, ...(untracked ? { untracked } : {}) }),
  }
}

/** Decodes a part of a query; returns it unchanged if it isn't encoded properly. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}
