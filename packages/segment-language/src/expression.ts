import type { IntervalUnit } from './zone.ts'

/**
 * A checked query: every column, function and type in it is known. v2 SQL (read-sql.ts) and v1 SGQL (read-sgql.ts) both
 * become this form, so there is one compiler.
 *
 * Rules for the compiler:
 * - The result is the set of distinct contacts of the account in `from` joined with `joins` for which `where`
 *   (then `having`, if there is one) is true. Three-valued logic as in SQL: unknown is not true, `not unknown` is unknown.
 * - `source` of a node is the index in `[from, ...joins]` of the innermost query around it. Subselects can't read the
 *   query around them.
 * - Every source is joined by contact (`on contact_id`, inner). A contact source holds the account's contacts, an event source one
 *   row an event, a query source the contacts of a subselect.
 * - Text compares exactly, case and blanks included (`=`, `in`, `like`, `contains`). Our own functions fold
 *   (fold-text.ts). Text without a value is null; `''` is the empty text.
 * - Timestamps are instants (ISO, UTC). A custom date that holds a day means the start of that day in the account's zone.
 * - `now` is the same instant in the whole query. Calendar intervals (days and longer) are added in the account's zone.
 *   Constant arithmetic can be folded with `addInterval` of zone.ts, so that no database counts calendars differently.
 * - Numbers are exact decimals; a division by zero is null, never an error.
 */
export interface Query {
  kind: 'query'
  from: Source
  joins: Source[]
  where: Expression | null
  /** True if the query groups by contact, so that `having` may use `max`. False: no `group by` and no `having`. */
  grouped: boolean
  having: Expression | null
  /** `max(…)` of the select list, as in 'last event' queries. It does not change which contacts are found. */
  max: MaxOf | null
  place: Place
}

/** `in (select contact_id …)`. */
export interface Subselect {
  kind: 'subselect'
  from: Source
  joins: Source[]
  where: Expression | null
  place: Place
}

export type Source =
  | { kind: 'contact'; alias: string | null; place: Place }
  | { kind: 'event'; alias: string | null; place: Place }
  | { kind: 'query'; alias: string | null; query: Subselect; place: Place }

/** Line and column in the text, both from 1. */
export interface Place {
  line: number
  column: number
}

/** The type of an expression. Only the literal `null` has the type `null`, which fits every other type. */
export type ValueType = 'text' | 'texts' | 'number' | 'timestamp' | 'interval' | 'boolean' | 'null'

export type Expression =
  | Literal
  | ContactColumn
  | EventColumn
  | Call
  | MaxOf
  | Arithmetic
  | { kind: 'negative'; operand: Expression; type: 'number' | 'interval'; place: Place }
  | Compare
  | { kind: 'in'; negated: boolean; operand: Expression; values: Expression[]; place: Place }
  /** The operand is the contact's id, in text or as a column. */
  | { kind: 'in_query'; negated: boolean; operand: Expression; query: Subselect; place: Place }
  | { kind: 'like'; negated: boolean; operand: Expression; pattern: LikePart[]; place: Place }
  | {
      kind: 'between'
      negated: boolean
      operand: Expression
      low: Expression
      high: Expression
      place: Place
    }
  /** For `texts`, true if there are none: null or empty. */
  | { kind: 'is_null'; negated: boolean; operand: Expression; place: Place }
  | { kind: 'not'; operand: Expression; place: Place }
  /** Two or more operands. */
  | { kind: 'and' | 'or'; operands: Expression[]; place: Place }

export type Literal =
  | { kind: 'text'; value: string; place: Place }
  | { kind: 'number'; value: number /** As written, without loss. */; digits: string; place: Place }
  | { kind: 'boolean'; value: boolean; place: Place }
  | { kind: 'null'; place: Place }
  /** An instant, in UTC with `Z`. */
  | { kind: 'timestamp'; value: string; place: Place }
  | { kind: 'interval'; amount: number; unit: IntervalUnit; place: Place }
  | { kind: 'array'; values: string[]; place: Place }

/**
 * `field`: a reserved field of fields.ts, a custom one by its id, or `list_ids` (texts). `custom` marks custom fields.
 * The source is never an event source; of a query source only `contact_id` is known.
 */
