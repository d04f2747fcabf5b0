import { type Clock, dateTest, isInRange, periodRange } from './bounds.ts'
import { findField } from './fields.ts'
import { foldText, holdsWord } from './fold-text.ts'
import { type Instant, isDay, parseInstant } from './instant.ts'
import {
  type Condition,
  type CustomFieldRef,
  conditionsOf,
  type DateCondition,
  type EventCondition,
  type Joiner,
  type ListCondition,
  type MailEvent,
  type NumberCondition,
  type SegmentTree,
  type TextCondition,
} from './tree.ts'
import { instantOfDay } from './zone.ts'

/** One mail event of a contact. `sent`: the message was passed to the mail server, but is not yet delivered. */
export interface ContactEvent {
  event: MailEvent
  source: 'single_send' | 'automation' | null
  /** Id of the single send or the automation. */
  sourceId: string | null
  /** Id of the automation's step. */
  step: string | null
  /** Id of the version, if the message was of an A/B test. */
  variation: string | null
  /** True if the message was sent before the winner of an A/B test was known. */
  isTest: boolean
  /** ISO instant. */
  at: string
  isMachine: boolean
}

/**
 * The data of one contact. Reserved fields have their name as key, custom fields their id; a missing key means no value.
 * Dates are ISO instants or, for custom fields, days (`2026-11-21`).
 */
export interface ContactFacts {
  texts: Readonly<Record<string, string | null | undefined>>
  /** alternate_emails and email_domains. */
  textLists: Readonly<Record<string, readonly string[] | null | undefined>>
  numbers: Readonly<Record<string, number | null | undefined>>
  dates: Readonly<Record<string, string | null | undefined>>
  listIds: readonly string[]
  events: readonly ContactEvent[]
}

export interface MatchOptions extends Clock {
  customFields: readonly CustomFieldRef[]
  /** Only contacts on this list can match. */
  parentListId?: string | null
}

export interface ConditionResult {
  matches: boolean
  /**
   * The compared values: texts, numbers as text, instants or days, ids of lists, or the newest three events. Empty: no
   * value.
   */
  found: string[]
}

/**
 * Defines what operators mean. Parity tests compare the compiled SQL with this.
 *
 * - Text is compared folded (fold-text.ts). `is` and similar operators match when any value matches; for fields with
 *   several texts, when any of the texts does. A negation is true where its positive operator is not, so it includes
 *   blanks.
 * - Blank means no value or the empty text; for several texts, none at all.
 * - Numbers: `between` includes both ends, `not_between` is below or above and leaves blanks out, `not_equals` includes
 * them.
 * - Dates: bounds.ts. A custom date that is a day means its start in the zone.
 * - Events: with `negated`, no such event in the period; this includes contacts who were never sent anything. Machine
 *   opens and clicks count only with `machines`.
 * - A tree without groups matches every contact. A condition on a deleted field matches no contact: such a segment is
 *   invalid and never evaluated.
 */
export function matches(contact: ContactFacts, tree: SegmentTree, options: MatchOptions): boolean {
  const { parentListId } = options
  if (parentListId && !contact.listIds.includes(parentListId)) return false
  if (tree.groups.length === 0) return true
  return join(tree.groups, tree.joiner, ({ conditions, joiner }) =>
    join(conditions, joiner, (condition) => matchCondition(contact, condition, options).matches),
  )
}

/** The result of each condition alone, in order. The parent list is ignored. */
export function testConditions(
  contact: ContactFacts,
  tree: SegmentTree,
  options: MatchOptions,
): ConditionResult[] {
  return conditionsOf(tree).map(({ condition }) => matchCondition(contact, condition, options))
}

function matchCondition(contact: ContactFacts, condition: Condition, options: MatchOptions): ConditionResult {
  if (condition.kind === 'list') return matchList(contact, condition)
  if (condition.kind === 'event') return matchEvent(contact, condition, options)
  if (!findField(condition.field, options.customFields)) return { matches: false, found: [] }
  if (condition.kind === 'text') return matchText(contact, condition)
  if (condition.kind === 'number') return matchNumber(contact, condition)
  return matchDate(contact, condition, options)
}

function join<T>(parts: readonly T[], joiner: Joiner, fits: (part: T) => boolean): boolean {
  return joiner === 'and' ? parts.every(fits) : parts.some(fits)
}

function matchText(contact: ContactFacts, { field, operator, values }: TextCondition): ConditionResult {
  const found = textsOf(contact, field)
  return { matches: answersText(found, { operator, values }), found }
}

