import {
  type AnyNode,
  type Element,
  isTag,
  isText,
  parseHtml,
  readStyle,
} from '@carillon/email-design/html-tree'

export interface LinkFact {
  href: string
  text: string
}

/** The parts of HTML that the content check judges. */
export interface MessageFacts {
  /** The text that a reader sees, with single blanks. */
  visible: string
  /** The letters of hidden text: before all visible text, where a preview text stands, and behind its beginning. */
  hidden: { before: number; behind: number }
  images: number
  links: LinkFact[]
  /** The first font of each list. */
  fonts: ReadonlySet<string>
  colors: ReadonlySet<string>
  /** Names of elements that mail programs take out, such as `script`. */
  active: ReadonlySet<string>
  /** Elements without their end tag, where HTML needs one. */
  unclosed: number
}

/** The state of a place in the message, taken from the elements around it. */
interface Place {
  isHidden: boolean
  color: string | null
  background: string | null
  link: { href: string; parts: string[] } | null
}

const silent = new Set(['style', 'script', 'title', 'template', 'noscript'])
const activeNames = new Set(['script', 'iframe', 'object', 'embed', 'form', 'applet', 'base', 'frameset'])
const closedNames = new Set(
  'a b button center div em font h1 h2 h3 h4 i ol span strong table u ul'.split(' '),
)

interface Reading {
  source: string
  /** Classes that a style sheet shows again, such as parts for telephones. */
  shownClasses: ReadonlySet<string>
  visible: string[]
  hasVisible: boolean
  facts: Omit<MessageFacts, 'visible' | 'links'> & {
    fonts: Set<string>
    colors: Set<string>
    active: Set<string>
  }
  links: NonNullable<Place['link']>[]
}

/** Reads a message once, without recursion: it may be nested as deeply as it likes. */
export function readFacts(html: string): MessageFacts {
  const reading: Reading = {
    source: html,
    shownClasses: classesShown(html),
    visible: [],
    hasVisible: false,
    facts: {
      hidden: { before: 0, behind: 0 },
      images: 0,
      fonts: new Set(),
      colors: new Set(),
      active: new Set(),
      unclosed: 0,
    },
    links: [],
  }
  const start: Place = { isHidden: false, color: null, background: null, link: null }
  const open: [AnyNode, Place][] = [...parseHtml(html).children].reverse().map((node) => [node, start])
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, place] = next
    if (isText(node)) readText(reading, node.data, place)
    if (!isTag(node)) continue
    const inside = readElement(reading, node, place)
    if (silent.has(node.name)) continue
    for (let at = node.children.length - 1; at >= 0; at--) {
      const child = node.children[at]
      if (child) open.push([child, inside])
    }
  }
  const links = reading.links.map(({ href, parts }) => ({ href, text: singleBlanks(parts.join('')) }))
  return { ...reading.facts, visible: singleBlanks(reading.visible.join('')), links }
}

/** Single blanks, and none of the invisible letters that fill preview texts and divide words. */
export function singleBlanks(text: string): string {
  const plain = /[^\0-\x7e]/.test(text) ? text.replace(/\p{Cf}|\u034f/gu, '') : text
  return plain.replace(/\s+/g, ' ').trim()
}

/** The number of letters and digits. */
export function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

function readText(reading: Reading, text: string, place: Place): void {
  if (!place.isHidden) {
    reading.hasVisible ||= text.trim() !== ''
    reading.visible.push(text)
    place.link?.parts.push(text)
    return
  }
  reading.facts.hidden[reading.hasVisible ? 'behind' : 'before'] += countLetters(text)
}

function readElement(reading: Reading, element: Element, place: Place): Place {
  const { facts, visible } = reading
  const { name, attribs } = element
  if (activeNames.has(name)) facts.active.add(name)
  if (name === 'meta' && /refresh/i.test(attribs['http-equiv'] ?? '')) facts.active.add('meta refresh')
  if (name === 'img' && !place.isHidden && !isTiny(attribs)) facts.images += 1
  if (closedNames.has(name) && !isClosed(reading.source, element)) facts.unclosed += 1
  if (name === 'br' || !inline.has(name)) visible.push(' ')
  const link = name === 'a' && attribs['href'] ? { href: attribs['href'].trim(), parts: [] } : place.link
  if (link && link !== place.link) reading.links.push(link)
  return { ...readLook(reading, element, place), link }
}

