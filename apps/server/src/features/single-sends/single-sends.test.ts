import { campaigns } from '@carillon/contract/campaigns'
import type { WireErrors } from '@carillon/contract/refusals'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { type SingleSend, singleSends } from '@carillon/contract/single-sends'
import { starterDesign } from '@carillon/email-design/starters'
import { givenFor } from '#test/given-single-send.ts'
import { describe, expect, test } from '#test/kit.ts'

const nowhere = '019f0000-0000-7000-8000-000000000000'

describe('POST /v3/marketing/singlesends', () => {
  test('creates a draft with the defaults of the public API', async ({ server }) => {
    const made = await server.owner.call(singleSends.create, { body: { name: 'Spring' } })
    expect(made).toMatchObject({
      name: 'Spring',
      status: 'draft',
      send_at: null,
      categories: [],
      revision: 1,
    })
    expect(made.send_to).toMatchObject({ list_ids: [], segment_ids: [], all: false })
    expect(made.email_config).toMatchObject({ editor: 'code', generate_plain_content: true, sender_id: null })
    expect(made.email_config).not.toHaveProperty('design_id')
  })

  test('generates the plain part from the HTML', async ({ server }) => {
    const made = await server.owner.call(singleSends.create, {
      body: { name: 'Spring', email_config: { html_content: '<p>Hello <b>you</b></p>' } },
    })
    expect(made.email_config.plain_content).toBe('Hello you\n')
  })

  test('keeps a given plain part and does not replace it by a generated one', async ({ server }) => {
    const email_config = { html_content: '<p>Hello</p>', plain_content: 'By hand' }
    const { id, ...made } = await server.owner.call(singleSends.create, {
      body: { name: 'Hand', email_config },
    })
    expect(made.email_config).toMatchObject({ plain_content: 'By hand', generate_plain_content: false })
    const body = { email_config: { html_content: '<p>Bye</p>' } }
    const changed = await server.owner.call(singleSends.update, { params: { id }, body })
    expect(changed.email_config.plain_content).toBe('By hand')
  })

  test('generates the HTML of a document, with its preheader', async ({ server }) => {
    let ids = 0
    const document = starterDesign('letter', 'en', () => `m${++ids}`) as unknown as Record<string, unknown>
    const made = await server.owner.call(singleSends.create, {
      body: { name: 'Letter', email_config: { document, preheader: 'Three rooms', html_content: 'ignored' } },
    })
    expect(made.email_config.editor).toBe('design')
    expect(made.email_config.html_content).toContain('Three rooms')
    expect(made.email_config.html_content).toContain('role="modules-container"')
    expect(made.email_config.document).toMatchObject({ preheader: 'Three rooms' })
  })

  test.for([
    ['the global unsubscribe', { suppression_group_id: -1 }],
    ['a custom link', { custom_unsubscribe_url: 'https://example.com/leave' }],
  ] as const)('hides the link to preferences with %s', async ([, choice], { server }) => {
    const { owner } = server
    let ids = 0
    const document = starterDesign('letter', 'en', () => `m${++ids}`) as unknown as Record<string, unknown>
    const link = 'unsubscribe_preferences'
    const made = await owner.call(singleSends.create, {
      body: { name: 'Letter', email_config: { document } },
    })
    expect(made.email_config.html_content).toContain(link)
    const params = { id: made.id }
    const changed = await owner.call(singleSends.update, { params, body: { email_config: choice } })
    expect(changed.email_config.html_content).not.toContain(link)
    expect(JSON.stringify(changed.email_config.document)).toContain('"showPreferences":false')
    const again = await owner.call(singleSends.update, { params, body: { email_config: { document } } })
    expect(again.email_config.html_content).not.toContain(link)
  })

  test('reads HTML for the design editor into a document, and warns about losses', async ({ server }) => {
    const { owner } = server
    const htmlOf = (
      inner: string,
    ) => `<html class="sg-campaigns"><body><table width="100%" style="max-width:600px"><tr><td role="modules-container">
      <table width="100%" role="module" data-type="text" data-muid="t1"><tr><td style="padding:5px">${inner}</td></tr></table></td></tr></table></body></html>`
    const html = htmlOf('<div style="letter-spacing:7px">Wide</div>')
    const create = (email_config: object) =>
      owner.call(singleSends.create, { body: { name: 'From elsewhere', email_config } })
    const made = await create({ editor: 'design', html_content: html })
    expect(made.email_config).toMatchObject({ editor: 'design', html_content: html, plain_content: 'Wide\n' })
    expect(made.email_config.document).toMatchObject({ modules: [{ id: 't1', kind: 'text' }] })
    const told = {
      message: 'A style the editor does not support: “Wide” was letter-spacing:7px.',
      field: 'email_config.html_content',
      warning_id: 'html_read',
    }
    expect(made.warnings).toEqual([told])

    const at = { params: { id: made.id } }
    expect((await owner.call(singleSends.get, at)).warnings).toEqual([])
    const change = (email_config: object) => owner.call(singleSends.update, { ...at, body: { email_config } })
    const renamed = await change({ subject: 'Another', html_content: html })
    expect([renamed.email_config.html_content, renamed.warnings]).toEqual([html, []])
    expect(renamed.email_config.document).toEqual(made.email_config.document)
    const other = await change({ html_content: htmlOf('Plain') })
    expect([other.email_config.html_content, other.warnings]).toEqual([htmlOf('Plain'), []])
    const shown = await change({ preheader: 'Three rooms' })
    expect(shown.email_config.html_content).toContain('Three rooms')
    expect(shown.email_config.document).toMatchObject({ preheader: 'Three rooms' })

    const code = await create({ editor: 'code', html_content: html })
    expect([code.email_config.document, code.warnings]).toEqual([null, []])
    const body = { email_config: { editor: 'design' as const } }
    const switched = await owner.call(singleSends.update, { params: { id: code.id }, body })
    expect(switched.email_config.document).not.toBeNull()
    expect(switched.warnings).toEqual([told])
    const plain = await create({ editor: 'design', html_content: '<p>x</p>' })
    expect(plain.email_config.document).toBeNull()
    expect(plain.warnings).toMatchObject([
      { message: 'This HTML has no modules: the design editor can’t open it.' },
    ])
  })

  test('takes content from a design by its id', async ({ server }) => {
    const made = await server.owner.call(singleSends.create, {
      body: { name: 'From a design', email_config: { design_id: 'starter-newsletter-en' } },
    })
    expect(made.email_config).toMatchObject({ editor: 'design', design_id: 'starter-newsletter-en' })
    expect(made.email_config.html_content).toContain('modules-container')
  })

  test('refuses a design beside content, one problem for each content field', async ({ server }) => {
    const design_id = 'starter-newsletter-en'
    const create = (config: object) =>
      server.owner.fetch('/v3/marketing/singlesends', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Both', email_config: { design_id, ...config } }),
      })
    const refused = await create({ html_content: '<p>Hi</p>', plain_content: 'Hi', document: {} })
    expect(refused.status).toBe(400)
    const { errors } = (await refused.json()) as WireErrors
    expect(errors.map(({ field, error_id }) => [field, error_id])).toEqual([
      ['email_config.html_content', 'design_excludes_content'],
      ['email_config.plain_content', 'design_excludes_content'],
      ['email_config.document', 'design_excludes_content'],
    ])
    const taken = await create({ html_content: '', subject: 'Mine', generate_plain_content: false })
    expect(taken.status).toBe(201)
    const { id, email_config } = (await taken.json()) as SingleSend
    expect(email_config).toMatchObject({ subject: 'Mine', generate_plain_content: false })
    expect(email_config.html_content).toContain('modules-container')
    // A caller may send back the answer: the design is already the single send's.
    const again = { params: { id }, body: { email_config: { ...email_config, subject: 'Changed' } } }
    expect((await server.owner.call(singleSends.update, again)).email_config.subject).toBe('Changed')
  })

  test.for([
    ['refuses an empty name', { name: ' ' }, 'invalid_input'],
    ['refuses a long subject', { name: 'A', email_config: { subject: 'x'.repeat(256) } }, 'invalid_input'],
    ['refuses "now" as a time', { send_at: 'now' }, 'single_send_send_at_now'],
    ['refuses a text that is not a time', { send_at: 'tomorrow' }, 'send_at_invalid'],
    ['refuses a day that does not exist', { send_at: '2027-02-30T08:00:00Z' }, 'send_at_invalid'],
    ['refuses an unknown list', { send_to: { list_ids: [nowhere] } }, 'list_not_found'],
    ['refuses an unknown segment', { send_to: { segment_ids: [nowhere] } }, 'segment_not_found'],
    ['refuses an unknown sender', { email_config: { sender_id: 999_999 } }, 'sender_not_found'],
    ['refuses an unknown design', { email_config: { design_id: nowhere } }, 'design_not_found'],
    ['refuses a broken document', { email_config: { document: { version: 1 } } }, 'design_invalid'],
    [
      'refuses group and link together',
      { email_config: { suppression_group_id: -1, custom_unsubscribe_url: 'https://example.com' } },
      'unsubscribe_both',
    ],
    [
      'refuses more than 50 lists',
      { send_to: { list_ids: Array.from({ length: 51 }, (_, at) => nowhere.slice(0, -2) + (10 + at)) } },
      'recipient_lists_too_many',
    ],
  ] as const)('%s', async ([, fields, code], { server }) => {
    const body = { name: 'Spring', ...fields } as never
    expect(await server.owner.outcome(singleSends.create, { body })).toBe(code)
  })
})

