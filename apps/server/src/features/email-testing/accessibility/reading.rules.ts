import { newDesign } from '@carillon/email-design/defaults'
import {
  type AnyNode,
  type Element,
  isTag,
  isText,
  type NodeWithChildren,
  parseHtml,
} from '@carillon/email-design/html-tree'
import { blockElements, unreadElements } from '@carillon/email-design/reader-elements'
import {
  type Computed,
  computedStyle,
  isHidden,
  type Look,
  lookOf,
  plainLook,
} from '@carillon/email-design/reader-look'
import { StyleRules } from '@carillon/email-design/style-rules'
import { fileNameOf, isPixel, tidy } from './texts.rules.ts'
import { type Capture, Transcript, type TranscriptLine } from './transcript.rules.ts'

/** An element with its surroundings. */
export interface Placed {
  element: Element
  style: Computed
  look: Look
  /** The `data-muid` of the nearest design module; null outside of modules. */
  module: string | null
}

export interface ReadText {
  text: string
  look: Look
  module: string | null
  /** True if an image or a gradient lies behind the text, so that its background is not known. */
  isOnPicture: boolean
  /** The language of the nearest element that names one; empty if none does. */
  language: string
}

export interface ReadImage extends Placed {
  src: string
  /** Null without an alternative text. */
  alt: string | null
  isDecorative: boolean
  link: ReadLink | null
}

export interface ReadLink extends Placed {
  href: string
  /** The text that a screen reader speaks for the link; complete once the message is read. */
  name: string
  images: number
}

export interface ReadButton extends Placed {
  name: string
}

export interface ReadHeading {
  level: number
  text: string
  module: string | null
}

/** All that the rules judge, each list in reading order. Parts that are not visible are left out. */
export interface Reading {
  /** The language of the page; null if none is named. */
  language: string | null
  title: string
  texts: ReadText[]
  images: ReadImage[]
  links: ReadLink[]
  buttons: ReadButton[]
  headings: ReadHeading[]
  tables: Placed[]
  /** Elements that show their content in another order than it is read in. */
  reordered: Placed[]
  transcript: TranscriptLine[]
}

interface Around {
  look: Look
  module: string | null
  isOnPicture: boolean
  language: string
  link: ReadLink | null
  /** The lines that take the text. */
  captures: readonly Capture[]
  /** True if a screen reader skips the element, although it is visible. */
  isSilent: boolean
}

/** The most elements with a line of their own that lie in each other. */
const mostCaptures = 4

type Step = { node: AnyNode; around: Around } | { leave(): void }

/** Reads a message in the order of its source, as a screen reader does. Comments for Outlook are not read. */
export function readMessage(html: string): Reading {
  return new Reader(parseHtml(html)).read()
}

