/**
 * Tables that grow with the contacts, or with the messages to them. The value is the column with the contact's id. It
 * is part of every primary and unique key, so that the table can be distributed by it over several machines. No foreign
 * key leads to or from these tables (decision 0094). `npm run check -- schema` compares this list with the database.
 */
export const contactTables = {
  contact: 'id',
  ad_consent: 'contact_id',
  ad_member: 'contact_id',
  contact_activity: 'contact_id',
  contact_change: 'contact_id',
  deleted_contact: 'contact_id',
  enrolment: 'contact_id',
  enrolment_log: 'contact_id',
  errand: 'contact_id',
  limited_message: 'contact_id',
  list_contact: 'contact_id',
  list_departure: 'contact_id',
  mail_recipient: 'contact_id',
  merged_contact: 'contact_id',
  message_event: 'contact_id',
  recipient: 'contact_id',
  removed_recipient: 'contact_id',
  segment_contact: 'contact_id',
  text_message: 'contact_id',
  unsubscribe_answer: 'contact_id',
  signup_consent: 'contact_id',
  waiting_event: 'contact_id',
} as const

/**
 * Tables that are as large, but are searched by a value when the contact is not known yet. They are distributed by that
 * value, because only then can their keys make it unique. In `contact_identifier` such a search gives the contact's id.
 */
export const valueTables = {
  contact_identifier: 'value',
  text_reply: 'number',
} as const

/**
 * Tables that are as large, and are joined with all others by an address or a number. A distributed database keeps a
 * whole copy of them on each machine, so that those joins stay there. They have no foreign keys. The value is the column
 * that they are searched by.
 */
export const referenceTables = {
  suppression: 'email',
  text_number: 'number',
} as const

/** Tables that refer to contacts but stay small, each with the reason. */
export const smallTables = {
  contact_export: 'a row an export, with the ids that were chosen by hand in it',
  contact_news: 'a row a change until it was read, with the ids of up to 20,000 contacts in it',
  data_request: 'a row a person who asked for their data, or for their erasure',
  send_batch: 'a row a batch, with the ids of its up to 1,000 recipients in it',
  signup_notice: 'a row a form, with the ids of up to 50 contacts in it until they were mailed',
  uncounted_wave: 'a row a wave until it was counted, with the ids of those who joined in it',
} as const

/** All tables that grow with the contacts, with the column by which each is distributed or searched. */
export const contactScaleTables = { ...contactTables, ...valueTables, ...referenceTables }
