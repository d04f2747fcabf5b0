import { decorationsOf, heightOf, narrowBoxOf, sidesOf, widthOf } from './box-style.ts'
import type { Globals } from './design.ts'
import { type AnyNode, type Element, isTag, isText, type NodeWithChildren, pixels } from './html-tree.ts'
import { isAsWideAsContent, leastWidth, showsItsWidth } from './least-width.ts'
import { currentTags } from './old-tags.ts'
import { pageOf } from './read-page.ts'
import { things, unreadElements } from './reader-elements.ts'
import { type Facts, noFacts, outside, type PartFacts, type Word } from './reader-facts.ts'
import { type Computed, computedStyle, displayOf, type Look, lookOf, plainLook } from './reader-look.ts'
import { anchorOf, linkedNames, note, silentOf, tagInMarkup } from './reader-marks.ts'
import { contentCell } from './reading.ts'
import { StyleRules } from './style-rules.ts'

/** Finds the part that begins at a node; `isRow`: it may contain other parts. */
export type PartOf = (node: AnyNode) => { id: string; isRow: boolean } | undefined

interface View {
  rules: StyleRules
  /** Rules for narrow screens, dark mode and print. */
  otherRules: StyleRules
  globals: Globals
  partOf: PartOf
  linked: ReadonlySet<string>
}

interface Place {
  part: string
  /** True inside a part that can't contain others. */
  isClosed: boolean
  look: Look
  room: number
  depth: number
  listType: string
}

/**
 * Everything that a reader sees and can follow, for each part, in reading order. Comments are skipped, and with them
 * everything that only Outlook shows.
 */
export function readerFacts(document: NodeWithChildren, globals: Globals, partOf: PartOf): Facts {
  const rules = new StyleRules(document)
  const otherRules = new StyleRules(document, undefined, 'others')
  const walk = new Walk({ rules, otherRules, globals, partOf, linked: linkedNames(document) })
  walk.notePage(pageOf(document, rules))
  walk.all(document, {
    part: outside,
    isClosed: false,
    look: plainLook(globals, !rules.isEmpty),
    room: 1_000,
    depth: 0,
    listType: '',
  })
  walk.end()
  return walk.facts
}

/** Characters without width. Some fill the line after a preheader. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Walks through a document once and notes its visible parts. */
class Walk {
  readonly facts: Facts = new Map()
  #view: View
  #word: Word | null = null
  #hasLine = false
  #blanks = 0
  #startsLine = true

  constructor(view: View) {
    this.#view = view
  }

  all(parent: NodeWithChildren, place: Place): void {
    const counter = { number: 0 }
    for (const node of parent.children) this.node(node, place, counter)
  }

  node(node: AnyNode, around: Place, counter: { number: number }): void {
    const begun = around.isClosed ? undefined : this.#view.partOf(node)
    const place: Place = begun
      ? {
          ...around,
          part: begun.id,
          isClosed: !begun.isRow,
          look: { ...around.look, left: 0, right: 0, place: '', extras: around.look.extras },
        }
      : around
    // Content between two modules is one part with several nodes.
    if (begun && begun.id !== this.#last) {
      this.#endPart()
      this.#part(begun.id).room = place.room
      if (isTag(node)) this.#widths(node, place.look, begun)
      this.#last = begun.id
    }
    if (isText(node)) this.#text(node.data, place)
    else if (isTag(node)) this.#element(node, place, counter, begun !== undefined)
    if (begun && isTag(node)) this.endLine()
  }

  /** The margin around the page is noted apart from the parts and does not count as their space. */
  notePage({ margin: { top, right, bottom, left }, background }: NonNullable<Globals['page']>): void {
    const edge = `${top} ${right} ${bottom} ${left} px`
    this.#part(outside).decorations.push(`edge:${edge}`, `page:${background}`)
  }

