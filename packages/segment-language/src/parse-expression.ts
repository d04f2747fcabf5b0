import type { Place } from './expression.ts'
import { QueryProblem, queryBudget } from './query-problem.ts'
import type { ArithmeticOperator, CompareOperator, NameSyntax, SelectSyntax, Syntax } from './syntax.ts'
import type { TokenReader } from './token-reader.ts'
import type { IntervalUnit } from './zone.ts'

/**
 * Precedence of operators, which differs between the two languages. Operators of equal precedence associate to the left.
 */
export type Precedence = Readonly<Record<ArithmeticOperator, number>>

/** Reads a subselect after its bracket; null in a language without them. */
export type ReadSubselect = ((reader: TokenReader) => SelectSyntax) | null

/** Keywords. They are names only in backticks. */
const keywords = new Set(
  `select from where join inner left right full outer cross natural on using as and or not in like ilike between is null
   true false group by having order limit offset union intersect except all any some exists distinct case when then else
   end with insert update delete drop create alter into values set`.split(/\s+/),
)

const comparisons: Readonly<Record<string, CompareOperator>> = {
  '=': '=',
  '!=': '!=',
  '<>': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

const units: Readonly<Record<string, IntervalUnit>> = {
  second: 'second',
  minute: 'minute',
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
}

/** The unit of a word, singular or plural, or null. */
export function unitOf(word: string): IntervalUnit | null {
  const lower = word.toLowerCase().replace(/s$/, '')
  return Object.hasOwn(units, lower) ? (units[lower] ?? null) : null
}

export class ExpressionParser {
  private readonly reader: TokenReader
  private readonly precedence: Precedence
  private readonly readSubselect: ReadSubselect

  constructor(reader: TokenReader, precedence: Precedence, readSubselect: ReadSubselect) {
    this.reader = reader
    this.precedence = precedence
    this.readSubselect = readSubselect
  }

  expression(): Syntax {
    return this.chain('or', () => this.chain('and', () => this.negation()))
  }

  private chain(kind: 'and' | 'or', read: () => Syntax): Syntax {
    const { place } = this.reader
    const first = read()
    if (!this.reader.isWord(kind)) return first
    const operands = [first]
    while (this.reader.takeWord(kind)) operands.push(read())
    return { kind, operands, place }
  }

  private negation(): Syntax {
    const { place } = this.reader
    if (!this.reader.takeWord('not')) return this.predicate()
    return { kind: 'not', operand: this.reader.nested(() => this.negation()), place }
  }

  private predicate(): Syntax {
    const { reader } = this
    const operand = this.sum(0)
    const { place, token } = reader
    const operator = token.kind === 'symbol' ? comparisons[token.text] : undefined
    if (operator) {
      reader.next()
      return { kind: 'compare', operator, left: operand, right: this.sum(0), place }
    }
    if (reader.takeWord('is')) {
      const negated = reader.takeWord('not')
      reader.expectWord('null')
      return { kind: 'is_null', negated, operand, place }
    }
    const negated = reader.takeWord('not')
    if (reader.takeWord('in')) return this.membership(operand, negated, place)
    if (reader.takeWord('like')) return { kind: 'like', negated, operand, pattern: this.sum(0), place }
    if (reader.takeWord('between')) {
      const low = this.sum(0)
      reader.expectWord('and')
      return { kind: 'between', negated, operand, low, high: this.sum(0), place }
    }
    if (negated) reader.stumble()
    return operand
  }

  private membership(operand: Syntax, negated: boolean, place: Place): Syntax {
    const { reader } = this
    reader.expectSymbol('(')
    if (reader.isWord('select')) {
      const { readSubselect } = this
      if (!readSubselect) return reader.stumble()
      const query = reader.nested(() => readSubselect(reader))
      reader.expectSymbol(')')
      return { kind: 'in_query', negated, operand, query, place }
    }
    const values = this.list(')')
    return { kind: 'in', negated, operand, values, place }
  }

  /** Reads one or more items up to and including the closing sign. */
  private list(close: string): Syntax[] {
    const items: Syntax[] = []
    do items.push(this.reader.nested(() => this.expression()))
    while (this.reader.takeSymbol(','))
    this.reader.expectSymbol(close)
    return items
  }

  private sum(loosest: number): Syntax {
    const { reader } = this
    let left = this.signed()
    for (let length = 1; ; length++) {
      const { token, place } = reader
      const binds = token.kind === 'symbol' ? this.precedence[token.text as ArithmeticOperator] : undefined
      if (binds === undefined || binds < loosest) return left
      if (length > queryBudget.chain) throw new QueryProblem('too_deep', place)
      const operator = reader.next().text as ArithmeticOperator
      left = { kind: 'arithmetic', operator, left, right: this.sum(binds + 1), place }
    }
  }

  private signed(): Syntax {
    const { place } = this.reader
    if (!this.reader.takeSymbol('-')) return this.primary()
    return { kind: 'negative', operand: this.reader.nested(() => this.signed()), place }
  }

  private primary(): Syntax {
    const { reader } = this
    const { token, place } = reader
    switch (token.kind) {
      case 'text':
        reader.next()
        return { kind: 'text', text: token.text, double: token.double, escaped: token.escaped, place }
      case 'number':
        return this.numberOrInterval()
      case 'symbol':
        if (reader.takeSymbol('(')) {
          const inner = reader.nested(() => this.expression())
          reader.expectSymbol(')')
          return { kind: 'bracket', inner, place }
        }
        if (reader.takeSymbol('[')) {
          return { kind: 'array', items: reader.takeSymbol(']') ? [] : this.list(']'), place }
        }
        return reader.stumble()
      case 'word':
        return this.wordly(token.lower)
      case 'name':
        return readName(reader)
      case 'end':
        return reader.stumble()
    }
  }

  private numberOrInterval(): Syntax {
    const { reader } = this
    const { text: digits, place } = reader.next()
    const { token } = reader
    const unit = token.kind === 'word' ? unitOf(token.text) : null
    if (!unit) return { kind: 'number', digits, place }
    reader.next()
    return { kind: 'interval', amount: readAmount(digits, place), unit, place }
  }

  private wordly(lower: string): Syntax {
    const { reader } = this
    const { place } = reader
    const after = reader.ahead(1)
    if (lower === 'true' || lower === 'false') {
      reader.next()
      return { kind: 'boolean', value: lower === 'true', place }
    }
    if (lower === 'null') {
      reader.next()
      return { kind: 'null', place }
    }
    if (lower === 'timestamp' && after.kind === 'text') {
      reader.next()
      return { kind: 'timestamp', text: reader.next().text, place }
    }
    if (lower === 'interval' && (after.kind === 'number' || after.kind === 'text'))
      return this.interval(place)
    if (!keywords.has(lower) && after.kind === 'symbol' && after.text === '(') {
      reader.next()
      reader.next()
      return { kind: 'call', name: lower, args: reader.takeSymbol(')') ? [] : this.list(')'), place }
    }
    return readName(reader)
  }

  /** `interval 10 day` and `interval '10 days'`. */
  private interval(place: Place): Syntax {
    const { reader } = this
    reader.next()
    const amount = reader.next()
    if (amount.kind === 'text') {
      const [, digits = '', word = ''] = /^\s*(\d{1,9})\s+([a-z]+)\s*$/i.exec(amount.text) ?? []
      const unit = unitOf(word)
      if (!unit) throw new QueryProblem('unexpected', amount.place, amount.text)
      return { kind: 'interval', amount: readAmount(digits, amount.place), unit, place }
    }
    const { token } = reader
    const unit = token.kind === 'word' ? unitOf(token.text) : null
    if (!unit) return reader.stumble()
    reader.next()
    return { kind: 'interval', amount: readAmount(amount.text, amount.place), unit, place }
  }
}

function readAmount(digits: string, place: Place): number {
  if (!/^\d{1,9}$/.test(digits)) throw new QueryProblem('number', place, digits)
  return Number(digits)
}

/** Reads `name` or `alias.name`, each with an optional path after a colon: `data:payload.unique_args.singlesend_id`. */
export function readName(reader: TokenReader): NameSyntax {
  const { place } = reader
  const first = readIdentifier(reader)
  const second = reader.takeSymbol('.') ? readIdentifier(reader) : null
  const path: string[] = []
  if (reader.takeSymbol(':')) {
    do path.push(readIdentifier(reader))
    while (reader.takeSymbol('.'))
  }
  return { kind: 'name', alias: second === null ? null : first, name: second ?? first, path, place }
}

export function readIdentifier(reader: TokenReader): string {
  const { token } = reader
  if (token.kind !== 'name' && (token.kind !== 'word' || keywords.has(token.lower))) reader.stumble()
  reader.next()
  return token.text
}

/** True if a name can be written without backticks. */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !keywords.has(name.toLowerCase())
}
