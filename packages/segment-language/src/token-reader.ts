import type { Place } from './expression.ts'
import { QueryProblem, queryBudget } from './query-problem.ts'
import type { Token } from './tokenize.ts'

/** Reads tokens in order. Every QueryProblem names the token at fault. */
export class TokenReader {
  private readonly tokens: readonly Token[]
  private at = 0
  private depth = 0

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  get token(): Token {
    return this.tokens[this.at] as Token
  }

  get place(): Place {
    return this.token.place
  }

  ahead(count: number): Token {
    return this.tokens[Math.min(this.at + count, this.tokens.length - 1)] as Token
  }

  next(): Token {
    const { token } = this
    if (token.kind !== 'end') this.at++
    return token
  }

  isWord(...words: string[]): boolean {
    const { token } = this
    return token.kind === 'word' && words.includes(token.lower)
  }

  isSymbol(...symbols: string[]): boolean {
    const { token } = this
    return token.kind === 'symbol' && symbols.includes(token.text)
  }

  takeWord(word: string): boolean {
    const found = this.isWord(word)
    if (found) this.at++
    return found
  }

  takeSymbol(symbol: string): boolean {
    const found = this.isSymbol(symbol)
    if (found) this.at++
    return found
  }

  expectWord(word: string): void {
    if (!this.takeWord(word)) this.stumble()
  }

  expectSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) this.stumble()
  }

  expectEnd(): void {
    if (this.token.kind !== 'end') this.stumble()
  }

  stumble(): never {
    const { token } = this
    if (token.kind === 'end') throw new QueryProblem('ends_early', token.place)
    throw new QueryProblem('unexpected', token.place, token.text)
  }

  /** All nested parsing goes through here. It limits the depth, so no query can exhaust the stack. */
  nested<T>(read: () => T): T {
    if (++this.depth > queryBudget.depth) throw new QueryProblem('too_deep', this.place)
    const found = read()
    this.depth--
    return found
  }
}
