import { type Element, isTag } from '@carillon/email-design/html-tree'
import type { Declaration } from './css.ts'
import { parseDeclarations, printDeclarations } from './css.ts'
import type { Message } from './message.ts'
import type { WholeTransform } from './transform.ts'
import { append, eachElement, makeElement, remove, replace, unwrap } from './tree.ts'

/** Peculiarities of Word as an email client. */
export const wordTransforms = {
  /** VML, which only Word draws, becomes HTML that looks like it. */
  vml: { kind: 'tree', run: drawVml },
  /** Word reads the width of a picture from its attribute only. */
  'pictures-by-attribute': {
    kind: 'tree',
    run: (message, defects, entry) => {
      for (const image of message.elementsNamed('img')) {
        if (/^\d/.test(image.attribs['width'] ?? '') || message.isHidden(image)) continue
        const width = message.styleOf(image).get('width') ?? message.styleOf(image).get('max-width')
        if (width) defects.add('picture_size_missing', entry, image, `width: ${width}`)
      }
    },
  },
  'animations-stand-still': {
    kind: 'tree',
    run: (message, defects, entry) => {
      for (const image of message.elementsNamed('img')) {
        const source = image.attribs['src'] ?? ''
        if (/\.gif([?#]|$)/i.test(source) && !isTiny(image) && !message.isHidden(image))
          defects.add('animation_still', entry, image, source)
      }
    },
  },
  /** `display: none` hides no table within the element, unless Word's own `mso-hide` does. */
  'hidden-tables-shown': {
    kind: 'tree',
    run: (message, defects, entry) => {
      for (const table of message.elementsNamed('table')) {
        const hiding = hidingAncestor(table, message)
        if (!hiding || isHiddenItself(table, message)) continue
        defects.add('hidden_shown', entry, table, 'display: none')
        replace(hiding, table)
      }
    },
  },
  /** Word's own properties, by which authors speak to Word alone. */
  'mso-properties': {
    kind: 'sheets',
    run: (message) => {
      for (const [element, declarations] of [...message.inline]) {
        if (!declarations.some(({ property }) => property.startsWith('mso-'))) continue
        if (declarations.some(({ property, value }) => property === 'mso-hide' && value === 'all'))
          remove(element)
        message.setInline(element, declarations.flatMap(asUsual))
      }
    },
  },
} as const satisfies Record<string, WholeTransform>

function asUsual(declaration: Declaration): Declaration[] {
  const { property, value } = declaration
  if (!property.startsWith('mso-')) return [declaration]
  const usual = {
    'mso-padding-alt': 'padding',
    'mso-border-alt': 'border',
    'mso-line-height-alt': 'line-height',
  }[property]
  return usual ? [{ property: usual, value, important: false }] : []
}

function isTiny({ attribs }: Element): boolean {
  return Number(attribs['width'] ?? 9) <= 2 || Number(attribs['height'] ?? 9) <= 2
}

function isHiddenItself(element: Element, message: Message): boolean {
  const style = message.styleOf(element)
  return style.get('display') === 'none' || style.get('mso-hide') === 'all'
}

function hidingAncestor(element: Element, message: Message): Element | null {
  let hiding: Element | null = null
  for (let node = element.parent; node && isTag(node); node = node.parent) {
    const style = message.styleOf(node)
    if (style.get('mso-hide') === 'all' || node.name === 'table') return null
    if (style.get('display') === 'none') hiding = node
  }
  return hiding
}

function drawVml(message: Message): void {
  const shapes: Element[] = []
  eachElement(message.root, (element) => {
    if (element.name.startsWith('v:')) shapes.push(element)
  })
  for (const shape of shapes.reverse()) drawShape(shape)
  const others: Element[] = []
  eachElement(message.root, (element) => {
    if (/^([ow]:|xml$)/.test(element.name)) others.push(element)
  })
  for (const element of others.reverse()) {
    if (element.name === 'xml') remove(element)
    else unwrap(element)
  }
}

function drawShape(shape: Element): void {
  const { name, attribs } = shape
  if (/^v:(roundrect|rect|oval|shape)$/.test(name)) replace(shape, drawBox(shape))
  else if (name === 'v:image')
    replace(
      shape,
      makeElement('img', { src: attribs['src'] ?? '', style: sizeOf(shape), alt: attribs['alt'] ?? '' }),
    )
  // The shape around a filling reads it, and leaves it out.
  else if (!/^v:(fill|stroke|imagedata)$/.test(name)) unwrap(shape)
}

/** A shape as a table of one cell, whose content lies where `v-text-anchor` says. */
function drawBox(shape: Element): Element {
  const { attribs } = shape
  const parts = shape.children.filter(isTag)
  const fill = parts.find(({ name }) => name === 'v:fill')
  const inner = shape.children.filter(
    (child) => !isTag(child) || !/^v:(fill|stroke|imagedata)$/.test(child.name),
  )
  const anchor = declarationOf(shape, 'v-text-anchor')
  const cell = makeElement('td', {
    align: 'center',
    valign: anchor === 'middle' ? 'middle' : anchor === 'bottom' ? 'bottom' : 'top',
    style: 'padding: 0',
  })
  const link = attribs['href']
  append(cell, ...(link ? [makeElement('a', { href: link, style: 'text-decoration: none' }, inner)] : inner))
  const row = makeElement('tr', {}, [cell])
  return makeElement('table', { cellpadding: '0', cellspacing: '0', style: boxStyle(shape, fill) }, [
    makeElement('tbody', {}, [row]),
  ])
}

function boxStyle(shape: Element, fill: Element | undefined): string {
  const { attribs } = shape
  const styles = ['display: inline-table', 'border-collapse: separate', sizeOf(shape)]
  const color = safe(fill?.attribs['color'] ?? attribs['fillcolor'])
  if (color && !isOff(attribs['filled'])) styles.push(`background-color: ${color}`)
  const source = fill?.attribs['src']
  if (source && !isOff(attribs['filled'])) {
    const size = fill?.attribs['type'] === 'tile' ? '' : ' center / cover no-repeat'
    styles.push(`background-image: url("${source.replaceAll(/["\\\n]/g, '')}")`)
    if (size)
      styles.push('background-position: center', 'background-size: cover', 'background-repeat: no-repeat')
  }
  if (!isOff(attribs['stroked']) && !isOff(attribs['stroke']))
    styles.push(
      `border: ${safe(attribs['strokeweight']) || '1px'} solid ${safe(attribs['strokecolor']) || '#000000'}`,
    )
  if (shape.name === 'v:roundrect') styles.push(`border-radius: ${radiusOf(shape)}`)
  if (shape.name === 'v:oval') styles.push('border-radius: 50%')
  return styles.filter((each) => each !== '').join('; ')
}

function isOff(value: string | undefined): boolean {
  return value !== undefined && /^(f|false|0|no)$/i.test(value)
}

/** A colour or length, and nothing that could begin another declaration. */
function safe(value: string | undefined): string {
  return value && /^[#\w.%() ,-]+$/.test(value) ? value.trim() : ''
}

function sizeOf(shape: Element): string {
  return printDeclarations(
    parseDeclarations(shape.attribs['style'] ?? '').filter(({ property }) =>
      /^(width|height)$/.test(property),
    ),
  )
}

function declarationOf(shape: Element, property: string): string {
  return (
    parseDeclarations(shape.attribs['style'] ?? '').find((each) => each.property === property)?.value ?? ''
  )
}

/** `arcsize` is a share of the smaller side. */
function radiusOf(shape: Element): string {
  const arc = Number.parseFloat(shape.attribs['arcsize'] ?? '20%') / 100
  const sides = ['width', 'height'].map((side) => Number.parseFloat(declarationOf(shape, side)))
  const least = Math.min(...sides.filter((side) => side > 0))
  return Number.isFinite(least) && Number.isFinite(arc) ? `${Math.round(arc * least)}px` : '0'
}
