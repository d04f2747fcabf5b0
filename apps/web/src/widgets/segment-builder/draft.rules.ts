import { cutText } from '@carillon/contract/characters'
import { findField } from '@carillon/segment-language/fields'
import { parseInstant } from '@carillon/segment-language/instant'
import {
  type Condition,
  type CustomFieldRef,
  type DateUnit,
  type EventCondition,
  type EventSource,
  type MailEvent,
  type Period,
  segmentLimits,
} from '@carillon/segment-language/tree'
import { isBetween, isBlank, isWithin, type SubjectType, typeOfSubject } from './subjects.rules.ts'

/** A condition while it is edited: all values are text, and any may be missing. */
export interface Draft {
  /** The subject: `field:city`, `event:single_send`, `list`. Empty if nothing is chosen. */
  subject: string
  operator: string
  /** Text values, or ids of lists. */
  values: string[]
  /** Typed text that is not a value yet. */
  typed: string
  /** Number or date. For 'between', the lower bound. */
  first: string
  second: string
  amount: string
  unit: DateUnit
  /** The id of one single send or automation. Empty for any. */
  source: string
  step: string | null
  /** The version of an A/B test; empty for all. */
  variation: string
  /** True if only messages of the test count, not those that the winner went out with. */
  onlyTest: boolean
  period: Period['type']
  machines: boolean
}

export const emptyDraft: Draft = {
  subject: '',
  operator: '',
  values: [],
  typed: '',
  first: '',
  second: '',
  amount: '30',
  unit: 'days',
  source: '',
  step: null,
  variation: '',
  onlyTest: false,
  period: 'any_time',
  machines: false,
}

/** The missing part of a draft, and its field. */
export interface DraftProblem {
  at: 'subject' | 'operator' | 'values' | 'first' | 'second' | 'amount' | 'source'
  code: 'required' | 'not_a_number' | 'not_a_date' | 'invalid' | 'range' | 'campaign_required'
}

type Read = { conditions: Condition[] } | { problem: DraftProblem }

interface ReadOptions {
  customFields: readonly CustomFieldRef[]
  /** Legacy segments need one specific campaign. */
  needsSource?: boolean
}

/** The conditions of a draft (two for 'was sent but did not …'), or the first missing part. */
export function readDraft(draft: Draft, { customFields, needsSource = false }: ReadOptions): Read {
  const type = typeOfSubject(draft.subject, customFields)
  if (type === null) return { problem: { at: 'subject', code: 'required' } }
  if (draft.operator === '') return { problem: { at: 'operator', code: 'required' } }
  switch (type) {
    case 'text':
      return readText(draft)
    case 'number':
      return readNumber(draft)
    case 'date':
    case 'activity':
      return readDate(draft)
    case 'list':
      return readList(draft)
    case 'event':
      if (needsSource && draft.source === '') return { problem: { at: 'source', code: 'campaign_required' } }
      return readEvent(draft)
  }
}

/** Converts a condition to a draft. The subject of a deleted field is kept, so that its card can show it. */
export function draftOf(condition: Condition): Draft {
  switch (condition.kind) {
    case 'text':
      return {
        ...emptyDraft,
        subject: `field:${condition.field}`,
        operator: condition.operator,
        values: condition.values,
      }
    case 'number':
    case 'date': {
      const [first = '', second = ''] = condition.values.map(String)
      const { amount, unit } = condition.kind === 'date' ? condition : {}
      return {
        ...emptyDraft,
        subject: `field:${condition.field}`,
        operator: condition.operator,
        first,
        second,
        amount: amount === undefined ? emptyDraft.amount : String(amount),
        unit: unit ?? emptyDraft.unit,
      }
    }
    case 'list':
      return { ...emptyDraft, subject: 'list', operator: condition.operator, values: condition.listIds }
    case 'event':
      return { ...emptyDraft, ...eventDraft(condition) }
  }
}

/** The draft with another subject. Parts that don't apply to the new subject are reset. */
export function withSubject(draft: Draft, subject: string, customFields: readonly CustomFieldRef[]): Draft {
  const type = typeOfSubject(subject, customFields)
  if (type === null || type === typeOfSubject(draft.subject, customFields)) {
    const isOtherSource = draft.subject.startsWith('event:') && subject !== draft.subject
    return {
      ...draft,
      subject,
      ...(isOtherSource ? { source: '', step: null, variation: '', onlyTest: false } : {}),
    }
  }
  return { ...emptyDraft, subject, operator: firstOperators[type] }
}

const firstOperators: Record<SubjectType, string> = {
  text: 'is',
  number: 'equals',
  date: 'within',
  activity: 'within',
  event: 'opened',
  list: 'on',
}

function readText(draft: Draft): Read {
  const { operator } = draft
  const typed = draft.typed.trim()
  const all = isBlank(operator) ? [] : [...draft.values, ...(typed ? [typed] : [])]
  const values = [...new Set(all)].slice(0, segmentLimits.values)
  if (values.length === 0 && !isBlank(operator)) return { problem: { at: 'values', code: 'required' } }
  return {
    conditions: [
      { kind: 'text', field: fieldOf(draft), operator: operator as 'is', values: values.map(clipped) },
    ],
  }
}