/** True if a field with these texts matches a text condition. None of the texts is empty. */
export function answersText(
  texts: readonly string[],
  { operator, values }: Pick<TextCondition, 'operator' | 'values'>,
): boolean {
  if (operator === 'blank' || operator === 'not_blank') return (texts.length === 0) === (operator === 'blank')
  const [fits, negated] = textTests[operator]
  const wanted = values.map(foldText)
  const hit = texts.map(foldText).some((text) => wanted.some((value) => fits(text, value)))
  return hit !== negated
}

function textsOf({ texts, textLists }: ContactFacts, field: string): string[] {
  const list = known(textLists, field)
  if (list) return [...list]
  const text = known(texts, field)
  return text ? [text] : []
}

/** The value of a field. Only own properties count, because users choose the names of fields. */
function known<T>(values: Readonly<Record<string, T | null | undefined>>, field: string): T | null {
  return Object.hasOwn(values, field) ? (values[field] ?? null) : null
}

type TextTest = (text: string, value: string) => boolean

const isEqual: TextTest = (text, value) => text === value
const contains: TextTest = (text, value) => text.includes(value)
const startsWith: TextTest = (text, value) => text.startsWith(value)
const endsWith: TextTest = (text, value) => text.endsWith(value)

/** The test of an operator, and whether the operator negates it. */
const textTests: Record<
  Exclude<TextCondition['operator'], 'blank' | 'not_blank'>,
  [test: TextTest, negated: boolean]
> = {
  is: [isEqual, false],
  is_not: [isEqual, true],
  contains: [contains, false],
  does_not_contain: [contains, true],
  starts_with: [startsWith, false],
  does_not_start_with: [startsWith, true],
  ends_with: [endsWith, false],
  does_not_end_with: [endsWith, true],
  contains_word: [holdsWord, false],
}

function matchNumber(contact: ContactFacts, condition: NumberCondition): ConditionResult {
  const number = known(contact.numbers, condition.field)
  if (number === null) {
    return { matches: condition.operator === 'blank' || condition.operator === 'not_equals', found: [] }
  }
  const [first = 0, second = 0] = condition.values
  return { matches: compareNumber(number, condition.operator, first, second), found: [String(number)] }
}

function compareNumber(
  number: number,
  operator: NumberCondition['operator'],
  first: number,
  second: number,
): boolean {
  switch (operator) {
    case 'equals':
      return number === first
    case 'not_equals':
      return number !== first
    case 'greater':
      return number > first
    case 'less':
      return number < first
    case 'greater_or_equal':
      return number >= first
    case 'less_or_equal':
      return number <= first
    case 'between':
      return number >= first && number <= second
    case 'not_between':
      return number < first || number > second
    case 'blank':
      return false
    case 'not_blank':
      return true
  }
}

function matchDate(contact: ContactFacts, condition: DateCondition, clock: Clock): ConditionResult {
  const text = known(contact.dates, condition.field)
  const { range, outside, blank } = dateTest(condition, clock)
  const at = text ? instantOf(text, clock.zone) : null
  if (at === null) return { matches: blank, found: [] }
  return { matches: isInRange(at, range) !== outside, found: text ? [text] : [] }
}

function instantOf(text: string, zone: string): Instant | null {
  return isDay(text) ? instantOfDay(text, zone) : parseInstant(text)
}

function matchEvent(contact: ContactFacts, condition: EventCondition, clock: Clock): ConditionResult {
  const range = periodRange(condition.period, clock)
  const ofKind = contact.events.filter((event) => isOfKind(event, condition))
  const hit = ofKind.some(({ at }) => isInRange(parseInstant(at) ?? 0, range))
  const newest = ofKind.map(({ at }) => at).sort((a, b) => (parseInstant(b) ?? 0) - (parseInstant(a) ?? 0))
  return { matches: hit !== condition.negated, found: newest.slice(0, 3) }
}

function isOfKind(event: ContactEvent, { event: kind, source, machines }: EventCondition): boolean {
  if (event.event !== kind || (event.isMachine && !machines)) return false
  if (source.type === 'any') return true
  if (event.source !== source.type) return false
  if (source.id !== null && event.sourceId !== source.id) return false
  if (source.type === 'automation') return source.step === null || event.step === source.step
  if (source.phase === 'test' && !event.isTest) return false
  return source.variation === undefined || event.variation === source.variation
}

function matchList(contact: ContactFacts, { operator, listIds }: ListCondition): ConditionResult {
  const hit = listIds.some((id) => contact.listIds.includes(id))
  return { matches: hit === (operator === 'on'), found: [...contact.listIds] }
}
