import {
  type Element,
  isTag,
  isText,
  type NodeWithChildren,
  parseHtml,
} from '@carillon/email-design/html-tree'
import { type Compound, fits, readSelector } from '@carillon/email-design/selectors'
import { cascade, type Sheet } from './cascade.ts'
import {
  type Declaration,
  parseDeclarations,
  parseSheet,
  printDeclarations,
  printSheet,
  splitOutside,
} from './css.ts'
import { sanitizeSheet } from './sanitize.ts'
import { shallow } from './shallow.ts'
import { eachElement, makeText, remove } from './tree.ts'

/** Browsers nest no deeper; what lies below is cut. */
const deepest = 400

/** A message while a client's transforms change it: its tree, its style attributes and its style sheets, read once. */
export class Message {
  readonly root: NodeWithChildren
  /** Style sheets in reading order. */
  sheets: Sheet[] = []
  /** The families of web fonts that the message declared. */
  readonly fonts: string[] = []
  readonly #inline = new Map<Element, readonly Declaration[]>()
  readonly #matches = new Map<string, readonly Element[]>()
  #byKey: Map<string, Element[]> | null = null
  #hidden: ReadonlySet<Element> = new Set()
  #takenOut: ReadonlySet<Element> = new Set()
  #styles: Map<Element, ReadonlyMap<string, string>> | null = null

  constructor(html: string) {
    this.root = parseHtml(shallow(html))
    cutDeep(this.root)
  }

  /** Reads style attributes and sheets, without parts that load or run something. Called once, before transforms. */
  readStyles(): void {
    eachElement(this.root, (element) => {
      if (element.name === 'style') {
        const nodes = sanitizeSheet(parseSheet(sourceOf(element)), (family) => this.fonts.push(family))
        this.sheets.push({ element, nodes })
      } else if (element.attribs['style'] !== undefined) {
        this.#inline.set(element, parseDeclarations(element.attribs['style']))
      }
    })
  }

  /** All elements with a style attribute. */
  get inline(): ReadonlyMap<Element, readonly Declaration[]> {
    return this.#inline
  }

  inlineOf(element: Element): readonly Declaration[] {
    return this.#inline.get(element) ?? []
  }

  /** The declarations of any element, also of one that came later. */
  declarationsOf(element: Element): readonly Declaration[] {
    const known = this.#inline.get(element)
    if (known) return known
    const written = element.attribs['style']
    return written === undefined ? [] : parseDeclarations(written)
  }

  /** Writes changed styles and sheets back into the tree. */
  writeStyles(): void {
    for (const [element, declarations] of this.#inline) {
      if (declarations.length === 0) delete element.attribs['style']
      else element.attribs['style'] = printDeclarations(declarations)
    }
    for (const { element, nodes } of this.sheets) element.children = [makeText(printSheet(nodes))]
  }

  setInline(element: Element, declarations: readonly Declaration[]): void {
    this.#inline.set(element, declarations)
  }

  removeSheet(sheet: Sheet): void {
    remove(sheet.element)
    this.sheets = this.sheets.filter((each) => each !== sheet)
  }

  /** All elements with one of these names, as the message had them when it was first asked. */
  elementsNamed(...names: readonly string[]): Element[] {
    return names.flatMap((name) => this.#index().get(name) ?? [])
  }

  /** All elements that fit a selector list. States and generated content count as the element itself. */
  matching(selectorList: string): readonly Element[] {
    const known = this.#matches.get(selectorList)
    if (known) return known
    const found = new Set<Element>()
    for (const selector of splitOutside(selectorList, ',')) {
      const compounds = readSelector(bareSelector(selector))
      if (compounds) for (const element of this.fitting(compounds)) found.add(element)
    }
    const elements = [...found]
    this.#matches.set(selectorList, elements)
    return elements
  }

  /** Notes which elements no reader sees, as the author meant it: before transforms change or remove anything. */
  noteHidden(): void {
    this.#hidden = this.#findBelow((each) => unseen.has(each.name) || this.#hides(each))
    this.#takenOut = this.#findBelow((each) => this.#takesOut(each))
  }

  /** True if a reader can't see the element (`noteHidden`). */
  isHidden(element: Element): boolean {
    return this.#hidden.has(element)
  }

  /**
   * True if the element is hidden by `display: none` or Word's `mso-hide`, its own or that of an element around it: it stays
   * hidden where a client ignores another way to hide it (`noteHidden`).
   */
  isTakenOut(element: Element): boolean {
    return this.#takenOut.has(element)
  }

  /** The declarations of an element as the author meant them on a wide, light screen, the strongest last. */
  styleOf(element: Element): ReadonlyMap<string, string> {
    this.#styles ??= cascade(this, () => false)
    return this.#styles.get(element) ?? nothing
  }

  /** The elements that fit one selector. */
  fitting(compounds: readonly Compound[]): Element[] {
    const [last] = compounds
    if (!last) return []
    const key = last.id ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : last.name || '*'
    const index = this.#index()
    const isUsed = ({ id, classes }: Compound) =>
      (!id || index.has(`#${id}`)) && classes.every((name) => index.has(`.${name}`))
    if (!compounds.every(isUsed)) return []
    return (index.get(key) ?? []).filter((element) => fits(element, compounds))
  }

  #index(): Map<string, Element[]> {
    if (this.#byKey) return this.#byKey
    const index = new Map<string, Element[]>()
    const add = (key: string, element: Element) => {
      const known = index.get(key)
      if (known) known.push(element)
      else index.set(key, [element])
    }
    eachElement(this.root, (element) => {
      const { name, attribs } = element
      add('*', element)
      add(name, element)
      if (attribs['id']) add(`#${attribs['id']}`, element)
      if (attribs['class'])
        for (const each of new Set(attribs['class'].split(/\s+/))) add(`.${each}`, element)
    })
    this.#byKey = index
    return index
  }

  /** The elements that a test holds for, and all elements in them. */
  #findBelow(holds: (element: Element) => boolean): Set<Element> {
    const found = new Set<Element>()
    const walk = (node: NodeWithChildren, isBelow: boolean) => {
      for (const child of node.children) {
        if (!isTag(child)) continue
        const isFound = isBelow || holds(child)
        if (isFound) found.add(child)
        walk(child, isFound)
      }
    }
    walk(this.root, false)
    return found
  }

  #takesOut(element: Element): boolean {
    const style = this.styleOf(element)
    return style.get('display') === 'none' || style.get('mso-hide') === 'all'
  }

  #hides(element: Element): boolean {
    const style = this.styleOf(element)
    return (
      element.attribs['hidden'] !== undefined ||
      this.#takesOut(element) ||
      style.get('visibility') === 'hidden' ||
      Number(style.get('opacity') ?? 1) === 0
    )
  }
}

const nothing: ReadonlyMap<string, string> = new Map()
const unseen = new Set(['head', 'title', 'style', 'meta', 'xml', 'script'])

/** The text of a style element. */
export function sourceOf({ children }: Element): string {
  return children.map((child) => (isText(child) ? child.data : '')).join('')
}

/** A selector without states and generated content. */
function bareSelector(selector: string): string {
  return selector.replaceAll(
    /::?(-[\w-]+|hover|active|focus(-within|-visible)?|visited|checked|target|default|before|after|first-l\w+|placeholder|marker|selection)\b/g,
    '',
  )
}

function cutDeep(root: NodeWithChildren): void {
  const open: [NodeWithChildren, number][] = [[root, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, depth] = next
    if (depth >= deepest) node.children = node.children.filter(isText)
    for (const child of node.children) if (isTag(child)) open.push([child, depth + 1])
  }
}
