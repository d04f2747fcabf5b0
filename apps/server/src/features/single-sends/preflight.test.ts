import { customFields } from '@carillon/contract/custom-fields'
import { designLibrary } from '@carillon/contract/design-library'
import type { PreflightFinding } from '@carillon/contract/preflight'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import type { Module } from '@carillon/email-design/design'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { describe, expect, type Server, test } from '#test/kit.ts'

const out = '<p>Words enough to be read</p><a href="{{{unsubscribe}}}">Unsubscribe</a>'

async function review(server: Server, id: string) {
  return (await server.owner.call(singleSendReview.review, { params: { id } })).findings
}

async function reviewOf(server: Server, html: string) {
  const { id } = await givenFor(server, server.owner).ready({ html })
  return review(server, id)
}

const shortly = ({ card, severity, code }: PreflightFinding) => [card, severity, code]

describe('GET /v3/marketing/singlesends/:id/review', () => {
  test('finds nothing in a message that is ready', async ({ server }) => {
    expect(await reviewOf(server, out)).toEqual([])
  })

  test.for([
    ['text_placeholder', '<p>Write something here.</p>', { text: 'Write something here.' }],
    ['text_placeholder', '<p>Schreiben Sie hier Ihren Text.</p>', { text: 'Schreiben Sie hier Ihren Text.' }],
    ['image_without_source', '<img alt="x">', {}],
    ['image_without_alt', '<img src="https://nordlicht.de/a.png">', {}],
    ['link_empty', '<a href="">x</a>', {}],
    ['link_example', '<a href="https://example.com/">x</a>', {}],
    ['link_without_protocol', '<a href="nordlicht.de">x</a>', { href: 'nordlicht.de' }],
    ['link_dead', '<a href="https://nordlicht">x</a>', { href: 'https://nordlicht' }],
    ['link_anchor', '<a href="#top">x</a>', { href: '#top' }],
    ['contrast', '<p style="color:#ccc">pale</p>', { contrast: 1.6, least: 4.5 }],
    ['tag_unknown', '<p>{{plann}}</p>', { name: 'plann' }],
  ] as const)('warns of %s in %s, with its line', async ([code, html, parameter], { server }) => {
    const [finding, ...others] = await reviewOf(server, `${out}\n${html}`)
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      card: 'content',
      severity: 'warns',
      code,
      parameter,
      field: 'email_config.html_content',
      place: { module: null, line: 2 },
    })
    // The sentence is filled.
    expect(finding?.message).toMatch(/^[^{}]{10,}$/)
  })

  test.for([
    [1000, []],
    [1001, ['links_uncounted']],
  ] as const)('of %i links, says when some are not counted', async ([count, codes], { server }) => {
    const links = Array.from({ length: count }, (_, at) => `<a href="https://n.de/${at}">${at}</a>`).join(' ')
    const found = await reviewOf(server, `${out}${links}`)
    expect(found.map(({ code }) => code).filter((code) => code === 'links_uncounted')).toEqual(codes)
  })

  test('names the module of a design that a finding is about, in reading order', async ({ server }) => {
    const modules: Module[] = [
      newModule('text', 'first'),
      newModule('code', 'second'),
      { ...newModule('button', 'third'), text: '{{plann}}' },
      newModule('image', 'fourth'),
      newModule('unsubscribe', 'last'),
    ]
    const { id } = await givenFor(server, server.owner).ready()
    const document = { ...newDesign('en'), modules }
    await server.owner.call(singleSends.update, {
      params: { id },
      body: { email_config: { editor: 'design', document } },
    })
    const found = await review(server, id)
    expect(found.map(({ code, place }) => [code, place?.module])).toEqual([
      ['text_placeholder', 'first'],
      ['module_empty', 'second'],
      ['button_without_link', 'third'],
      ['tag_unknown', 'third'],
      ['image_without_source', 'fourth'],
    ])
  })

  test('a design with nothing but a preheader has no content', async ({ server }) => {
    const { id } = await givenFor(server, server.owner).ready()
    const document = { ...newDesign('en'), preheader: 'News' }
    await server.owner.call(singleSends.update, {
      params: { id },
      body: { email_config: { editor: 'design', document } },
    })
    expect((await review(server, id)).map(shortly)).toEqual([['content', 'blocks', 'content_required']])
  })

  test('lists problems that prevent sending and others, by card', async ({ server }) => {
    const { id } = await server.owner.call(singleSends.create, {
      body: {
        name: 'Half done',
        email_config: { subject: 'Hello {{plann}}', html_content: '<a href="x.de">x</a>{{#if a}}' },
      },
    })
    expect((await review(server, id)).map(shortly)).toEqual([
      ['sender', 'blocks', 'sender_required'],
      ['subject', 'warns', 'tag_unknown'],
      ['content', 'blocks', 'template_broken'],
      ['content', 'warns', 'link_without_protocol'],
      ['recipients', 'blocks', 'recipients_required'],
      ['unsubscribe', 'blocks', 'unsubscribe_required'],
      ['unsubscribe', 'blocks', 'unsubscribe_tag_missing'],
    ])
  })

  test('a preheader that does not compile prevents sending, like the message around it', async ({
    server,
  }) => {
    const { id } = await givenFor(server, server.owner).ready({ html: out })
    const change = (email_config: { preheader?: string; html_content?: string }) =>
      server.owner.call(singleSends.update, { params: { id }, body: { email_config } })
    await change({ preheader: 'For {{#if first_name}}you' })
    expect(await review(server, id)).toMatchObject([
      {
        card: 'subject',
        severity: 'blocks',
        code: 'template_broken',
        field: 'email_config.preheader',
        parameter: { part: 'preheader', line: 1, column: 5 },
      },
    ])
    await change({ html_content: `${out}{{#if last_name}}` })
    expect((await review(server, id)).map(({ field, code }) => [field, code])).toEqual([
      ['email_config.preheader', 'template_broken'],
      ['email_config.html_content', 'template_broken'],
    ])
    await change({ preheader: 'For {{#if first_name}}you{{/if}}', html_content: out })
    expect(await review(server, id)).toEqual([])
  })

  test('a tag is no longer unknown once its field exists', async ({ server }) => {
    const name = `shoe_${newId().slice(-6)}`
    const { id } = await givenFor(server, server.owner).ready({ html: `${out}{{#if ${name}}}x{{/if}}` })
    const unknown = async () => (await review(server, id)).map(({ code }) => code)
    expect(await unknown()).toEqual(['tag_unknown'])
    await server.owner.call(customFields.create, { body: { name, field_type: 'Text' } })
    expect(await unknown()).toEqual([])
  })

  test('warns of the example subject of a system design', async ({ server }) => {
    const made = await givenFor(server, server.owner).ready()
    const subjectOf = async (subject: string) => {
      const body = { email_config: { subject } }
      await server.owner.call(singleSends.update, { params: { id: made.id }, body })
      return review(server, made.id)
    }
    expect(await subjectOf('Our own')).toEqual([])
    const query = { summary: 'false', language: 'de' } as const
    const { result } = await server.owner.call(designLibrary.prebuilts, { query })
    const subject = result[0]?.subject ?? ''
    expect(await subjectOf(subject)).toMatchObject([
      { card: 'subject', severity: 'warns', code: 'subject_example', parameter: { subject } },
    ])
  })

  test('warns of every sentence of a system design that is still there, also around another company', async ({
    server,
  }) => {
    const { id } = await givenFor(server, server.owner).ready()
    const query = { summary: 'false', language: 'en' } as const
    const { result } = await server.owner.call(designLibrary.prebuilts, { query })
    const get = (wanted: string) =>
      server.owner.call(designLibrary.prebuilt, {
        params: { id: result.find(({ name }) => name === wanted)!.id },
      })
    const { document, html_content } = await get('Announcement')
    const samples = async (email_config: object) => {
      await server.owner.call(singleSends.update, { params: { id }, body: { email_config } })
      const found = await review(server, id)
      return found.flatMap(({ code, parameter }) => (code === 'text_placeholder' ? [parameter['text']] : []))
    }
    const said = await samples({ editor: 'design', document })
    expect(said).toContain('From 1 September you will find us at Mill Street 12. There will be cake.')
    expect(said).toContain('We are moving, three streets along')
    expect((await samples({ editor: 'code', html_content })).length).toBeGreaterThanOrEqual(said.length - 1)

    const { html_content: welcome } = await get('Welcome')
    expect(await samples({ html_content: welcome.replaceAll('Fennmoor', 'Nordlicht') })).toContainEqual(
      expect.stringContaining('Nordlicht is a workshop of seven people'),
    )
    const own = `${out}<p>We move on Monday.</p><a href="https://n.de/basket">Back to the basket</a>`
    expect(await samples({ html_content: own, preheader: '' })).toEqual([])
  })

  test('counts the recipients who have no value for a tag without a fallback', async ({ server }) => {
    const given = givenFor(server, server.owner)
    const { db } = server.product.services.database
    const field = await server.owner.call(customFields.create, {
      body: { name: `plan_${newId().slice(-6)}`, field_type: 'Text' },
    })
    const person = async (values: { first_name?: string | null; city?: string; plan?: string }) => {
      const id = await given.contact(`${newId()}@example.com`)
      const { plan, ...columns } = values
      const custom = JSON.stringify(plan === undefined ? {} : { [field.id]: plan })
      await db
        .updateTable('contact')
        .set({ ...columns, custom })
        .where('id', '=', id)
        .execute()
      return id
    }
    const members = [
      await person({ city: 'Hamburg', plan: 'gold' }),
      await person({ first_name: null, plan: 'gold' }),
      await person({ first_name: '', city: 'Bremen' }),
      // These contacts are not recipients: one has no address, the other has unsubscribed.
      await given.contact(null),
      await given.contact('gone@empty-tags.test'),
    ]
    await given.suppression('gone@empty-tags.test', 'global')
    const html = `${out}
      {{city}} {{insert ${field.name}}} {{#if city}}{{city}}{{/if}} {{insert last_name "default=friend"}} {{email}}`
    const { id } = await given.ready({ html, list: await given.list(members) })
    const found = await review(server, id)
    expect(found.map(({ card, code, parameter }) => [card, code, parameter])).toEqual([
      ['subject', 'tag_without_value', { name: 'first_name', count: 2, checked: null }],
      ['content', 'tag_without_value', { name: 'city', count: 1, checked: null }],
      ['content', 'tag_without_value', { name: field.name, count: 1, checked: null }],
    ])
    expect(found.map(({ message }) => message)).toEqual([
      '2 contacts have no value in “First name”, and the tag has no fallback. Add a fallback.',
      '1 contact has no value in “City”, and the tag has no fallback. Add a fallback.',
      `1 contact has no value in “${field.name}”, and the tag has no fallback. Add a fallback.`,
    ])
    expect(found[1]?.place).toMatchObject({ line: 2 })
  })
})

