import { newModule } from './defaults.ts'
import { designLimits, type ModuleOf } from './design.ts'
import {
  type AnyNode,
  type Element,
  findBelow,
  hasClass,
  innerSource,
  isTag,
  isText,
  percentage,
  pixels,
  styleOf,
  textOf,
} from './html-tree.ts'
import { currentTags } from './old-tags.ts'
import { isRichText, readBlocks } from './read-text.ts'
import { clamp, paddingOf, readAlign, readFont } from './read-values.ts'
import {
  backgroundOf,
  codeModule,
  colorOf,
  contentCell,
  cut,
  excerpt,
  idOf,
  type Reading,
} from './reading.ts'

/** Words; what a text module can't say (tables, pictures) becomes a code module that looks the same. */
export function readText(element: Element, reading: Reading): ModuleOf<'text'> | ModuleOf<'code'> {
  const cell = contentCell(element)
  const id = idOf(element, reading)
  const content = unwrapped(cell)
  const isKnown = ['text', 'header', 'footer', ''].includes(element.attribs['data-type'] ?? '')
  if (!isRichText(content)) {
    reading.lose(isKnown ? 'text_as_code' : 'unknown_as_code', excerpt(element))
    const style = cell.attribs['style']
    const inner = innerSource(reading.source, cell)
    return codeModule(
      style ? `<div style="${style.replaceAll('"', '&quot;')}">${inner}</div>` : inner,
      id,
      reading,
    )
  }
  const style = styleOf(cell)
  const usual = newModule('text', id)
  const tight = element.attribs['data-mc-module-version'] !== undefined
  const lineHeight = pixels(style.get('line-height'))
  return {
    ...usual,
    padding: paddingOf(style, usual.padding),
    background: backgroundOf(cell, reading),
    lineHeight: lineHeight === null ? usual.lineHeight : clamp(lineHeight, { min: 8, max: 200 }),
    blocks: readBlocks(content, reading.globals, tight),
  }
}

/** Generation C puts a division around its blocks. */
function unwrapped(cell: Element): AnyNode[] {
  const said = cell.children.filter((node) => !isText(node) || node.data.trim() !== '')
  const [only] = said
  const isWrapper = said.length === 1 && only && isTag(only) && only.name === 'div' && !only.attribs['style']
  return isWrapper ? only.children : cell.children
}

export function readImage(element: Element, reading: Reading): ModuleOf<'image'> {
  const cell = contentCell(element)
  const usual = newModule('image', idOf(element, reading))
  const base = {
    ...usual,
    padding: paddingOf(styleOf(cell), usual.padding),
    background: backgroundOf(cell, reading),
    align: readAlign(cell.attribs['align'] ?? styleOf(cell).get('text-align')),
  }
  const image = findBelow(cell, ({ name }) => name === 'img')
  if (!image) return base
  const style = styleOf(image)
  const link = findBelow(cell, ({ name }) => name === 'a')
  const said = image.attribs['data-responsive']
  const responsive = said === undefined ? style.get('height') === 'auto' : said === 'true'
  const share = percentage(style.get('max-width')) ?? percentage(style.get('width')) ?? 100
  const length = (name: 'width' | 'height', max: number) => {
    const value = pixels(image.attribs[name]) ?? pixels(style.get(name))
    return value === null ? null : clamp(Math.round(value), { min: 1, max })
  }
  return {
    ...base,
    src: cut(currentTags(image.attribs['src'] ?? ''), designLimits.link, reading),
    alt: cut(image.attribs['alt'] ?? '', designLimits.alt, reading),
    href: cut(currentTags(link?.attribs['href'] ?? ''), designLimits.link, reading),
    responsive: responsive || length('width', 2_000) === null,
    percent: responsive ? clamp(share, { min: 1, max: 100 }) : 100,
    width: responsive ? null : length('width', 2_000),
    height: responsive ? null : length('height', 5_000),
    proportional: image.attribs['data-proportionally-constrained'] !== 'false',
  }
}

