import type { Element } from '@carillon/email-design/html-tree'
import { isTag } from '@carillon/email-design/html-tree'
import type { CssNode, Declaration } from './css.ts'
import type { Defects } from './defects.ts'
import type { Message } from './message.ts'
import { eachElement, makeElement, makeText, remove, replace } from './tree.ts'

/** Shows a message as before its images are loaded: boxes of their size with their alternative text. */
export function blockImages(message: Message, defects: Defects): void {
  const images: Element[] = []
  const sources: Element[] = []
  eachElement(message.root, (element) => {
    if (element.name === 'img') images.push(element)
    if (element.name === 'source' || element.name === 'image') sources.push(element)
    delete element.attribs['background']
    const declarations = message.declarationsOf(element)
    if (declarations.some(hasAddress)) message.setInline(element, declarations.flatMap(withoutAddress))
  })
  for (const element of sources) remove(element)
  for (const sheet of message.sheets) sheet.nodes = withoutAddresses(sheet.nodes)
  for (const image of images) {
    if (lacksText(image) && !message.isHidden(image))
      defects.add('alt_missing', '', image, image.attribs['src'] ?? '')
    replace(image, boxOf(image, message))
  }
}

function hasAddress({ value }: Declaration): boolean {
  return /url\(|image-set\(/i.test(value)
}

function withoutAddress(declaration: Declaration): Declaration[] {
  if (!hasAddress(declaration)) return [declaration]
  const { property, value } = declaration
  if (property !== 'background') return []
  const color = value
    .replaceAll(/url\((?:"[^"]*"|'[^']*'|[^)"'])*\)/gi, ' ')
    .match(/#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\([^)]*\)|^\s*[a-z]{3,}(?=\s)/i)?.[0]
  return color ? [{ ...declaration, property: 'background-color', value: color.trim() }] : []
}

function withoutAddresses(nodes: readonly CssNode[]): CssNode[] {
  return nodes.map((node): CssNode => {
    const declarations = node.declarations.flatMap(withoutAddress)
    return node.kind === 'rule'
      ? { ...node, declarations }
      : { ...node, declarations, nodes: node.nodes && withoutAddresses(node.nodes) }
  })
}

/** An empty text says that a picture is decoration, unless it is all that a link has. */
function lacksText(image: Element): boolean {
  const { alt } = image.attribs
  if (isTiny(image) || (alt ?? '').trim() !== '') return false
  const { parent } = image
  const isOnlyContent = parent && isTag(parent) && parent.name === 'a' && parent.children.length === 1
  return alt === undefined || isOnlyContent === true
}

function isTiny({ attribs }: Element): boolean {
  return Number(attribs['width'] ?? 9) <= 2 || Number(attribs['height'] ?? 9) <= 2
}

/** The box takes the place and the text style of the picture. */
function boxOf(image: Element, message: Message): Element {
  const { attribs } = image
  const box = makeElement('span', { role: 'img' }, [makeText(attribs['alt'] ?? '')])
  for (const name of ['class', 'id', 'align', 'title'])
    if (attribs[name] !== undefined) box.attribs[name] = attribs[name]
  const own = message.declarationsOf(image).filter(({ property }) => property !== 'display')
  const isBlock = message
    .declarationsOf(image)
    .some(({ property, value }) => property === 'display' && value === 'block')
  const set = (property: string, value: string): Declaration => ({ property, value, important: false })
  const size = (['width', 'height'] as const).flatMap((property) => {
    const written = /^\d+(%|px)?$/.exec(attribs[property] ?? '')?.[0]
    if (!written || own.some((each) => each.property === property && !/^auto/.test(each.value))) return []
    return [set(property, /^\d+$/.test(written) ? `${written}px` : written)]
  })
  message.setInline(box, [
    ...(isTiny(image)
      ? []
      : [
          set('border', '1px solid #c4c7cc'),
          set('background-color', '#f4f5f7'),
          set('color', '#3c4043'),
          set('min-height', '24px'),
        ]),
    set('max-width', '100%'),
    ...size,
    ...own.filter(({ property, value }) => !(property === 'height' && /^auto/.test(value))),
    ...(size.some(({ property }) => property === 'height')
      ? [set('height', `${Number.parseInt(attribs['height'] ?? '0', 10)}px`)]
      : []),
    set('display', isBlock ? 'block' : 'inline-block'),
    set('box-sizing', 'border-box'),
    set('overflow', 'hidden'),
    set('vertical-align', 'bottom'),
  ])
  return box
}