describe('PATCH /v3/marketing/singlesends/:id', () => {
  test('answers 202, keeps fields that were left out and raises the revision', async ({ server }) => {
    const given = givenFor(server, server.owner)
    const made = await given.ready()
    const answer = await server.owner.fetch(`/v3/marketing/singlesends/${made.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email_config: { subject: 'Another' } }),
    })
    expect(answer.status).toBe(202)
    const changed = (await answer.json()) as typeof made
    expect(changed.revision).toBe(2)
    expect(changed.email_config).toMatchObject({
      subject: 'Another',
      html_content: made.email_config.html_content,
      sender_id: made.email_config.sender_id,
    })
    expect(changed.send_to).toEqual(made.send_to)
  })

  test('refuses a planned time that does not exist, and keeps the one before', async ({ server }) => {
    const { id } = await givenFor(server, server.owner).ready()
    const params = { id }
    const send_at = '2027-02-28T08:00:00Z'
    await server.owner.call(singleSends.update, { params, body: { send_at } })
    for (const none of ['2027-02-30T08:00:00Z', '2027-02-28T24:30:00Z', '0000-01-01T00:00:00Z', 'tomorrow']) {
      const outcome = await server.owner.outcome(singleSends.update, { params, body: { send_at: none } })
      expect([none, outcome]).toEqual([none, 'send_at_invalid'])
    }
    const kept = (await server.owner.call(singleSends.get, { params })).send_at
    expect(Date.parse(kept ?? '')).toBe(Date.parse(send_at))
  })

  test('refuses a change that starts from an older revision', async ({ server }) => {
    const { id } = await server.owner.call(singleSends.create, { body: { name: 'Spring' } })
    const change = (revision: number) =>
      server.owner.outcome(singleSends.update, { params: { id }, body: { name: 'Mine', revision } })
    expect(await change(1)).toBe(202)
    expect(await change(1)).toBe('single_send_changed')
    expect(await change(2)).toBe(202)
  })

  test('understands If-Match', async ({ server }) => {
    const { id } = await server.owner.call(singleSends.create, { body: { name: 'Spring' } })
    const answer = await server.owner.fetch(`/v3/marketing/singlesends/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': '"7"' },
      body: JSON.stringify({ name: 'Late' }),
    })
    expect(answer.status).toBe(409)
  })

  test('setting a custom link clears the group, and vice versa', async ({ server }) => {
    const { id } = await givenFor(server, server.owner).ready()
    const change = (email_config: object) =>
      server.owner.call(singleSends.update, { params: { id }, body: { email_config } })
    const linked = await change({ custom_unsubscribe_url: 'https://example.com/bye' })
    expect(linked.email_config.suppression_group_id).toBeNull()
    const grouped = await change({ suppression_group_id: -1 })
    expect(grouped.email_config).toMatchObject({ suppression_group_id: -1, custom_unsubscribe_url: null })
  })

  test('replaces a document when only HTML is given', async ({ server }) => {
    const { id } = await server.owner.call(singleSends.create, {
      body: { name: 'Letter', email_config: { design_id: 'starter-letter-en' } },
    })
    const changed = await server.owner.call(singleSends.update, {
      params: { id },
      body: { email_config: { html_content: '<p>By hand</p>' } },
    })
    expect(changed.email_config).toMatchObject({ html_content: '<p>By hand</p>', document: null })
  })
})