class Reader {
  readonly #document: NodeWithChildren
  readonly #rules: StyleRules
  readonly #transcript = new Transcript()
  readonly #reading: Reading = {
    language: null,
    title: '',
    texts: [],
    images: [],
    links: [],
    buttons: [],
    headings: [],
    tables: [],
    reordered: [],
    transcript: this.#transcript.lines,
  }
  readonly #left: Step[] = []

  constructor(document: NodeWithChildren) {
    this.#document = document
    // Only the sheets are given to the rules, because those search the tree recursively.
    const sheets = [...elementsOf(document)].filter(({ name }) => name === 'style').map(textBelow)
    this.#rules = new StyleRules(parseHtml(sheets.map((sheet) => `<style>${sheet}</style>`).join('')))
  }

  /** Iterative, because HTML can be nested deeper than the call stack allows. */
  read(): Reading {
    this.#readHead()
    const start: Around = {
      look: plainLook(newDesign('en').globals, true),
      module: null,
      isOnPicture: false,
      language: '',
      link: null,
      captures: [],
      isSilent: false,
    }
    this.#push(this.#document.children, start)
    for (let step = this.#left.pop(); step; step = this.#left.pop()) {
      if ('leave' in step) step.leave()
      else if (isText(step.node)) this.#readText(step.node.data, step.around)
      else if (isTag(step.node)) this.#readElement(step.node, step.around)
    }
    this.#transcript.endText()
    return this.#reading
  }

  #readHead(): void {
    for (const element of elementsOf(this.#document)) {
      const { name, attribs } = element
      if (name === 'title' && this.#reading.title === '') this.#reading.title = tidy(textBelow(element))
      const language = attribs['lang'] ?? attribs['xml:lang']
      if ((name === 'html' || name === 'body') && language !== undefined)
        this.#reading.language ??= language.trim()
    }
  }

  #push(nodes: readonly AnyNode[], around: Around): void {
    for (const node of nodes.toReversed()) this.#left.push({ node, around })
  }

  #readText(data: string, { captures, isSilent, ...around }: Around): void {
    if (!isSilent) {
      for (const capture of captures) capture.text += data
      if (captures.length === 0) this.#transcript.say(data)
    }
    const text = tidy(data)
    if (text === '') return
    const { look, module, isOnPicture, language } = around
    this.#reading.texts.push({ text, look, module, isOnPicture, language })
  }

  #readElement(element: Element, around: Around): void {
    const { name, attribs, children } = element
    if (unreadElements.has(name) && name !== 'html') return
    const style = computedStyle(element, this.#rules)
    if (isHidden(style) || attribs['hidden'] !== undefined) return
    const look = lookOf(element, style, around.look, null)
    const placed: Placed = { element, style, look, module: attribs['data-muid'] ?? around.module }
    const inside: Around = {
      ...around,
      look,
      module: placed.module,
      isOnPicture: isOnPicture(element, style, around.isOnPicture),
      language: attribs['lang'] ?? around.language,
      isSilent: around.isSilent || attribs['aria-hidden'] === 'true',
    }
    if (changesOrder(element, style, around.look)) this.#reading.reordered.push(placed)
    if (name === 'br') this.#readText('\n', around)
    else if (name === 'img') this.#readImage(placed, inside)
    else {
      // The end of the block is noted first, so that it comes last.
      this.#boundLine(placed, inside)
      this.#push(children, this.#open(placed, inside))
    }
  }

  /** Ends the line before a block and at its end. */
  #boundLine({ element, style }: Placed, { captures }: Around): void {
    if (!blockElements.has(element.name) && !/^(block|table|flex)/.test(style.get('display') ?? '')) return
    const leave = () => {
      if (captures.length === 0) this.#transcript.endText()
      else for (const capture of captures) capture.text += ' '
    }
    leave()
    this.#left.push({ leave })
  }

  /** Notes an element by its kind. Answers the surroundings of its content. */
  #open(placed: Placed, inside: Around): Around {
    const { element } = placed
    const { name, attribs } = element
    if (name === 'table') this.#reading.tables.push(placed)
    if ((name === 'ul' || name === 'ol') && inside.captures.length === 0 && !inside.isSilent)
      this.#transcript.list(element)
    const level = headingLevel(element)
    if (level !== null) return this.#openHeading(level, inside)
    if (name === 'a' && attribs['href'] !== undefined) return this.#openLink(placed, inside)
    if (name === 'button' || attribs['role'] === 'button') return this.#openButton(placed, inside)
    return inside
  }

  #openHeading(level: number, inside: Around): Around {
    const heading: ReadHeading = { level, text: '', module: inside.module }
    this.#reading.headings.push(heading)
    return this.#capture({ kind: 'heading', level, text: '' }, inside, (text) => {
      heading.text = text
      return text
    })
  }

  #openLink(placed: Placed, inside: Around): Around {
    const { attribs } = placed.element
    const link: ReadLink = { ...placed, href: (attribs['href'] ?? '').trim(), name: '', images: 0 }
    this.#reading.links.push(link)
    const kind = attribs['role'] === 'button' ? 'button' : 'link'
    const within = this.#capture({ kind, text: '' }, inside, (text) => {
      const label = tidy(attribs['aria-label'] ?? '')
      link.name = label || text || tidy(attribs['title'] ?? '')
      // Without a name, screen readers speak the address.
      return link.name || fileNameOf(link.href)
    })
    return { ...within, link }
  }

  #openButton(placed: Placed, inside: Around): Around {
    const button: ReadButton = { ...placed, name: '' }
    this.#reading.buttons.push(button)
    const label = tidy(placed.element.attribs['aria-label'] ?? '')
    return this.#capture({ kind: 'button', text: '' }, inside, (text) => {
      button.name = label || text
      return button.name
    })
  }

  /** Collects the text of an element. Its line is spoken at its end, unless it is part of another line. */
  #capture(capture: Capture, inside: Around, name: (text: string) => string): Around {
    // Links that were never closed lie in each other. Their text belongs to the outer ones.
    if (inside.captures.length >= mostCaptures) return inside
    const isOutermost = inside.captures.length === 0
    if (isOutermost) this.#transcript.endText()
    this.#left.push({
      leave: () => {
        const text = name(tidy(capture.text))
        if (isOutermost && !inside.isSilent) this.#transcript.add({ ...capture, text })
      },
    })
    return { ...inside, captures: [...inside.captures, capture] }
  }

  #readImage(placed: Placed, { captures, isSilent, link }: Around): void {
    const { attribs } = placed.element
    const src = (attribs['src'] ?? '').trim()
    const label = attribs['aria-label'] ?? attribs['alt']
    const isHiddenFromSpeech = isSilent || ['presentation', 'none'].includes(attribs['role'] ?? '')
    const alt = label === undefined ? null : tidy(label)
    const isDecorative = isHiddenFromSpeech || alt === '' || (alt === null && isPixel(placed.element))
    if (link) link.images += 1
    this.#reading.images.push({ ...placed, src, alt, isDecorative, link })
    if (isDecorative) return
    for (const capture of captures) capture.text += ` ${alt ?? ''} `
    if (captures.length === 0) this.#transcript.add({ kind: 'image', text: alt ?? fileNameOf(src) })
  }
}

