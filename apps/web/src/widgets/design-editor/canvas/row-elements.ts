import type { TextPlace } from '../text-rows.rules.ts'

/** A selection in a text. `from` is before `to`. */
export interface TextRange {
  from: TextPlace
  to: TextPlace
}

/** The elements of the rows of a text; the text itself if the browser has removed them all. */
export function rowElements(text: HTMLElement): HTMLElement[] {
  const found = [...text.querySelectorAll<HTMLElement>('div, p, h1, h2, h3, h4, h5, h6, li')]
  return found.length > 0 ? found : [text]
}

/** The texts of the rows, with the sources of tags. */
export function rowTexts(text: HTMLElement): string[] {
  return rowElements(text).map((row) => {
    const read = readText(row)
    // The last line break of an empty row, or before a row's end, only holds the line open.
    return read.endsWith('\n') && row.lastElementChild?.tagName === 'BR' ? read.slice(0, -1) : read
  })
}

/** The selected part of the text, or null if the selection is elsewhere. */
export function selectedRange(text: HTMLElement): TextRange | null {
  const selection = document.getSelection()
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
  if (!range || !text.contains(range.commonAncestorContainer)) return null
  return {
    from: placeOf(text, range.startContainer, range.startOffset),
    to: placeOf(text, range.endContainer, range.endOffset),
  }
}

/** Selects a part of the text. Places beyond a row mean its end. */
export function selectRange(text: HTMLElement, { from, to }: TextRange): void {
  const [start, end] = [pointOf(text, from), pointOf(text, to)]
  document.getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset)
}

function placeOf(text: HTMLElement, node: Node, offset: number): TextPlace {
  const rows = rowElements(text)
  const range = document.createRange()
  const row = rows.findLastIndex((element) => {
    range.selectNodeContents(element)
    return range.comparePoint(node, offset) >= 0
  })
  const element = rows[row]
  if (!element) return { row: 0, at: 0 }
  range.selectNodeContents(element)
  if (range.comparePoint(node, offset) === 0) range.setEnd(node, offset)
  return { row, at: readText(range.cloneContents()).length }
}

function pointOf(text: HTMLElement, { row, at }: TextPlace): { node: Node; offset: number } {
  const element = rowElements(text)[row] ?? text
  let left = at
  let last: { node: Node; offset: number } = { node: element, offset: 0 }
  const walk = (node: Node): boolean => {
    const length = readText(node).length
    if (node instanceof Text && left <= length) {
      last = { node, offset: left }
      return true
    }
    if (isPiece(node)) {
      const before = [...node.parentNode!.childNodes].indexOf(node as ChildNode)
      if (left === 0) {
        last = { node: node.parentNode!, offset: before }
        return true
      }
      last = { node: node.parentNode!, offset: before + 1 }
      left = Math.max(0, left - length)
      return false
    }
    if (node instanceof Text) {
      last = { node, offset: length }
      left -= length
      return false
    }
    return !isList(node) && [...node.childNodes].some(walk)
  }
  walk(element)
  return last
}

function isPiece(node: Node): boolean {
  return node instanceof HTMLElement && (node.dataset['tag'] !== undefined || node.tagName === 'BR')
}

function isList(node: Node): boolean {
  return node instanceof HTMLElement && (node.tagName === 'UL' || node.tagName === 'OL')
}

/** The text with the sources of its tags, without nested lists. */
function readText(node: Node): string {
  if (node instanceof Text) return node.data
  if (node instanceof HTMLElement && node.dataset['tag'] !== undefined) return node.dataset['tag']
  if (node instanceof HTMLBRElement) return '\n'
  return [...node.childNodes].map((child) => (isList(child) ? '' : readText(child))).join('')
}
