import { describe, expect, test } from 'vitest'
import { plainTextOf } from '../../sending/message/plain-text.ts'
import { findProblems, isPublicUrl, type PreflightFacts } from './preflight.rules.ts'
import { copyName, readInstant, sentHtml, startingRevision } from './single-sends.rules.ts'

const ready: PreflightFacts = {
  sender: { verified: true },
  subject: 'Hello',
  html: '<p>Hi</p><a href="{{{unsubscribe}}}">no more</a>',
  isBlank: false,
  plain: null,
  broken: [],
  hasSources: true,
  sources: [],
  isEmpty: false,
  group: { id: 1, exists: true },
  customUrl: null,
  when: 'now',
  now: new Date('2026-10-01T08:00:00Z'),
  smtpIsLoopback: true,
  publicUrl: 'http://localhost:3000',
}

describe('problems that prevent sending', () => {
  test.for<[string, Partial<PreflightFacts>, string[]]>([
    ['nothing', {}, []],
    ['no sender', { sender: null }, ['sender_required']],
    ['an unverified sender', { sender: { verified: false } }, ['sender_not_verified']],
    ['no subject', { subject: ' ' }, ['subject_required']],
    ['no content', { isBlank: true, html: '<p>&nbsp;</p>' }, ['content_required']],
    ['no recipients', { hasSources: false }, ['recipients_required']],
    ['nobody left', { isEmpty: true }, ['recipients_none']],
    ['nobody left yet', { isEmpty: true, when: new Date('2026-10-02T08:00:00Z') }, []],
    ['no unsubscribe group or link', { group: null }, ['unsubscribe_required']],
    ['a deleted group', { group: { id: 5, exists: false } }, ['unsubscribe_required']],
    ['the global group is not stored in the database', { group: { id: -1, exists: false } }, []],
    ['a link without a scheme', { group: null, customUrl: 'example.com' }, ['unsubscribe_url_invalid']],
    ['a link below the installation', { group: null, customUrl: '{{host}}/leave' }, []],
    ['no tag in the HTML', { html: '<p>Hi</p>' }, ['unsubscribe_tag_missing']],
    ['no tag in a plain text that the author wrote', { plain: 'Hi' }, ['unsubscribe_tag_missing']],
    [
      'the custom link in the HTML counts as an unsubscribe link',
      { group: null, customUrl: 'https://x.test/bye', html: '<a href="https://x.test/bye">bye</a>' },
      [],
    ],
    ['a time in the past', { when: new Date('2026-10-01T07:59:00Z') }, ['send_at_past']],
    ['a public SMTP server but no public address', { smtpIsLoopback: false }, ['public_url_required']],
    [
      'a public SMTP server and a public address',
      { smtpIsLoopback: false, publicUrl: 'https://mail.nordlicht.de' },
      [],
    ],
  ])('%s', ([, facts, expected]) => {
    expect(findProblems({ ...ready, ...facts }).map(({ code }) => code)).toEqual(expected)
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
})

describe('small rules', () => {
  test('the preheader of hand-written HTML comes first in the body, escaped and hidden', () => {
    const html = sentHtml({
      editor: 'code',
      document: null,
      html: '<html><body class="a"><p>Hi</p></body></html>',
      preheader: 'A < B {{first_name}}',
    })
    expect(html).toMatch(/<body class="a"><div style="display:none[^>]*>A &lt; B \{\{first_name\}\}.*<p>Hi/)
    expect(plainTextOf(html)).toBe('Hi\n')
  })

  test('a design has its own preheader', () => {
    expect(sentHtml({ editor: 'design', document: {}, html: '<p>Hi</p>', preheader: 'A' })).toBe('<p>Hi</p>')
  })

  test.for([
    ['2026-10-01T08:00:00Z', '2026-10-01T08:00:00.000Z'],
    ['2026-10-01T08:00:00+02:00', '2026-10-01T06:00:00.000Z'],
    ['2026-10-01T08:00', '2026-10-01T08:00:00.000Z'],
    ['2026-10-01', '2026-10-01T00:00:00.000Z'],
    ['2026-13-01T08:00:00Z', null],
    ['tomorrow', null],
  ] as const)('the time %s', ([text, expected]) => {
    expect(readInstant(text)?.toISOString() ?? null).toBe(expected)
  })

  test('the name of a copy is cut to the maximum length', () => {
    expect(copyName('x'.repeat(100))).toHaveLength(100)
    expect(copyName('News')).toBe('Copy of News')
  })

  test('If-Match takes precedence over the body', () => {
    expect(startingRevision('W/"4"', 2)).toBe(4)
    expect(startingRevision(undefined, 2)).toBe(2)
    expect(startingRevision('*', undefined)).toBeNull()
  })
})
