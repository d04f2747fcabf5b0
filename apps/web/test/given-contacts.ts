import { contactBulk } from '@carillon/contract/contact-bulk'
import { contactCount } from '@carillon/contract/contact-count'
import { contactDeletions } from '@carillon/contract/contact-deletions'
import { contactGrowth } from '@carillon/contract/contact-growth'
import { contactImports } from '@carillon/contract/contact-imports'
import { contactLimit } from '@carillon/contract/contact-limit'
import { contacts } from '@carillon/contract/contacts'
import { customFields } from '@carillon/contract/custom-fields'
import type { AnswerInput } from '@carillon/contract/endpoint'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import type { FakeServer } from './fake-server.ts'

const days = Array.from({ length: 30 }, (_, day) => ({
  date: new Date(Date.UTC(2026, 9, 24 + day)).toISOString().slice(0, 10),
  contact_count: day < 10 ? 40 : 60,
  added: day === 10 ? 25 : 0,
  removed: day === 10 ? 5 : 0,
}))
const reach = {
  can_be_emailed: 45,
  unsubscribed: 3,
  bounced: 4,
  spam_report: 1,
  invalid: 0,
  counted_at: '2026-11-22T10:00:00Z',
}
/** 60 contacts, 25 of them new within the last thirty days. */
export const growth = { contact_count: 60, days, counted_from: null, reach }

/** The answers that the pages of contacts need: for an account with one list, without contacts on it. */
export function givenContacts(server: FakeServer, list: AnswerInput<typeof lists.get>): void {
  server.answer(lists.list, { result: [list], _metadata: {} })
  server.answer(segments.list, { results: [], _metadata: {} })
  server.answer(contactCount.get, { contact_count: 1, billable_count: 1 })
  server.answer(contacts.list, { result: [], contact_count: 0, _metadata: {} })
  server.answer(contactImports.list, { result: [] })
  server.answer(contactDeletions.list, { result: [] })
  server.answer(contactBulk.jobs, { result: [] })
  server.answer(customFields.list, {
    custom_fields: [],
    reserved_fields: [],
    deleting_fields: [],
    _metadata: {},
  })
  server.answer(contactGrowth.get, growth)
  server.answer(contactLimit.get, {
    limit: null,
    contact_count: 1,
    billable_count: 1,
    beyond: 'agree',
    price: null,
  })
}

const none = ''

/** A contact with an address and lists, and nothing else. */
export const contact = (name: string, list_ids: string[]) => ({
  id: name,
  email: `${name}@example.org`,
  first_name: none,
  last_name: none,
  unique_name: none,
  phone_number_id: none,
  external_id: none,
  anonymous_id: none,
  alternate_emails: [],
  address_line_1: none,
  address_line_2: none,
  city: none,
  state_province_region: none,
  country: none,
  postal_code: none,
  phone_number: none,
  whatsapp: none,
  line: none,
  facebook: none,
  list_ids,
  segment_ids: [],
  custom_fields: {},
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  last_emailed: null,
  last_opened: null,
  last_clicked: null,
  email_status: 'subscribed' as const,
  _metadata: { self: none },
})
