import { expect, test } from 'vitest'
import { type BannerFacts, bannerFor } from './banner.rules.ts'

const calm: BannerFacts = {
  path: '/single-sends',
  contactShare: undefined,
  hasVerifiedSender: true,
  hasContacts: true,
  hasSent: true,
  dismissed: new Set(),
}

test.for([
  ['nothing to say', {}, undefined],
  ['nothing known', { hasVerifiedSender: undefined, hasContacts: undefined, hasSent: undefined }, undefined],
  ['no verified sender', { hasVerifiedSender: false }, 'sender'],
  [
    'no verified sender where nothing is sent',
    { hasVerifiedSender: false, path: '/custom-fields' },
    undefined,
  ],
  ['no verified sender on its own pages', { hasVerifiedSender: false, path: '/senders/4/edit' }, undefined],
  ['a page that only begins alike', { hasVerifiedSender: false, path: '/single-sends-x' }, undefined],
  ['never sent', { hasSent: false, path: '/contacts/all' }, 'firstEmail'],
  ['the first email instead of the sender', { hasSent: false, path: '/design-library' }, 'firstEmail'],
  ['never sent, at a step before', { hasSent: false, path: '/unsubscribe-groups/new' }, undefined],
  ['the first email is being written', { hasSent: false, path: '/single-sends/4/review' }, undefined],
  ['dismissed', { hasVerifiedSender: false, dismissed: new Set(['sender'] as const) }, undefined],
  ['nine tenths of the contacts come first', { contactShare: 0.9, hasVerifiedSender: false }, 'contactLimit'],
  ['the pages of contacts say it themselves', { contactShare: 0.95, path: '/contacts/all' }, undefined],
  ['below nine tenths', { contactShare: 0.89 }, undefined],
  ['the start page has its checklist', { hasVerifiedSender: false, path: '/' }, undefined],
  ['the mailbox is only read', { hasVerifiedSender: false, hasSent: false, path: '/mailbox' }, undefined],
] as const)('%s: %s', ([, difference, expected]) => {
  expect(bannerFor({ ...calm, ...difference })).toBe(expected)
})
