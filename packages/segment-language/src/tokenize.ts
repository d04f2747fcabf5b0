import type { Place } from './expression.ts'
import { QueryProblem, queryBudget } from './query-problem.ts'
import { segmentLimits } from './tree.ts'

export type Token =
  /** A keyword or a name; `lower` to compare, `text` as written. */
  | { kind: 'word'; text: string; lower: string; place: Place }
  /** A name in backticks, which is never a keyword. */
  | { kind: 'name'; text: string; place: Place }
  /** `escaped`: the characters that were written after a backslash. */
  | { kind: 'text'; text: string; double: boolean; escaped: ReadonlySet<number>; place: Place }
  | { kind: 'number'; text: string; place: Place }
  | { kind: 'symbol'; text: string; place: Place }
  | { kind: 'end'; text: ''; place: Place }

const space = /[\t\n\f\r \u00a0\ufeff]+/y
const word = /[A-Za-z_][A-Za-z0-9_]*/y
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y
const symbol = /<>|!=|<=|>=|[=<>+\-*/%(),.:[\]]/y
const comment = /--|\/\*|\/\/|#/y

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r' }

export function tokenize(query: string): Token[] {
  return new Tokenizer(query).tokens()
}

class Tokenizer {
  private readonly query: string
  private at = 0
  private line = 1
  private lineStart = 0
  private readonly found: Token[] = []

  constructor(query: string) {
    this.query = query
  }

  tokens(): Token[] {
    if (this.query.length > segmentLimits.query) {
      this.advance(segmentLimits.query)
      throw new QueryProblem('too_long', this.place)
    }
    for (;;) {
      this.take(space)
      if (this.at >= this.query.length) break
      const token = this.next()
      if (this.found.push(token) > queryBudget.words) throw new QueryProblem('too_many_words', token.place)
    }
    this.found.push({ kind: 'end', text: '', place: this.place })
    return this.found
  }

  private next(): Token {
    const { place } = this
    const first = this.query[this.at] as string
    if (this.peek(comment)) throw new QueryProblem('comment', place)
    if (first === ';') throw new QueryProblem('statement', place)
    if (first === "'" || first === '"') return this.text(first, place)
    if (first === '`') return this.name(place)
    const text = this.take(word)
    if (text) return { kind: 'word', text, lower: text.toLowerCase(), place }
    const digits = this.take(number)
    if (digits) return this.number(digits, place)
    const sign = this.take(symbol)
    if (sign) return { kind: 'symbol', text: sign, place }
    throw new QueryProblem('character', place, String.fromCodePoint(this.query.codePointAt(this.at) ?? 0))
  }

  private number(digits: string, place: Place): Token {
    const tail = this.take(word)
    if (tail || digits.length > 60 || !Number.isFinite(Number(digits))) {
      throw new QueryProblem('number', place, digits + tail)
    }
    return { kind: 'number', text: digits, place }
  }

  /**
   * Reads a text in quotes. A quote in it is doubled or has a backslash before it. After a backslash, n, t and r have
   * their usual meaning, and every other character stands for itself.
   */
  private text(quote: string, place: Place): Token {
    this.advance(1)
    let text = ''
    const escaped = new Set<number>()
    for (;;) {
      const character = this.query[this.at]
      if (character === undefined) throw new QueryProblem('text_open', place)
      if (character === '\0') throw new QueryProblem('character', this.place)
      if (character === quote) {
        this.advance(1)
        if (this.query[this.at] !== quote) break
        text += quote
        this.advance(1)
      } else if (character === '\\') {
        this.advance(1)
        const meant = this.query[this.at]
        if (meant === undefined) throw new QueryProblem('text_open', place)
        if (meant === '\0') throw new QueryProblem('character', this.place)
        escaped.add(text.length)
        text += escapes[meant] ?? meant
        this.advance(1)
      } else {
        text += character
        this.advance(1)
      }
    }
    if (!text.isWellFormed()) throw new QueryProblem('character', place)
    return { kind: 'text', text, double: quote === '"', escaped, place }
  }

  private name(place: Place): Token {
    const end = this.query.indexOf('`', this.at + 1)
    if (end < 0) throw new QueryProblem('text_open', place)
    const text = this.query.slice(this.at + 1, end)
    this.advance(end + 1 - this.at)
    return { kind: 'name', text, place }
  }

  private peek(pattern: RegExp): string {
    pattern.lastIndex = this.at
    return pattern.exec(this.query)?.[0] ?? ''
  }

  private take(pattern: RegExp): string {
    const text = this.peek(pattern)
    this.advance(text.length)
    return text
  }

  private advance(count: number): void {
    for (const end = this.at + count; this.at < end; this.at++) {
      const character = this.query[this.at]
      const isBreak = character === '\n' || (character === '\r' && this.query[this.at + 1] !== '\n')
      if (!isBreak) continue
      this.line++
      this.lineStart = this.at + 1
    }
  }

  private get place(): Place {
    return { line: this.line, column: this.at - this.lineStart + 1 }
  }
}
