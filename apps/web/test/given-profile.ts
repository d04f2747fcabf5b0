import type { contactProfile } from '@carillon/contract/contact-profile'
import type { Answer } from '@carillon/contract/endpoint'

/** A contact as its profile shows it, added and last active at this time. */
export function contactOfProfile(at: string) {
  return {
    id: '01930000-0000-7000-8000-000000000004',
    first_name: 'Ada',
    last_name: '',
    unique_name: '',
    email: 'ada@example.org',
    phone_number_id: '',
    external_id: '',
    anonymous_id: '',
    alternate_emails: [],
    address_line_1: '',
    address_line_2: '',
    city: '',
    state_province_region: '',
    country: '',
    postal_code: '',
    phone_number: '',
    whatsapp: '',
    line: '',
    facebook: '',
    list_ids: [],
    segment_ids: [],
    custom_fields: {},
    created_at: at,
    updated_at: at,
    last_emailed: at,
    last_opened: at,
    last_clicked: at,
    email_status: 'subscribed' as const,
    _metadata: { self: '' },
  }
}

/** The diagnosis of a contact that can be emailed. */
export const canBeEmailed: Answer<typeof contactProfile.diagnosis> = {
  can_be_emailed: 'yes',
  cause: null,
  since: null,
  until: null,
  reason: '',
  remedy: null,
  groups: [],
  last_attempt: null,
}
