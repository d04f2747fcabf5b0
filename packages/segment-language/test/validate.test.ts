import { expect, test } from 'vitest'
import type { Condition } from '../src/tree.ts'
import { type ConditionProblemCode, validateTree } from '../src/validate.ts'
import { options, treeOf } from './contact-facts.ts'

const known = { customFields: options.customFields, listIds: new Set(['a']) }

const text = (operator: 'is' | 'blank', ...values: string[]): Condition => ({
  kind: 'text',
  field: 'city',
  operator,
  values,
})
const number = (operator: 'equals' | 'between' | 'blank', ...values: number[]): Condition => ({
  kind: 'number',
  field: 'w2_N',
  operator,
  values,
})
const date = (operator: 'on' | 'between' | 'before' | 'within', ...values: string[]): Condition => ({
  kind: 'date',
  field: 'created_at',
  operator,
  values,
})
const event = (changes: Partial<Extract<Condition, { kind: 'event' }>>): Condition => ({
  kind: 'event',
  event: 'sent',
  negated: false,
  source: { type: 'any' },
  period: { type: 'any_time' },
  machines: false,
  ...changes,
})

test.for<[string, Condition, ConditionProblemCode | null]>([
  ['a text', text('is', 'Denver'), null],
  ['a text in a custom field', { ...text('is', 'x'), field: 'w1_T' } as Condition, null],
  ['a text of several', { ...text('is', 'x'), field: 'email_domains' } as Condition, null],
  ['no value', text('is'), 'value_missing'],
  ['a blank value', text('is', 'x', ' \u00a0'), 'value_missing'],
  ['a value that cannot be kept', text('is', 'a\0b'), 'value_unreadable'],
  ['half a character', text('is', '\ud83d'), 'value_unreadable'],
  ['blank with a value', text('blank', 'x'), 'values_too_many'],
  ['too many values', text('is', ...Array.from({ length: 101 }, String)), 'values_too_many'],
  ['a field that is gone', { ...text('is', 'x'), field: 'w9_T' } as Condition, 'field_unknown'],
  ['a number asked as text', { ...text('is', 'x'), field: 'w2_N' } as Condition, 'operator_unfit'],
  ['a text asked as a number', { ...number('equals', 1), field: 'city' } as Condition, 'operator_unfit'],
  ['a number', number('equals', 1), null],
  ['no number', number('equals'), 'value_missing'],
  ['two numbers for one', number('equals', 1, 2), 'values_too_many'],
  ['one number for two', number('between', 1), 'value_missing'],
  ['numbers in the wrong order', number('between', 2, 1), 'wrong_order'],
  ['no end', number('equals', Number.POSITIVE_INFINITY), 'value_unreadable'],
  ['a day', date('on', '2026-11-21'), null],
  ['an instant is not a day', date('on', '2026-11-21T00:00:00Z'), 'day_unknown'],
  ['a day that does not exist', date('before', '2026-02-30'), 'day_unknown'],
  ['days in the wrong order', date('between', '2026-11-21', '2026-11-20'), 'wrong_order'],
  ['within nothing', date('within'), 'value_missing'],
  ['within', { ...date('within'), amount: 3, unit: 'days' } as Condition, null],
  ['an event', event({}), null],
  [
    'a step of nothing',
    event({ source: { type: 'automation', id: null, step: 's' } }),
    'step_without_automation',
  ],
  [
    'a version of nothing',
    event({ source: { type: 'single_send', id: null, variation: 'v' } }),
    'variation_without_single_send',
  ],
  [
    'the test of nothing',
    event({ source: { type: 'single_send', id: null, phase: 'test' } }),
    'variation_without_single_send',
  ],
  [
    'a version in its test',
    event({ source: { type: 'single_send', id: 's', variation: 'v', phase: 'test' } }),
    null,
  ],
  [
    'a period in the wrong order',
    event({ period: { type: 'between', from: '2026-11-21', to: '2026-11-20' } }),
    'wrong_order',
  ],
  ['a list', { kind: 'list', operator: 'on', listIds: ['a'] }, null],
  ['a list that is gone', { kind: 'list', operator: 'on', listIds: ['a', 'b'] }, 'list_unknown'],
])('%s', ([, condition, code]) => {
  expect(validateTree(treeOf(condition), known)[0]?.code ?? null).toBe(code)
})

test('problems name their condition by its place among all', () => {
  const tree = {
    version: 1 as const,
    joiner: 'or' as const,
    groups: [
      { joiner: 'and' as const, conditions: [text('is', 'x'), text('is')] },
      { joiner: 'and' as const, conditions: [number('between', 2, 1)] },
    ],
  }
  expect(validateTree(tree, known)).toEqual([
    { index: 1, code: 'value_missing', name: 'city' },
    { index: 2, code: 'wrong_order', name: 'orders' },
  ])
})

test('no more than 50 conditions', () => {
  const tree = treeOf(...Array.from({ length: 51 }, () => text('is', 'x')))
  expect(validateTree(tree, known)).toEqual([{ index: 50, code: 'too_many', name: '' }])
})
