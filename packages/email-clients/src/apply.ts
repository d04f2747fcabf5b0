import type { Element } from '@carillon/email-design/html-tree'
import type { AtRule, CssNode, Declaration, Rule } from './css.ts'
import { splitOutside } from './css.ts'
import type { DefectCode } from './defect-codes.ts'
import type { Defects } from './defects.ts'
import type { Message } from './message.ts'
import type {
  AtRuleTransform,
  AttributeTransform,
  Bearer,
  BoundTransform,
  ElementTransform,
  PropertyTransform,
  SelectorTransform,
  Transform,
  ValueTransform,
} from './transform.ts'
import { remove, unwrap } from './tree.ts'

/** A transform and the entry of the data that it rests on. */
export interface Applied<T extends Transform = Transform> {
  transform: T
  entry: string
}

/** Applies a client's transforms in the order in which a client works: elements, style sheets, declarations. */
export function applyAll(message: Message, steps: readonly Applied[], defects: Defects): void {
  const declared = new DeclarationTable()
  for (const step of steps) {
    const { transform, entry } = step
    if (transform.kind === 'tree') transform.run(message, defects, entry)
    else if (transform.kind === 'element') dropElements(message, transform, entry, defects)
    else if (transform.kind === 'attribute') dropAttributes(message, transform, entry, defects)
    else declared.add(step)
  }
  for (const { transform, entry } of steps)
    if (transform.kind === 'sheets') transform.run(message, defects, entry)
  new StylePass(message, declared, defects).run()
  for (const { transform, entry } of steps)
    if (transform.kind === 'styles') transform.run(message, defects, entry)
}

function dropElements(
  message: Message,
  { names, fits, keepsContent, code }: ElementTransform,
  entry: string,
  defects: Defects,
): void {
  for (const element of message.elementsNamed(...names)) {
    if (fits && !fits(element)) continue
    if (code && !message.isHidden(element)) defects.add(code, entry, element, `<${element.name}>`)
    if (keepsContent) unwrap(element)
    else remove(element)
  }
}

/**
 * True if no reader sees an element, so that what it loses is no defect. Where it loses a way to hide it, it is out of sight
 * only if it is hidden in another way as well.
 */
function isOutOfSight(message: Message, element: Element, code: DefectCode): boolean {
  return code === 'hidden_shown' ? message.isTakenOut(element) : message.isHidden(element)
}

function dropAttributes(
  message: Message,
  { name, fits, code }: AttributeTransform,
  entry: string,
  defects: Defects,
): void {
  for (const element of message.elementsNamed('*')) {
    const value = element.attribs[name]
    if (value === undefined || (fits && !fits(element))) continue
    if (code && !isOutOfSight(message, element, code)) defects.add(code, entry, element, `${name}="${value}"`)
    delete element.attribs[name]
  }
}

type DeclarationStep = Applied<PropertyTransform | BoundTransform>

/** The transforms of declarations by property, so that each declaration meets only its own. */
class DeclarationTable {
  readonly values: Applied<ValueTransform>[] = []
  readonly selectors: Applied<SelectorTransform>[] = []
  readonly atRules: Applied<AtRuleTransform>[] = []
  readonly #byProperty = new Map<string, DeclarationStep[]>()

  add({ transform, entry }: Applied): void {
    if (transform.kind === 'value') this.values.push({ transform, entry })
    else if (transform.kind === 'selector') this.selectors.push({ transform, entry })
    else if (transform.kind === 'at-rule') this.atRules.push({ transform, entry })
    else if (transform.kind === 'property' || transform.kind === 'bound')
      for (const property of transform.properties) this.#addTo(property, { transform, entry })
  }

  of(property: string): readonly DeclarationStep[] {
    return this.#byProperty.get(property) ?? none
  }

  #addTo(property: string, step: DeclarationStep): void {
    const known = this.#byProperty.get(property)
    if (known) known.push(step)
    else this.#byProperty.set(property, [step])
  }
}

const none: readonly DeclarationStep[] = []

/** Elements that bear a declaration. A rule's elements are looked up only if one of its declarations is lost. */
type Bearers = () => readonly Element[]

class StylePass {
  readonly #message: Message
  readonly #table: DeclarationTable
  readonly #defects: Defects

  constructor(message: Message, table: DeclarationTable, defects: Defects) {
    this.#message = message
    this.#table = table
    this.#defects = defects
  }

