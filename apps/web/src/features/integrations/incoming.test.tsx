import { customFields } from '@carillon/contract/custom-fields'
import { type IncomingWebhook, incomingWebhooks } from '@carillon/contract/incoming-webhooks'
import { lists } from '@carillon/contract/lists'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

const webhook: IncomingWebhook = {
  id: '00000000-0000-7000-8000-000000000001',
  label: 'Shop',
  url: 'https://mail.example/v3/x',
  items_path: '',
  field_mappings: [{ path: '/email', field_id: '_rf2_T' }],
  list_ids: [],
  sample: null,
  is_paused: false,
  has_earlier_secret: false,
  received_at: null,
  created_at: '2026-11-20T10:00:00Z',
}
const noFields = { custom_fields: [], reserved_fields: [], deleting_fields: [], _metadata: {} }

test('a mapping is made from an example, shows its contact, and then the address and its secret', async () => {
  const { server, user } = await render('/integrations/incoming/add', (given) => {
    given.answer(incomingWebhooks.list, { result: [] })
    given.answer(lists.list, { result: [], _metadata: {} })
    given.answer(customFields.list, noFields as never)
    given.answer(incomingWebhooks.suggest, {
      items_paths: [''],
      items_path: '',
      values: [
        { path: '/customer/mail', samples: ['ada@people.test'], field_id: '_rf2_T' },
        { path: '/customer/given', samples: ['Ada'], field_id: null },
      ],
    })
    given.answer(incomingWebhooks.create, { ...webhook, signing_secret: 'whsec_once' })
    given.answer(incomingWebhooks.calls, { result: [] })
  })
  const dialog = await screen.findByRole('dialog', { name: 'Add incoming webhook' })
  const sample = await within(dialog).findByLabelText('Example of a call')
  await user.click(sample)
  await user.paste('{"customer": {')
  await user.click(within(dialog).getByRole('button', { name: 'Read the example' }))
  await within(dialog).findByText(/This is not JSON/)
  await user.clear(sample)
  await user.click(sample)
  await user.paste('{"customer": {"mail": "ada@people.test", "given": "Ada"}}')
  await user.click(within(dialog).getByRole('button', { name: 'Read the example' }))
  const preview = await within(dialog).findByRole('region', { name: 'The resulting contact' })
  expect(within(preview).getByText('ada@people.test')).toBeTruthy()
  expect(within(dialog).getByText('Matched by name')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await screen.findByDisplayValue('whsec_once')).toBeTruthy()
  expect(screen.getByDisplayValue('https://mail.example/v3/x')).toBeTruthy()
  expect(server.calls(incomingWebhooks.create).map(({ body }) => body)).toEqual([
    {
      label: '',
      list_ids: [],
      items_path: '',
      field_mappings: [{ path: '/customer/mail', field_id: '_rf2_T' }],
      sample: { customer: { mail: 'ada@people.test', given: 'Ada' } },
    },
  ])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByText('“Shop” was added.')
})

test('the log shows why a call was refused', async () => {
  await render('/integrations/incoming', (server) => {
    server.answer(incomingWebhooks.list, { result: [webhook] })
    server.answer(incomingWebhooks.calls, {
      result: [
        {
          id: 'a',
          at: '2026-11-20T10:00:00Z',
          kind: 'contacts',
          problem: 'incoming_signature_wrong',
          contact_count: 0,
          skipped_count: 0,
          body: '',
        },
        {
          id: 'b',
          at: '2026-11-20T09:00:00Z',
          kind: 'contacts',
          problem: null,
          contact_count: 2,
          skipped_count: 1,
          body: '{}',
        },
      ],
    })
  })
  await screen.findByText('The signature does not belong to this call and secret.')
  expect(screen.getByText('2 contacts · 1 without an identifier')).toBeTruthy()
})

test('several webhooks are deleted by their ids', async () => {
  const other = { ...webhook, id: '00000000-0000-7000-8000-000000000002', label: 'Form' }
  const { server, user } = await render(
    `/integrations/incoming/delete?ids=${webhook.id},${other.id}`,
    (given) => {
      given.answer(incomingWebhooks.list, { result: [webhook, other] })
      given.answer(incomingWebhooks.calls, { result: [] })
      given.answer(incomingWebhooks.delete, undefined as never)
    },
  )
  await screen.findByRole('dialog', { name: 'Delete 2 incoming webhooks' })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('2 incoming webhooks were deleted.')
  expect(server.calls(incomingWebhooks.delete).map(({ params }) => params['id'])).toEqual([
    webhook.id,
    other.id,
  ])
})
