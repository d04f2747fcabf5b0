import {
  type AnyNode,
  type Element,
  isComment,
  isTag,
  isText,
  type NodeWithChildren,
  parseHtml,
} from '@carillon/email-design/html-tree'

/** An address of a message with all links that lead to it. */
export interface ListedLink {
  url: string
  /** The different texts of its links as readers see them, with alternative texts of images. */
  texts: string[]
  /** The design module around its first link; null outside of modules. */
  module: string | null
  count: number
}

export interface LinkList {
  links: ListedLink[]
  /** Names that an address with `#` can lead to. */
  anchors: ReadonlySet<string>
}

interface Around {
  module: string | null
}

/**
 * The addresses that a message links to, in reading order. A drawing for Outlook repeats the address of its button, so
 * links in comments count only if no other link has their address.
 */
export function listLinks(html: string): LinkList {
  const found = new Map<string, ListedLink>()
  const anchors = new Set<string>()
  const comments: { source: string; around: Around }[] = []
  walk(parseHtml(html), { module: null }, (node, around) => {
    if (isComment(node)) {
      const source = /^\s*\[if\b[^\]]*\]>([\s\S]*)<!\[endif\]\s*$/i.exec(node.data)?.[1]
      if (source) comments.push({ source, around })
    } else if (isTag(node)) {
      for (const anchor of [node.attribs['id'], node.attribs['name']]) if (anchor) anchors.add(anchor)
      if (isLink(node)) add(found, node, around)
    }
  })
  const usual = new Set(found.keys())
  for (const { source, around } of comments) {
    walk(parseHtml(source), around, (node, near) => {
      if (isTag(node) && node.attribs['href']?.trim() && !usual.has(hrefOf(node))) add(found, node, near)
    })
  }
  return { links: [...found.values()], anchors }
}

function add(found: Map<string, ListedLink>, element: Element, { module }: Around): void {
  const url = hrefOf(element)
  const text = linkText(element)
  const known = found.get(url)
  if (!known) {
    found.set(url, { url, texts: [text], module, count: 1 })
    return
  }
  known.count += 1
  if (!known.texts.includes(text)) known.texts.push(text)
}

function isLink({ name, attribs }: Element): boolean {
  if (name === 'area') return attribs['href'] !== undefined
  // Without an address and with a name it is a place that others lead to.
  return name === 'a' && (attribs['href'] !== undefined || !(attribs['name'] || attribs['id']))
}

/** The address as browsers read it: without line breaks and spaces around it. */
function hrefOf({ attribs }: Element): string {
  return (attribs['href'] ?? '').replaceAll(/[\t\n\r]/g, '').trim()
}

/** Links that were never closed lie in each other, so the text of each is read only so far. */
const mostNodes = 500
const longestText = 500

function linkText(element: Element): string {
  const { attribs } = element
  let text = ''
  let nodes = 0
  for (const node of below(element)) {
    nodes += 1
    if (nodes > mostNodes || text.length > longestText) break
    if (isText(node)) text += node.data
    else if (isTag(node)) text += node.name === 'img' ? ` ${node.attribs['alt'] ?? ''} ` : ' '
  }
  const seen = tidy(text)
  return seen || tidy(attribs['alt'] ?? attribs['aria-label'] ?? attribs['title'] ?? '')
}

/** Text in one line, without characters that are not visible. */
function tidy(text: string): string {
  return text.replaceAll(/(?:[\p{Cc}\p{Cf}\s]|\u034f)+/gu, ' ').trim()
}

/** All nodes below an element, in order. It is iterative, because HTML can be nested deeper than the call stack allows. */
function* below(element: Element): Generator<AnyNode> {
  const left = element.children.toReversed()
  for (let node = left.pop(); node; node = left.pop()) {
    yield node
    if (isTag(node)) left.push(...node.children.toReversed())
  }
}

function walk(
  document: NodeWithChildren,
  start: Around,
  visit: (node: AnyNode, around: Around) => void,
): void {
  const left = document.children.map((node) => ({ node, around: start })).toReversed()
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, around } = next
    visit(node, around)
    if (!isTag(node)) continue
    const inside = { module: node.attribs['data-muid'] ?? around.module }
    for (const child of node.children.toReversed()) left.push({ node: child, around: inside })
  }
}