  /** The widths of a part. A code module is compared by its own element. */
  #widths(element: Element, { background }: Look, { id, isRow }: { id: string; isRow: boolean }): void {
    const { rules } = this.#view
    const part = this.#part(id)
    part.least = leastWidth(element, rules)
    if (isRow) part.isAuto = part.least === 0 ? 'yes' : 'no'
    else {
      const own =
        element.attribs['data-type'] === 'code' ? contentCell(element).children.find(isTag) : element
      if (!own || !isAsWideAsContent(own, rules)) return
      part.isAuto = showsItsWidth(own, background, rules) ? 'yes' : 'placed'
    }
  }

  /** Ends the current part. Empty lines at its end belong to it. */
  #endPart(): void {
    this.#edge()
    this.#part(this.#last).blanks += this.#blanks
    this.#startsLine = true
    this.#blanks = 0
  }

  #last = outside

  end(): void {
    this.#endPart()
  }

  endLine(): void {
    this.#endWord()
    if (this.#hasLine) this.#startsLine = true
    this.#hasLine = false
  }

  #endWord(): void {
    this.#word = null
  }

  #part(id: string): PartFacts {
    const found = this.facts.get(id)
    if (found) return found
    const made: PartFacts = { ...noFacts, facts: [], decorations: [] }
    this.facts.set(id, made)
    return made
  }

  #text(data: string, place: Place): void {
    const text = currentTags(data).replaceAll(invisible, '')
    if (place.look.keepsLines) this.#lines(text, place)
    else this.#run(text, place)
  }

  /**
   * Notes the words of a text, line by line. Several preserved spaces in a row can't be stored in a text of a design,
   * so they are noted as a look.
   */
  #lines(text: string, place: Place): void {
    if (/\S[ \t]{2,}\S/.test(text)) this.#part(place.part).decorations.push('white-space:pre')
    for (const [index, line] of text.replaceAll(/\r\n?/g, '\n').split('\n').entries()) {
      if (index > 0) this.#break()
      this.#run(line, place)
      if (index > 0 && /^[ \t]+$/.test(line)) this.#keepsOpen = true
    }
  }

  #run(text: string, place: Place): void {
    for (const [run] of text.matchAll(/[^\s\u00a0]+|[\s\u00a0]+/g)) {
      if (/^[\s\u00a0]/.test(run)) {
        this.#endWord()
        if (run.includes('\u00a0') && !place.look.isHidden) this.#keepsOpen = true
        continue
      }
      this.#letters(run, place)
    }
  }

  /** True if preserved spaces give an otherwise empty line its height. */
  #keepsOpen = false

  #letters(text: string, place: Place): void {
    if (!this.#word) {
      this.#word = { kind: 'word', text: '', looks: [], startsLine: this.#startsLine, blanks: this.#blanks }
      this.#part(place.part).facts.push(this.#word)
      this.#sees()
    }
    const word = this.#word
    word.text += text
    const last = word.looks.at(-1)
    if (last?.look === place.look) last.length += text.length
    else word.looks.push({ length: text.length, look: place.look })
  }

  #sees(): void {
    this.#hasLine = true
    this.#startsLine = false
    this.#blanks = 0
    this.#keepsOpen = false
  }

  #break(): void {
    this.#endWord()
    if (!this.#hasLine) this.#blanks++
    this.#keepsOpen = false
    this.endLine()
    this.#startsLine = true
  }

  /** The edge of a block. It ends the line; a line of preserved spaces alone counts as empty. */
  #edge(): void {
    if (!this.#hasLine && this.#keepsOpen) this.#blanks++
    this.#keepsOpen = false
    this.endLine()
  }

  #element(element: Element, around: Place, counter: { number: number }, isRoot: boolean): void {
    const { name, attribs } = element
    if (unreadElements.has(name) || isPreheaderPart(element)) return
    if (name === 'br') {
      this.#break()
      return
    }
    const style = computedStyle(element, this.#view.rules)
    const { globals, rules } = this.#view
    const links = rules.isEmpty
      ? { color: globals.linkColor || '#0000ee', underline: globals.linkUnderline }
      : null
    let look = lookOf(element, style, around.look, links)
    const part = this.#part(around.part)
    if (attribs['role'] === 'modules-container') {
      part.decorations.push(`page:${around.look.background}`)
      if (this.#isNarrowed(element)) part.isAuto = 'yes'
    }
    const display = displayOf(element, style)
    const isBlock = display === 'block'
    if (isBlock) this.#edge()
    if (things.has(name)) part.facts.push({ kind: 'thing', name: `<${name}>` })
    const anchor = anchorOf(element)
    if (anchor && this.#view.linked.has(anchor)) part.facts.push({ kind: 'thing', name: `#${anchor}` })
    const tag = tagInMarkup(element)
    if (tag) part.facts.push({ kind: 'thing', name: tag })
    note(part.decorations, [...silentOf(element, this.#view.linked), ...this.#onOtherScreens(element)])
    // Hidden content in a module is for other screens. Outside of modules it is skipped.
    const isPage = name === 'body' || name === 'html'
    if (!look.isHidden || around.isClosed) {
      part.decorations.push(...decorationsOf(element, style))
      if (around.isClosed) part.decorations.push(...narrowBoxOf(element, style, around.room))
      if (!isPage) part.space += heightOf(element, style, isBlock, look.size)
    }
    const [left, right] = sidesOf(element, style, isBlock && !isPage, around.isClosed)
    if (left || right) look = { ...look, left: look.left + left, right: look.right + right }
    const hasWidth = display !== 'inline' || name === 'img'
    const width = hasWidth ? widthOf(element, style, around.room) : null
    if (name === 'table' && around.isClosed && !isRoot && width === null) {
      const { isAlignOfBlocks, alignBelow, place } = around.look
      look = {
        ...look,
        place: attribs['align']?.toLowerCase() || (isAlignOfBlocks ? alignBelow : place || 'left'),
      }
    }
    if (name === 'img') {
      this.#picture(element, style, look, around)
      return
    }
    if (name === 'li') this.#marker(element, style, look, around, counter)
    const before = part.facts.length
    const inner: Place = {
      ...around,
      look: sameLook(look, around.look) ? around.look : look,
      room: Math.max(1, (width ?? around.room) - left - right),
      depth: around.depth + (name === 'ul' || name === 'ol' ? 1 : 0),
      listType: name === 'ul' || name === 'ol' ? name : around.listType,
    }
    const inside = { number: Number(attribs['start'] ?? 1) - 1 }
    for (const child of element.children) this.node(child, inner, inside)
    if (
      name === 'td' &&
      part.facts.length === before &&
      look.background !== around.look.background &&
      !look.isHidden
    ) {
      part.facts.push({ kind: 'surface', color: look.background })
    }
    if (isBlock) this.#edge()
    else if (name === 'a') this.#keepsOpen = false
  }

  #onOtherScreens(element: Element): string[] {
    const { otherRules } = this.#view
    if (otherRules.isEmpty) return []
    return otherRules.of(element).map(([property, value]) => `screens:${property}:${value}`)
  }

  /** True if a table without a width is around the message, so that the message is only as wide as its content. */
  #isNarrowed({ parent }: Element): boolean {
    if (!parent || !isTag(parent)) return false
    return isAsWideAsContent(parent, this.#view.rules) || this.#isNarrowed(parent)
  }

  #marker(element: Element, style: Computed, look: Look, place: Place, counter: { number: number }): void {
    const value = Number(element.attribs['value'])
    counter.number = element.attribs['value'] !== undefined && value ? value : counter.number + 1
    const list = element.parent && isTag(element.parent) ? element.parent : null
    const own = list ? computedStyle(list, this.#view.rules) : new Map<string, string>()
    const said =
      style.get('list-style-type') ??
      style.get('list-style') ??
      own.get('list-style-type') ??
      own.get('list-style') ??
      list?.attribs['type'] ??
      ''
    const isNumber = place.listType === 'ol'
    const type = listSigns[said.toLowerCase().split(/\s+/)[0] ?? ''] ?? said.split(/\s+/)[0] ?? ''
    if (/none/i.test(said)) return
    const usual = isNumber
      ? 'decimal'
      : (['disc', 'circle', 'square'][Math.min(place.depth, 3) - 1] ?? 'disc')
    const text = `${type || usual}${isNumber ? ` ${counter.number}` : ''}`
    this.#part(place.part).facts.push({
      kind: 'word',
      text,
      looks: [{ length: text.length, look: plainMarker(look) }],
      startsLine: true,
      blanks: 0,
      isMarker: true,
    })
  }

  #picture(element: Element, style: Computed, look: Look, { part, room }: Place): void {
    this.#endWord()
    const { attribs } = element
    const most =
      widthOf(element, new Map([['width', style.get('max-width') ?? '']]), room) ?? Number.POSITIVE_INFINITY
    const given = widthOf(element, style, room)
    const height = style.get('height') === 'auto' ? null : pixels(style.get('height') ?? attribs['height'])
    this.#part(part).facts.push({
      kind: 'picture',
      src: currentTags((attribs['src'] ?? '').trim()),
      alt: (attribs['alt'] ?? '').trim(),
      width: given === null ? null : Math.round(Math.min(given, most)),
      height: height === null ? null : Math.round(height),
      look,
      isIcon: attribs['role'] === 'social-icon',
    })
    this.#sees()
  }
}

const listSigns: Record<string, string> = {
  '1': 'decimal',
  a: 'lower-alpha',
  i: 'lower-roman',
  inherit: '',
  outside: '',
  inside: '',
}

/** The look of a bullet or number of a list, which doesn't take the link and font of the text. */
function plainMarker(look: Look): Look {
  return { ...look, href: null, untracked: false, extras: [] }
}

function isPreheaderPart({ attribs }: Element): boolean {
  return attribs['data-type'] === 'preheader' && attribs['role'] === 'module'
}

function sameLook(a: Look, b: Look): boolean {
  for (const key of Object.keys(a) as (keyof Look)[]) if (a[key] !== b[key]) return false
  return true
}
