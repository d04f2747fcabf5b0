import { expect, test } from 'vitest'
import { targetBody, targetOf, targetProblem, targets } from './target.rules.ts'

const list = '01930000-0000-7000-8000-000000000001'

test('the targets have the names of the specification', () => {
  expect(targets).toEqual(['addToContacts', 'addToExistingList', 'addToNewList'])
})

test.for([
  [{ target: 'addToContacts', list: '', list_name: '' }, { list_ids: [] }],
  [{ target: 'addToExistingList', list, list_name: '' }, { list_ids: [list] }],
  [
    { target: 'addToNewList', list: '', list_name: ' Guests ' },
    { list_ids: [], list_name: 'Guests' },
  ],
] as const)('%o is sent as %o, and read back', ([chosen, body]) => {
  expect(targetBody(chosen)).toEqual(body)
  expect(targetOf({ list_name: null, ...body, list_ids: [...body.list_ids] })).toEqual({
    ...chosen,
    list_name: chosen.list_name.trim(),
  })
  expect(targetProblem(chosen, [])).toBeUndefined()
})

test.for([
  [
    'an existing list that was not chosen',
    { target: 'addToExistingList', list: '', list_name: '' },
    'required',
  ],
  ['a new list without a name', { target: 'addToNewList', list: '', list_name: ' ' }, 'required'],
  [
    'a new list with a taken name',
    { target: 'addToNewList', list: '', list_name: 'GUESTS' },
    'list_name_taken',
  ],
] as const)('%s is a problem', ([, chosen, code]) => {
  expect(targetProblem(chosen, [{ id: list, name: 'Guests' }])?.code).toBe(code)
})
