import { customFields } from '@carillon/contract/custom-fields'
import { messagePreview } from '@carillon/contract/message-preview'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { describe, expect, test } from '#test/kit.ts'

const html =
  '<p>Dear {{first_name}} of {{Sender_Name}}, {{order.number}}</p><a href="{{{unsubscribe}}}">no more</a>'

describe('POST /v3/marketing/preview', () => {
  test.for([
    ['shows the names of tags', {}, 'Dear {{first_name}} of Nordlicht, '],
    [
      'fills in test data',
      { substitutions: { first_name: 'Bo', order: { number: 7 } } },
      'Dear Bo of Nordlicht, 7',
    ],
  ] as const)('%s', async ([, how, expected], { server }) => {
    const sender_id = await givenFor(server, server.owner).sender()
    const body = { subject: 'Hi', html_content: html, sender_id, ...how }
    const preview = await server.owner.call(messagePreview.render, { body })
    expect(preview.html).toContain(`<p>${expected}</p>`)
    expect(preview.text).toContain(expected.trim())
    expect(preview.html).not.toMatch(/\/e\/[cou]\//)
  })

  test('without a contact, tags show their fallbacks, and custom fields without one their names', async ({
    server,
  }) => {
    const who = await server.as('with fields')
    await who.call(customFields.create, { body: { name: 'dish', field_type: 'Text' } })
    const source =
      '{{insert first_name "default=friend"}} likes {{dish}}, {{insert dish "default=soup"}}, {{other}}!'
    const render = (substitutions: Record<string, unknown> = {}) =>
      who.call(messagePreview.render, { body: { subject: source, html_content: source, substitutions } })
    expect(await render()).toMatchObject({
      subject: 'friend likes {{dish}}, soup, !',
      html: 'friend likes {{dish}}, soup, !',
    })
    expect(await render({ first_name: 'Bo', dish: 'pie' })).toMatchObject({ html: 'Bo likes pie, pie, !' })
  })

  test('reports problems at their places in the message as it was written', async ({ server }) => {
    const html_content = '{{insert first_name "default=x"}} {{/if}}'
    const { problems } = await server.owner.call(messagePreview.render, {
      body: { subject: '', html_content },
    })
    expect(problems[0]).toMatchObject({ part: 'html', line: 1, column: 35 })
  })

  test('uses the values of a chosen contact, and test data for other names', async ({ server }) => {
    const contact_id = await givenFor(server, server.owner).contact('ada@example.com')
    const substitutions = { first_name: 'Bo', last_name: 'Berg', order: { number: 7 } }
    const body = {
      subject: '{{email}}',
      html_content: '{{first_name}}|{{last_name}}|{{order.number}}',
      contact_id,
      substitutions,
    }
    const preview = await server.owner.call(messagePreview.render, { body })
    expect(preview).toMatchObject({ subject: 'ada@example.com', html: 'Ada||7' })
  })

  test('equals the preview of the single send byte for byte', async ({ server }) => {
    const { id } = await givenFor(server, server.owner).ready({ html })
    const saved = await server.owner.call(singleSendReview.preview, { params: { id }, body: {} })
    const row = await server.product.services.database.db
      .selectFrom('single_send')
      .select(['subject', 'preheader', 'sender_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const body = { ...row, html_content: html }
    expect(await server.owner.call(messagePreview.render, { body })).toMatchObject(saved)
  })

  test('reports the place of a broken tag', async ({ server }) => {
    const body = { subject: 'Hi', html_content: '<p>\n{{#if x}}</p>' }
    const { problems, html: rendered } = await server.owner.call(messagePreview.render, { body })
    expect(rendered).toBe('')
    expect(problems[0]).toMatchObject({ part: 'html', line: 2, problem_code: 'block_not_closed', name: 'if' })
  })

  test('renders a plain text of its own', async ({ server }) => {
    const body = {
      subject: '',
      html_content: '<p>HTML</p>',
      plain_content: 'By hand, {{x}}',
      substitutions: { x: '1' },
    }
    expect((await server.owner.call(messagePreview.render, { body })).text).toBe('By hand, 1')
  })

  test('refuses contacts of other accounts, and callers who may not read contacts', async ({ server }) => {
    const contact_id = await givenFor(server, server.owner).contact(`${newId()}@example.com`)
    const body = { subject: '', html_content: '{{email}}', contact_id }
    const other = await server.as('other')
    expect(await other.outcome(messagePreview.render, { body })).toBe('contact_not_found')
    const writer = await server.as('writer', { scopes: ['templates'] })
    expect(await writer.outcome(messagePreview.render, { body })).toBe('forbidden')
  })
})
