import { Element as MadeElement } from 'domhandler'
import { designLimits, type LeafModule, type Module } from './design.ts'
import {
  type AnyNode,
  type Element,
  findAllBelow,
  findBelow,
  hasClass,
  isTag,
  isText,
  styleOf,
  textOf,
} from './html-tree.ts'
import { currentTags } from './old-tags.ts'
import { readButton, readImage, readText } from './read-leaf.ts'
import { readUnsubscribe } from './read-unsubscribe.ts'
import { clamp, paddingOf } from './read-values.ts'
import { blockElements } from './reader-elements.ts'
import { isHidden } from './reader-look.ts'
import { contentCell, type Reading } from './reading.ts'

interface Piece {
  kind: 'text' | 'image' | 'button' | 'unsubscribe'
  nodes: AnyNode[]
}

/**
 * Splits a module of the source that contains several modules of a design: images with text below, two buttons, text
 * around unsubscribe links. The caller compares each proposal with the source. Content side by side is not split.
 */
export function splitModule(source: Element, { id, kind }: Module, reading: Reading): LeafModule[][] {
  if (kind !== 'image' && kind !== 'button' && kind !== 'unsubscribe') return []
  const cell = kind === 'unsubscribe' ? source : outerCell(source)
  const quiet = { ...reading, lose: () => undefined, became: () => undefined }
  const pieces = piecesOf(cell.children, kind === 'unsubscribe')
  const below = kind === 'unsubscribe' ? 0 : emptyRoom(source, cell)
  const all: Piece[] = [{ kind: 'text', nodes: cell.children }]
  return [pieces ? joined(pieces) : [], all]
    .filter((proposal) => proposal.length > 0)
    .map((proposal) =>
      proposal.map((piece, index) => {
        const module = readPiece(piece, cell, quiet, {
          isFirst: index === 0,
          below: index === proposal.length - 1 ? below : null,
        })
        return index === 0 ? { ...module, id } : module
      }),
    )
    .filter((proposal) => proposal.every((module) => module.kind !== 'code'))
}

/** The element to read. Cells below each other are read from the table that contains them. */
function outerCell(source: Element): Element {
  const outer = findBelow(source, (cell) => hasClass(cell, 'outer-td'))
  if (outer) return outer
  const rows = findAllBelow(source, ({ name }) => name === 'td')
  return rows.find((cell) => findBelow(cell, ({ name }) => name === 'img')) ?? contentCell(source)
}

/** The height of empty cells. */
function emptyRoom(source: Element, cell: Element): number {
  const cells = findAllBelow(source, (one) => one.name === 'td' && one !== cell && !isIn(cell, one))
  return cells.reduce((sum, one) => {
    const { top, bottom } = paddingOf(styleOf(one))
    return one.children.some((node) => isTag(node) || (isText(node) && node.data.trim() !== ''))
      ? sum
      : sum + top + bottom
  }, 0)
}

function isIn(inner: Element, outer: Element): boolean {
  return findBelow(outer, (one) => one === inner) !== null
}

function piecesOf(nodes: readonly AnyNode[], isUnsubscribeModule: boolean): Piece[] | null {
  const pieces: Piece[] = []
  for (const node of nodes) {
    if (!isTag(node) && !isText(node)) continue
    if (textOf(node).trim() === '' && !(isTag(node) && holdsPicture(node))) continue
    const found = isTag(node)
      ? pieceOf(node, isUnsubscribeModule)
      : [{ kind: 'text' as const, nodes: [node] }]
    if (!found) return null
    pieces.push(...found)
  }
  return pieces
}

