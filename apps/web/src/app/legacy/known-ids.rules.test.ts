import { expect, test } from 'vitest'
import { numberIn } from './known-ids.rules.ts'

test.for([
  ['/single-sends/513/editor', 'single_send', 513, '/single-sends/u-1/editor'],
  ['/single-sends/513/review/send', 'single_send', 513, '/single-sends/u-1/review/send'],
  ['/contacts/lists/12', 'list', 12, '/contacts/lists/u-1'],
  ['/contacts/lists/12/edit/12', 'list', 12, '/contacts/lists/u-1/edit/u-1'],
  ['/contacts/lists/12/delete', 'list', 12, '/contacts/lists/u-1/delete'],
  ['/contacts/edit/12', 'list', 12, '/contacts/edit/u-1'],
  ['/contacts/segments/9', 'segment', 9, '/contacts/segments/u-1'],
  ['/contacts/segments/9/edit', 'segment', 9, '/contacts/segments/u-1/edit'],
  ['/contacts/segments/duplicate/9', 'segment', 9, '/contacts/segments/duplicate/u-1'],
] as const)('%s names the %s %i', ([address, kind, number, known]) => {
  const found = numberIn(address)
  expect([found?.kind, found?.number, found?.with('u-1')]).toEqual([kind, number, known])
})

test.for([
  '/single-sends',
  '/single-sends/new',
  '/single-sends/01930000-0000-7000-8000-000000000005/editor',
  '/contacts/lists/12a',
  '/senders/7/edit',
  '/unsubscribe-groups/7/edit',
])('%s has its id already', (address) => {
  expect(numberIn(address)).toBeUndefined()
})
