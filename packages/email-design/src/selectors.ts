import { type Element, isTag } from './html-tree.ts'

/** A part of a selector: the conditions for one element. */
export interface Compound {
  name: string
  id: string
  classes: readonly string[]
  /** Further conditions for the element: its attributes, its place among its siblings. */
  conditions: readonly Condition[]
  /** The relation of the element to the element before it in the selector. */
  relation: '>' | '+' | '~' | ' '
}

type Condition = (element: Element) => boolean

/** The weight of a selector: IDs count more than classes, attributes and places, which count more than names. */
export function weightOf(compounds: readonly Compound[]): number {
  return compounds.reduce(
    (sum, { id, classes, conditions, name }) =>
      sum + (id ? 10_000 : 0) + (classes.length + conditions.length) * 100 + (name ? 1 : 0),
    0,
  )
}

const part =
  /^(?:([a-z][\w-]*|\*)|\.([\w-]+)|#([\w-]+)|\[([\w-]+)(?:([~|^$*]?)=["']?([^"'\]]*)["']?)?\]|:([a-z-]+)(?:\(([^()]*)\))?)/i

/**
 * The parts of a selector, from the element itself to the elements around it. Null for selectors that never match in an
 * email: states, generated content, marks of other programs.
 */
export function readSelector(text: string): Compound[] | null {
  const compounds: Compound[] = []
  let relation: Compound['relation'] = ' '
  // Signs in brackets, as in `[a~=b]` and `:nth-child(2n+1)`, relate nothing.
  const apart = text
    .trim()
    .replaceAll(/\[[^\]]*\]|\([^)]*\)|[>+~]/g, (sign) =>
      sign.length === 1 ? ` ${sign} ` : sign.replaceAll(/\s/g, ''),
    )
  for (const word of apart.trim().split(/\s+/)) {
    if (word === '>' || word === '+' || word === '~') {
      relation = word
      continue
    }
    const compound = readCompound(word, relation)
    if (!compound) return null
    compounds.unshift(compound)
    relation = ' '
  }
  return compounds
}

function readCompound(word: string, relation: Compound['relation']): Compound | null {
  const classes: string[] = []
  const conditions: Condition[] = []
  let [name, id, rest] = ['', '', word]
  while (rest !== '') {
    const found = part.exec(rest)
    if (!found) return null
    const [all, tag, className, idName, attribute, sign = '', value, pseudo, argument] = found
    if (tag && tag !== '*') name = tag.toLowerCase()
    if (className) classes.push(className)
    if (idName) id = idName
    if (attribute) conditions.push(hasAttribute(attribute.toLowerCase(), sign, value))
    if (pseudo) {
      const condition = pseudoClass(pseudo.toLowerCase(), argument)
      if (!condition) return null
      conditions.push(condition)
    }
    rest = rest.slice(all.length)
  }
  return { name, id, classes, conditions, relation }
}

function hasAttribute(name: string, sign: string, value: string | undefined): Condition {
  return ({ attribs }) => {
    const own = attribs[name]
    if (own === undefined || value === undefined) return own !== undefined
    if (sign === '~') return own.split(/\s+/).includes(value)
    if (sign === '|') return own === value || own.startsWith(`${value}-`)
    if (sign === '^') return value !== '' && own.startsWith(value)
    if (sign === '$') return value !== '' && own.endsWith(value)
    return sign === '*' ? value !== '' && own.includes(value) : own === value
  }
}

/** The classes by which an element stands among its siblings; null for states and for all others. */
function pseudoClass(name: string, argument: string | undefined): Condition | null {
  const all = (element: Element) => element.parent?.children.filter(isTag) ?? [element]
  const alike = (element: Element) => all(element).filter(({ name: other }) => other === element.name)
  switch (name) {
    case 'first-child':
      return (element) => all(element)[0] === element
    case 'last-child':
      return (element) => all(element).at(-1) === element
    case 'only-child':
      return (element) => all(element).length === 1
    case 'first-of-type':
      return (element) => alike(element)[0] === element
    case 'last-of-type':
      return (element) => alike(element).at(-1) === element
    case 'nth-child':
      return nth(argument ?? '', all)
    case 'nth-of-type':
      return nth(argument ?? '', alike)
    case 'link':
    case 'any-link':
      return ({ name: tag, attribs }) => tag === 'a' && attribs['href'] !== undefined
    case 'root':
      return ({ name: tag }) => tag === 'html'
    default:
      return null
  }
}

function nth(argument: string, among: (element: Element) => Element[]): Condition | null {
  const text = argument.replaceAll(/\s/g, '').toLowerCase()
  const word = { odd: '2n+1', even: '2n' }[text] ?? text
  const [, step, first] = /^(?:([+-]?\d*)n)?([+-]?\d+)?$/.exec(word) ?? []
  if (word === '' || (step === undefined && first === undefined)) return null
  const every = step === undefined ? 0 : /^[+-]?$/.test(step) ? Number(`${step}1`) : Number(step)
  const begin = Number(first ?? 0)
  return (element) => {
    const from = among(element).indexOf(element) + 1 - begin
    return every === 0 ? from === 0 : from % every === 0 && from / every >= 0
  }
}

/** True if an element fits a selector, from the compound `at` on. */
export function fits(element: Element, compounds: readonly Compound[], at = 0): boolean {
  const compound = compounds[at]
  if (!compound) return true
  if (!fitsOne(element, compound)) return false
  if (!compounds[at + 1]) return true
  const { relation } = compound
  const isSibling = relation === '+' || relation === '~'
  const next = (one: Element) => (isSibling ? elementBefore(one) : parentOf(one))
  for (let other = next(element); other; other = next(other)) {
    if (fits(other, compounds, at + 1)) return true
    if (relation === '>' || relation === '+') return false
  }
  return false
}

function parentOf({ parent }: Element): Element | null {
  return parent && isTag(parent) ? parent : null
}

function elementBefore({ prev }: Element): Element | null {
  let node = prev
  while (node && !isTag(node)) node = node.prev
  return node
}

function fitsOne(element: Element, { name, id, classes, conditions }: Compound): boolean {
  const { attribs } = element
  if (name && name !== element.name) return false
  if (id && id !== attribs['id']) return false
  if (classes.length > 0) {
    const own = (attribs['class'] ?? '').split(/\s+/)
    if (!classes.every((each) => own.includes(each))) return false
  }
  return conditions.every((condition) => condition(element))
}
