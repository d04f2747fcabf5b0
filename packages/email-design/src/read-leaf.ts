import { outsideOfBox, wordsOf } from './box-style.ts'
import { trackingOf } from './click-tracking.ts'
import { parseColor } from './colors.ts'
import { newModule } from './defaults.ts'
import { designLimits, type ModuleOf, type Padding } from './design.ts'
import {
  type AnyNode,
  type Element,
  findBelow,
  hasClass,
  isTag,
  isText,
  percentage,
  pixels,
  type Style,
  styleOf,
  textOf,
} from './html-tree.ts'
import { currentTags } from './old-tags.ts'
import { isRichText, readBlocks } from './read-text.ts'
import { clamp, paddingOf, readAlign, readFont, readFontSize } from './read-values.ts'
import { asCode, backgroundOf, colorOf, contentCell, cut, excerpt, idOf, type Reading } from './reading.ts'

/** A text module. Content that it can't hold (tables, images) becomes a code module that looks the same. */
export function readText(element: Element, reading: Reading): ModuleOf<'text'> | ModuleOf<'code'> {
  const cell = contentCell(element)
  const id = idOf(element, reading)
  const content = unwrapped(cell)
  const isKnown = ['text', 'header', 'footer', ''].includes(element.attribs['data-type'] ?? '')
  if (!isRichText(content)) {
    reading.lose(isKnown ? 'text_as_code' : 'unknown_as_code', excerpt(element))
    return asCode(element, id, reading)
  }
  const style = styleOf(cell)
  const usual = newModule('text', id)
  const tight = element.attribs['data-mc-module-version'] !== undefined
  const lineHeight = pixels(style.get('line-height'))
  return {
    ...usual,
    padding: paddingOf(style),
    background: backgroundOf(cell, reading),
    lineHeight: lineHeight === null ? usual.lineHeight : clamp(lineHeight, { min: 8, max: 200 }),
    blocks: readBlocks(content, reading.globals, tight),
  }
}

/** The blocks of a text cell. Generation C of the format has a division around them. */
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
    padding: paddingOf(styleOf(cell)),
    background: backgroundOf(cell, reading),
    align: readAlign(cell.attribs['align'] ?? styleOf(cell).get('text-align')),
  }
  const image = findBelow(cell, ({ name }) => name === 'img')
  if (!image) return base
  const style = styleOf(image)
  const link = findBelow(cell, ({ name }) => name === 'a')
  const said = image.attribs['data-responsive']
  const own = percentage(style.get('width')) ?? percentage(image.attribs['width'])
  const most = percentage(style.get('max-width'))
  const isFluid = said === undefined ? style.get('height') === 'auto' : said === 'true'
  const length = (name: 'width' | 'height', max: number) => {
    const value = pixels(image.attribs[name]) ?? pixels(style.get(name))
    return value === null ? null : clamp(Math.round(value), { min: 1, max })
  }
  // An image with a width in pixels keeps it, unless it fills the available width.
  const responsive = own !== null || (isFluid && (length('width', 2_000) === null || most !== null))
  const share = Math.min(own ?? 100, most ?? 100)
  return {
    ...base,
    src: cut(currentTags(image.attribs['src'] ?? ''), designLimits.link, reading),
    alt: cut(image.attribs['alt'] ?? '', designLimits.alt, reading),
    href: cut(currentTags(link?.attribs['href'] ?? ''), designLimits.link, reading),
    ...trackingOf(link),
    responsive: responsive || length('width', 2_000) === null,
    percent: responsive ? clamp(share, { min: 1, max: 100 }) : 100,
    width: responsive ? null : length('width', 2_000),
    height: responsive || style.get('height') === 'auto' ? null : length('height', 5_000),
    proportional: image.attribs['data-proportionally-constrained'] !== 'false',
  }
}

