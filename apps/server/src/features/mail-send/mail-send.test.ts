import { contactProfile } from '@carillon/contract/contact-profile'
import { templates } from '@carillon/contract/dynamic-templates'
import type { MailBody } from '@carillon/contract/mail-send'
import { forgetAttachments } from '#sending/ledger/forget-attachments.ts'
import { givenFor } from '#test/given-single-send.ts'
import { describe, expect, test, until } from '#test/kit.ts'
import { from, html, mailKit } from './mail-send.fixture.ts'

const kit = mailKit()
const { post, copiesOf, findSend, givenSender, send, received, isDone } = kit

describe('POST /v3/mail/send', () => {
  test('answers 202 without a body and sends the given content unchanged', async () => {
    const me = await givenSender('plain')
    const answer = await post(me, {
      personalizations: [{ to: [{ email: 'Ada@Example.org', name: 'Ada' }] }],
      from,
      reply_to_list: [{ email: 'a@nordlicht.test' }, { email: 'b@nordlicht.test', name: 'Bé' }],
      subject: 'Grüße {{name}}',
      content: [
        { type: 'text/plain', value: 'Hello {{name}}' },
        { type: 'text/html', value: '<p>Hello {{name}} <a href="https://shop.example/a">shop</a></p>' },
      ],
      headers: { 'X-Order': '17' },
      categories: ['orders'],
    })
    expect(answer.status).toBe(202)
    expect(await answer.text()).toBe('')
    const { mail, source } = await received('ada@example.org')
    expect(mail.subject).toBe('Grüße {{name}}')
    expect(mail.text?.trim()).toBe('Hello {{name}}')
    expect(mail.html).toContain('Hello {{name}}')
    expect(mail.html).toMatch(/href="[^"]+\/e\/c\//)
    expect(mail.to).toEqual([{ address: 'ada@example.org', name: 'Ada' }])
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(['a@nordlicht.test', 'b@nordlicht.test'])
    expect(source).toMatch(/^X-Order: 17\r$/m)
    const id = answer.headers.get('x-message-id') ?? ''
    await isDone(me, id)
    expect((await findSend(me, id)).message).toMatchObject({ categories: ['orders'] })
  })

  test('all recipients get a copy that shows to and cc, but not bcc', async () => {
    const me = await givenSender('copies')
    const id = await send(me, {
      personalizations: [
        {
          to: [{ email: 'to1@copies.test' }, { email: 'to2@copies.test' }],
          cc: [{ email: 'cc@copies.test', name: 'Copy' }],
          bcc: [{ email: 'hidden@copies.test' }],
        },
      ],
    })
    await isDone(me, id)
    for (const to of ['to1@copies.test', 'to2@copies.test', 'cc@copies.test', 'hidden@copies.test']) {
      const { mail, source } = await received(to)
      expect(mail.to?.map(({ address }) => address)).toEqual(['to1@copies.test', 'to2@copies.test'])
      expect(mail.cc).toEqual([{ address: 'cc@copies.test', name: 'Copy' }])
      expect(source).not.toContain('hidden@copies.test')
      expect(copiesOf(to)).toHaveLength(1)
    }
  })

  test('applies the substitutions and headers of each personalization', async () => {
    const me = await givenSender('substitutions')
    await send(me, {
      subject: 'Order -nr-',
      content: [
        { type: 'text/plain', value: 'Dear -name-, order -nr-' },
        { type: 'text/html', value: '<p>Dear -name-, order -nr- {{x}}</p>' },
      ],
      headers: { 'X-All': 'yes' },
      personalizations: [
        { to: [{ email: 'one@subst.test' }], substitutions: { '-name-': '<b>One</b>', '-nr-': '1' } },
        {
          to: [{ email: 'two@subst.test' }],
          substitutions: { '-name-': 'Two' },
          subject: 'Hi -name-',
          headers: { 'X-Own': 'two' },
        },
      ],
    })
    const one = await received('one@subst.test')
    expect(one.mail.subject).toBe('Order 1')
    expect(one.mail.html).toContain('<p>Dear <b>One</b>, order 1 {{x}}</p>')
    expect(one.source).toMatch(/^X-All: yes\r$/m)
    expect(one.source).not.toContain('X-Own')
    const two = await received('two@subst.test')
    expect(two.mail.subject).toBe('Hi Two')
    expect(two.mail.text?.trim()).toBe('Dear Two, order -nr-')
    expect(two.source).toMatch(/^X-Own: two\r$/m)
  })

  test('fills the active version of a dynamic template', async () => {
    const me = await givenSender('dynamic')
    const { id: template_id } = await me.call(templates.create, {
      body: { name: 'Receipt', generation: 'dynamic' },
    })
    const broken = await post(me, {
      personalizations: [{ to: [{ email: 'x@dynamic.test' }] }],
      from,
      template_id,
    })
    expect(await broken.json()).toMatchObject({ errors: [{ error_id: 'template_version_not_found' }] })
    await me.call(templates.createVersion, {
      params: { template_id },
      body: {
        name: 'First',
        subject: 'Receipt {{order.id}}',
        html_content: '{{#each items}}<p>{{this.name}}: {{this.price}}</p>{{/each}}',
      },
    })
    await send(me, {
      template_id,
      personalizations: [
        {
          to: [{ email: 'ada@dynamic.test' }],
          dynamic_template_data: { order: { id: 42 }, items: [{ name: 'Tea & cake', price: '4 €' }] },
        },
      ],
    })
    const { mail } = await received('ada@dynamic.test')
    expect(mail.subject).toBe('Receipt 42')
    expect(mail.html).toContain('<p>Tea &amp; cake: 4 €</p>')
    expect(mail.text).toContain('Tea & cake: 4 €')
  })

  test('inserts body and subject into a legacy template', async () => {
    const me = await givenSender('legacy')
    const { id: template_id } = await me.call(templates.create, { body: { name: 'Frame' } })
    await me.call(templates.createVersion, {
      params: { template_id },
      body: { name: 'V', subject: '[Shop] <%subject%>', html_content: '<h1>-shop-</h1><%body%>' },
    })
    await send(me, {
      template_id,
      personalizations: [{ to: [{ email: 'ada@legacy.test' }], substitutions: { '-shop-': 'Nordlicht' } }],
      subject: 'News',
      content: html('<p>Body</p>'),
    })
    const { mail } = await received('ada@legacy.test')
    expect(mail.subject).toBe('[Shop] News')
    expect(mail.html).toContain('<h1>Nordlicht</h1><p>Body</p>')
  })

  test('accepts attachments, inline ones and names beyond ASCII', async () => {
    const me = await givenSender('files')
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 251))
    const id = await send(me, {
      personalizations: [{ to: [{ email: 'ada@files.test' }] }],
      content: html('<img src="cid:logo">'),
      attachments: [
        { content: bytes.toString('base64'), filename: 'Übersicht "neu".pdf', type: 'application/pdf' },
        {
          content: Buffer.from('GIF').toString('base64'),
          filename: 'logo.gif',
          type: 'image/gif',
          disposition: 'inline',
          content_id: 'logo',
        },
      ],
    })
    const { mail } = await received('ada@files.test')
    expect(mail.html).toContain('cid:logo')
    expect(mail.attachments).toMatchObject([
      { filename: 'logo.gif', mimeType: 'image/gif', disposition: 'inline', contentId: '<logo>' },
      { filename: 'Übersicht "neu".pdf', mimeType: 'application/pdf', disposition: 'attachment' },
    ])
    expect(Buffer.from(mail.attachments[1]?.content as ArrayBuffer).equals(bytes)).toBe(true)
    await isDone(me, id)
    const { db } = kit
    const left = () => db.selectFrom('mail_attachment').select('number').where('send_id', '=', id).execute()
    await forgetAttachments({ db, now: () => new Date() })
    expect(await left()).toHaveLength(2)
    await forgetAttachments({ db, now: () => new Date(Date.now() + 25 * 3_600_000) })
    expect(await left()).toHaveLength(0)
  })

  test('drops suppressed recipients, unless suppressions are bypassed', async () => {
    const me = await givenSender('suppressed')
    const given = givenFor(kit.server, me)
    const group_id = await given.group()
    await given.suppression('gone@supp.test', 'global')
    await given.suppression('bounced@supp.test', 'bounce')
    await given.suppression('group@supp.test', 'group', group_id)
    const to = ['gone', 'bounced', 'group', 'ada'].map((name) => ({ to: [{ email: `${name}@supp.test` }] }))
    const first = await send(me, { personalizations: to, asm: { group_id } })
    await isDone(me, first)
    expect(
      kit.sink.messages.filter((message) => message.to.endsWith('@supp.test')).map((one) => one.to),
    ).toEqual(['ada@supp.test'])
    expect((await findSend(me, first)).dropped).toMatchObject({ global: 1, bounce: 1, group: 1 })
    const second = await send(me, {
      personalizations: to,
      asm: { group_id },
      mail_settings: { bypass_unsubscribe_management: { enable: true } },
    })
    await isDone(me, second)
    expect(copiesOf('gone@supp.test')).toHaveLength(1)
    expect(copiesOf('group@supp.test')).toHaveLength(0)
    expect(copiesOf('bounced@supp.test')).toHaveLength(0)
    const third = await send(me, {
      personalizations: to,
      asm: { group_id },
      mail_settings: { bypass_list_management: { enable: true } },
    })
    await isDone(me, third)
    expect(copiesOf('group@supp.test')).toHaveLength(1)
    expect(copiesOf('bounced@supp.test')).toHaveLength(1)
  })

  test("puts the unsubscribe link and the pixel at the places of the call's tags", async () => {
    const me = await givenSender('way-out')
    const content = (text: string, value: string): MailBody['content'] => [
      { type: 'text/plain', value: text },
      { type: 'text/html', value },
    ]
    await send(me, {
      personalizations: [{ to: [{ email: 'end@way.test' }] }],
      content: content('Hello {{x}}', '<body><p>Hello {{x}}</p></body>'),
      tracking_settings: {
        subscription_tracking: {
          enable: true,
          text: 'No more? <% %>',
          html: '<p>{{No}} more? <% Click <b>here</b> %>.</p>',
        },
      },
    })
    const { mail: end } = await received('end@way.test')
    expect(end.html).toMatch(
      /<p>Hello \{\{x\}\}<\/p><p>\{\{No\}\} more\? <a href="[^"]+\/e\/u\/[^"]+">Click <b>here<\/b><\/a>\.<\/p><img [^>]+><\/body>/,
    )
    expect(end.text).toMatch(/^Hello \{\{x\}\}\nNo more\? http\S+\/e\/u\/\S+\s*$/)

    await send(me, {
      personalizations: [{ to: [{ email: 'tags@way.test' }], substitutions: { '-a-': 'A' } }],
      content: content('[out] -a-', '<body>%pixel%<p>-a-</p><a href="[out]">Leave</a></body>'),
      tracking_settings: {
        open_tracking: { enable: true, substitution_tag: '%pixel%' },
        subscription_tracking: { enable: true, html: 'unheard', substitution_tag: '[out]' },
      },
    })
    const { mail: tags } = await received('tags@way.test')
    expect(tags.html).toMatch(
      /<body><img src="[^"]+\/e\/o\/[^>]+><p>A<\/p><a href="[^"]+\/e\/u\/[^"]+">Leave<\/a><\/body>/,
    )
    expect(tags.text).toMatch(/^http\S+\/e\/u\/\S+ A\s*$/)
  })

  test('adds analytics parameters to every link', async () => {
    const me = await givenSender('analytics')
    const analytics = { ganalytics: { enable: true, utm_source: 'Herbst & Co', utm_campaign: 'autumn' } }
    const links =
      '<a href="https://shop.example/a?x=1&amp;utm_campaign=own#top">A</a><a href="https://shop.example/b">B</a>'
    const said = [
      'https://shop.example/a?x=1&utm_campaign=own&utm_source=Herbst%20%26%20Co#top',
      'https://shop.example/b?utm_source=Herbst%20%26%20Co&utm_campaign=autumn',
    ]
    const counted = await send(me, {
      personalizations: [{ to: [{ email: 'counted@analytics.test' }] }],
      content: html(links),
      tracking_settings: analytics,
    })
    expect((await findSend(me, counted)).links).toMatchObject(said.map((url) => ({ url })))
    const { mail } = await received('counted@analytics.test')
    const [first = ''] = /http[^"]+\/e\/c\/[^"]+/.exec(mail.html ?? '') ?? []
    const redirect = await fetch(new URL(new URL(first).pathname, kit.server.url), { redirect: 'manual' })
    expect(redirect.headers.get('location')).toBe(said[0])

    await send(me, {
      personalizations: [{ to: [{ email: 'bare@analytics.test' }] }],
      content: html(links),
      tracking_settings: { ...analytics, click_tracking: { enable: false } },
    })
    const { mail: bare } = await received('bare@analytics.test')
    for (const url of said) expect(bare.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`)
  })

  test('counts the recipients of a template in the last thirty days', async () => {
    const me = await givenSender('usage')
    const { id: template_id } = await me.call(templates.create, {
      body: { name: 'Receipt', generation: 'dynamic' },
    })
    const version = await me.call(templates.createVersion, {
      params: { template_id },
      body: { name: 'First', subject: 'Thanks', html_content: '<p>Thanks</p>' },
    })
    const usage = () => me.call(templates.usage, { params: { template_id } })
    expect(await usage()).toEqual({ recipients: 0, last_sent_at: null })
    const to = (name: string) => ({ to: [{ email: `${name}@usage.test` }] })
    const first = await send(me, { template_id, personalizations: [to('a'), to('b')] })
    await send(me, { template_id, personalizations: [to('c')] })
    await send(me, { personalizations: [to('d')] })
    await post(me, {
      from,
      template_id,
      personalizations: [to('e')],
      mail_settings: { sandbox_mode: { enable: true } },
    })
    const now = await usage()
    expect(now.recipients).toBe(3)
    expect(Date.now() - Date.parse(`${now.last_sent_at}Z`)).toBeLessThan(60_000)
    const noted = await kit.db
      .selectFrom('mail')
      .select(['template_id', 'template_version_id'])
      .where('send_id', '=', first)
      .execute()
    expect(noted).toEqual([{ template_id, template_version_id: version.id }])

    const old = new Date(Date.now() - 31 * 24 * 3_600_000)
    await kit.db.updateTable('mail').set({ accepted_at: old }).where('send_id', '=', first).execute()
    expect((await usage()).recipients).toBe(1)
    const other = await kit.server.as('stranger')
    expect(await other.outcome(templates.usage, { params: { template_id } })).toBe('template_not_found')
  })

  test('checks a sandboxed call and sends nothing', async () => {
    const me = await givenSender('sandbox')
    const body = {
      personalizations: [{ to: [{ email: 'ada@sandbox.test' }] }],
      from,
      subject: 'Hi',
      content: html('<p>Hi</p>'),
      mail_settings: { sandbox_mode: { enable: true } },
    }
    const answer = await post(me, body)
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    const refused = await post(me, { ...body, from: { email: 'who@else.test' } })
    expect(refused.status).toBe(403)
    const { db } = kit
    expect(await db.selectFrom('send').select('id').where('account_id', '=', me.account).execute()).toEqual(
      [],
    )
  })

  test('waits until send_at', async () => {
    const me = await givenSender('later')
    const inAnHour = Math.floor(Date.now() / 1000) + 3600
    const id = await send(me, {
      personalizations: [
        { to: [{ email: 'later@later.test' }] },
        { to: [{ email: 'now@later.test' }], send_at: 1 },
      ],
      send_at: inAnHour,
    })
    await received('now@later.test')
    expect(copiesOf('later@later.test')).toHaveLength(0)
    const { db } = kit
    await db.updateTable('send_batch').set({ next_at: new Date() }).where('send_id', '=', id).execute()
    await received('later@later.test')
  })

  test('is in the timeline of a contact with that address, by its own subject', async () => {
    const me = await givenSender('story')
    const contact = await givenFor(kit.server, me).contact('ada@story.test')
    const { db } = kit
    await db
      .insertInto('contact_identifier')
      .values({ account_id: me.account, kind: 'email', value: 'ada@story.test', contact_id: contact })
      .execute()
    await send(me, {
      personalizations: [
        { to: [{ email: 'ada@story.test' }], subject: 'For Ada' },
        { to: [{ email: 'ada@story.test' }] },
      ],
    })
    await until('both copies arrive', () => copiesOf('ada@story.test').length === 2)
    await until('it is noted', async () => {
      const events = await db
        .selectFrom('message_event')
        .select('event')
        .where('contact_id', '=', contact)
        .execute()
      return events.some(({ event }) => event === 'delivered')
    })
    const asked = { params: { id: contact }, query: { kinds: 'sends' } }
    const { result } = await me.call(contactProfile.timeline, asked)
    expect(result).toMatchObject([{ event: 'delivered', subject: 'For Ada' }])
  })
})
