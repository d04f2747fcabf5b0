import { expect, test } from 'vitest'
import { setupProgress } from './checklist.rules.ts'

test.for([
  ['nothing is known', {}, 'sender', 0],
  ['a verified sender leads to contacts', { hasVerifiedSender: true }, 'contacts', 1],
  ['contacts alone leave the sender to do', { contactCount: 5 }, 'sender', 1],
  ['no contacts are no step', { hasVerifiedSender: true, contactCount: 0 }, 'contacts', 1],
  [
    'everything is done',
    { hasVerifiedSender: true, contactCount: 5, hasGroup: true, hasSent: true },
    undefined,
    4,
  ],
] as const)('%s', ([, facts, next, count]) => {
  const nothing = {
    hasVerifiedSender: undefined,
    contactCount: undefined,
    hasGroup: undefined,
    hasSent: undefined,
  }
  expect(setupProgress({ ...nothing, ...facts })).toMatchObject({ next, count })
})