/** A button. Its link has the text and the looks; the cell around the link has the alignment. */
export function readButton(element: Element, reading: Reading): ModuleOf<'button'> {
  const usual = newModule('button', idOf(element, reading))
  const outer = findBelow(element, (cell) => hasClass(cell, 'outer-td')) ?? contentCell(element)
  const link = findBelow(outer, ({ name }) => name === 'a')
  const style = link ? styleOf(link) : new Map<string, string>()
  const number = (value: string | undefined, fallback: number, max: number) => {
    const length = pixels(value)
    return length === null ? fallback : clamp(length, { min: 0, max })
  }
  // A design's width and height include padding and border; width and height in CSS don't.
  const least = (name: 'width' | 'height', max: number) => {
    const length = pixels(style.get(`min-${name}`) ?? style.get(name))
    if (length === null || length < 1) return null
    return clamp(Math.round(length + outsideOfBox(style, name)), { min: 1, max })
  }
  const around = findBelow(outer, (cell) => hasClass(cell, 'inner-td'))
  const behind = around && !styleOf(around).has('background-color') ? around.attribs['bgcolor'] : undefined
  const fill = colorOf(style.get('background-color'), reading) || colorOf(behind, reading)
  const border = wordsOf(style.get('border') ?? '').find((word) => parseColor(word) !== null)
  const borderLine = wordsOf(style.get('border') ?? '').find((word) => /^[\d.]+px$/.test(word))
  const weight = style.get('font-weight')?.toLowerCase()
  const size = pixels(style.get('font-size'))
  const label = link ? textOf(link) : textOf(outer)
  return {
    ...usual,
    padding: paddingOf(styleOf(outer)),
    background: backgroundOf(outer, reading),
    align: readAlign(outer.attribs['align'] ?? styleOf(outer).get('text-align')),
    text: cut(currentTags(label.replaceAll(/[ \t\r]+/g, ' ').trim()), designLimits.label, reading),
    href: cut(currentTags(link?.attribs['href'] ?? ''), designLimits.link, reading),
    ...trackingOf(link),
    color: colorOf(style.get('color'), reading),
    fill,
    borderColor: colorOf(style.get('border-color') ?? border, reading),
    borderWidth: number(style.get('border-width') ?? borderLine, 0, 20),
    radius: number(style.get('border-radius'), 0, 100),
    font: readFont(style.get('font-family')),
    size: size === null ? usual.size : clamp(size, designLimits.fontSize),
    bold: weight === 'bold' || Number(weight) >= 600,
    letterSpacing: number(style.get('letter-spacing'), 0, 20),
    width: least('width', 2_000),
    height: least('height', 500),
    inner: innerOf(style, size ?? usual.size),
    ...(around ? narrowOf(around) : {}),
  }
}

/**
 * The settings of a button for narrow screens, where its table is as wide as the screen and its cell aligns the button.
 */
function narrowOf(cell: Element): Pick<ModuleOf<'button'>, 'narrow'> {
  const align = readAlign(styleOf(cell).get('text-align'))
  return align === 'left' || align === 'right' ? { narrow: { align } } : {}
}

/** The inner padding of a button. A label has one line, so a line height above the font size is read as padding. */
function innerOf(style: Style, size: number): Padding {
  const inner = paddingOf(style)
  const line = readFontSize(style.get('line-height'), size)
  const isLength = /px|em|%|pt/.test(style.get('line-height') ?? '')
  const more = line === null || !isLength ? 0 : (line - Math.round(size * 1.17)) / 2
  const room = (side: number, extra: number) => clamp(side + Math.round(extra), designLimits.space)
  return { ...inner, top: room(inner.top, more - 0.1), bottom: room(inner.bottom, more + 0.1) }
}

export function readDivider(element: Element, reading: Reading): ModuleOf<'divider'> {
  const usual = newModule('divider', idOf(element, reading))
  const cell = contentCell(element)
  const table = findBelow(cell, ({ name }) => name === 'table')
  const line = table && findBelow(table, ({ name }) => name === 'td')
  const lineStyle = line ? styleOf(line) : new Map<string, string>()
  const height = paddingOf(lineStyle).bottom || pixels(table?.attribs['height'])
  return {
    ...usual,
    padding: paddingOf(styleOf(cell)),
    background: backgroundOf(cell, reading),
    color: colorOf(line?.attribs['bgcolor'] ?? lineStyle.get('background-color'), reading),
    height: clamp(height || usual.height, { min: 1, max: 100 }),
  }
}

export function readSpacer(element: Element, reading: Reading): ModuleOf<'spacer'> {
  const cell = contentCell(element)
  const { top, bottom } = paddingOf(styleOf(cell))
  const padding =
    styleOf(cell)
      .get('padding')
      ?.match(/\d+(?=px)/g)
      ?.map(Number) ?? []
  // Padding is limited to 200 pixels, spacers to 500.
  const tall = Math.max(top + bottom, (padding[0] ?? 0) + (padding[2] ?? 0))
  return {
    ...newModule('spacer', idOf(element, reading)),
    height: clamp(tall || 30, { min: 1, max: 500 }),
    background: backgroundOf(cell, reading),
  }
}
