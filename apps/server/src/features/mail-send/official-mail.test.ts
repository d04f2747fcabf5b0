import { templates } from '@carillon/contract/dynamic-templates'
import { mailBatches } from '@carillon/contract/mail-batches'
import client from '@sendgrid/client'
import sendgrid from '@sendgrid/mail'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, test } from '#test/kit.ts'
import { mailKit } from './mail-send.fixture.ts'

const kit = mailKit()
const { copiesOf, findSend, givenSender, isDone, received } = kit

type Mail = Exclude<Parameters<typeof sendgrid.send>[0], unknown[]>

const from = 'Nordlicht <news@nordlicht.test>'

/** The official mail library, with only its base URL changed. */
async function givenProgram(name: string) {
  const me = await givenSender(name)
  client.setApiKey(me.key)
  client.setDefaultRequest('baseUrl', kit.server.url)
  sendgrid.setClient(client)
  const send = async (data: Mail) => {
    const [{ statusCode, headers }] = await sendgrid.send(data)
    return { statusCode, id: String((headers as Record<string, unknown>)['x-message-id'] ?? '') }
  }
  return { me, send, given: givenFor(kit.server, me) }
}

/** The error of a refused call. */
async function refusalOf(sending: Promise<unknown>) {
  const failure = (await sending.then(
    () => expect.fail('the call was taken'),
    (error: unknown) => error,
  )) as { code: number; response: { body: { errors: { error_id: string; field: string }[] } } }
  const [first] = failure.response.body.errors
  return [failure.code, first?.error_id, first?.field]
}

const customArgsOf = async (who: Caller, id: string) =>
  kit.db
    .selectFrom('mail_recipient')
    .select('custom_args')
    .where('send_id', '=', (await findSend(who, id)).id)
    .execute()

