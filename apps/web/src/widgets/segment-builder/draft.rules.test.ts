import type { Condition } from '@carillon/segment-language/tree'
import { describe, expect, test } from 'vitest'
import { type Draft, draftOf, emptyDraft, readDraft, withSubject } from './draft.rules.ts'

const customFields = [
  { id: 'w1_T', name: 'colour', type: 'Text' },
  { id: 'w2_N', name: 'size', type: 'Number' },
] as const
const options = { customFields }
const write = (draft: Partial<Draft>): Draft => ({ ...emptyDraft, ...draft })

describe('a finished condition is unchanged after it is opened and finished again', () => {
  const conditions: Condition[] = [
    { kind: 'text', field: 'city', operator: 'is', values: ['Denver', 'Kiel'] },
    { kind: 'text', field: 'w1_T', operator: 'not_blank', values: [] },
    { kind: 'number', field: 'w2_N', operator: 'between', values: [0.5, 12] },
    { kind: 'date', field: 'created_at', operator: 'on', values: ['2026-11-21'] },
    { kind: 'date', field: 'last_opened', operator: 'within', values: [], amount: 6, unit: 'months' },
    { kind: 'list', operator: 'not_on', listIds: ['a', 'b'] },
    {
      kind: 'event',
      event: 'clicked',
      negated: true,
      source: { type: 'single_send', id: 'x' },
      period: { type: 'between', from: '2026-11-01', to: '2026-11-03' },
      machines: true,
    },
    {
      kind: 'event',
      event: 'sent',
      negated: false,
      source: { type: 'automation', id: 'a', step: 's' },
      period: { type: 'within', amount: 3, unit: 'days' },
      machines: false,
    },
  ]
  test.for(conditions.map((condition) => [JSON.stringify(condition), condition] as const))(
    '%s',
    ([, condition]) => {
      expect(readDraft(draftOf(condition), options)).toEqual({ conditions: [condition] })
    },
  )
})

describe('missing parts of a draft', () => {
  test.for([
    ['nothing chosen', {}, 'subject', 'required'],
    ['a deleted field', { subject: 'field:w9_T', operator: 'is' }, 'subject', 'required'],
    ['no value', { subject: 'field:city', operator: 'is' }, 'values', 'required'],
    ['no number', { subject: 'field:w2_N', operator: 'equals' }, 'first', 'required'],
    ['letters', { subject: 'field:w2_N', operator: 'equals', first: 'x' }, 'first', 'not_a_number'],
    [
      'a range upside down',
      { subject: 'field:w2_N', operator: 'between', first: '3', second: '1' },
      'second',
      'range',
    ],
    ['no day', { subject: 'field:created_at', operator: 'on' }, 'first', 'required'],
    [
      'no day of the calendar',
      { subject: 'field:created_at', operator: 'on', first: '31.2.26' },
      'first',
      'not_a_date',
    ],
    ['half a day', { subject: 'field:created_at', operator: 'within', amount: '0.5' }, 'amount', 'invalid'],
    ['no list', { subject: 'list', operator: 'on' }, 'values', 'required'],
    [
      'a period without its end',
      { subject: 'event:any', operator: 'opened', period: 'between', first: '2026-01-01' },
      'second',
      'required',
    ],
  ] as const)('%s', ([, draft, at, code]) => {
    expect(readDraft(write(draft as Partial<Draft>), options)).toEqual({ problem: { at, code } })
  })

  test('a legacy segment needs one campaign', () => {
    const draft = write({ subject: 'event:single_send', operator: 'opened' })
    expect(readDraft(draft, { ...options, needsSource: true })).toEqual({
      problem: { at: 'source', code: 'campaign_required' },
    })
    expect(readDraft(draft, options)).toHaveProperty('conditions')
  })
})

test('typed text counts once, even if it was not entered as a value', () => {
  const draft = write({ subject: 'field:city', operator: 'is', values: ['Kiel'], typed: ' Bern ' })
  expect(readDraft(draft, options)).toMatchObject({ conditions: [{ values: ['Kiel', 'Bern'] }] })
  expect(readDraft({ ...draft, typed: 'Kiel' }, options)).toMatchObject({
    conditions: [{ values: ['Kiel'] }],
  })
})

describe('another subject', () => {
  const draft = write({ subject: 'field:city', operator: 'contains', values: ['x'] })
  test('of the same type keeps the input', () => {
    expect(withSubject(draft, 'field:w1_T', customFields)).toEqual({ ...draft, subject: 'field:w1_T' })
  })
  test('of another type resets the input', () => {
    expect(withSubject(draft, 'field:w2_N', customFields)).toEqual(
      write({ subject: 'field:w2_N', operator: 'equals' }),
    )
  })
  test('another source of mail resets the chosen send', () => {
    const event = write({ subject: 'event:single_send', operator: 'opened', source: 'x', period: 'within' })
    expect(withSubject(event, 'event:any', customFields)).toMatchObject({ source: '', period: 'within' })
  })
})
