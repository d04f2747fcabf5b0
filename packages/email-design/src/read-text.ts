import { trackingOf } from './click-tracking.ts'
import {
  type Block,
  designLimits,
  type Globals,
  type HeadingLevel,
  headingLevels,
  type List,
  type ListItem,
  type Span,
  type TextAlign,
} from './design.ts'
import { type AnyNode, type Element, isTag, isText, pixels, styleOf, textOf } from './html-tree.ts'
import { currentTags } from './old-tags.ts'
import { clamp, readColor, readFont, readTextAlign } from './read-values.ts'
import { keepsLines } from './reader-look.ts'
import { joined } from './text-spans.ts'

type Marks = Omit<Span, 'text'>

interface Surroundings {
  globals: Globals
  /** HTML without extra spaces, as this package writes it: spaces at the ends of a line are part of the text. */
  tight: boolean
  /** True if line breaks of the source are line breaks of the text. */
  lines: boolean
}

const blockNames = new Set(['div', 'p', 'center', 'ul', 'ol', ...headingLevels])
const inlineNames = new Set([
  ...[
    'a',
    'span',
    'font',
    'strong',
    'b',
    'em',
    'i',
    'u',
    'ins',
    'strike',
    's',
    'del',
    'br',
    'sub',
    'sup',
    'small',
  ],
  ...['big', 'code', 'label', 'wbr', 'o:p'],
])

/** True if a text module can hold all of this: text, headings, lists and links, but no tables and no images. */
export function isRichText(nodes: readonly AnyNode[]): boolean {
  return nodes.every((node) => {
    if (!isTag(node)) return true
    if (node.name === 'li') return isRichText(node.children)
    return (blockNames.has(node.name) || inlineNames.has(node.name)) && isRichText(node.children)
  })
}

/**
 * Reads the blocks of a text module. The output of `generateBlocks` gives the same blocks. The empty division at the
 * end, like other elements without height, is not a paragraph.
 */
export function readBlocks(nodes: readonly AnyNode[], globals: Globals, tight: boolean): Block[] {
  return blocksOf(nodes, { type: 'paragraph', ...unaligned, marks: {} }, { globals, tight, lines: false })
}

interface Place {
  type: 'paragraph' | HeadingLevel
  align: TextAlign
  /** The alignment that blocks in it inherit; that of an inline element moves no text of its own. */
  alignBelow: TextAlign
  marks: Marks
}

const unaligned = { align: 'unset', alignBelow: 'unset' } as const

function blocksOf(nodes: readonly AnyNode[], place: Place, around: Surroundings): Block[] {
  const blocks: Block[] = []
  let line: AnyNode[] = []
  const endLine = () => {
    if (!line.every(isSpace)) blocks.push(...readParagraph(line, place, around))
    if (around.lines) blocks.push(...emptyLines(line, place))
    line = []
  }
  for (const node of nodes) {
    if (!isTag(node) || !holdsBlocks(node)) {
      if (isTag(node) || isText(node)) line.push(node)
      continue
    }
    endLine()
    blocks.push(...readBlock(node, place, around))
  }
  endLine()
  return blocks
}

/** True for a block, and for an inline element that contains blocks. */
function holdsBlocks(element: Element): boolean {
  return blockNames.has(element.name) || element.children.some((child) => isTag(child) && holdsBlocks(child))
}

function readBlock(element: Element, place: Place, outer: Surroundings): Block[] {
  const { name } = element
  const around = inside(element, outer)
  if (name === 'ul' || name === 'ol') return [readList(element, place, around)]
  const type = headingLevels.find((level) => level === name) ?? place.type
  const isBlock = blockNames.has(name)
  const said = readTextAlign(
    styleOf(element).get('text-align') ?? (isBlock ? element.attribs['align'] : undefined),
  )
  const alignBelow = said === 'unset' ? (name === 'center' ? 'center' : place.alignBelow) : said
  const marks = { ...place.marks, ...marksOf(element, around.globals, type) }
  const own: Place = { type, align: isBlock ? alignBelow : place.align, alignBelow, marks }
  if (element.children.some((child) => isTag(child) && holdsBlocks(child))) {
    return blocksOf(element.children, own, around)
  }
  return readParagraph(element.children, own, around)
}