function headingLevel({ name, attribs }: Element): number | null {
  const level = /^h([1-6])$/.exec(name)?.[1]
  if (level) return ['presentation', 'none'].includes(attribs['role'] ?? '') ? null : Number(level)
  return attribs['role'] === 'heading' ? Number(attribs['aria-level'] ?? 2) || 2 : null
}

function isOnPicture({ attribs }: Element, style: Computed, around: boolean): boolean {
  const image = `${style.get('background-image') ?? ''} ${style.get('background') ?? ''}`
  if (attribs['background'] || /url\(|gradient\(/i.test(image)) return true
  return (style.has('background-color') || attribs['bgcolor'] !== undefined) &&
    !/^(inherit|transparent|unset)$/i.test(style.get('background-color') ?? '')
    ? false
    : around
}

/** True for the tricks that show columns in another order than they have in the source. */
function changesOrder(element: Element, style: Computed, around: Look): boolean {
  if (/reverse/.test(`${style.get('flex-direction') ?? ''} ${style.get('flex-flow') ?? ''}`)) return true
  if (Number(style.get('order') ?? 0) !== 0) return true
  if (style.get('float')?.toLowerCase() === 'right') return hasContentBehind(element)
  const direction = style.get('direction') ?? element.attribs['dir'] ?? ''
  if (direction.toLowerCase() !== 'rtl' || around.extras.includes('direction:rtl')) return false
  return !rightToLeftLetters.test(textBelow(element)) && holdsColumns(element)
}

const rightToLeftLetters = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u

/** True if at least two cells below an element have text. */
function holdsColumns(element: Element): boolean {
  let columns = 0
  for (const below of elementsOf(element)) {
    if (below.name !== 'td' && below.name !== 'th') continue
    if (/\p{L}/u.test(textBelow(below))) columns += 1
    if (columns > 1) return true
  }
  return false
}

function hasContentBehind({ next }: Element): boolean {
  for (let node = next; node; node = node.next) {
    if (isText(node) ? tidy(node.data) !== '' : isTag(node)) return true
  }
  return false
}

/** All elements below a node, in order. */
function* elementsOf(node: NodeWithChildren): Generator<Element> {
  const left = node.children.toReversed()
  for (let next = left.pop(); next; next = left.pop()) {
    if (!isTag(next)) continue
    yield next
    left.push(...next.children.toReversed())
  }
}

/** All text below an element. */
function textBelow(element: Element): string {
  let text = ''
  const left = element.children.toReversed()
  for (let next = left.pop(); next; next = left.pop()) {
    if (isText(next)) text += next.data
    else if (isTag(next)) left.push(...next.children.toReversed())
  }
  return text
}
