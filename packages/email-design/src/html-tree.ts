import { type AnyNode, type Element, isComment, isTag, isText, type NodeWithChildren } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/**
 * HTML as it was written. The parser does not move nodes: a block tag between two table rows stays there. Every node
 * has its start and end in the source, so that parts can be cut out byte for byte.
 */
export function parseHtml(source: string): NodeWithChildren {
  return parseDocument(source, { withStartIndices: true, withEndIndices: true, decodeEntities: true })
}

export { type AnyNode, type Element, isComment, isTag, isText, type NodeWithChildren }

export function childElements(node: NodeWithChildren): Element[] {
  return node.children.filter(isTag)
}

/** The first descendant that matches, in reading order. */
export function findBelow(node: NodeWithChildren, fits: (element: Element) => boolean): Element | null {
  for (const child of childElements(node)) {
    if (fits(child)) return child
    const found = findBelow(child, fits)
    if (found) return found
  }
  return null
}

/** All descendants that match, except descendants of another match. */
export function findAllBelow(node: NodeWithChildren, fits: (element: Element) => boolean): Element[] {
  return childElements(node).flatMap((child) => (fits(child) ? [child] : findAllBelow(child, fits)))
}

export function hasClass(element: Element, name: string): boolean {
  return (element.attribs['class'] ?? '').split(/\s+/).includes(name)
}

export function isModule(element: Element): boolean {
  return element.attribs['role'] === 'module'
}

export function textOf(node: AnyNode): string {
  if (isText(node)) return node.data
  if (!isTag(node)) return ''
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('')
}

/** The source from the first to the last of these nodes. */
export function sliceOf(source: string, nodes: readonly AnyNode[]): string {
  const [first, last] = [nodes.at(0), nodes.at(-1)]
  if (first?.startIndex == null || last?.endIndex == null) return ''
  return source.slice(first.startIndex, last.endIndex + 1)
}

/**
 * The source between the tags of an element, byte for byte. It is computed from the element's own end, because the end
 * of an unclosed child may be wrong.
 */
export function innerSource(source: string, { name, children, endIndex }: Element): string {
  const start = children[0]?.startIndex
  if (start == null || endIndex === null) return ''
  const inner = source.slice(start, endIndex + 1)
  const close = /<\/([a-z][^\s>]*)\s*>$/i.exec(inner)
  return close?.[1]?.toLowerCase() === name ? inner.slice(0, close.index) : inner
}

export type Style = ReadonlyMap<string, string>

/**
 * The declarations of a style attribute by lower-case property. Tolerant like mail programs: `!important` is dropped,
 * an empty value is none, and a comma instead of a semicolon (`height: 30px, width: 30px`) ends a declaration.
 */
export function readStyle(text: string | undefined): Style {
  const style = new Map<string, string>()
  for (const declaration of (text ?? '').split(/;|,(?=\s*[a-z-]+\s*:)/i)) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const property = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration
      .slice(colon + 1)
      .replace(/!important/i, '')
      .trim()
    if (property !== '' && value !== '') declare(style, property, value)
  }
  expandShorthands(style)
  return style
}

const shorthands: Record<string, RegExp> = {
  border: /^border-(style|width|color|top|right|bottom|left)$/,
  background: /^background-/,
  font: /^(font-(size|family|weight|style)|line-height)$/,
  padding: /^padding-/,
  margin: /^margin-/,
}

/** Adds a declaration. A shorthand replaces earlier declarations of its parts. */
export function declare(style: Map<string, string>, property: string, value: string): void {
  const parts = shorthands[property]
  if (parts) for (const each of [...style.keys()]) if (parts.test(each)) style.delete(each)
  style.set(property, value)
}

/** The parts of `background` and `font` that a design can hold, unless they are set separately. */
export function expandShorthands(style: Map<string, string>): void {
  const background = style.get('background')
  if (background && !style.has('background-color')) {
    const words = background.match(/[a-z-]+\([^)]*\)|[^\s,]+/gi) ?? []
    const color = words.find((word) => !/^(url|linear|radial)/i.test(word) && !isPlacing(word))
    if (color) style.set('background-color', color)
  }
  const font = /^(.*?)([\d.]+(?:px|pt|em|rem|%))(?:\s*\/\s*([\d.]+(?:px|em|%)?))?\s+([^\d].*)$/i.exec(
    style.get('font') ?? '',
  )
  if (!font) return
  const [, before = '', size = '', lineHeight, family = ''] = font
  const parts: [string, string | undefined][] = [
    ['font-size', size],
    ['line-height', lineHeight],
    ['font-family', family],
    ['font-weight', /\b(bold|[1-9]00)\b/i.exec(before)?.[1]],
    ['font-style', /\bitalic\b/i.exec(before)?.[0]],
  ]
  for (const [property, value] of parts) if (value && !style.has(property)) style.set(property, value)
}

/** Keywords of `background` that place its image; they are not colours. */
function isPlacing(word: string): boolean {
  return /^(no-repeat|repeat(-[xy])?|space|round|scroll|fixed|local|center|top|bottom|left|right|cover|contain|auto|\/|-?[\d.]+(px|%|em)?|(border|padding|content)-box)$/i.test(
    word,
  )
}

export function styleOf(element: Element): Style {
  return readStyle(element.attribs['style'])
}

/** The pixels at the start of a value. `NaNpx`, percentages and other units don't count. */
export function pixels(value: string | undefined): number | null {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*(px)?\s*$/i.exec(value ?? '')
  return match ? Number(match[1]) : null
}

export function percentage(value: string | undefined): number | null {
  const match = /^\s*(\d+(?:\.\d+)?)%/.exec(value ?? '')
  return match ? Number(match[1]) : null
}
