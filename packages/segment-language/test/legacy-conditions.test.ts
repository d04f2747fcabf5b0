import { describe, expect, test } from 'vitest'
import { eventCondition } from '../src/event-condition.ts'
import { legacyOfTree } from '../src/legacy-conditions.ts'
import type { Condition, ConditionGroup, Joiner, SegmentTree } from '../src/tree.ts'

const customFields = [
  { id: 'w1_N', name: 'age', type: 'Number' as const },
  { id: 'w2_T', name: 'colour', type: 'Text' as const },
]

function treeOf(joiner: Joiner, ...groups: ConditionGroup[]): SegmentTree {
  return { version: 1, joiner, groups }
}

function write(condition: Condition) {
  return legacyOfTree(treeOf('and', { joiner: 'and', conditions: [condition] }), customFields)
}

const text = (operator: 'is' | 'is_not' | 'contains_word' | 'blank', ...values: string[]): Condition => ({
  kind: 'text',
  field: 'email',
  operator,
  values,
})
const sent = { type: 'single_send' as const, id: 'c1' }

describe('a condition in the form of the oldest API', () => {
  test.for([
    [text('is', 'a@b.c'), 'email', 'eq', 'a@b.c'],
    [text('is_not', 'a, b'), 'email', 'ne', 'a, b'],
    [text('contains_word', 'Ann'), 'email', 'contains_word', 'Ann'],
    [text('blank'), 'email', 'empty', ''],
    [{ kind: 'text', field: 'w2_T', operator: 'not_blank', values: [] }, 'colour', 'not_empty', ''],
    [{ kind: 'number', field: 'w1_N', operator: 'greater', values: [2.5] }, 'age', 'gt', '2.5'],
    [{ kind: 'number', field: 'w1_N', operator: 'less', values: [-1] }, 'age', 'lt', '-1'],
    [{ kind: 'number', field: 'w1_N', operator: 'equals', values: [0] }, 'age', 'eq', '0'],
    [date('on', '2026-11-03'), 'created_at', 'eq', '11/03/2026'],
    [date('not_on', '2026-11-03'), 'created_at', 'ne', '11/03/2026'],
    [date('before', '2026-11-03'), 'created_at', 'lt', '11/03/2026'],
    [date('before', '2015-01-02T00:00:00Z'), 'created_at', 'lt', '1420156800'],
    [date('after', '2015-01-02T00:00:00.999999Z'), 'created_at', 'gt', '1420156800'],
    [
      date('between', '2015-01-02T00:00:00Z', '2015-01-02T00:00:00.999999Z'),
      'created_at',
      'eq',
      '1420156800',
    ],
    [date('at_or_after', '2015-01-02'), 'created_at', 'is within', '2015-01-02'],
    [
      { kind: 'date', field: 'last_opened', operator: 'within', values: [], amount: 30, unit: 'days' },
      'last_opened',
      'is within',
      '30',
    ],
    [eventCondition('clicked', { source: sent }), 'clicks.campaign_identifier', 'eq', 'c1'],
    [eventCondition('opened', { source: sent, negated: true }), 'opens.campaign_identifier', 'ne', 'c1'],
  ] as const satisfies readonly (readonly [Condition, ...string[]])[])(
    '%o',
    ([condition, field, operator, value]) => {
      expect(write(condition)).toEqual([{ field, operator, value, and_or: '' }])
    },
  )

  test.for([
    ['two values', text('is', 'a', 'b')],
    ['a part of a word', { kind: 'text', field: 'email', operator: 'starts_with', values: ['a'] }],
    ['a list', { kind: 'list', operator: 'on', listIds: ['x'] }],
    ['a range of days', date('between', '2026-11-03', '2026-11-04')],
    [
      'months',
      { kind: 'date', field: 'created_at', operator: 'within', values: [], amount: 3, unit: 'months' },
    ],
    ['any campaign', eventCondition('opened', { source: { type: 'single_send', id: null } })],
    ['a variation', eventCondition('opened', { source: { ...sent, variation: 'v' } })],
    ['a sent mail', eventCondition('sent', { source: sent })],
    [
      'a period',
      eventCondition('opened', { source: sent, period: { type: 'within', amount: 3, unit: 'days' } }),
    ],
    ['a deleted field', { kind: 'text', field: 'w9_T', operator: 'is', values: ['a'] }],
    ['a number between', { kind: 'number', field: 'w1_N', operator: 'between', values: [1, 2] }],
  ] as const satisfies readonly (readonly [string, Condition])[])('there is none for %s', ([, condition]) => {
    expect(write(condition)).toBeNull()
  })
})

describe('and, or', () => {
  const one = (name: string): Condition => text('is', name)
  const group = (joiner: Joiner, ...names: string[]): ConditionGroup => ({
    joiner,
    conditions: names.map(one),
  })
  test.for([
    ['one word for a group', treeOf('and', group('or', 'a', 'b', 'c')), ['', 'or', 'or']],
    ['groups of one', treeOf('or', group('and', 'a'), group('and', 'b')), ['', 'or']],
    [
      'the same word in and between',
      treeOf('and', group('and', 'a', 'b'), group('or', 'c')),
      ['', 'and', 'and'],
    ],
    ['and within or', treeOf('or', group('and', 'a', 'b'), group('and', 'c', 'd')), ['', 'and', 'or', 'and']],
    ['or within and needs brackets', treeOf('and', group('or', 'a', 'b'), group('or', 'c', 'd')), null],
    ['no condition at all', treeOf('and'), null],
  ] as const)('%s', ([, tree, words]) => {
    const written = legacyOfTree(tree, [])
    expect(written?.map(({ and_or }) => and_or) ?? null).toEqual(words)
  })
})

function date(
  operator: 'on' | 'not_on' | 'before' | 'after' | 'at_or_after' | 'between',
  ...values: string[]
): Condition {
  return { kind: 'date', field: 'created_at', operator, values }
}