export interface ContactColumn {
  kind: 'contact_column'
  source: number
  field: string
  custom: boolean
  type: 'text' | 'texts' | 'number' | 'timestamp'
  place: Place
}

/**
 * event_type: `processed` (handed over, which the builder calls sent), `delivered`, `open`, `click`, `bounce`, `deferred`,
 * `dropped`, `unsubscribe`, `group_unsubscribe`, `group_resubscribe`, `spamreport`, and ours: `machine_open` and
 * `machine_click`, which `open` and `click` leave out. event_source is always `mail`. The ids are null where the message
 * was no single send's or automation's, `variation_id` where it was of no A/B test. `phase_id` is `test` or `send`, and null
 * for all but single sends.
 */
export const eventColumns = {
  contact_id: 'text',
  event_source: 'text',
  event_type: 'text',
  event_timestamp: 'timestamp',
  single_send_id: 'text',
  variation_id: 'text',
  phase_id: 'text',
  automation_id: 'text',
  step_id: 'text',
} as const
export type EventColumnName = keyof typeof eventColumns

export interface EventColumn {
  kind: 'event_column'
  source: number
  column: EventColumnName
  type: 'text' | 'timestamp'
  place: Place
}

/**
 * Functions, each with exactly these arguments; other spellings become one of them or another node (`timestampadd` is
 * arithmetic, `current_timestamp` is `now`).
 *
 * Public:
 * - `array_contains(texts, array)`: they share an element. One text is an array of one.
 * - `now()`
 * - `lower(text)`, `upper(text)`: Unicode's. `length(text)`: characters. `concat(text, text)`: null with a null.
 * - `contains(text, text)`: the second stands in the first, case by case.
 *
 * Ours, never unknown (false for blanks, so that `not` includes them), with the semantics of matches.ts:
 * - `text_is`, `text_contains`, `text_starts_with`, `text_ends_with`, `contains_word`: (text or texts, text, text …): one of
 *   the texts, folded, fits one of the values, folded.
 * - `day_start(text)`, `day_end(text)`: the first and the last instant (microsecond) of that calendar day in the account's
 *   zone (startOfDay and lastOfDay of zone.ts), so that `between day_start(a) and day_end(b)` takes in both days.
 *   The argument is a literal `YYYY-MM-DD` that exists.
 */
export type FunctionName =
  | 'array_contains'
  | 'now'
  | 'lower'
  | 'upper'
  | 'length'
  | 'concat'
  | 'contains'
  | 'text_is'
  | 'text_contains'
  | 'text_starts_with'
  | 'text_ends_with'
  | 'contains_word'
  | 'day_start'
  | 'day_end'

export interface Call {
  kind: 'call'
  name: FunctionName
  args: Expression[]
  type: 'text' | 'number' | 'timestamp' | 'boolean'
  place: Place
}

/** The maximum of a text, number or timestamp over the grouped rows. Only in `having` and in the select list. */
export interface MaxOf {
  kind: 'max'
  operand: Expression
  type: 'text' | 'number' | 'timestamp'
  place: Place
}

/** Arithmetic: number with number; timestamp ± interval, which is a timestamp; text + text, which joins them (v1). */
export interface Arithmetic {
  kind: 'arithmetic'
  operator: '+' | '-' | '*' | '/' | '%'
  left: Expression
  right: Expression
  type: 'number' | 'timestamp' | 'text'
  place: Place
}

/**
 * A comparison. Both sides have one type, or one is null. Numbers and timestamps written as text were already read as
 * such.
 */
export interface Compare {
  kind: 'compare'
  operator: '=' | '!=' | '<' | '<=' | '>' | '>='
  left: Expression
  right: Expression
  place: Place
}

/** The parts of a pattern: plain text, `any` for any number of characters, `one` for exactly one. */
export type LikePart = { text: string } | 'any' | 'one'

/** The type of a checked expression. */
export function typeOf(expression: Expression): ValueType {
  switch (expression.kind) {
    case 'text':
    case 'number':
    case 'boolean':
    case 'null':
    case 'timestamp':
    case 'interval':
      return expression.kind
    case 'array':
      return 'texts'
    case 'contact_column':
    case 'event_column':
    case 'call':
    case 'max':
    case 'arithmetic':
    case 'negative':
      return expression.type
    default:
      return 'boolean'
  }
}
