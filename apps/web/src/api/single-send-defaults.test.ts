import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { expect, test } from 'vitest'
import { onlyChoices } from './single-send-defaults.ts'

const sender = (id: number, verified: boolean) => ({ id, verified })

test.for([
  ['the only verified sender', [sender(1, false), sender(2, true)], 2],
  ['none of two verified senders', [sender(1, true), sender(2, true)], null],
  ['no sender that can’t send yet', [sender(1, false)], null],
  ['nothing when they could not be read', undefined, null],
] as const)('takes %s', ([, senders, id]) => {
  expect(onlyChoices(senders, undefined)).toEqual({ sender: id, group: null })
})

test.for([
  ['the only group', [{ id: 7 }], 7],
  ['none of two groups', [{ id: 7 }, { id: 8 }], null],
  ['all email when there is no group', [], globalGroupId],
] as const)('takes %s', ([, groups, id]) => {
  expect(onlyChoices(undefined, groups)).toEqual({ sender: null, group: id })
})