const inline = new Set('a b em font i span strong u sub sup small'.split(' '))

/** Pictures that count opens, and spacers. */
function isTiny({ width, height }: Readonly<Record<string, string>>): boolean {
  return [width, height].some((size) => size !== undefined && Number.parseInt(size, 10) <= 2)
}

/** True if the source of an element ends with its own end tag. */
function isClosed(source: string, { name, endIndex }: Element): boolean {
  if (endIndex === null) return true
  const end = source.slice(Math.max(0, endIndex - name.length - 10), endIndex + 1).toLowerCase()
  const tag = end.lastIndexOf('</')
  return tag >= 0 && end.slice(tag + 2, tag + 2 + name.length) === name
}

function readLook({ facts, shownClasses }: Reading, element: Element, place: Place): Omit<Place, 'link'> {
  const { attribs, name } = element
  const style = readStyle(attribs['style'])
  const font = (style.get('font-family') ?? attribs['face'])?.split(',')[0]?.replace(/["']/g, '').trim()
  if (font && !font.startsWith('inherit')) facts.fonts.add(font.toLowerCase())
  const own = style.get('color') ?? (name === 'font' ? attribs['color'] : undefined)
  const color = own === undefined || /inherit/i.test(own) ? place.color : plainColor(own)
  if (color && color !== place.color) facts.colors.add(color)
  const background = backgroundOf(element, style) ?? place.background
  const isShownAgain = (attribs['class'] ?? '').split(/\s+/).some((each) => shownClasses.has(each))
  const isMasked = color !== null && color === background
  const isHidden = place.isHidden || isMasked || (!isShownAgain && hides(style, attribs))
  return { isHidden, color, background: background === 'picture' ? null : background }
}

function hides(style: ReadonlyMap<string, string>, attribs: Readonly<Record<string, string>>): boolean {
  const is = (property: string, pattern: RegExp) => pattern.test(style.get(property) ?? '')
  return (
    'hidden' in attribs ||
    is('display', /^none/i) ||
    is('visibility', /^hidden/i) ||
    is('opacity', /^0*\.?0+$/) ||
    is('font-size', /^[01](?:\.\d+)?(?:px|pt)?(?:\s|$)/) ||
    (is('max-height', /^0/) && is('overflow', /^hidden/i)) ||
    is('text-indent', /^-\d{3,}/)
  )
}

/** `picture`: the colour behind the text is not known. */
function backgroundOf({ attribs }: Element, style: ReadonlyMap<string, string>): string | null {
  const said = `${style.get('background') ?? ''} ${style.get('background-image') ?? ''}`
  if (/url\(|gradient/i.test(said) || attribs['background']) return 'picture'
  const color = style.get('background-color') ?? style.get('background') ?? attribs['bgcolor']
  return color === undefined || /transparent|inherit|none/i.test(color) ? null : plainColor(color)
}

/** A colour as six hexadecimal digits where it is written so, else as it is written. */
function plainColor(text: string): string {
  const color = text.trim().toLowerCase()
  const [, short] = /^#([0-9a-f]{3})\b/.exec(color) ?? []
  const [, long] = /^#([0-9a-f]{6})/.exec(color) ?? []
  if (long) return `#${long}`
  if (short) return `#${[...short].map((digit) => digit + digit).join('')}`
  return ({ white: '#ffffff', black: '#000000' } as Readonly<Record<string, string>>)[color] ?? color
}

/** Classes for which a style sheet sets a display other than none, or a height. */
function classesShown(html: string): Set<string> {
  const shown = new Set<string>()
  const lower = html.toLowerCase()
  for (let from = lower.indexOf('<style'); from >= 0; ) {
    const to = lower.indexOf('</style', from)
    for (const rule of html.slice(from, to < 0 ? undefined : to).split('}')) {
      const brace = rule.lastIndexOf('{')
      if (!/(?:display\s*:\s*(?!none)|max-height\s*:\s*(?!0))/i.test(rule.slice(brace))) continue
      for (const [, name] of rule.slice(0, brace).matchAll(/\.([\w-]+)/g)) if (name) shown.add(name)
    }
    from = to < 0 ? -1 : lower.indexOf('<style', to)
  }
  return shown
}
