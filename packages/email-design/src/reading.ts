import { designLimits, type Globals, ModuleId, type ModuleOf } from './design.ts'
import { type AnyNode, type Element, findBelow, styleOf, textOf } from './html-tree.ts'
import { readColor } from './read-values.ts'

/** Something of the source that the design does not hold; `detail` is as it stood there, cut short. */
export interface Loss {
  code:
    | 'outside_modules'
    | 'around_modules'
    | 'color'
    | 'text_as_code'
    | 'columns_as_code'
    | 'unknown_as_code'
    | 'network'
    | 'shortened'
  detail: string
}

/** What every reader of a module needs to know, and where it tells what it could not keep. */
export interface Reading {
  source: string
  globals: Globals
  newId: () => ModuleId
  /** Ids that are taken: copies made elsewhere carry the id of their original. */
  ids: Set<string>
  /** Where our icons of social networks are. */
  icons: string
  lose: (code: Loss['code'], detail: string) => void
}

/** The module's own id where it has one that no other module took. */
export function idOf(element: Element, { ids, newId }: Reading): ModuleId {
  const own = element.attribs['data-muid']
  const id = own !== undefined && ModuleId.safeParse(own).success && !ids.has(own) ? own : newId()
  ids.add(id)
  return id
}

/** The cell that holds what can be edited; a division without cells holds it itself. */
export function contentCell(element: Element): Element {
  return (
    findBelow(element, ({ name, attribs }) => name === 'td' && attribs['role'] === 'module-content') ??
    findBelow(element, ({ name }) => name === 'td') ??
    element
  )
}

/** A colour of the source; one that can't be understood is told and left away. */
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
  return { id, kind: 'code', html: html.slice(0, designLimits.code) }
}

export function cut(text: string, length: number, reading: Reading): string {
  if (text.length > length) reading.lose('shortened', text.slice(0, 80))
  return text.slice(0, length)
}

export function excerpt(node: AnyNode): string {
  return textOf(node).replaceAll(/\s+/g, ' ').trim().slice(0, 80)
}

export function sliceWithTags({ startIndex, endIndex }: Element, { source }: Reading): string {
  return startIndex === null || endIndex === null ? '' : source.slice(startIndex, endIndex + 1)
}

/** The colour of a link where it is not the message's own; one set here is underlined whatever the message says. */
export function ownLinkColor(link: Element | null, reading: Reading): string {
  if (!link) return ''
  const style = styleOf(link)
  const color = colorOf(style.get('color'), reading)
  const { linkColor, linkUnderline } = reading.globals
  const isUnderlined = style.get('text-decoration') === 'underline'
  return color === linkColor && isUnderlined === linkUnderline ? '' : color
}
