import { type Element, isTag, isText, type NodeWithChildren } from './html-tree.ts'
import { placeLinkedTo } from './place-linked-to.ts'

/** The names of places in the message that links lead to. */
export function linkedNames(document: NodeWithChildren): Set<string> {
  const names = new Set<string>()
  const visit = (node: NodeWithChildren): void => {
    for (const child of node.children) {
      if (!isTag(child)) continue
      const href = child.name === 'a' || child.name === 'area' ? child.attribs['href']?.trim() : undefined
      const name = placeLinkedTo(href ?? '')
      if (name) names.add(name)
      visit(child)
    }
  }
  visit(document)
  return names
}

/** The name under which links lead to an element. */
export function anchorOf({ name, attribs }: Element): string | undefined {
  return attribs['id'] ?? (name === 'a' ? attribs['name'] : undefined)
}

/** The name of a place at the beginning of a module, before anything that is seen. */
export function firstAnchor(module: Element, linked: ReadonlySet<string>): string | undefined {
  const visit = (element: Element): string | null | undefined => {
    if (element !== module && element.attribs['role'] === 'module') return null
    const own = anchorOf(element)
    if (own !== undefined && linked.has(own)) return own
    if (element.name === 'img') return null
    for (const child of element.children) {
      if (isText(child) && child.data.trim() !== '') return null
      const found = isTag(child) ? visit(child) : undefined
      if (found !== undefined) return found
    }
    return undefined
  }
  return visit(module) ?? undefined
}

/** Attributes in which a design keeps tags. */
const taggedAttributes = new Set(['href', 'src', 'alt', 'title', 'background'])

/**
 * A tag in the markup of an element, outside of addresses and texts: between attributes, or in a colour or a width. A
 * design has fixed values there.
 */
export function tagInMarkup({ attribs }: Element): string | null {
  for (const [attribute, value] of Object.entries(attribs)) {
    if (/\{\{|\}\}/.test(attribute)) return attribute.startsWith('{{') ? attribute : `{{${attribute}`
    if (taggedAttributes.has(attribute)) continue
    const [tag] = /\{\{[^}]*\}?\}?/.exec(value) ?? []
    if (tag) return tag
  }
  return null
}

/** Attributes for screen readers that a design has no place for. */
const readAloud = ['lang', 'aria-label'] as const

/**
 * Parts of an element that are not seen at once: places without a link, images for other screens, texts for screen
 * readers.
 */
export function silentOf(element: Element, linked: ReadonlySet<string>): string[] {
  const { name, attribs } = element
  const found: string[] = []
  const place = name === 'a' && attribs['href'] === undefined ? attribs['name'] : undefined
  if (place && !linked.has(place)) found.push(`anchor:#${place}`)
  const images = name === 'img' || name === 'source' ? attribs['srcset']?.trim() : undefined
  if (images) found.push(`srcset:${images}`)
  for (const attribute of readAloud) {
    const value = attribs[attribute]
    if (value) found.push(`${attribute}:${value}`)
  }
  return found
}

/** Adds each of the found decorations once. */
export function note(decorations: string[], found: readonly string[]): void {
  for (const each of found) if (!decorations.includes(each)) decorations.push(each)
}
