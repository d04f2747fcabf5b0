import type { account } from '@carillon/contract/account'
import { contacts } from '@carillon/contract/contacts'
import { customFields } from '@carillon/contract/custom-fields'
import type { Answer } from '@carillon/contract/endpoint'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, waitFor } from '#test/render.tsx'

const born = { id: 'w1_D', name: 'born', field_type: 'Date' } as const
const profile: Answer<typeof account.profile> = {
  first_name: '',
  last_name: '',
  phone: '',
  address: '',
  address2: '',
  city: '',
  company: '',
  country: '',
  state: '',
  website: '',
  zip: '',
  user_id: 1,
  multifactor_phone: null,
  authy_id: null,
  language: 'en',
  has_language: true,
  date_format: 'DD.MM.YYYY',
}

function given(server: FakeServer) {
  const none = { reserved_fields: [], deleting_fields: [], _metadata: {} }
  server.answer(customFields.list, { ...none, custom_fields: [born] })
  server.fail(contacts.upsert)
}

async function open(about = {}) {
  const { server, user } = await render('/contacts/new/contacts', given, about)
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.com')
  await user.click(screen.getByText('More fields'))
  const field = await screen.findByRole('textbox', { name: 'born' })
  const sent = () => server.calls(contacts.upsert).map(({ body }) => body)
  return { server, user, field, sent }
}

test('a date is typed in the user’s date format, and sent as a day', async () => {
  const { user, field, sent } = await open({ profile })
  await user.type(field, '4.3.1990')
  await user.tab()
  expect(field).toHaveProperty('value', '04.03.1990')
  await user.click(screen.getByRole('button', { name: 'Add 1 contact' }))
  const contact = { custom_fields: { w1_D: '1990-03-04' } }
  await waitFor(() => expect(sent()).toMatchObject([{ contacts: [contact] }]))
})

test('an invalid date stays as typed and is reported, and nothing is sent', async () => {
  const { user, field, sent } = await open({ profile })
  await user.type(field, '31.2.1990')
  await user.tab()
  expect(field).toHaveProperty('value', '31.2.1990')
  await screen.findByText('Enter a date such as 28.11.2026.')
  await user.click(screen.getByRole('button', { name: 'Add 1 contact' }))
  expect(sent()).toEqual([])
})

test('a day is chosen from the calendar by keys, in the language of the page', async () => {
  const { user, field } = await open()
  await user.type(field, 'Mar 4, 1990')
  await user.click(screen.getByRole('button', { name: 'Choose from a calendar' }))
  // There is no layout in this test, so that floating parts count as hidden.
  const chosen = await screen.findByRole('button', { name: 'Mar 4, 1990', hidden: true })
  chosen.focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field).toHaveProperty('value', 'Mar 11, 1990')
})
