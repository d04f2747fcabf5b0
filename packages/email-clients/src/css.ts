/** A declaration of a style sheet or a style attribute. The property is in lower case. */
export interface Declaration {
  readonly property: string
  readonly value: string
  readonly important: boolean
}

export interface Rule {
  kind: 'rule'
  /** A selector list as it was written. */
  selector: string
  declarations: readonly Declaration[]
}

/** An at-rule. `nodes` are the rules in its block; null if it has none, as `@import` and `@font-face`. */
export interface AtRule {
  kind: 'at'
  name: string
  prelude: string
  nodes: CssNode[] | null
  declarations: readonly Declaration[]
}

export type CssNode = Rule | AtRule

/** At-rules whose block contains rules. */
const grouping = /^(-\w+-)?(media|supports|layer|container|scope|document|starting-style|keyframes)$/

/** The rules of a style sheet. Never throws: a block that is not closed ends with the sheet. */
export function parseSheet(sheet: string): CssNode[] {
  return readNodes(new Reader(stripped(sheet)), 0)
}

/** Longer values are no work of an author; they are left out, so that no pattern meets them. */
const longestValue = 100_000

/** The declarations of a style attribute or a rule. Semicolons in strings and brackets end nothing. */
export function parseDeclarations(text: string): readonly Declaration[] {
  const known = parsed.get(text)
  if (known) return known
  const found = readDeclarations(text)
  if (parsed.size > 5_000) parsed.clear()
  if (text.length < 2_000) parsed.set(text, found)
  return found
}

/** The style attributes of a message are few and repeat, in each client's picture. */
const parsed = new Map<string, readonly Declaration[]>()

function readDeclarations(text: string): Declaration[] {
  const found: Declaration[] = []
  for (const part of splitOutside(stripped(text), ';')) {
    const colon = part.indexOf(':')
    if (colon < 1) continue
    const property = part.slice(0, colon).trim().toLowerCase()
    const written = part.slice(colon + 1)
    const value = written.replace(/!\s*important\s*$/i, '').trim()
    if (
      !/^-{0,2}[a-z_][\w-]*$/.test(property) ||
      value === '' ||
      value.length > longestValue ||
      !isWhole(value)
    )
      continue
    found.push({ property, value, important: value.length !== written.trim().length })
  }
  return found
}

export function printDeclarations(declarations: readonly Declaration[]): string {
  return declarations
    .map(({ property, value, important }) => `${property}: ${value}${important ? ' !important' : ''}`)
    .join('; ')
}

export function printSheet(nodes: readonly CssNode[]): string {
  return nodes.map(printNode).join('\n')
}

function printNode(node: CssNode): string {
  if (node.kind === 'rule') return `${node.selector} { ${printDeclarations(node.declarations)} }`
  const head = `@${node.name}${node.prelude && ` ${node.prelude}`}`
  if (node.nodes) return `${head} {\n${printSheet(node.nodes)}\n}`
  return node.declarations.length > 0 ? `${head} { ${printDeclarations(node.declarations)} }` : `${head};`
}

/** True if strings and brackets of a text end in it, and no braces are outside of strings. */
function isWhole(text: string): boolean {
  if (!/["'(){}[\]\\]/.test(text)) return true
  const bare = text.replaceAll(/"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|\\[\s\S]/g, '')
  if (/["'{}\\]/.test(bare)) return false
  let depth = 0
  for (const sign of bare) {
    if (sign === '(' || sign === '[') depth++
    else if ((sign === ')' || sign === ']') && --depth < 0) return false
  }
  return depth === 0
}

/** The parts of a text between signs that are outside of strings and brackets. */
export function splitOutside(text: string, sign: ';' | ','): string[] {
  const parts: string[] = []
  const reader = new Reader(text)
  while (!reader.isAtEnd) parts.push(reader.until(sign))
  return parts
}

function stripped(text: string): string {
  return text.includes('/*') || text.includes('--')
    ? text.replaceAll(/\/\*[\s\S]*?(\*\/|$)|<!--|-->/g, ' ')
    : text
}

/** Deeper blocks than these are no work of an author; they are skipped. */
const deepest = 8

function readNodes(reader: Reader, depth: number): CssNode[] {
  const nodes: CssNode[] = []
  while (!reader.isAtEnd) {
    const prelude = reader.until('{', ';', '}').trim()
    if (reader.ended === '}') {
      if (depth > 0) return nodes
      continue
    }
    if (reader.ended === ';' || reader.ended === '') {
      if (isAtRule(prelude)) nodes.push(atRule(prelude, null, []))
      continue
    }
    nodes.push(...readBlock(reader, prelude.replaceAll(/\s+/g, ' '), depth))
  }
  return nodes
}

function isAtRule(prelude: string): boolean {
  return /^@[\w-]/.test(prelude) && isWhole(prelude)
}

function readBlock(reader: Reader, prelude: string, depth: number): CssNode[] {
  const name = isAtRule(prelude) ? /^@([\w-]+)/.exec(prelude)?.[1]?.toLowerCase() : undefined
  if (name !== undefined && grouping.test(name) && depth < deepest)
    return [atRule(prelude, readNodes(reader, depth + 1), [])]
  const body = reader.block()
  if (name !== undefined) return [atRule(prelude, null, parseDeclarations(body))]
  return prelude === '' || prelude.startsWith('@') || !isWhole(prelude)
    ? []
    : [{ kind: 'rule', selector: prelude, declarations: parseDeclarations(withoutBlocks(body)) }]
}

/** The body of a rule without nested rules, which no profile reads. */
function withoutBlocks(body: string): string {
  if (!body.includes('{')) return body
  const reader = new Reader(body)
  const kept: string[] = []
  while (!reader.isAtEnd) {
    const part = reader.until(';', '{', '}')
    if (reader.ended === '{') reader.block()
    else kept.push(part)
  }
  return kept.join(';')
}

function atRule(text: string, nodes: CssNode[] | null, declarations: readonly Declaration[]): AtRule {
  const [, name = '', prelude = ''] = /^@([\w-]*)\s*([\s\S]*)$/.exec(text) ?? []
  return { kind: 'at', name: name.toLowerCase(), prelude, nodes, declarations }
}

/** Walks through CSS by its signs, past strings, escapes and brackets. */
class Reader {
  /** The sign that ended the last part; empty at the end of the text. */
  ended = ''
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  until(...signs: string[]): string {
    const start = this.#at
    let depth = 0
    for (; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text[this.#at]!
      if (depth === 0 && signs.includes(sign)) {
        this.ended = sign
        return this.#text.slice(start, this.#at++)
      }
      if (sign === '\\') this.#at++
      else if (sign === '"' || sign === "'") this.#skipString(sign)
      else if (sign === '(' || sign === '[') depth++
      else if ((sign === ')' || sign === ']') && depth > 0) depth--
      else if ((sign === '{' || sign === '}') && signs.includes('{')) depth = 0
    }
    this.ended = ''
    return this.#text.slice(start)
  }

  /** The text up to the brace that closes a block whose opening brace was read. */
  block(): string {
    const start = this.#at
    let depth = 1
    for (; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text[this.#at]!
      if (sign === '\\') this.#at++
      else if (sign === '"' || sign === "'") this.#skipString(sign)
      else if (sign === '{') depth++
      else if (sign === '}' && --depth === 0) return this.#text.slice(start, this.#at++)
    }
    return this.#text.slice(start)
  }

  /** A string ends at its line, as in browsers. */
  #skipString(quote: string): void {
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text[this.#at]
      if (sign === '\\') this.#at++
      else if (sign === quote || sign === '\n') return
    }
  }
}
