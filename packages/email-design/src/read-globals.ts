import { defaultGlobals } from './defaults.ts'
import { designLimits, GlobalDark, type Globals, type HeadingStyle, headingLevels } from './design.ts'
import {
  type Element,
  findAllBelow,
  findBelow,
  hasClass,
  type NodeWithChildren,
  pixels,
  readStyle,
  type Style,
  styleOf,
  textOf,
} from './html-tree.ts'
import { readPage } from './read-page.ts'
import { clamp, paddingOf, readColor, readFont } from './read-values.ts'
import { StyleRules } from './style-rules.ts'

/**
 * The settings of the whole message, each from the first place that has it. Rules in the author's part of the head
 * (`ownHead`) are used only for an inherited font.
 */
export function readGlobals(
  document: NodeWithChildren,
  container: Element | null,
  ownHead: { start: number; end: number },
): Globals {
  const frame = findBelow(
    document,
    ({ name, attribs }) => name === 'center' && attribs['data-body-style'] !== undefined,
  )
  const body = readStyle(frame?.attribs['data-body-style'])
  const rules = styleRules(document, ownHead)
  const rule = (selector: string): Style => rules.get(selector) ?? new Map()
  const wrapper = findBelow(document, (one) => one.name === 'table' && hasClass(one, 'wrapper'))
  const page = findBelow(document, ({ name }) => name === 'body')
  const cell = container ? styleOf(container) : new Map<string, string>()
  const fallback: Style = frame ? new Map() : rule('body')
  const size = pixels(body.get('font-size')) ?? pixels(rule('body, p, div').get('font-size'))
  const link = rule('body a')
  return {
    background:
      readColor(
        body.get('background-color') ??
          wrapper?.attribs['bgcolor'] ??
          page?.attribs['bgcolor'] ??
          rule('body').get('background-color'),
      ) ?? '',
    color: readColor(body.get('color') ?? fallback.get('color')) ?? '',
    linkColor: readColor(frame?.attribs['data-link-color'] ?? link.get('color')) ?? '',
    // Mail programs underline links by default, but a message without any rules is read as not underlined.
    linkUnderline:
      rules.size > 0 && (link.get('text-decoration') ?? 'underline').toLowerCase().includes('underline'),
    font:
      readFont(body.get('font-family')) ||
      readFont(rule('body, p, div').get('font-family')) ||
      ownFont(document) ||
      defaultGlobals.font,
    size: size === null ? defaultGlobals.size : clamp(size, designLimits.fontSize),
    ...sizeOf(container),
    contentBackground: readColor(container?.attribs['bgcolor'] ?? cell.get('background-color')) ?? '',
    padding: paddingOf(cell, defaultGlobals.padding),
    ...readPage(document, ownHead),
    headings: headingsOf(rules),
    ...darkOf(frame),
  }
}

/** The font of a message that inherits it, from the author's rules for the page. */
function ownFont(document: NodeWithChildren): string {
  const page = findBelow(document, ({ name }) => name === 'body')
  if (!page) return ''
  const fonts = new StyleRules(document)
    .of(page)
    .flatMap(([property, value]) => (property === 'font-family' ? readFont(value) : []))
  return fonts.findLast((font) => font !== '') ?? ''
}

/** All four colours, as written, or none. */
function darkOf(frame: Element | null): Pick<Globals, 'dark'> {
  const style = readStyle(frame?.attribs['data-dark-style'])
  const dark = GlobalDark.safeParse({
    background: style.get('background-color'),
    color: style.get('color'),
    contentBackground: frame?.attribs['data-dark-content'],
    linkColor: frame?.attribs['data-dark-link-color'],
  })
  return dark.success ? { dark: dark.data } : {}
}

/** The width of the content and its alignment, which the table around the container has. */
function sizeOf(container: Element | null): Pick<Globals, 'width' | 'contentAlign'> {
  let element = container?.parent ?? null
  while (element && !('name' in element && element.name === 'table')) element = element.parent
  if (!element || !('attribs' in element)) return { width: defaultGlobals.width, contentAlign: 'center' }
  const width = pixels(styleOf(element).get('max-width'))
  return {
    width: width === null ? defaultGlobals.width : clamp(Math.round(width), designLimits.width),
    contentAlign: element.attribs['align'] === 'left' ? 'left' : 'center',
  }
}

/** The heading styles; null if the message leaves them to the mail program, as designs made elsewhere often do. */
function headingsOf(rules: ReadonlyMap<string, Style>): Globals['headings'] {
  const heading = (level: string): HeadingStyle => {
    const rule = rules.get(level)
    const size = pixels(rule?.get('font-size'))
    if (!rule || size === null || size === undefined) return null
    return {
      size: clamp(size, designLimits.fontSize),
      color: readColor(rule.get('color')) ?? '',
      marginBottom: paddingOf(new Map([['padding', rule.get('margin') ?? '0px']]), defaultGlobals.padding)
        .bottom,
    }
  }
  const [h1, h2, h3, h4, h5, h6] = headingLevels.map(heading)
  return { h1: h1 ?? null, h2: h2 ?? null, h3: h3 ?? null, h4: h4 ?? null, h5: h5 ?? null, h6: h6 ?? null }
}

/** The rules of the message's style elements outside media queries, by selector. */
function styleRules(document: NodeWithChildren, ownHead: { start: number; end: number }): Map<string, Style> {
  const rules = new Map<string, Style>()
  for (const sheet of findAllBelow(document, ({ name }) => name === 'style')) {
    const at = sheet.startIndex ?? 0
    if (at >= ownHead.start && at < ownHead.end) continue
    const text = textOf(sheet).replaceAll(/@[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
    for (const [, selector = '', body] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const name = selector.replaceAll(/\s+/g, ' ').trim()
      if (!rules.has(name)) rules.set(name, readStyle(body))
    }
  }
  return rules
}
