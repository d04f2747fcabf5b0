import type { PreflightFinding } from '@carillon/contract/preflight'
import { expect, test } from 'vitest'
import { type LocalFinding, mergeFindings } from './merge-findings.rules.ts'

const ofServer = (
  card: PreflightFinding['card'],
  code: PreflightFinding['code'],
  change: Partial<PreflightFinding> = {},
): PreflightFinding => ({
  card,
  code,
  severity: 'warns',
  field: 'email_config.html_content',
  message: '',
  parameter: {},
  place: null,
  ...change,
})
const local = (code: LocalFinding['code'], fix?: () => void): LocalFinding => ({
  code,
  details: {},
  place: null,
  fix,
})
const codes = (server: PreflightFinding[] | null, ...found: LocalFinding[]) =>
  mergeFindings(server, found).map(({ code, severity }) => `${severity} ${code}`)

test('without a single send, the findings of the message are the list', () => {
  expect(codes(null, local('unsubscribe_missing'), local('contrast'))).toEqual([
    'warns unsubscribe_missing',
    'warns contrast',
  ])
})

test('findings of the message come from the editor, all others from the server, in the order of the cards', () => {
  const server = [
    ofServer('sender', 'sender_required', { severity: 'blocks' }),
    ofServer('subject', 'tag_unknown', { field: 'email_config.subject' }),
    ofServer('content', 'too_large_tracked'),
    ofServer('content', 'link_dead'),
    ofServer('content', 'tag_without_value'),
    ofServer('unsubscribe', 'unsubscribe_required', { severity: 'blocks' }),
  ]
  expect(codes(server, local('too_large'), local('contrast'))).toEqual([
    'blocks sender_required',
    'warns tag_unknown',
    'warns too_large_tracked',
    'warns contrast',
    'warns tag_without_value',
    'blocks unsubscribe_required',
  ])
})

test('a sample text that only the server knows is named while the message has it, and once', () => {
  const sample = (text: string) => ofServer('content', 'text_placeholder', { parameter: { text } })
  const message = 'Our workshop opens on Friday. A title'
  const texts = (server: PreflightFinding[], ...found: LocalFinding[]) =>
    mergeFindings(server, found, ({ parameter }) => message.includes(String(parameter['text']))).map(
      ({ parameter }) => parameter['text'],
    )
  expect(texts([sample('Our workshop opens on Friday.'), sample('Replaced meanwhile')])).toEqual([
    'Our workshop opens on Friday.',
  ])
  const known = { ...local('text_placeholder'), details: { text: 'A title' } }
  expect(texts([sample('A title')], known)).toEqual(['A title'])
})

test('an empty message prevents sending at once, and no longer once it has content', () => {
  const missing = ofServer('content', 'content_required', { severity: 'blocks' })
  expect(codes([], local('empty'))).toEqual(['blocks content_required'])
  expect(codes([missing], local('empty'))).toEqual(['blocks content_required'])
  expect(codes([missing], local('text_placeholder'))).toEqual(['warns text_placeholder'])
})

test('the missing unsubscribe link has the fix of the editor, and is gone when the message has one', () => {
  const missing = ofServer('unsubscribe', 'unsubscribe_tag_missing', { severity: 'blocks' })
  const fix = () => undefined
  expect(mergeFindings([missing], [local('unsubscribe_missing', fix)])).toEqual([{ ...missing, fix }])
  expect(codes([missing])).toEqual([])
  // The server knows of an unsubscribe link at the author's own address, which counts as well.
  expect(codes([], local('unsubscribe_missing'))).toEqual([])
  // The plain text is not checked in the editor.
  expect(codes([{ ...missing, field: 'email_config.plain_content' }])).toEqual([
    'blocks unsubscribe_tag_missing',
  ])
})