function readNumber(draft: Draft): Read {
  const { operator } = draft
  const wanted = isBlank(operator) ? [] : isBetween(operator) ? [draft.first, draft.second] : [draft.first]
  const places = ['first', 'second'] as const
  for (const [index, text] of wanted.entries()) {
    const at = places[index] ?? 'first'
    if (text.trim() === '') return { problem: { at, code: 'required' } }
    if (!Number.isFinite(Number(text))) return { problem: { at, code: 'not_a_number' } }
  }
  const values = wanted.map(Number)
  if (values.length === 2 && (values[0] ?? 0) > (values[1] ?? 0))
    return { problem: { at: 'second', code: 'range' } }
  return {
    conditions: [{ kind: 'number', field: fieldOf(draft), operator: operator as 'equals', values }],
  }
}

function readDate(draft: Draft): Read {
  const { operator } = draft
  const date = { kind: 'date', field: fieldOf(draft), operator: operator as 'on' } as const
  if (isBlank(operator)) return { conditions: [{ ...date, values: [] }] }
  if (isWithin(operator)) {
    const amount = readAmount(draft)
    if (amount === null) return { problem: { at: 'amount', code: 'invalid' } }
    return { conditions: [{ ...date, values: [], amount, unit: draft.unit }] }
  }
  const problem = dateProblem(draft, isBetween(operator))
  if (problem) return { problem }
  return {
    conditions: [{ ...date, values: isBetween(operator) ? [draft.first, draft.second] : [draft.first] }],
  }
}

function readList(draft: Draft): Read {
  if (draft.values.length === 0) return { problem: { at: 'values', code: 'required' } }
  return {
    conditions: [{ kind: 'list', operator: draft.operator as 'on', listIds: draft.values }],
  }
}

function readEvent(draft: Draft): Read {
  const period = readPeriod(draft)
  if ('problem' in period) return period
  const make = (event: MailEvent, negated: boolean): EventCondition => ({
    kind: 'event',
    event,
    negated,
    source: sourceOf(draft),
    period: period.period,
    machines: event !== 'sent' && draft.machines,
  })
  const pair = eventPairs[draft.operator]
  if (pair) return { conditions: [make('sent', false), make(pair, true)] }
  const negated = draft.operator.startsWith('not_')
  return { conditions: [make(draft.operator.replace('not_', '') as MailEvent, negated)] }
}

/**
 * Operators that exist only in the builder. Each is two conditions and leaves out contacts who were never sent
 * anything.
 */
const eventPairs: Record<string, MailEvent> = { sent_not_opened: 'opened', sent_not_clicked: 'clicked' }

export function isPair(operator: string): boolean {
  return operator in eventPairs
}

function readPeriod(draft: Draft): { period: Period } | { problem: DraftProblem } {
  if (draft.period === 'any_time') return { period: { type: 'any_time' } }
  if (draft.period === 'within') {
    const amount = readAmount(draft)
    if (amount === null) return { problem: { at: 'amount', code: 'invalid' } }
    return { period: { type: 'within', amount, unit: draft.unit } }
  }
  const problem = dateProblem(draft, true)
  if (problem) return { problem }
  return { period: { type: 'between', from: draft.first, to: draft.second } }
}

function eventDraft(condition: EventCondition): Partial<Draft> {
  const { event, negated, source, period, machines } = condition
  return {
    subject: `event:${source.type}`,
    operator: negated ? `not_${event}` : event,
    source: source.type === 'any' ? '' : (source.id ?? ''),
    step: source.type === 'automation' ? source.step : null,
    variation: (source.type === 'single_send' && source.variation) || '',
    onlyTest: source.type === 'single_send' && source.phase === 'test',
    machines,
    period: period.type,
    ...(period.type === 'within' ? { amount: String(period.amount), unit: period.unit } : {}),
    ...(period.type === 'between' ? { first: period.from, second: period.to } : {}),
  }
}

function sourceOf({ subject, source, step, variation, onlyTest }: Draft): EventSource {
  if (subject === 'event:single_send') {
    return {
      type: 'single_send',
      id: source || null,
      ...(source && variation ? { variation } : {}),
      ...(source && onlyTest ? { phase: 'test' } : {}),
    }
  }
  if (subject === 'event:automation') return { type: 'automation', id: source || null, step }
  return { type: 'any' }
}

function dateProblem({ first, second }: Draft, both: boolean): DraftProblem | null {
  if (first === '') return { at: 'first', code: 'required' }
  if (parseInstant(first) === null) return { at: 'first', code: 'not_a_date' }
  if (!both) return null
  if (second === '') return { at: 'second', code: 'required' }
  if (parseInstant(second) === null) return { at: 'second', code: 'not_a_date' }
  return Date.parse(first) > Date.parse(second) ? { at: 'second', code: 'range' } : null
}

function readAmount({ amount }: Draft): number | null {
  const value = Number(amount)
  return Number.isInteger(value) && value >= 1 && value <= 10_000 ? value : null
}

function fieldOf({ subject }: Draft): string {
  return subject.slice('field:'.length)
}

function clipped(text: string): string {
  return cutText(text, segmentLimits.text)
}

/** True if a condition uses a deleted field. */
export function isOfDeletedField(condition: Condition, customFields: readonly CustomFieldRef[]): boolean {
  return 'field' in condition && findField(condition.field, customFields) === null
}
