import type { EventColumnName, Expression } from './expression.ts'
import { momentOf, readSpan } from './lift-date.ts'
import type { EventCondition, EventSource, MailEvent, Period } from './tree.ts'

const events: Readonly<Record<string, MailEvent>> = { processed: 'sent', open: 'opened', click: 'clicked' }

interface Found {
  event: MailEvent | null
  machines: boolean
  ids: Partial<Record<EventColumnName, string | null>>
  period: Period | null
  from: Expression | null
  to: Expression | null
}

/** The condition that means the same as terms about one event; null if a condition can't express one of them. */
export function liftEvent(terms: Expression[], negated: boolean): EventCondition | null {
  const found: Found = { event: null, machines: false, ids: {}, period: null, from: null, to: null }
  for (const term of terms) if (!readTerm(term, found)) return null
  const source = readSource(found.ids)
  const period = readPeriod(found)
  if (!found.event || !source || !period) return null
  return { kind: 'event', event: found.event, negated, source, period, machines: found.machines }
}

function readTerm(term: Expression, found: Found): boolean {
  switch (term.kind) {
    case 'compare': {
      const column = columnOf(term.left)
      if (column === 'event_timestamp') return readBound(term, found)
      if (term.operator !== '=' || term.right.kind !== 'text') return false
      if (column === 'event_source') return term.right.value === 'mail'
      if (column === 'event_type') return readTypes([term.right.value], found)
      return isId(column) && addId(found, column, term.right.value)
    }
    case 'in': {
      const values = term.values.map((value) => (value.kind === 'text' ? value.value : ''))
      return columnOf(term.operand) === 'event_type' && !term.negated && readTypes(values, found)
    }
    case 'is_null': {
      const column = columnOf(term.operand)
      return term.negated && isId(column) && addId(found, column, null)
    }
    case 'between': {
      if (columnOf(term.operand) !== 'event_timestamp' || term.negated || found.period) return false
      found.period = readSpan(term.low, term.high)
      return found.period !== null
    }
    default:
      return false
  }
}

function columnOf(expression: Expression): EventColumnName | null {
  return expression.kind === 'event_column' ? expression.column : null
}

const ids = ['single_send_id', 'variation_id', 'phase_id', 'automation_id', 'step_id'] as const

function isId(column: EventColumnName | null): column is (typeof ids)[number] {
  return (ids as readonly (EventColumnName | null)[]).includes(column)
}

function addId(found: Found, column: EventColumnName, id: string | null): boolean {
  if (Object.hasOwn(found.ids, column)) return false
  found.ids[column] = id
  return true
}

/** Reads an event type of the builder, alone or together with the machine event of that type. */
function readTypes(types: string[], found: Found): boolean {
  const [type = ''] = types.filter((one) => Object.hasOwn(events, one))
  const event = events[type]
  const others = types.filter((one) => one !== type)
  if (!event || found.event || others.some((one) => one !== `machine_${type}`)) return false
  if (event === 'sent' && others.length > 0) return false
  found.event = event
  found.machines = others.length > 0
  return true
}

function readBound({ operator, right }: Extract<Expression, { kind: 'compare' }>, found: Found): boolean {
  if (operator === '>=' && !found.from) found.from = right
  else if (operator === '<=' && !found.to) found.to = right
  else return false
  return true
}

function readSource(ids: Found['ids']): EventSource | null {
  const has = (column: EventColumnName) => Object.hasOwn(ids, column)
  const { single_send_id: send = null, automation_id: automation = null, step_id: step = null } = ids
  if (has('single_send_id')) {
    return has('automation_id') || has('step_id') ? null : readSingleSend(send, ids)
  }
  if (has('variation_id') || has('phase_id')) return null
  if (has('step_id') && (step === null || automation === null)) return null
  return has('automation_id') ? { type: 'automation', id: automation, step } : { type: 'any' }
}

/** A version and a phase are of one single send. Only the phase of the test is a choice of conditions. */
function readSingleSend(id: string | null, { variation_id, phase_id }: Found['ids']): EventSource | null {
  if (variation_id === undefined && phase_id === undefined) return { type: 'single_send', id }
  if (id === null || variation_id === null || (phase_id !== undefined && phase_id !== 'test')) return null
  return {
    type: 'single_send',
    id,
    ...(variation_id === undefined ? {} : { variation: variation_id }),
    ...(phase_id === undefined ? {} : { phase: phase_id }),
  }
}

/** Events are never in the future, so `>= now() - 30 days` means the same as 'within'. */
function readPeriod({ period, from, to }: Found): Period | null {
  if (period) return from || to ? null : period
  if (!from && !to) return { type: 'any_time' }
  if (from && to) return readSpan(from, to)
  const moment = from && momentOf(from)
  return moment?.type === 'ago' ? { type: 'within', amount: moment.amount, unit: moment.unit } : null
}
