import type { Element } from '@carillon/email-design/html-tree'
import { type Compound, readSelector, weightOf } from '@carillon/email-design/selectors'
import { type CssNode, type Declaration, type Rule, splitOutside } from './css.ts'

/** A style sheet of a message and its rules. */
export interface Sheet {
  element: Element
  nodes: CssNode[]
}

interface Styled {
  sheets: readonly Sheet[]
  inline: ReadonlyMap<Element, readonly Declaration[]>
  fitting(compounds: readonly Compound[]): readonly Element[]
}

type Weighed = [weight: number, declarations: readonly Declaration[]]

/**
 * The declarations that apply to each element, without those that it inherits. Rules in media queries apply if
 * `holds` says so; states such as `:hover` never do.
 */
export function cascade(
  message: Styled,
  holds: (prelude: string) => boolean,
): Map<Element, ReadonlyMap<string, string>> {
  const weighed = new Map<Element, Weighed[]>()
  const add = (element: Element, one: Weighed) => {
    const own = weighed.get(element)
    if (own) own.push(one)
    else weighed.set(element, [one])
  }
  let order = 0
  for (const { nodes } of message.sheets)
    for (const rule of rulesOf(nodes, holds)) {
      order++
      for (const selector of splitOutside(rule.selector, ',')) {
        const compounds = isState(selector) ? null : readSelector(selector)
        if (!compounds) continue
        const weight = weightOf(compounds) * 10_000 + order
        for (const element of message.fitting(compounds)) add(element, [weight, rule.declarations])
      }
    }
  for (const [element, declarations] of message.inline) add(element, [Number.MAX_SAFE_INTEGER, declarations])
  return new Map([...weighed].map(([element, own]) => [element, joined(own)]))
}

function* rulesOf(nodes: readonly CssNode[], holds: (prelude: string) => boolean): Generator<Rule> {
  for (const node of nodes) {
    if (node.kind === 'rule') yield node
    else if (node.name === 'media' && holds(node.prelude)) yield* rulesOf(node.nodes ?? [], holds)
  }
}

function isState(selector: string): boolean {
  return /:(hover|active|focus|visited|checked|target|before|after|:)/.test(selector)
}

function joined(own: Weighed[]): Map<string, string> {
  if (own.length > 1) own.sort(([one], [other]) => one - other)
  const style = new Map<string, string>()
  for (const isImportant of [false, true])
    for (const [, declarations] of own)
      for (const { property, value, important } of declarations)
        if (important === isImportant) style.set(property, value)
  return style
}