function readParagraph(
  nodes: readonly AnyNode[],
  { type, align, marks }: Omit<Place, 'alignBelow'>,
  around: Surroundings,
): Block[] {
  const spans = withoutEnd(readSpans(nodes, marks, around), around)
  return spans.length > 0 || nodes.some(holdsBreak) ? [{ type, align, spans }] : []
}

/** The empty lines from white space before a block, if line breaks of the source are visible. */
function emptyLines(nodes: readonly AnyNode[], { type, align }: Place): Block[] {
  const last = nodes.at(-1)
  if (!last || !isText(last)) return []
  const text = nodes.every(isSpace)
    ? nodes.map(textOf).join('')
    : (/\n[ \t]+$/.exec(plainBreaks(last.data))?.[0] ?? '')
  const lines = plainBreaks(text).split('\n')
  // Between two blocks the first line break makes a line, too; after text it only ends the text's line.
  const count =
    nodes.every(isSpace) && lines.length > 1 ? lines.length - (lines.at(-1) === '' ? 1 : 0) : lines.length - 1
  return Array.from({ length: count }, () => ({ type, align, spans: [] }))
}

/** True if a node is only indentation in the source. */
function isSpace(node: AnyNode): boolean {
  return isText(node) && /^[ \t\r\n]*$/.test(node.data)
}

/** The spans without a line break at their end and the indentation after it, which are not visible. */
function withoutEnd(spans: Span[], { lines }: Surroundings): Span[] {
  const last = spans.at(-1)
  if (!lines || !last) return spans
  const text = last.text.replace(/\n *$/, '')
  return [...spans.slice(0, -1), ...(text === '' ? [] : [{ ...last, text }])]
}

function holdsBreak(node: AnyNode): boolean {
  return isTag(node) && (node.name === 'br' || node.children.some(holdsBreak))
}

function readList(element: Element, place: Place, around: Surroundings): List {
  const items: ListItem[] = []
  const marks = { ...place.marks, ...marksOf(element, around.globals, 'paragraph') }
  for (const child of element.children) {
    if (!isTag(child)) continue
    if (child.name === 'li') items.push(readItem(child, { ...place, marks }, around))
    else if (child.name === 'ul' || child.name === 'ol') {
      // Lists directly inside a list belong to the item before them.
      const nested = readList(child, { ...place, marks }, around)
      const last = items.at(-1)
      if (last) last.lists.push(nested)
      else items.push({ align: 'unset', spans: [], lists: [nested] })
    }
  }
  return { type: element.name === 'ol' ? 'numbers' : 'bullets', items }
}

function readItem(element: Element, place: Place, around: Surroundings): ListItem {
  const marks = { ...place.marks, ...marksOf(element, around.globals, 'paragraph') }
  const isList = (node: AnyNode): node is Element => isTag(node) && (node.name === 'ul' || node.name === 'ol')
  const lists = element.children.filter(isList).map((list) => readList(list, { ...place, marks }, around))
  const blocks = blocksOf(
    element.children.filter((node) => !isList(node)),
    { type: 'paragraph', ...unaligned, marks },
    around,
  )
  // An item has one paragraph, so several paragraphs become lines of it.
  const lines = blocks.flatMap((block) => ('spans' in block ? [block.spans] : []))
  const spans = lines.flatMap((line, index) => (index === 0 ? line : [{ ...marks, text: '\n' }, ...line]))
  const own = readTextAlign(styleOf(element).get('text-align') ?? element.attribs['align'])
  const inner = blocks.find((block) => 'align' in block && block.align !== 'unset')
  const align = own === 'unset' && inner && 'align' in inner ? inner.align : own
  return { align, spans: joined(spans), lists }
}

