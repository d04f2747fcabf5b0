import english from '@carillon/messages/en/segment-builder'
import { describe, expect, test } from 'vitest'
import { isLegacyCriterion, operatorsOf, type SubjectType, subjectsOf } from './subjects.rules.ts'

const keysOf = (offer: Parameters<typeof subjectsOf>[1]) =>
  subjectsOf([{ id: 'w1_T', name: 'Plan', type: 'Text' }], offer).map(({ key }) => key)

test('a branch offers fields and lists, a wait only conditions whose change is reported', () => {
  const [all, branch, wait] = [keysOf('all'), keysOf('branch'), keysOf('wait')]
  expect(branch).toEqual(all.filter((key) => !key.startsWith('event:')))
  expect(branch).toEqual(expect.arrayContaining(['field:w1_T', 'field:last_opened', 'list']))
  expect(branch.filter((key) => !wait.includes(key))).toEqual([
    'field:last_emailed',
    'field:last_opened',
    'field:last_clicked',
  ])
})

test('an operator that a wait does not offer stays if it is already chosen', () => {
  expect(operatorsOf('date', 'branch', 'on')).toContain('within')
  expect(operatorsOf('date', 'wait', 'on')).not.toContain('within')
  expect(operatorsOf('date', 'wait', 'within')).toContain('within')
})

describe('a legacy segment', () => {
  const criteria = (type: SubjectType) =>
    operatorsOf(type, 'legacy', '').map((operator) =>
      isLegacyCriterion(operator) ? english.legacyCriteria[operator] : operator,
    )

  test('offers its own fields, and all custom fields', () => {
    expect(keysOf('legacy').toSorted()).toEqual(
      [
        ...['field:email', 'field:first_name', 'field:last_name', 'field:created_at', 'field:updated_at'],
        ...['field:last_emailed', 'field:last_clicked', 'field:last_opened'],
        ...['event:single_send', 'field:w1_T'],
      ].toSorted(),
    )
  })

  test.for([
    ['text', ['is', 'is not', 'contains word', 'is empty', 'is not empty']],
    ['number', ['is', 'is not', 'is empty', 'is not empty', 'is greater than', 'is less than']],
    ['date', ['is', 'is not', 'is empty', 'is not empty', 'is before', 'is after', 'is within']],
    ['activity', ['is', 'is not', 'is empty', 'is not empty', 'is before', 'is after', 'is within']],
    ['event', ['clicked', 'not clicked', 'opened', 'not opened']],
  ] as const)('offers these criteria for %s', ([type, expected]) => {
    expect(criteria(type)).toEqual(expected)
  })

  test('has the fourteen criteria of the specification', () => {
    const all = (['text', 'number', 'date', 'activity', 'event'] as const).flatMap(criteria)
    expect(new Set(all).size).toBe(14)
  })

  test('keeps a criterion that only the API can choose', () => {
    expect(operatorsOf('text', 'legacy', 'contains')).toContain('contains')
    expect(operatorsOf('text', 'legacy', 'is')).not.toContain('contains')
  })
})