function pieceOf(node: Element, isUnsubscribeModule: boolean): Piece[] | null {
  if (isHidden(styleOf(node))) return null
  if (isUnsubscribeModule && (hasClass(node, 'Unsubscribe--addressLine') || isUnsubscribeLink(node))) {
    return [{ kind: 'unsubscribe', nodes: [node] }]
  }
  if (isPicture(node)) return isAlone(node) ? [{ kind: 'image', nodes: [node] }] : null
  if (isButton(node)) return isAlone(node) ? [{ kind: 'button', nodes: [node] }] : null
  const inner = findBelow(node, (one) => isPicture(one) || isButton(one))
  if (!inner && !['table', 'tbody', 'tr', 'td'].includes(node.name)) return [{ kind: 'text', nodes: [node] }]
  if (node.name === 'tr' && node.children.filter(isTag).length > 1) return null
  const [only, ...more] = findAllBelow(node, isButton)
  if (only && more.length === 0 && node.name === 'table' && !findBelow(node, isPicture)) {
    return [{ kind: 'button', nodes: [node] }]
  }
  return blockElements.has(node.name) ? piecesOf(node.children, isUnsubscribeModule) : null
}

function isPicture(node: Element): boolean {
  if (node.name === 'img') return true
  const [only, ...more] = node.children.filter(
    (child) => isTag(child) || (isText(child) && child.data.trim() !== ''),
  )
  return node.name === 'a' && more.length === 0 && only !== undefined && isTag(only) && only.name === 'img'
}

function isButton(node: Element): boolean {
  const style = styleOf(node)
  return (
    node.name === 'a' &&
    style.has('background-color') &&
    [...style.keys()].some((each) => each.startsWith('padding'))
  )
}

/** True if an element is alone in its line, as a module is. */
function isAlone(node: Element): boolean {
  if (isBlock(node)) return true
  const inLine = (step: 'prev' | 'next') => {
    let beside = node[step]
    while (beside && !(isTag(beside) || (isText(beside) && beside.data.trim() !== ''))) beside = beside[step]
    return beside !== null && !(isTag(beside) && isBlock(beside))
  }
  return !inLine('prev') && !inLine('next')
}

function isBlock(node: Element): boolean {
  if (blockElements.has(node.name) || node.name === 'br') return true
  const image = node.name === 'img' ? node : findBelow(node, ({ name }) => name === 'img')
  return image !== null && styleOf(image).get('display') === 'block'
}

function holdsPicture(node: Element): boolean {
  return node.name === 'img' || findBelow(node, ({ name }) => name === 'img') !== null
}

function isUnsubscribeLink(node: Element): boolean {
  const isLink = ({ name, attribs }: Element) =>
    name === 'a' && /\{\{\{?unsubscribe/i.test(currentTags(attribs['href'] ?? ''))
  return isLink(node) || findBelow(node, isLink) !== null
}

/** Joins neighbours of the same kind into one piece, unless they are images or buttons. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  for (const { kind, nodes } of pieces) {
    const last = result.at(-1)
    if (last?.kind === kind && (kind === 'text' || kind === 'unsubscribe')) last.nodes.push(...nodes)
    else result.push({ kind, nodes: [...nodes] })
  }
  return result
}

/**
 * Reads one piece with a frame around it. The frame has the part of the surrounding padding that belongs to this piece.
 */
function readPiece(
  { kind, nodes }: Piece,
  cell: Element,
  reading: Reading,
  { isFirst, below }: { isFirst: boolean; below: number | null },
): LeafModule {
  const { top, right, bottom, left } = paddingOf(styleOf(cell))
  const padding = `padding:${isFirst ? top : 0}px ${right}px ${below === null ? 0 : clamp(bottom + below, designLimits.space)}px ${left}px`
  const attribs = { ...withoutName(cell), style: `${cell.attribs['style'] ?? ''};${padding}` }
  if (kind === 'unsubscribe') return readUnsubscribe(makeElement('div', attribs, nodes), reading)
  const type = { 'data-type': kind, 'data-mc-module-version': '1' }
  const frame = makeElement('table', type, [
    makeElement('td', { ...attribs, class: 'outer-td', role: 'module-content' }, nodes),
  ])
  return { text: readText, image: readImage, button: readButton }[kind](frame, reading)
}

function withoutName({ attribs }: Element): Record<string, string> {
  const { 'data-muid': _, ...rest } = attribs
  return rest
}

/** An element for a reader. Its children are not moved. */
function makeElement(name: string, attribs: Record<string, string>, children: AnyNode[]): Element {
  return new MadeElement(name, attribs, children as Element['children'])
}
