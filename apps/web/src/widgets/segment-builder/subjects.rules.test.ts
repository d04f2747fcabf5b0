import { expect, test } from 'vitest'
import { operatorsOf, subjectsOf } from './subjects.rules.ts'

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
