import type { Place } from './expression.ts'
import { segmentLimits } from './tree.ts'

/** English sentences why a query can't be run. `word` is the word at fault, as written. */
const sentences = {
  too_long: () => `a query can have up to ${segmentLimits.query} characters.`,
  too_many_words: () => `a query can have up to ${queryBudget.words} words and signs.`,
  too_deep: () => 'it is nested too deeply here.',
  character: (word: string) => `the character ${shownWord(word)} has no meaning here.`,
  comment: () => 'comments are not allowed.',
  statement: () => 'a query is one statement, without a semicolon.',
  text_open: () => 'the quote that opens here is never closed.',
  number: (word: string) => `${shownWord(word)} is not a number.`,
  unexpected: (word: string) => `${shownWord(word)} was not expected here.`,
  ends_early: () => 'it ends here, but something is missing.',
  select_list: (word: string) =>
    `contact_id and updated_at have to be selected, and nothing else but one MAX; not ${shownWord(word)}.`,
  contact_data_missing: () => 'contact_data has to be among the tables.',
  table_unknown: (word: string) =>
    `there is no table ${shownWord(word)}; the tables are contact_data and event_data.`,
  alias_unknown: (word: string) => `no table is called ${shownWord(word)} here.`,
  alias_taken: (word: string) => `two tables are called ${shownWord(word)}; give one of them an alias.`,
  column_unknown: (word: string) => `there is no column ${shownWord(word)} here.`,
  column_ambiguous: (word: string) => `${shownWord(word)} needs the alias of its table.`,
  function_unknown: (word: string) => `there is no function ${shownWord(word)}.`,
  arguments: (word: string) =>
    word ? `${shownWord(word)} does not take this.` : 'this argument does not fit.',
  type: () => 'the types do not fit.',
  not_condition: () => 'this is neither true nor false.',
  join_condition: () => 'tables are joined on contact_id, the new one with one before it.',
  subselect: () => 'a subselect selects contact_id alone.',
  timestamp: (word: string) => `${shownWord(word)} is not a time; write 2026-11-21T10:30:00Z.`,
  pattern: () => 'LIKE takes a text in quotes.',
  max_place: () => 'MAX stands once in the select list, or in HAVING.',
  group_by: () => 'grouped by contact_id and updated_at, only these and MAX can be named.',
  event_mixed: () => 'an event cannot be compared with its contact.',
} satisfies Record<string, (word: string) => string>

export type QueryReason = keyof typeof sentences

function shownWord(word: string): string {
  return `“${word}”`
}

/** The only error that reading a query throws. */
export class QueryProblem extends Error {
  override readonly name = 'QueryProblem'
  readonly reason: QueryReason
  /** The line, counted from 1. */
  readonly line: number
  readonly column: number
  /** The word at fault, as written, cut to 40 characters; empty if there is none. */
  readonly word: string
  /** The sentence in English. Translations are made from `reason` and `word`. */
  readonly sentence: string

  constructor(reason: QueryReason, { line, column }: Place, word = '') {
    const short = [...word].slice(0, 40).join('')
    super(`${reason} at line ${line}, column ${column}: ${short}`)
    this.reason = reason
    this.line = line
    this.column = column
    this.word = short
    this.sentence = sentences[reason](short)
  }
}

/** Limits of a query, checked before a database runs it. */
export const queryBudget = {
  words: 8000,
  /** Nesting of brackets, functions, `not` and signs. */
  depth: 50,
  /** Operators in one chain of sums. */
  chain: 100,
} as const