describe('PUT /v3/marketing/singlesends/:id/schedule', () => {
  const soon = () => new Date(Date.now() + 3_600_000).toISOString()

  test('schedules with warnings, and answers them', async ({ server }) => {
    const { id } = await givenFor(server, server.owner).ready({
      html: `${out}<p>Write something here.</p>`,
    })
    const expected = await review(server, id)
    expect(expected.map(({ code }) => code)).toEqual(['text_placeholder'])
    const answer = await server.owner.call(singleSends.schedule, {
      params: { id },
      body: { send_at: soon() },
    })
    expect(answer).toMatchObject({ status: 'scheduled', findings: expected })
  })

  test('a refusal has the whole list, and its errors are those that prevent sending', async ({ server }) => {
    const { id } = await givenFor(server, server.owner).ready({ html: '<a href="nordlicht.de">x</a>' })
    const answer = await server.owner.fetch(`/v3/marketing/singlesends/${id}/schedule`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ send_at: soon() }),
    })
    const body = (await answer.json()) as { errors: { error_id: string }[]; findings: PreflightFinding[] }
    expect(body.errors.map(({ error_id }) => error_id)).toEqual(['unsubscribe_tag_missing'])
    expect(body.findings.map(shortly)).toEqual([
      ['content', 'warns', 'link_without_protocol'],
      ['unsubscribe', 'blocks', 'unsubscribe_tag_missing'],
    ])
    expect(body.findings).toEqual(await review(server, id))
  })
})