describe('the official mail library', () => {
  test('can use every option of a message', async () => {
    const { me, send, given } = await givenProgram('every-option')
    const [groupId, shown] = [await given.group(), await given.group()]
    const { batch_id: batchId } = await me.call(mailBatches.create, {})
    const { statusCode, id } = await send({
      from,
      to: [{ email: 'ada@options.test', name: 'Ada' }, 'Bob <bob@options.test>'],
      cc: 'cc@options.test',
      bcc: ['bcc@options.test'],
      replyTo: { email: 'desk@nordlicht.test', name: 'Desk -ticket-' },
      subject: 'Order -ticket-',
      text: 'Text -hello- https://shop.example/text',
      html: '<body>%open%<p>-hello-</p><a href="https://shop.example/html">Shop</a> <a href="[out]">Leave</a></body>',
      attachments: [
        {
          content: Buffer.from('PDF').toString('base64'),
          filename: 'Rechnung "7"; ä.pdf',
          type: 'application/pdf',
        },
        {
          content: Buffer.from('GIF').toString('base64'),
          filename: 'logo.gif',
          type: 'image/gif',
          disposition: 'inline',
          contentId: 'logo',
        },
      ],
      headers: { 'X-Order': '7' },
      categories: ['orders'],
      customArgs: { order: '7' },
      sections: { '-dear-': 'Dear -name-' },
      substitutions: { hello: '-dear-', name: 'customer', ticket: '7' },
      substitutionWrappers: ['-', '-'],
      sendAt: Math.floor(Date.now() / 1000) - 60,
      batchId,
      ipPoolName: 'transactional',
      asm: { groupId, groupsToDisplay: [groupId, shown] },
      hideWarnings: true,
      mailSettings: {
        bypassListManagement: { enable: false },
        footer: { enable: true, text: 'Footer in text', html: '<p>Footer in HTML</p>' },
        sandboxMode: { enable: false },
        spamCheck: { enable: false, threshold: 5, postToUrl: 'https://shop.example/spam' },
        bcc: { enable: false, email: 'copy@options.test' },
      },
      trackingSettings: {
        clickTracking: { enable: true, enableText: true },
        openTracking: { enable: true, substitutionTag: '%open%' },
        subscriptionTracking: { enable: true, text: 'x', html: 'x', substitutionTag: '[out]' },
        ganalytics: {
          enable: true,
          utmSource: 's',
          utmMedium: 'm',
          utmTerm: 't',
          utmContent: 'c',
          utmCampaign: 'k',
        },
      },
    })
    expect([statusCode, id]).toEqual([202, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    await isDone(me, id)
    for (const name of ['ada', 'bob', 'cc', 'bcc']) expect(copiesOf(`${name}@options.test`)).toHaveLength(1)
    expect(copiesOf('copy@options.test')).toHaveLength(0)
    const { mail, source } = await received('ada@options.test')
    expect(mail).toMatchObject({
      from: { address: 'news@nordlicht.test', name: 'Nordlicht' },
      to: [
        { address: 'ada@options.test', name: 'Ada' },
        { address: 'bob@options.test', name: 'Bob' },
      ],
      cc: [{ address: 'cc@options.test' }],
      replyTo: [{ address: 'desk@nordlicht.test', name: 'Desk 7' }],
      subject: 'Order 7',
      attachments: [
        { filename: 'logo.gif', mimeType: 'image/gif', disposition: 'inline', contentId: '<logo>' },
        { filename: 'Rechnung "7"; ä.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
      ],
    })
    expect(mail.text).toMatch(/^Text Dear customer http\S+\/e\/c\/\S+\nFooter in text\s*$/)
    expect(mail.html).toMatch(
      /<body><img src="\S+\/e\/o\/[^>]+><p>Dear customer<\/p><a href="\S+\/e\/c\/[^>]+>Shop<\/a> <a href="\S+\/e\/u\/[^>]+>Leave<\/a><p>Footer in HTML<\/p><a href="\S+\/e\/c\/[^>]+><\/a><\/body>/,
    )
    expect(source).toMatch(/^X-Order: 7\r$/m)
    expect(source).toMatch(/^List-Unsubscribe: <http/m)
    const { message, links } = await findSend(me, id)
    expect(message).toMatchObject({
      categories: ['orders'],
      unsubscribe: { groupId, offered: [groupId, shown] },
    })
    const utm = 'utm_source=s&utm_medium=m&utm_term=t&utm_content=c&utm_campaign=k'
    expect(links).toMatchObject([
      { url: `https://shop.example/html?${utm}` },
      { url: `https://shop.example/text?${utm}` },
    ])
    expect(await customArgsOf(me, id)).toEqual(Array(4).fill({ custom_args: { order: '7' } }))
    const batch = kit.db.selectFrom('mail').select('batch_id').where('send_id', '=', id)
    expect(await batch.execute()).toEqual([{ batch_id: batchId }])
  })

  test('can use every option of a personalization', async () => {
    const { me, send } = await givenProgram('personal-options')
    const { id } = await send({
      from,
      subject: 'For all',
      content: [
        { type: 'text/plain', value: 'Hi {{name}}' },
        { type: 'text/html', value: '<p>Hi {{name}}</p>' },
      ],
      replyToList: [{ email: 'a@nordlicht.test' }, { email: 'b@nordlicht.test', name: 'B' }],
      customArgs: { both: 'all', order: '0' },
      category: 'shop',
      personalizations: [
        {
          from: { email: 'news@nordlicht.test', name: 'Eva of Nordlicht' },
          to: ['one@personal.test'],
          cc: ['two@personal.test'],
          bcc: ['three@personal.test'],
          subject: 'For {{name}}',
          headers: { 'X-Own': 'one' },
          substitutions: { name: 'One' },
          customArgs: { order: '1' },
          sendAt: 1,
        },
      ],
    })
    await isDone(me, id)
    const { mail, source } = await received('two@personal.test')
    expect(mail).toMatchObject({
      from: { name: 'Eva of Nordlicht' },
      to: [{ address: 'one@personal.test' }],
      subject: 'For One',
      replyTo: [{ address: 'a@nordlicht.test' }, { address: 'b@nordlicht.test', name: 'B' }],
    })
    expect(mail.html).toContain('<p>Hi One</p>')
    expect(source).toMatch(/^X-Own: one\r$/m)
    expect(copiesOf('three@personal.test')).toHaveLength(1)
    expect((await findSend(me, id)).message).toMatchObject({ categories: ['shop'] })
    expect(await customArgsOf(me, id)).toEqual(Array(3).fill({ custom_args: { both: 'all', order: '1' } }))
  })

  test('fills dynamic templates, and sends to many recipients at once', async () => {
    const { me, send } = await givenProgram('dynamic-options')
    const { id: templateId } = await me.call(templates.create, {
      body: { name: 'Receipt', generation: 'dynamic' },
    })
    const version = { name: 'V', subject: 'Receipt {{order.nr}}', html_content: '<p>{{firstName}}</p>' }
    await me.call(templates.createVersion, { params: { template_id: templateId }, body: version })
    const to = 'ada@dynamic-options.test'
    await send({ from, to, templateId, dynamicTemplateData: { order: { nr: 7 }, firstName: 'Ada' } })
    const { mail } = await received(to)
    expect([mail.subject, mail.html]).toEqual(['Receipt 7', expect.stringContaining('<p>Ada</p>')])

    const plain = { from, subject: 'Hi', text: 'Hi' }
    await sendgrid.sendMultiple({ ...plain, to: ['m1@many.test', 'm2@many.test'] })
    await sendgrid.send([
      { ...plain, to: 'm3@many.test' },
      { ...plain, to: ['m4@many.test', 'm5@many.test'], isMultiple: true },
    ])
    for (const at of [1, 2, 3, 4, 5]) {
      const address = `m${at}@many.test`
      expect((await received(address)).mail.to).toEqual([{ address, name: '' }])
    }
  })

  test.for([
    'bypassListManagement',
    'bypassSpamManagement',
    'bypassBounceManagement',
    'bypassUnsubscribeManagement',
  ])('passes %s on', async (name) => {
    const { me, send } = await givenProgram(name.toLowerCase())
    const { id } = await send({
      from,
      to: 'a@bypass.test',
      subject: 'x',
      text: 'x',
      mailSettings: { [name]: { enable: true } },
    })
    const { message } = await findSend(me, id)
    expect(message).toMatchObject({ bypasses: expect.arrayContaining([expect.any(String)]) })
  })

  test('gets a refusal for unsupported options, and only checks in sandbox mode', async () => {
    const { send } = await givenProgram('refused-options')
    const mail = { from, to: 'a@refused.test', subject: 'x', text: 'x' }
    expect((await send({ ...mail, mailSettings: { sandboxMode: { enable: true } } })).statusCode).toBe(200)
    for (const [mailSettings, field] of [
      [
        { spamCheck: { enable: true, threshold: 5, postToUrl: 'https://a.test' } },
        'mail_settings.spam_check',
      ],
      [{ bcc: { enable: true, email: 'copy@refused.test' } }, 'mail_settings.bcc'],
    ] as const) {
      expect(await refusalOf(send({ ...mail, mailSettings }))).toEqual([
        400,
        'mail_setting_unsupported',
        field,
      ])
    }
  })
})
