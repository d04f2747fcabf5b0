import { templates } from '@carillon/contract/dynamic-templates'
import { mailBatches, scheduledSends } from '@carillon/contract/mail-batches'
import { mailSend, mailSendLimits } from '@carillon/contract/mail-send'
import type { WireErrors } from '@carillon/contract/refusals'
import { expectRefusals, type RefusedCall } from '#test/expect-refusals.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, expect, test } from '#test/kit.ts'
import { from, html } from './mail-send.fixture.ts'

function post(who: Pick<Caller, 'fetch'>, body: string, headers: Record<string, string> = {}) {
  return who.fetch(mailSend.send.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
}

/** The reserved headers, in the order and the spelling of the public API. */
const reservedHeaders = [
  ...['x-sg-id', 'x-sg-eid', 'received', 'dkim-signature', 'Content-Type', 'Content-Transfer-Encoding'],
  ...['To', 'From', 'Subject', 'Reply-To', 'CC', 'BCC'],
]

test('names the problem and its place', async ({ server }) => {
  const me = await server.as('refused')
  await givenFor(server, me).sender()
  const dynamic = await me.call(templates.create, { body: { name: 'Receipt', generation: 'dynamic' } })
  const unfinished = await me.call(templates.create, { body: { name: 'Empty', generation: 'dynamic' } })
  await me.call(templates.createVersion, {
    params: { template_id: dynamic.id },
    body: { name: 'First', subject: 'Thanks', html_content: '<p>{{wrong x}}</p>' },
  })
  const to = [{ email: 'a@b.test' }]
  const good = {
    personalizations: [{ to: [{ email: 'a@b.test' }] }],
    from,
    subject: 'Hi',
    content: html('<p>Hi</p>'),
  }
  const cases: [object, number, string, string | null][] = [
    [{ personalizations: [] }, 400, 'invalid_input', 'personalizations'],
    [{ from: { email: 'x' } }, 400, 'invalid_input', 'from.email'],
    [{ from: { email: 'other@nordlicht.test' } }, 403, 'mail_sender_unverified', 'from'],
    [{ content: undefined }, 400, 'mail_content_missing', 'content'],
    [{ subject: ' ' }, 400, 'mail_subject_missing', 'personalizations.0.subject'],
    ...reservedHeaders.map((name): [object, number, string, string] => [
      { headers: { 'X-Order': '7', [name]: 'x' } },
      ...([400, 'mail_header_reserved', 'headers'] as const),
    ]),
    [{ headers: { 'X Order': 'x' } }, 400, 'invalid_input', 'headers'],
    [
      { personalizations: [{ to, headers: { 'X:': 'x' } }] },
      400,
      'invalid_input',
      'personalizations.0.headers',
    ],
    [{ template_id: 'd-unknown' }, 400, 'template_not_found', 'template_id'],
    [{ asm: { group_id: 999_999 } }, 400, 'unsubscribe_group_not_found', 'asm.group_id'],
    [{ send_at: 4_000_000_000 }, 400, 'mail_send_at_too_late', 'send_at'],
    [{ batch_id: 'x' }, 400, 'mail_batch_invalid', 'batch_id'],
    [{ from: undefined }, 400, 'invalid_input', 'from'],
    [{ personalizations: [{}] }, 400, 'invalid_input', 'personalizations.0.to'],
    [{ personalizations: [{ to: [{ email: 'x' }] }] }, 400, 'invalid_input', 'personalizations.0.to.0.email'],
    [
      { personalizations: [{ to, subject: '', cc: [{ email: '' }] }] },
      400,
      'invalid_input',
      'personalizations.0.cc.0.email',
    ],
    [{ content: [{ type: 'text/html', value: '' }] }, 400, 'invalid_input', 'content.0.value'],
    [{ categories: Array(11).fill('a') }, 400, 'invalid_input', 'categories'],
    [{ categories: ['x'.repeat(256)] }, 400, 'invalid_input', 'categories.0'],
    [{ ip_pool_name: 'x' }, 400, 'invalid_input', 'ip_pool_name'],
    [
      { asm: { group_id: 1, groups_to_display: Array(26).fill(1) } },
      400,
      'invalid_input',
      'asm.groups_to_display',
    ],
    [
      { personalizations: [{ to, custom_args: { a: 'x'.repeat(10_000) } }] },
      ...([400, 'invalid_input', 'personalizations.0.custom_args'] as const),
    ],
    [
      { personalizations: [{ to, substitutions: { '-a-': 'x'.repeat(10_000) } }] },
      ...([400, 'invalid_input', 'personalizations.0.substitutions'] as const),
    ],
    [
      { template_id: dynamic.id, personalizations: [{ to, substitutions: { '-a-': 'x' } }] },
      ...([400, 'mail_substitutions_dynamic', 'personalizations.0.substitutions'] as const),
    ],
    [{ template_id: unfinished.id }, 400, 'template_version_not_found', 'template_id'],
    [{ template_id: dynamic.id }, 400, 'template_broken', null],
    [{ reply_to: to[0], reply_to_list: to }, 400, 'mail_settings_conflict', 'reply_to_list'],
    [
      {
        mail_settings: {
          bypass_list_management: { enable: true },
          bypass_spam_management: { enable: true },
        },
      },
      ...([400, 'mail_settings_conflict', 'mail_settings.bypass_spam_management'] as const),
    ],
    [
      { mail_settings: { spam_check: { enable: true, threshold: 5, post_to_url: 'https://a.test' } } },
      ...([400, 'mail_setting_unsupported', 'mail_settings.spam_check'] as const),
    ],
    [
      { mail_settings: { bcc: { enable: true, email: 'copy@b.test' } } },
      ...([400, 'mail_setting_unsupported', 'mail_settings.bcc'] as const),
    ],
    [
      { content: [...(html('a') ?? []), ...(html('b') ?? [])] },
      ...([400, 'invalid_input', 'content.1.type'] as const),
    ],
    [{ content: [{ type: 'application/json', value: '{}' }] }, 400, 'invalid_input', 'content.0.type'],
    [{ content: [{ type: 'text/html; x=1', value: 'x' }] }, 400, 'invalid_input', 'content.0.type'],
    [{ content: [{ type: 'text/html\r\nX: y', value: 'x' }] }, 400, 'invalid_input', 'content.0.type'],
    [{ sections: { '-a-': 7 } }, 400, 'invalid_input', 'sections.-a-'],
    [
      { sections: { a: 'x'.repeat(1_000_000) }, content: html('a'.repeat(100)) },
      ...([400, 'invalid_input', 'sections'] as const),
    ],
    [{ template_id: dynamic.id, sections: { '-a-': 'x' } }, 400, 'mail_substitutions_dynamic', 'sections'],
    [{ reply_to: { email: '{{agent}}' } }, 400, 'invalid_input', 'reply_to.email'],
    [{ reply_to_list: [to[0], { email: 'x' }] }, 400, 'invalid_input', 'reply_to_list.1.email'],
    [{ send_at: -9_007_199_254_740_991 }, 400, 'invalid_input', 'send_at'],
    [
      { attachments: [{ content: '%%', filename: 'a' }] },
      400,
      'mail_attachment_invalid',
      'attachments.0.content',
    ],
    [
      { attachments: [{ content: 'AAAA', filename: 'a', disposition: 'inline' }] },
      ...([400, 'invalid_input', 'attachments.0.content_id'] as const),
    ],
    [
      { personalizations: [{ to: [{ email: 'a@b.test' }], cc: [{ email: 'A@b.test' }] }] },
      ...([400, 'mail_recipient_repeated', 'personalizations.0'] as const),
    ],
    [
      {
        personalizations: [
          { to: Array.from({ length: 999 }, (_, at) => ({ email: `u${at}@b.test` })) },
        ].concat({
          to: [{ email: 'x@b.test' }, { email: 'y@b.test' }],
        }),
      },
      ...([400, 'mail_recipients_too_many', 'personalizations'] as const),
    ],
  ]
  await expectRefusals(
    me,
    cases.map(
      ([change, ...said]): RefusedCall => ['POST', mailSend.send.path, { ...good, ...change }, ...said],
    ),
  )
})

test('checks token, type and size before it reads the body', async ({ server }) => {
  const me = await server.as('edges')
  await givenFor(server, me).sender()
  const outcome = async (answer: Response) => {
    const said = (await answer.json()) as WireErrors
    return [answer.status, said.errors[0]?.error_id]
  }
  const url = server.url + mailSend.send.path
  expect(await outcome(await fetch(url, { method: 'POST' }))).toEqual([401, 'unauthorized'])
  expect(await outcome(await post(me, '{'))).toEqual([400, 'invalid_json'])
  const wrong = await me.fetch(mailSend.send.path)
  expect([wrong.headers.get('allow'), ...(await outcome(wrong))]).toEqual(['POST', 405, 'method_not_allowed'])
  const unknown = await me.fetch('/v3/mail/unknown')
  expect(await outcome(unknown)).toEqual([404, 'not_found'])

  const mail = (bytes: number) =>
    JSON.stringify({
      personalizations: [{ to: [{ email: 'a@b.test' }] }],
      from,
      subject: 'Hi',
      content: html('<p>Hi</p>'),
      attachments: [{ filename: 'a', content: 'AAAA'.repeat(bytes / 4) }],
      mail_settings: { sandbox_mode: { enable: true } },
    })
  expect((await post(me, mail(mailSendLimits.bytes - 1024))).status).toBe(200)
  expect(await outcome(await post(me, mail(mailSendLimits.bytes)))).toEqual([413, 'payload_too_large'])
})

test('is allowed by the scope mail.send', async ({ server }) => {
  const statusFor = async (scope: string) => {
    const answer = await post(await server.as(scope, { scopes: [scope] }), '{}')
    return answer.status
  }
  expect(await statusFor('mail.send')).toBe(400)
  expect(await statusFor('mail.batch.create')).toBe(403)
  const holder = await server.as('holder', { scopes: ['user.scheduled_sends.read'] })
  expect(await holder.call(scheduledSends.list, {})).toEqual([])
  expect(await holder.outcome(mailBatches.create, {})).toBe('forbidden')
})