describe('other calls', () => {
  test('duplicates content and recipients under "Copy of"', async ({ server }) => {
    const made = await givenFor(server, server.owner).ready()
    const copy = await server.owner.call(singleSends.duplicate, { params: { id: made.id }, body: {} })
    expect(copy).toMatchObject({ name: 'Copy of October newsletter', status: 'draft', send_to: made.send_to })
    expect(copy.email_config).toEqual(made.email_config)
    expect(copy.id).not.toBe(made.id)
  })

  test('deletes all of the given single sends or none', async ({ server }) => {
    const caller = await server.as('bulk')
    const make = async () => (await caller.call(singleSends.create, { body: { name: 'Spring' } })).id
    const ids = [await make(), await make()]
    expect(await caller.outcome(singleSends.deleteMany, { query: { ids: [...ids, nowhere] } })).toBe(
      'single_send_not_found',
    )
    for (const none of ['', ',', []]) {
      expect(await caller.outcome(singleSends.deleteMany, { query: { ids: none } })).toBe('invalid_input')
    }
    expect((await caller.call(singleSends.list, {})).result).toHaveLength(2)
    expect(await caller.outcome(singleSends.deleteMany, { query: { ids } })).toBe(204)
    expect((await caller.call(singleSends.list, {})).result).toHaveLength(0)
  })

  test('are listed as campaigns, by channel', async ({ server }) => {
    const caller = await server.as('campaigns')
    const body = { name: 'Spring' }
    const email = await caller.call(singleSends.create, { body })
    const text = await caller.call(singleSends.create, { body: { ...body, channels: ['sms'] } })
    const { result, _metadata } = await caller.call(campaigns.list, {})
    expect(result.map(({ id }) => id)).toEqual([text.id, email.id])
    expect(result[1]).toEqual({
      id: email.id,
      name: 'Spring',
      status: 'draft',
      channels: ['email'],
      is_abtest: false,
      created_at: email.created_at,
      updated_at: email.updated_at,
    })
    expect(_metadata).toMatchObject({ count: 2, self: expect.stringContaining(campaigns.list.path) })
    expect(_metadata).not.toHaveProperty('next')
    const emails = await caller.call(campaigns.list, { query: { channels: 'email' } })
    expect(emails.result.map(({ id }) => id)).toEqual([email.id])
  })

  test('lists pages forwards and backwards, and counts by status', async ({ server }) => {
    const caller = await server.as('pages')
    for (const at of [1, 2, 3, 4, 5]) {
      await caller.call(singleSends.create, {
        body: { name: `Send ${at}`, categories: at > 3 ? ['late'] : ['early'] },
      })
    }
    const names = (page: { result: { name: string }[] }) => page.result.map(({ name }) => name)
    const open = async (address: string | undefined) =>
      (await (
        await caller.fetch(new URL(address ?? '').pathname + new URL(address ?? '').search)
      ).json()) as Awaited<ReturnType<typeof first>>
    const first = () => caller.call(singleSends.list, { query: { page_size: 2 } })
    const one = await first()
    expect(names(one)).toEqual(['Send 5', 'Send 4'])
    expect(one.result[0]).not.toHaveProperty('send_at')
    expect(one._metadata).toMatchObject({ count: 5 })
    expect(one._metadata).not.toHaveProperty('prev')
    const two = await open(one._metadata.next)
    expect(names(two)).toEqual(['Send 3', 'Send 2'])
    const three = await open(two._metadata.next)
    expect(names(three)).toEqual(['Send 1'])
    expect(three._metadata).not.toHaveProperty('next')
    expect(names(await open(three._metadata.prev))).toEqual(['Send 3', 'Send 2'])

    const found = await caller.call(singleSends.search, {
      body: { name: 'SEND', categories: ['late'], status: ['draft'] },
    })
    expect(names(found)).toEqual(['Send 5', 'Send 4'])
    expect(found.status_counts).toMatchObject({ draft: 2, triggered: 0 })
    const none = await caller.call(singleSends.search, { body: { channels: ['sms'] } })
    expect(none.result).toEqual([])
    expect((await caller.call(singleSends.categories, {})).categories).toEqual(['late', 'early'])
    expect(await caller.outcome(singleSends.list, { query: { page_token: 'nonsense' } })).toBe(
      'page_token_invalid',
    )
  })

  test('counts the audience step by step', async ({ server }) => {
    const caller = await server.as('audience')
    const given = givenFor(server, caller)
    const group = await given.group()
    const emails = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `${name}@audience.test`)
    const people = await Promise.all([...emails, null].map((email) => given.contact(email)))
    const list = await given.list(people)
    const again = await given.list(people.slice(0, 2))
    const excluded = await given.list([people[2] ?? ''])
    await given.suppression('d@audience.test', 'global')
    await given.suppression('d@audience.test', 'bounce')
    await given.suppression('e@audience.test', 'spam')
    await given.suppression('f@audience.test', 'bounce')
    await given.suppression('g@audience.test', 'invalid')
    await given.suppression('h@audience.test', 'group', group)
    const audience = await caller.call(singleSendReview.countAudience, {
      body: {
        send_to: { list_ids: [list, again], exclude_list_ids: [excluded] },
        suppression_group_id: group,
      },
    })
    expect(audience).toEqual({
      listed: 11,
      duplicates: 2,
      excluded: 1,
      without_email: 1,
      unsubscribed: 1,
      spam_reports: 1,
      bounced: 1,
      invalid: 1,
      group_unsubscribed: 1,
      paused: 0,
      total: 2,
    })
  })

  test('previews sender, subject and HTML with values', async ({ server }) => {
    const { id } = await givenFor(server, server.owner).ready({ html: '<p>{{first_name}}</p>' })
    const preview = await server.owner.call(singleSendReview.preview, {
      params: { id },
      body: { substitutions: { first_name: 'Grace & Co' } },
    })
    expect(preview).toMatchObject({
      subject: 'Hello Grace & Co',
      html: '<p>Grace &amp; Co</p>',
      from: { email: 'news@nordlicht.test' },
      problems: [],
    })
  })
})