/** Everything stands in the link; the cell around it says where it stands. */
export function readButton(element: Element, reading: Reading): ModuleOf<'button'> {
  const usual = newModule('button', idOf(element, reading))
  const outer = findBelow(element, (cell) => hasClass(cell, 'outer-td')) ?? contentCell(element)
  const link = findBelow(outer, ({ name }) => name === 'a')
  const style = link ? styleOf(link) : new Map<string, string>()
  const number = (value: string | undefined, fallback: number, max: number) => {
    const length = pixels(value)
    return length === null ? fallback : clamp(length, { min: 0, max })
  }
  const least = (name: 'width' | 'height', max: number) => {
    const length = pixels(style.get(`min-${name}`) ?? style.get(name))
    return length === null || length < 1 ? null : clamp(length, { min: 1, max })
  }
  const fill = colorOf(style.get('background-color'), reading)
  const border = /(#[0-9a-f]{3,6}|rgba?\([^)]*\))\s*$/i.exec(style.get('border') ?? '')?.[1]
  const weight = style.get('font-weight')?.toLowerCase()
  const size = pixels(style.get('font-size'))
  const label = link ? textOf(link) : textOf(outer)
  return {
    ...usual,
    padding: paddingOf(styleOf(outer), usual.padding),
    background: backgroundOf(outer, reading),
    align: readAlign(outer.attribs['align']),
    text: cut(currentTags(label.replaceAll(/[ \t\r]+/g, ' ').trim()), designLimits.label, reading),
    href: cut(currentTags(link?.attribs['href'] ?? ''), designLimits.link, reading),
    color: colorOf(style.get('color'), reading),
    fill,
    borderColor: colorOf(style.get('border-color') ?? border, reading),
    borderWidth: number(style.get('border-width') ?? /^\s*\d+px/.exec(style.get('border') ?? '')?.[0], 0, 20),
    radius: number(style.get('border-radius'), 0, 100),
    font: readFont(style.get('font-family')),
    size: size === null ? usual.size : clamp(size, designLimits.fontSize),
    bold: weight === 'bold' || Number(weight) >= 600,
    letterSpacing: number(style.get('letter-spacing'), 0, 20),
    width: least('width', 2_000),
    height: least('height', 500),
    inner: paddingOf(style, usual.inner),
  }
}

export function readDivider(element: Element, reading: Reading): ModuleOf<'divider'> {
  const usual = newModule('divider', idOf(element, reading))
  const cell = contentCell(element)
  const table = findBelow(cell, ({ name }) => name === 'table')
  const line = table && findBelow(table, ({ name }) => name === 'td')
  const lineStyle = line ? styleOf(line) : new Map<string, string>()
  const height =
    paddingOf(lineStyle, { top: 0, right: 0, bottom: 0, left: 0 }).bottom || pixels(table?.attribs['height'])
  return {
    ...usual,
    padding: paddingOf(styleOf(cell), usual.padding),
    background: backgroundOf(cell, reading),
    color: colorOf(line?.attribs['bgcolor'] ?? lineStyle.get('background-color'), reading),
    height: clamp(height || usual.height, { min: 1, max: 100 }),
  }
}

export function readSpacer(element: Element, reading: Reading): ModuleOf<'spacer'> {
  const cell = contentCell(element)
  const { top, bottom } = paddingOf(styleOf(cell), { top: 0, right: 0, bottom: 0, left: 0 })
  const padding =
    styleOf(cell)
      .get('padding')
      ?.match(/\d+(?=px)/g)
      ?.map(Number) ?? []
  // Paddings of the document end at 200 pixels, spacers at 500.
  const tall = Math.max(top + bottom, (padding[0] ?? 0) + (padding[2] ?? 0))
  return {
    ...newModule('spacer', idOf(element, reading)),
    height: clamp(tall || 30, { min: 1, max: 500 }),
    background: backgroundOf(cell, reading),
  }
}
