import { templates } from '@carillon/contract/dynamic-templates'
import { describe, expect, test } from '#test/kit.ts'
import { mailKit } from './mail-send.fixture.ts'

const kit = mailKit()
const { givenSender, send, received, findSend } = kit

const amp =
  '<!doctype html><html ⚡4email><head></head><body>{{x}} -name- <a href="https://a.example/">A</a></body></html>'
const invitation =
  'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nSUMMARY:Grüße -name-\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'

/** The media types of a message in order, without that of the whole message. */
const typesIn = (source: string) =>
  [...source.matchAll(/^Content-Type: (.+)\r$/gm)].map(([, type]) => type).slice(1)

/** The decoded content of the part with this type. */
function partOf(source: string, type: string): string {
  const [part = ''] = source.split(`Content-Type: ${type}\r\n`)[1]?.split('\r\n\r\n--=_') ?? []
  const encoded = part.slice(part.indexOf('\r\n\r\n') + 4)
  const soft = encoded.replace(/=(?:\r\n|$)/g, '')
  const bytes = soft.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const to = (email: string, more: object = {}) => ({ personalizations: [{ to: [{ email }], ...more }] })

test('headers of mail libraries are accepted, and each copy has ours', async () => {
  const me = await givenSender('libraries')
  const theirs = {
    'Message-ID': '<theirs@libraries.test>',
    date: 'Mon, 1 Jan 2001 00:00:00 +0000',
    'MIME-Version': '9.9',
    'Return-Path': '<theirs@libraries.test>',
    Sender: 'theirs@libraries.test',
    'Content-Disposition': 'theirs',
  }
  const kept = { 'X-Mailer': 'Nodemailer', 'In-Reply-To': '<before@libraries.test>', X_Odd: 'kept' }
  const personal = to('ada@libraries.test', { headers: { ...theirs, 'X-Own': 'kept' } })
  const id = await send(me, { ...personal, headers: { ...theirs, ...kept } })
  const { source } = await received('ada@libraries.test')
  const header = source.slice(0, source.indexOf('\r\n\r\n'))
  expect(header).not.toMatch(/theirs|2001|9\.9/)
  for (const name of ['Message-ID', 'Date', 'MIME-Version']) {
    expect(header.match(new RegExp(`^${name}:`, 'gim')), name).toHaveLength(1)
  }
  expect(header).not.toMatch(/^(Return-Path|Sender|Content-Disposition):/im)
  expect(header).toMatch(/^In-Reply-To: <before@libraries\.test>\r$/m)
  expect(header).toMatch(/^X_Odd: kept\r$/m)
  expect(header).toMatch(/^X-Own: kept\r$/m)
  expect(id).not.toBe('')
})

describe('the parts of a mail', () => {
  test('are all sent in the expected order, with their substitutions', async () => {
    const me = await givenSender('parts')
    await send(me, {
      ...to('ada@parts.test', { substitutions: { '-name-': 'Ada' } }),
      content: [
        { type: 'text/calendar', value: invitation },
        { type: 'text/html', value: '<p>Hi -name-</p>' },
        { type: 'text/x-amp-html', value: amp },
        { type: 'text/plain', value: 'Hi -name-' },
      ],
    })
    const { source, mail } = await received('ada@parts.test')
    expect(typesIn(source)).toEqual([
      'text/plain; charset=utf-8',
      'text/x-amp-html; charset=utf-8',
      'text/html; charset=utf-8',
      'text/calendar; charset=utf-8; method=REQUEST',
    ])
    expect(mail.text?.trim()).toBe('Hi Ada')
    expect(mail.html).toContain('<p>Hi Ada</p>')
    expect(partOf(source, 'text/x-amp-html; charset=utf-8')).toBe(amp.replace('-name-', 'Ada'))
    expect(partOf(source, 'text/calendar; charset=utf-8; method=REQUEST')).toContain(
      'SUMMARY:Grüße Ada\r\nEND',
    )
  })

  test('of the call are sent unchanged beside a dynamic template', async () => {
    const me = await givenSender('parts-dynamic')
    const { id: template_id } = await me.call(templates.create, {
      body: { name: 'Invitation', generation: 'dynamic' },
    })
    const version = { name: 'V', subject: 'Come', html_content: '<p>{{name}}</p>' }
    await me.call(templates.createVersion, { params: { template_id }, body: version })
    await send(me, {
      ...to('ada@parts-dynamic.test', { dynamic_template_data: { name: 'Ada', braces: 'own' } }),
      template_id,
      reply_to: { email: '{{name}}@answers.test', name: 'For {{name}} & co' },
      content: [{ type: 'text/calendar', value: `${invitation}X-A:{{name}}\r\n` }],
    })
    const { source, mail } = await received('ada@parts-dynamic.test')
    expect(mail.html).toContain('<p>Ada</p>')
    expect(mail.replyTo).toEqual([{ address: 'ada@answers.test', name: 'For Ada & co' }])
    expect(partOf(source, 'text/calendar; charset=utf-8; method=REQUEST')).toContain('X-A:{{name}}')
  })
})

test('sections replace their keys, and Reply-To uses the values of each recipient', async () => {
  const me = await givenSender('sections')
  await send(me, {
    subject: '%hello%',
    content: [{ type: 'text/html', value: '<p>%hello%</p>%offer%' }],
    sections: { '%formal%': 'Dear %name%', '%warm%': 'Hi %name%!', '%offer%': '<b>10 %</b>' },
    reply_to_list: [{ email: 'desk+%ticket%@nordlicht.test', name: '%agent%' }],
    personalizations: [
      {
        to: [{ email: 'one@sections.test' }],
        substitutions: { '%hello%': '%formal%', '%name%': 'Ada', '%ticket%': '7', '%agent%': 'Eva' },
      },
      {
        to: [{ email: 'two@sections.test' }],
        substitutions: { '%hello%': '%warm%', '%name%': 'Bob', '%ticket%': '8', '%agent%': 'Jörg' },
      },
    ],
  })
  const one = await received('one@sections.test')
  expect(one.mail.subject).toBe('Dear Ada')
  expect(one.mail.html).toContain('<p>Dear Ada</p><b>10 %</b>')
  expect(one.mail.replyTo).toEqual([{ address: 'desk+7@nordlicht.test', name: 'Eva' }])
  const two = await received('two@sections.test')
  expect(two.mail.html).toContain('<p>Hi Bob!</p><b>10 %</b>')
  expect(two.mail.replyTo).toEqual([{ address: 'desk+8@nordlicht.test', name: 'Jörg' }])
})

test('tracks links in the plain text only if the call requests it', async () => {
  const me = await givenSender('text-links')
  const mail = (email: string, click_tracking: object) => ({
    ...to(email, { substitutions: { '-id-': '17' } }),
    content: [
      {
        type: 'text/plain',
        value: 'Shop: https://shop.example/a?x=1&y=2.\nYours: https://shop.example/-id-',
      },
      { type: 'text/html', value: '<a href="https://shop.example/html">Shop</a>' },
    ],
    tracking_settings: { click_tracking },
  })
  const id = await send(me, mail('text@links.test', { enable: true, enable_text: true }))
  const { mail: counted } = await received('text@links.test')
  const addresses = [...(counted.text ?? '').matchAll(/https?:\/\/\S+\/e\/c\/[\w-]+/g)].map(
    ([address]) => address,
  )
  expect(counted.text).toMatch(/^Shop: http\S+\/e\/c\/[\w-]+\.\nYours: http\S+\/e\/c\/[\w-]+\s*$/)
  const leadTo = async (address: string) => {
    const { pathname } = new URL(address)
    const answer = await fetch(kit.server.url + pathname, { redirect: 'manual' })
    return answer.headers.get('location')
  }
  expect(await Promise.all(addresses.map(leadTo))).toEqual([
    'https://shop.example/a?x=1&y=2',
    'https://shop.example/17',
  ])
  expect((await findSend(me, id)).links).toMatchObject([
    { url: 'https://shop.example/html' },
    { url: 'https://shop.example/a?x=1&y=2' },
    { isPersonal: true },
  ])
  for (const [email, setting] of [
    ['html@links.test', { enable: true }],
    ['none@links.test', { enable: false, enable_text: true }],
  ] as const) {
    await send(me, mail(email, setting))
    const { mail: bare } = await received(email)
    expect(bare.text).toContain('Shop: https://shop.example/a?x=1&y=2.\nYours: https://shop.example/17')
  }
})
