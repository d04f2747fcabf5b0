import {
  type AnyNode,
  type Element,
  isComment,
  isTag,
  isText,
  type NodeWithChildren,
  readStyle,
  type Style,
} from '@carillon/email-design/html-tree'
import { StyleRules } from '@carillon/email-design/style-rules'
import { DomUtils, parseDocument } from 'htmlparser2'
import type { TextTags } from './text-tags.ts'

/** Marks a row of a table whose cells are read as one line. */
export const lineRow = 'data-carillon-line'

/**
 * The HTML of a message as it is read out: without hidden parts, with the marks of blocks in the place of the hidden
 * element around them, rows of short cells named `lineRow`, addresses without blanks and line breaks.
 */
export function readableHtml(tags: TextTags): string {
  const document: AnyNode & NodeWithChildren = parseDocument(tags.marked, { decodeEntities: false })
  const rules = new StyleRules(document)
  readNodes(document, { tags, rules })
  return sourceOf(document)
}

interface Reading {
  tags: TextTags
  rules: StyleRules
}

function readNodes(parent: NodeWithChildren, reading: Reading): void {
  parent.children = parent.children.flatMap((node) => readNode(node, reading)) as typeof parent.children
}

/**
 * Reads a node. Answers the node itself with its children read, or only the marks of the blocks in it if it is hidden.
 */
function readNode(node: AnyNode, reading: Reading): AnyNode[] {
  const { tags } = reading
  if (isText(node)) return [node]
  if (isComment(node)) return marks(tags.ofBlocksAround(node.data))
  if ('children' in node && !isTag(node)) return marks(tags.ofBlocksAround(sourceOf(node)))
  if (!isTag(node)) return marks(tags.ofBlocksAround('data' in node ? String(node.data) : ''))
  if (isUnread(node) || isHidden(node, reading.rules)) return marks(tags.ofBlocksAround(sourceOf(node)))
  const around = marks(readAttributes(node, tags))
  readNodes(node, reading)
  if (node.name === 'tr') readRow(node)
  if (around.length === 0) return [node]
  if (node.children.length === 0) return [node, ...around]
  node.children = [...around, ...node.children] as typeof node.children
  return [node]
}

function marks(text: string): AnyNode[] {
  return text === '' ? [] : parseDocument(text).children
}

/** A node as it was written, with all its attributes and nodes. */
function sourceOf(node: AnyNode): string {
  return DomUtils.getOuterHTML(node, { decodeEntities: false, encodeEntities: false })
}

/** Tidies the address of a link. Answers the marks of the blocks that its attributes begin or end. */
function readAttributes(element: Element, tags: TextTags): string {
  let hidden = ''
  for (const [name, value] of Object.entries(element.attribs)) {
    const isRead = (name === 'href' && element.name === 'a') || (name === 'alt' && element.name === 'img')
    if (isRead && tags.isWhole(value)) {
      if (name === 'href') element.attribs[name] = tidyAddress(value)
      continue
    }
    hidden += name + value
    delete element.attribs[name]
  }
  return tags.ofBlocksAround(hidden)
}

/** Removes the blanks around an address and the line breaks in it, as browsers do (WHATWG URL). */
function tidyAddress(address: string): string {
  return address
    .replace(/[\t\r\n]|&#(?:9|10|13);|&(?:Tab|NewLine);/g, '')
    .trim()
    .replaceAll(' ', '%20')
}

const unread: ReadonlySet<string> = new Set(['style', 'script', 'title', 'template'])

function isUnread({ name, attribs }: Element): boolean {
  return unread.has(name) || /(?:^|\s)preheader(?:\s|$)/.test(attribs['class'] ?? '')
}

/**
 * True if an element is hidden from all readers. `mso-hide` alone hides only from Outlook, as on a button that has a
 * second form for Outlook; together with another way of hiding, as in preheaders, it hides from all readers.
 */
function isHidden(element: Element, rules: StyleRules): boolean {
  if (element.attribs['hidden'] !== undefined) return true
  const style = styleOf(element, rules)
  const value = (property: string) => style.get(property)?.toLowerCase()
  const isNothing = (property: string) => /^0(?:\.0+)?(?:px|em|%)?$/.test(value(property) ?? '')
  if (value('display') === 'none' || value('visibility') === 'hidden' || isNothing('opacity')) return true
  if (value('overflow') === 'hidden' && ['max-height', 'height', 'max-width'].some(isNothing)) return true
  return value('mso-hide') === 'all' && ['font-size', 'line-height', 'max-height'].some(isNothing)
}

function styleOf(element: Element, rules: StyleRules): Style {
  const inline = readStyle(element.attribs['style'])
  if (rules.isEmpty) return inline
  const declared = rules.of(element)
  if (declared.length === 0) return inline
  const style = new Map<string, string>()
  for (const [property, value] of declared) style.set(property, value)
  for (const [property, value] of inline) style.set(property, value)
  for (const [property, value, isImportant] of declared) if (isImportant) style.set(property, value)
  return style
}

/** A cell that is longer than this is a paragraph. */
const longCell = 80
const wrappers: ReadonlySet<string> = new Set(['div', 'p', 'center', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const blocks: ReadonlySet<string> = new Set([
  ...wrappers,
  ...['address', 'article', 'aside', 'blockquote', 'br', 'dd', 'dl', 'dt', 'fieldset', 'footer', 'form'],
  ...['header', 'hr', 'li', 'main', 'nav', 'ol', 'pre', 'section', 'table', 'ul'],
])

/** Marks a row as one line if each of its cells is one line, as in a table of prices. Other rows lay out columns. */
function readRow(row: Element): void {
  const cells = row.children.filter(isTag).filter(({ name }) => name === 'td' || name === 'th')
  const lines = cells.map(lineOf)
  if (cells.length < 2 || lines.some((line) => line === null)) return
  if (lines.filter((line) => (line ?? []).map(lengthOf).reduce(addNumbers, 0) > longCell).length > 1) return
  for (const [at, cell] of cells.entries()) cell.children = lines[at] as typeof cell.children
  row.attribs[lineRow] = ''
}

function addNumbers(a: number, b: number): number {
  return a + b
}

/** The nodes of a cell without an element around all of them; null if they are more than one line. */
function lineOf(cell: Element): AnyNode[] | null {
  let nodes: AnyNode[] = cell.children
  for (;;) {
    const written = nodes.filter((node) => !isText(node) || node.data.trim() !== '')
    const [only] = written
    if (!only || written.length > 1 || !isTag(only) || !wrappers.has(only.name)) break
    nodes = only.children
  }
  return nodes.some(hasBlock) ? null : nodes
}

function hasBlock(node: AnyNode): boolean {
  return isTag(node) && (blocks.has(node.name) || node.children.some(hasBlock))
}

function lengthOf(node: AnyNode): number {
  if (isText(node)) return node.data.length
  return isTag(node) ? node.children.map(lengthOf).reduce(addNumbers, 0) : 0
}
