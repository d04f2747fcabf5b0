import { designLimits, type Globals, type Module, ModuleId, type ModuleOf } from './design.ts'
import {
  type AnyNode,
  childElements,
  type Element,
  findAllBelow,
  findBelow,
  isModule,
  isTag,
  styleOf,
  textOf,
} from './html-tree.ts'
import { currentTags } from './old-tags.ts'
import { readColor } from './read-values.ts'
import { firstAnchor } from './reader-marks.ts'

/** A part of the source that the design can't hold; `detail` is a short excerpt. */
export interface Loss {
  code:
    | 'outside_modules'
    | 'around_modules'
    | 'color'
    | 'text_as_code'
    | 'columns_as_code'
    | 'unknown_as_code'
    | 'module_as_code'
    | 'network'
    | 'shortened'
    | 'too_many'
    | 'words_lost'
    | 'picture_lost'
    | 'icon'
    | 'lines'
    | 'surface'
    | 'style_lost'
    | 'anchor_lost'
    | 'tag_lost'
    | 'srcset_lost'
    | 'screens_lost'
    | 'columns_break'
    | `${Changing}_changed`
  detail: string
  /** The CSS values before and after; the empty string means none. */
  was?: string
  becomes?: string
}

/** The properties of text and images that can change. */
type Changing =
  | 'color'
  | 'background'
  | 'page'
  | 'edge'
  | 'font'
  | 'size'
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'align'
  | 'indent'
  | 'line_height'
  | 'width'
  | 'height'
  | 'room'
  | 'space'

/** The values that each reader of a module needs, and the list of losses that it adds to. */
export interface Reading {
  source: string
  globals: Globals
  newId: () => ModuleId
  /** The names of places that links lead to. */
  linked: ReadonlySet<string>
  /** Ids in use. Copies made elsewhere have the id of their original. */
  ids: Set<string>
  /** The address of our icons of social networks. */
  icons: string
  lose: (code: Loss['code'], detail: string) => void
  /** Notes which module a part of the source became. */
  became: (source: readonly AnyNode[], module: Module) => void
}

/**
 * The module's own id, unless another module has it already. Links lead to a module by its id, so a place at its beginning
 * that a link leads to gives it its id.
 */
export function idOf(element: Element, { ids, linked, newId }: Reading): ModuleId {
  const isFree = (id: string | undefined): id is string =>
    id !== undefined && ModuleId.safeParse(id).success && !ids.has(id)
  const own = element.attribs['data-muid']
  const place = own !== undefined && linked.has(own) ? own : firstAnchor(element, linked)
  const id = [place, own].find(isFree) ?? newId()
  ids.add(id)
  return id
}

/** The cell with the editable content; a division without cells contains it directly. */
export function contentCell(element: Element): Element {
  return (
    findBelow(element, ({ name, attribs }) => name === 'td' && attribs['role'] === 'module-content') ??
    findBelow(element, ({ name }) => name === 'td') ??
    element
  )
}

/** A colour of the source. An unreadable one is reported and left out. */
export function colorOf(value: string | undefined, reading: Reading): string {
  const color = readColor(value)
  if (color === null) reading.lose('color', value ?? '')
  return color ?? ''
}

export function backgroundOf(cell: Element, reading: Reading): string {
  const style = styleOf(cell)
  return colorOf(style.get('background-color') ?? cell.attribs['bgcolor'], reading)
}

export function codeModule(html: string, id: ModuleId, reading: Reading): ModuleOf<'code'> {
  if (html.length > designLimits.code) reading.lose('shortened', html.slice(0, 80))
  return { id, kind: 'code', html: html.slice(0, designLimits.code).toWellFormed() }
}

export function cut(text: string, length: number, reading: Reading): string {
  if (text.length > length) reading.lose('shortened', text.slice(0, 80))
  return text.slice(0, length)
}

export function excerpt(node: AnyNode): string {
  const words = textOf(node).replaceAll(/\s+/g, ' ').trim()
  const pictures = words === '' && isTag(node) ? findAllBelow(node, ({ name }) => name === 'img') : []
  return (words || pictures.map(({ attribs }) => attribs['alt'] || attribs['src']).join(' ')).slice(0, 80)
}

/**
 * An element as a code module: its source, but with current tags, and without the attributes that mark modules for
 * other readers.
 */
export function asCode(element: Element, id: ModuleId, reading: Reading): ModuleOf<'code'> {
  const { startIndex, endIndex } = element
  if (startIndex === null || endIndex === null) return codeModule('', id, reading)
  let html = reading.source.slice(startIndex, endIndex + 1)
  for (const start of moduleStarts(element).reverse()) {
    const at = start - startIndex
    const tag = /^<(?:"[^"]*"|'[^']*'|[^>"'])*>/.exec(html.slice(at))?.[0] ?? ''
    html = html.slice(0, at) + tag.replaceAll(moduleAttributes, '') + html.slice(at + tag.length)
  }
  return codeModule(currentTags(html), id, reading)
}

const moduleAttributes =
  /\s(?:role|data-(?:type|role|muid|mc-module-version|distribution))\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)/gi

/** The positions in the source where the element and the modules in it begin, in order. */
function moduleStarts(element: Element): number[] {
  const inside = childElements(element).flatMap(moduleStarts)
  return isModule(element) ? [element.startIndex ?? 0, ...inside] : inside
}

/** The colour and underline of a link, if they differ from those of the message. */
export function ownLink(
  link: Element | null,
  reading: Reading,
): Pick<ModuleOf<'unsubscribe'>, 'linkColor' | 'linkUnderline'> {
  if (!link) return { linkColor: '' }
  const style = styleOf(link)
  const color = colorOf(style.get('color'), reading)
  const { linkColor, linkUnderline } = reading.globals
  const decoration = style.get('text-decoration')?.toLowerCase()
  const isUnderlined = decoration === undefined ? linkUnderline : decoration.includes('underline')
  if (isUnderlined === linkUnderline && (color === '' || color === linkColor)) return { linkColor: '' }
  return { linkColor: color || linkColor, ...(isUnderlined ? {} : { linkUnderline: false }) }
}
