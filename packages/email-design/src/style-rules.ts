import {
  type Element,
  findAllBelow,
  type NodeWithChildren,
  readStyle,
  type Style,
  textOf,
} from './html-tree.ts'
import { type Compound, fits, readSelector, weightOf } from './selectors.ts'
import { usualRules } from './usual-rules.ts'

/** A declaration of a style sheet, and whether it is `!important`. */
export type Declarations = readonly (readonly [property: string, value: string, isImportant: boolean])[]

interface Rule {
  /** The conditions of the selector, from the element itself to its ancestors. */
  compounds: readonly Compound[]
  weight: number
  declarations: Declarations
}

export interface Block {
  prelude: string
  body: string
  /** The source text in the style sheet. */
  source: string
}

const nothing: Style = new Map()
const none: Declarations = []

/** The top-level blocks of a style sheet: rules and at-rules. */
export function topBlocks(sheet: string): Block[] {
  const text = sheet.replaceAll(/\/\*[\s\S]*?\*\/|<!--|-->/g, '')
  const blocks: Block[] = []
  let depth = 0
  let start = 0
  let open = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '{' && depth++ === 0) open = at
    else if (sign === ';' && depth === 0) {
      const source = text.slice(start, at + 1).trim()
      if (source.startsWith('@')) blocks.push({ prelude: source, body: '', source })
      start = at + 1
    } else if (sign === '}' && depth > 0 && --depth === 0) {
      blocks.push({
        prelude: text.slice(start, open).replaceAll(/\s+/g, ' ').trim(),
        body: text.slice(open + 1, at),
        source: text.slice(start, at + 1).trim(),
      })
      start = at + 1
    }
  }
  return blocks
}

/**
 * The style sheets of a document. `desk`: for a desktop screen, without rules for narrow screens, dark mode and print.
 * `others`: only rules for narrow screens, dark mode and print that an author wrote for elements of this message. States
 * like `:hover` are skipped.
 */
export class StyleRules {
  readonly #byKey = new Map<string, Rule[]>()
  readonly #everywhere: Rule[] = []
  readonly #inline = new Map<string, Style>()
  readonly #joined = new Map<string, Declarations>()
  readonly #computed = new Map<Declarations, Map<string, Style>>()
  #count = 0

  /** @param isRead chooses style sheets; by default all are read */
  constructor(
    document: NodeWithChildren,
    isRead: (sheet: Element) => boolean = () => true,
    screens: 'desk' | 'others' = 'desk',
  ) {
    for (const sheet of findAllBelow(document, ({ name }) => name === 'style'))
      if (isRead(sheet)) this.#add(textOf(sheet), screens)
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** The declarations that apply to an element, the strongest last. */
  of(element: Element): Declarations {
    const found: Rule[] = []
    const look = (rules: readonly Rule[] | undefined) => {
      for (const rule of rules ?? []) if (fits(element, rule.compounds)) found.push(rule)
    }
    const { name, attribs } = element
    look(this.#everywhere)
    look(this.#byKey.get(name))
    if (attribs['class']) for (const each of attribs['class'].split(/\s+/)) look(this.#byKey.get(`.${each}`))
    if (attribs['id']) look(this.#byKey.get(`#${attribs['id']}`))
    if (found.length === 0) return none
    if (found.length === 1) return found[0]?.declarations ?? none
    found.sort((a, b) => a.weight - b.weight)
    // The same rules give the same array, so that styles can be cached by it.
    const key = found.map(({ weight }) => weight).join(' ')
    const known = this.#joined.get(key)
    if (known) return known
    const declarations = found.flatMap((rule) => rule.declarations)
    this.#joined.set(key, declarations)
    return declarations
  }

  /** Calls `make` once for each combination of declarations and style attribute. */
  once(declarations: Declarations, text: string, make: () => Style): Style {
    const styles = this.#computed.get(declarations) ?? new Map<string, Style>()
    this.#computed.set(declarations, styles)
    const known = styles.get(text)
    if (known) return known
    const made = make()
    styles.set(text, made)
    return made
  }

  /** The declarations of a style attribute, cached because elements of a message share few. */
  inline(text: string | undefined): Style {
    if (text === undefined) return nothing
    const known = this.#inline.get(text)
    if (known) return known
    const style = readStyle(text)
    this.#inline.set(text, style)
    return style
  }

  #add(sheet: string, screens: 'desk' | 'others' | 'own'): void {
    for (const { prelude, body } of topBlocks(sheet)) {
      if (prelude.startsWith('@media')) {
        if (isForDesks(prelude)) this.#add(body, screens)
        else if (screens !== 'desk') this.#add(body, 'own')
        continue
      }
      if (prelude.startsWith('@') || screens === 'others') continue
      const declarations = declarationsOf(body)
      for (const selector of prelude.split(',')) {
        if (screens === 'desk' || isOwn(selector)) this.#addRule(selector, declarations)
      }
    }
  }

  #addRule(selector: string, declarations: Declarations): void {
    const compounds = readSelector(selector)
    const [last] = compounds ?? []
    if (!compounds || !last) return
    this.#count++
    const weight = weightOf(compounds) * 10_000 + this.#count
    const rule = { compounds, weight, declarations }
    const [firstClass] = last.classes
    const key = last.id ? `#${last.id}` : firstClass ? `.${firstClass}` : last.name
    if (key === '') this.#everywhere.push(rule)
    else this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), rule])
  }
}

/** True if an author wrote the rule for certain elements. False: an editor writes it into every message. */
function isOwn(selector: string): boolean {
  return /[.#[]/.test(selector) && !usual.has(selector.trim().toLowerCase())
}

const usual: ReadonlySet<string> = new Set(usualRules)

function isForDesks(prelude: string): boolean {
  return !/max-(device-)?width|prefers-color-scheme|print|ratio/i.test(prelude)
}

function declarationsOf(body: string): Declarations {
  return body.split(';').flatMap((each) => {
    const colon = each.indexOf(':')
    if (colon < 0) return []
    const value = each.slice(colon + 1)
    const isImportant = /!\s*important/i.test(value)
    const bare = value.replace(/!\s*important/i, '').trim()
    return bare === '' ? [] : [[each.slice(0, colon).trim().toLowerCase(), bare, isImportant] as const]
  })
}
