import { audiencePeople } from '@carillon/contract/audience-people'
import { customFields } from '@carillon/contract/custom-fields'
import { messagePreview } from '@carillon/contract/message-preview'
import { singleSends } from '@carillon/contract/single-sends'
import { expect, test } from 'vitest'
import { givenDraft, draftId as id } from '#test/given-draft.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const listId = '019f0000-0000-7000-8000-000000000002'
const _at = '2026-11-20T10:00:00.000Z'

const stored = givenDraft({
  send_to: { list_ids: [listId], all: false },
  email_config: {
    subject: 'Hello {{first_name}}',
    html_content: '<p>Hi {{first_name}}</p>',
    suppression_group_id: 7,
    sender_id: 3,
  },
})

const people = ['Ada', 'Grace'].map((first_name, index) => ({
  id: `019f0000-0000-7000-8000-00000000001${index}`,
  email: `${first_name.toLowerCase()}@example.org`,
  first_name,
  last_name: '',
}))

test('a preview begins with tags by name and steps through the chosen contacts', async () => {
  const { server, user } = await render(`/single-sends/${id}/preview`, (given) => {
    given.answer(singleSends.get, stored)
    given.answer(audiencePeople.list, { results: people, _metadata: {} })
    given.answer(customFields.list, {
      custom_fields: [],
      reserved_fields: [],
      deleting_fields: [],
      _metadata: {},
    })
    given.answer(messagePreview.render, ({ body }) => {
      const { contact_id } = body as { contact_id?: string }
      const name = people.find((each) => each.id === contact_id)?.first_name ?? '{{first_name}}'
      const texts = { subject: `Hello ${name}`, html: `<p>Hi ${name}</p>`, text: `Hi ${name}` }
      return { ...texts, from: null, problems: [], plain_source: '' }
    })
  })
  const dialog = within(await screen.findByRole('dialog'))
  const message = () => document.querySelector('iframe')?.getAttribute('srcdoc')
  expect((await dialog.findByText('First name')).title).toBe('{{first_name}}')
  await waitFor(() => expect(message()).toMatch(/Hi <span [^>]*>First name<\/span>/))

  await user.click(await dialog.findByRole('button', { name: 'Next contact' }))
  await dialog.findByText(/Hello Ada/)
  await waitFor(() => expect(message()).toContain('<p>Hi Ada</p>'))
  await user.click(await dialog.findByRole('button', { name: 'Next contact' }))
  await dialog.findByText(/Hello Grace/)
  await user.click(dialog.getByRole('button', { name: 'Previous contact' }))
  await dialog.findByText(/Hello Ada/)
  expect(server.calls(audiencePeople.list)[0]?.body).toMatchObject({
    send_to: { list_ids: [listId] },
    suppression_group_id: 7,
  })
})
