import { expect, test } from 'vitest'
import { type SetupFacts, setupProgress } from './checklist.rules.ts'

const nothing: SetupFacts = {
  setsInstallation: undefined,
  hasPublicAddress: undefined,
  mailLeaves: undefined,
  hasBrand: undefined,
  hasVerifiedSender: undefined,
  contactCount: undefined,
  hasGroup: undefined,
  hasSent: undefined,
}
const installed = { setsInstallation: true, hasPublicAddress: true, mailLeaves: true }
const rest = { hasBrand: true, hasVerifiedSender: true, contactCount: 5, hasGroup: true, hasSent: true }

test.for([
  ['nothing is known', {}, 'sender', 0, 5],
  ['an operator begins with the address', { setsInstallation: true }, 'address', 0, 7],
  ['then the mail server', { setsInstallation: true, hasPublicAddress: true }, 'mail', 1, 7],
  ['then the sender', installed, 'sender', 2, 7],
  ['a verified sender leads to the brand', { hasVerifiedSender: true }, 'brand', 1, 5],
  ['and the brand to contacts', { hasVerifiedSender: true, hasBrand: true }, 'contacts', 2, 5],
  ['contacts alone leave the sender to do', { contactCount: 5 }, 'sender', 1, 5],
  ['no contacts are no step', { hasVerifiedSender: true, hasBrand: true, contactCount: 0 }, 'contacts', 2, 5],
  ['everything is done', { ...installed, ...rest }, undefined, 7, 7],
  ['others need no mail server of their own', rest, undefined, 5, 5],
] as const)('%s', ([, facts, next, count, all]) => {
  const progress = setupProgress({ ...nothing, ...facts })
  expect(progress).toMatchObject({ next, count })
  expect(progress.steps).toHaveLength(all)
})