  run(): void {
    for (const [element, declarations] of [...this.#message.inline]) {
      const bearers = () => [element]
      const left = declarations.flatMap((each) => this.#left(each, bearers, true))
      if (left.length !== declarations.length || left.some((each, at) => each !== declarations[at]))
        this.#message.setInline(element, left)
    }
    for (const sheet of this.#message.sheets) sheet.nodes = this.#nodes(sheet.nodes, true)
  }

  /** @param isPlain false inside of conditions, whose losses a wide and light screen doesn't show */
  #nodes(nodes: readonly CssNode[], isPlain: boolean): CssNode[] {
    return nodes.flatMap((node) => {
      if (node.kind === 'at') return this.#atRule(node)
      const rule = this.#rule(node, isPlain)
      return rule ? [rule] : []
    })
  }

  #atRule(node: AtRule): CssNode[] {
    for (const { transform, entry } of this.#table.atRules) {
      const { name, prelude, reports, code } = transform
      if (!name.test(node.name) || (prelude && !prelude.test(node.prelude))) continue
      if (code && (!reports || reports.test(node.prelude)) && this.#touches(node))
        this.#defects.add(code, entry, null, `@${node.name} ${node.prelude}`)
      return []
    }
    if (/keyframes$/.test(node.name)) return [node]
    return [node.nodes ? { ...node, nodes: this.#nodes(node.nodes, false) } : node]
  }

  /** True if a rule in the block is about a visible element. */
  #touches({ nodes }: AtRule): boolean {
    return (nodes ?? []).some((node) => node.kind === 'rule' && this.#visible(node.selector).length > 0)
  }

  #rule(rule: Rule, isPlain: boolean): Rule | null {
    const selector = this.#selector(rule, isPlain)
    if (selector === null) return null
    const bearers = isPlain ? () => this.#message.matching(selector) : () => []
    const declarations = rule.declarations.flatMap((each) => this.#left(each, bearers, false))
    return { kind: 'rule', selector, declarations }
  }

  /** The selectors of a rule that the client understands; null if there are none. */
  #selector({ selector, declarations }: Rule, isPlain: boolean): string | null {
    if (this.#table.selectors.length === 0) return selector
    const parts = splitOutside(selector, ',')
    const left = parts.filter((part) => {
      const lost = this.#table.selectors.find(({ transform }) => transform.pattern.test(part))
      if (lost && isPlain && declarations.length > 0) this.#report(lost.transform.code, lost.entry, part)
      return !lost
    })
    if (left.length === parts.length) return selector
    return left.length === 0 ? null : left.join(',')
  }

  #report(code: DefectCode | null, entry: string, selector: string): void {
    if (!code) return
    for (const element of this.#visible(selector)) this.#defects.add(code, entry, element, selector)
  }

  #visible(selector: string): Element[] {
    return this.#message.matching(selector).filter((element) => !this.#message.isHidden(element))
  }

  /** Everything that is left of a declaration. */
  #left(declaration: Declaration, bearers: Bearers, isInline: boolean): Declaration[] {
    for (const { transform, entry } of this.#table.values) {
      if (!transform.pattern.test(declaration.value)) continue
      this.#reportDeclaration(transform.code, entry, declaration, bearers)
      return []
    }
    let left = declaration
    for (const { transform, entry } of this.#table.of(declaration.property)) {
      if (transform.kind === 'bound') {
        if (this.#bound(left, transform, entry, bearers, isInline)) return []
        continue
      }
      const value = transform.left ? transform.left(left) : null
      if (value === left.value && !transform.renamed) continue
      this.#reportDeclaration(transform.code, entry, left, bearers, transform.isSeen)
      if (value === null) return []
      left = { ...left, property: transform.renamed ?? left.property, value }
    }
    return [left]
  }

  /** True if the declaration goes. In a style sheet it stays, and the elements that ignore it undo it. */
  #bound(
    declaration: Declaration,
    { ignores, reset, code, isSeen }: BoundTransform,
    entry: string,
    bearers: Bearers,
    isInline: boolean,
  ): boolean {
    const ignoring = bearers().filter((element) => ignores(element, declaration))
    if (ignoring.length === 0) return false
    this.#reportDeclaration(code, entry, declaration, () => ignoring, isSeen)
    if (isInline) return true
    for (const element of ignoring) {
      const own = this.#message.inlineOf(element)
      if (own.some(({ property }) => property === declaration.property)) continue
      this.#message.setInline(element, [
        { property: declaration.property, value: reset, important: declaration.important },
        ...own,
      ])
    }
    return false
  }

  #reportDeclaration(
    code: DefectCode | null,
    entry: string,
    declaration: Declaration,
    bearers: Bearers,
    isSeen?: (declaration: Declaration, bearer: Bearer) => boolean,
  ): void {
    if (!code) return
    for (const element of bearers()) {
      if (isOutOfSight(this.#message, element, code)) continue
      if (isSeen && !isSeen(declaration, { element, style: this.#message.styleOf(element) })) continue
      this.#defects.add(code, entry, element, `${declaration.property}: ${declaration.value}`)
    }
  }
}
