import { findField } from './fields.ts'
import { formatInstant, isDay, parseInstant } from './instant.ts'
import { isPlainName } from './parse-expression.ts'
import type {
  Condition,
  CustomFieldRef,
  DateCondition,
  DateUnit,
  EventCondition,
  NumberCondition,
  Period,
  SegmentTree,
  TextCondition,
} from './tree.ts'

/** Differences in spelling between the two languages. */
export interface Spelling {
  listContains: string
  /** The column of an event's data. */
  eventData: string
  interval: (amount: number, unit: string) => string
  /** Terms about one event, as a predicate about the contact. */
  event: (terms: string[], negated: boolean) => string
}

/** The predicate of a whole tree; null if it matches every contact. */
export function writePredicate(
  tree: SegmentTree,
  customFields: readonly CustomFieldRef[],
  spelling: Spelling,
): string | null {
  const groups = tree.groups.map(({ joiner, conditions }) => {
    const parts = conditions.map((condition) => writeCondition(condition, customFields, spelling))
    const joined = parts.join(` ${joiner.toUpperCase()} `)
    return parts.length > 1 && tree.groups.length > 1 ? `(${joined})` : joined
  })
  return groups.length === 0 ? null : groups.join(` ${tree.joiner.toUpperCase()} `)
}

/** Writes a condition as a predicate that can be joined with others without brackets. */
function writeCondition(
  condition: Condition,
  customFields: readonly CustomFieldRef[],
  spelling: Spelling,
): string {
  if (condition.kind === 'event') return writeEvent(condition, spelling)
  if (condition.kind === 'list') {
    const [only, ...more] = condition.listIds.map(quote)
    const lists = more.length > 0 ? `[${[only, ...more].join(', ')}]` : only
    return `${condition.operator === 'on' ? '' : 'NOT '}${spelling.listContains}(list_ids, ${lists})`
  }
  const field = findField(condition.field, customFields)
  const name = writeName(field?.name ?? condition.field)
  if (condition.kind === 'text') return writeText(condition, name, field?.type === 'texts')
  if (condition.kind === 'number') return writeNumber(condition, name)
  return writeDate(condition, name, spelling)
}

const textFunctions: Readonly<
  Record<Exclude<TextCondition['operator'], 'blank' | 'not_blank'>, [name: string, negated: boolean]>
> = {
  is: ['text_is', false],
  is_not: ['text_is', true],
  contains: ['text_contains', false],
  does_not_contain: ['text_contains', true],
  starts_with: ['text_starts_with', false],
  does_not_start_with: ['text_starts_with', true],
  ends_with: ['text_ends_with', false],
  does_not_end_with: ['text_ends_with', true],
  contains_word: ['contains_word', false],
}

function writeText({ operator, values }: TextCondition, name: string, isArray: boolean): string {
  if (operator === 'blank') return isArray ? `${name} IS NULL` : `(${name} IS NULL OR ${name} = '')`
  if (operator === 'not_blank') {
    return isArray ? `${name} IS NOT NULL` : `(${name} IS NOT NULL AND ${name} != '')`
  }
  const [test, negated] = textFunctions[operator]
  return `${negated ? 'NOT ' : ''}${test}(${[name, ...values.map(quote)].join(', ')})`
}

function writeNumber({ operator, values }: NumberCondition, name: string): string {
  const [first = 0, second = 0] = values
  switch (operator) {
    case 'equals':
      return `${name} = ${first}`
    case 'not_equals':
      return `(${name} != ${first} OR ${name} IS NULL)`
    case 'greater':
      return `${name} > ${first}`
    case 'less':
      return `${name} < ${first}`
    case 'greater_or_equal':
      return `${name} >= ${first}`
    case 'less_or_equal':
      return `${name} <= ${first}`
    case 'between':
      return `${name} BETWEEN ${first} AND ${second}`
    case 'not_between':
      return `${name} NOT BETWEEN ${first} AND ${second}`
    case 'blank':
      return `${name} IS NULL`
    case 'not_blank':
      return `${name} IS NOT NULL`
  }
}

function writeDate(condition: DateCondition, name: string, spelling: Spelling): string {
  const { operator, values, amount = 1, unit = 'days' } = condition
  const [first = '', second = first] = values
  const span = `BETWEEN ${startOf(first)} AND ${endOf(second)}`
  switch (operator) {
    case 'before':
      return `${name} < ${startOf(first)}`
    case 'after':
      return `${name} > ${endOf(first)}`
    case 'at_or_before':
      return `${name} <= ${endOf(first)}`
    case 'at_or_after':
      return `${name} >= ${startOf(first)}`
    case 'on':
    case 'between':
      return `${name} ${span}`
    case 'not_on':
      return `(NOT ${name} ${span} OR ${name} IS NULL)`
    case 'not_between':
      return `${name} NOT ${span}`
    case 'within':
      return `${name} ${lately(amount, unit, spelling)}`
    case 'not_within':
      return `(${name} < ${ago(amount, unit, spelling)} OR ${name} IS NULL)`
    case 'blank':
      return `${name} IS NULL`
    case 'not_blank':
      return `${name} IS NOT NULL`
  }
}

const eventTypes = { sent: 'processed', opened: 'open', clicked: 'click' } as const

function writeEvent(
  { event, negated, source, period, machines }: EventCondition,
  spelling: Spelling,
): string {
  const type = quote(eventTypes[event])
  const terms = [
    "event_source = 'mail'",
    machines && event !== 'sent'
      ? `event_type IN (${type}, ${quote(`machine_${eventTypes[event]}`)})`
      : `event_type = ${type}`,
  ]
  const id = (key: string, value: string | null) =>
    `${spelling.eventData}:payload.unique_args.${key} ${value === null ? 'IS NOT NULL' : `= ${quote(value)}`}`
  if (source.type === 'single_send') {
    terms.push(id('singlesend_id', source.id))
    if (source.variation !== undefined) terms.push(id('template_id', source.variation))
    if (source.phase !== undefined) terms.push(id('phase_id', source.phase))
  }
  if (source.type === 'automation') {
    terms.push(id('mc_auto_id', source.id))
    if (source.step !== null) terms.push(id('mc_auto_step_id', source.step))
  }
  const span = writePeriod(period, spelling)
  if (span) terms.push(`event_timestamp ${span}`)
  return spelling.event(terms, negated)
}

function writePeriod(period: Period, spelling: Spelling): string | null {
  if (period.type === 'any_time') return null
  if (period.type === 'within') return lately(period.amount, period.unit, spelling)
  return `BETWEEN ${startOf(period.from)} AND ${endOf(period.to)}`
}

function lately(amount: number, unit: DateUnit, spelling: Spelling): string {
  return `BETWEEN ${ago(amount, unit, spelling)} AND now()`
}

function ago(amount: number, unit: DateUnit, spelling: Spelling): string {
  return `now() - ${spelling.interval(amount, unit.slice(0, -1))}`
}

function startOf(value: string): string {
  return isDay(value) ? `day_start('${value}')` : writeInstant(value)
}

function endOf(value: string): string {
  return isDay(value) ? `day_end('${value}')` : writeInstant(value)
}

function writeInstant(value: string): string {
  return `TIMESTAMP '${formatInstant(parseInstant(value) ?? 0)}'`
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function writeName(name: string): string {
  return isPlainName(name) ? name : `\`${name}\``
}