function readSpans(nodes: readonly AnyNode[], marks: Marks, around: Surroundings): Span[] {
  const spans = joined(nodes.flatMap((node) => spansOf(node, marks, around)))
  // A single line break is an empty line, whatever its style.
  if (spans.length === 1 && spans[0]?.text === '\n') return []
  return around.tight ? spans : trimmed(spans)
}

function spansOf(node: AnyNode, marks: Marks, around: Surroundings): Span[] {
  if (isText(node)) {
    const text = currentTags(plainSpaces(node.data, around.lines))
    return text === '' ? [] : [{ ...marks, text }]
  }
  if (!isTag(node)) return []
  if (node.name === 'br') return [{ ...marks, text: '\n' }]
  const own = { ...marks, ...marksOf(node, around.globals, 'paragraph') }
  return node.children.flatMap((child) => spansOf(child, own, inside(node, around)))
}

function inside(element: Element, around: Surroundings): Surroundings {
  const spaces = styleOf(element).get('white-space')
  return spaces === undefined || /^inherit$/i.test(spaces) ? around : { ...around, lines: keepsLines(spaces) }
}

function plainBreaks(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

/** Spaces of the source are joined to one, except preserved ones (`&nbsp;` before a space). */
function plainSpaces(text: string, hasLines: boolean): string {
  if (hasLines) {
    const lines = plainBreaks(text).split('\n')
    return lines.map((line) => plainSpaces(line, false)).join('\n')
  }
  return text.replaceAll(/[ \t\r\n]+/g, ' ').replaceAll(/\u00a0+ /g, (run) => ' '.repeat(run.length))
}

function trimmed(spans: readonly Span[]): Span[] {
  const cut = spans.map((span) => ({ ...span, text: span.text.replaceAll(/ *\n */g, '\n') }))
  const [first, last] = [cut.at(0), cut.at(-1)]
  if (first) first.text = first.text.replace(/^ +/, '')
  if (last) last.text = last.text.replace(/ +$/, '')
  return cut.filter(({ text }) => text !== '')
}

/** The style that an element adds to its text. Styles that the message or the heading has anyway are left out. */
function marksOf(element: Element, globals: Globals, type: Place['type']): Marks {
  const style = styleOf(element)
  const heading = type === 'paragraph' ? null : globals.headings[type]
  const marks: Marks = tagMarks(element)
  const weight = style.get('font-weight')?.toLowerCase()
  if (weight === 'bold' || weight === 'bolder' || Number(weight) >= 600) marks.bold = true
  if (style.get('font-style')?.toLowerCase() === 'italic') marks.italic = true
  if (element.name !== 'a') {
    const decoration = style.get('text-decoration')?.toLowerCase() ?? ''
    if (decoration.includes('underline')) marks.underline = true
    if (decoration.includes('line-through')) marks.strike = true
  }
  const size = pixels(style.get('font-size'))
  if (size !== null && size !== heading?.size) marks.size = clamp(size, designLimits.fontSize)
  const color = readColor(
    style.get('color') ?? (element.name === 'li' ? undefined : element.attribs['color']),
  )
  const isUsual = color === heading?.color || (element.name === 'a' && color === globals.linkColor)
  if (color && !isUsual) marks.color = color
  const background = readColor(style.get('background-color'))
  if (background) marks.background = background
  const font = readFont(style.get('font-family') ?? element.attribs['face'])
  if (font) marks.font = font
  return marks
}

function tagMarks(element: Element): Marks {
  const { name, attribs } = element
  if (name === 'strong' || name === 'b') return { bold: true }
  if (name === 'em' || name === 'i') return { italic: true }
  if (name === 'u' || name === 'ins') return { underline: true }
  if (name === 'strike' || name === 's' || name === 'del') return { strike: true }
  if (name === 'a' && attribs['href'] !== undefined)
    return { href: currentTags(attribs['href']), ...trackingOf(element) }
  return {}
}
