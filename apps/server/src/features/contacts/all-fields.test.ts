import { contacts } from '@carillon/contract/contacts'
import { addContacts, everyContact } from '#test/given-contacts.ts'
import { expect, test } from '#test/kit.ts'

test('a contact has all reserved fields as they were given, and times that only the product sets', async ({
  server,
}) => {
  const me = await server.as('all fields')
  const given = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.org',
    alternate_emails: ['countess@example.org'],
    address_line_1: 'St James’s Square 12',
    address_line_2: 'Top floor',
    country: 'United Kingdom',
    city: 'London',
    state_province_region: 'Greater London',
    postal_code: 'SW1Y 4LB',
    phone_number: '020 7930 7705',
    phone_number_id: '+442079307706',
    external_id: 'E-1',
    anonymous_id: 'A-1',
    whatsapp: 'ada.w',
    line: 'ada.l',
    facebook: 'ada.f',
    unique_name: 'countess',
  }
  await addContacts(me, [given])
  const [{ id } = { id: '' }] = await everyContact(me)
  const contact = await me.call(contacts.get, { params: { id } })
  expect(contact).toMatchObject(given)
  expect(contact).toMatchObject({ last_opened: null, last_clicked: null, last_emailed: null })
  for (const time of [contact.created_at, contact.updated_at])
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(3_600_000)
})
