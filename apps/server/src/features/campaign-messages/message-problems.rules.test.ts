import { expect, test } from 'vitest'
import {
  addressProblems,
  isPublicUrl,
  type MessageFacts,
  problemsOfMessage,
} from './message-problems.rules.ts'

const ready: MessageFacts = {
  sender: { verified: true },
  subject: 'Hello',
  html: '<p>Hi</p><a href="{{{unsubscribe}}}">no more</a>',
  isBlank: false,
  plain: null,
  broken: [],
  group: { id: 1, exists: true },
  customUrl: null,
  publicUrl: 'http://localhost:3000',
}

test.for<[string, Partial<MessageFacts>, string[]]>([
  ['nothing', {}, []],
  ['no sender', { sender: null }, ['sender_required']],
  ['an unverified sender', { sender: { verified: false } }, ['sender_not_verified']],
  ['no subject', { subject: ' ' }, ['subject_required']],
  ['no content', { isBlank: true, html: '<p>&nbsp;</p>' }, ['content_required']],
  ['no unsubscribe group or link', { group: null }, ['unsubscribe_required']],
  ['a deleted group', { group: { id: 5, exists: false } }, ['unsubscribe_required']],
  ['the global group is not stored in the database', { group: { id: -1, exists: false } }, []],
  ['a link without a scheme', { group: null, customUrl: 'example.com' }, ['unsubscribe_url_invalid']],
  ['a link below the installation', { group: null, customUrl: '{{host}}/leave' }, []],
  ['no tag in the HTML', { html: '<p>Hi</p>' }, ['unsubscribe_tag_missing']],
  ['no tag in a plain text that the author wrote', { plain: 'Hi' }, ['unsubscribe_tag_missing_plain']],
  [
    'the custom link in the HTML counts as an unsubscribe link',
    { group: null, customUrl: 'https://x.test/bye', html: '<a href="https://x.test/bye">bye</a>' },
    [],
  ],
])('what prevents sending a message: %s', ([, facts, expected]) => {
  expect(problemsOfMessage({ ...ready, ...facts }).map(({ code }) => code)).toEqual(expected)
})

test('mail to the world needs an address that the world can reach', () => {
  const codes = (smtpIsLoopback: boolean, publicUrl: string) =>
    addressProblems(smtpIsLoopback, publicUrl).map(({ code }) => code)
  expect(codes(true, ready.publicUrl)).toEqual([])
  expect(codes(false, ready.publicUrl)).toEqual(['public_url_required'])
  expect(codes(false, 'https://mail.nordlicht.de')).toEqual([])
})

test.for([
  ['https://mail.nordlicht.de', true],
  ['http://mail.nordlicht.de', false],
  ['https://localhost', false],
  ['https://192.168.1.4', false],
  ['https://172.20.0.1', false],
  ['https://10.0.0.1:8443', false],
  ['https://93.184.216.34', true],
  ['https://[::1]', false],
  ['https://[2606:2800::1]', true],
  ['https://mailserver', false],
  ['https://box.local', false],
] as const)('%s is public: %s', ([url, expected]) => {
  expect(isPublicUrl(url)).toBe(expected)
})
