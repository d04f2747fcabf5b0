/**
 * Tables whose size grows with the contacts, or with what is sent to them: the value is the column that says whose row
 * it is. It is part of every primary and unique key, so that such a table can be distributed by it over several machines.
 * No foreign key leads to or from these tables (decision 0094). `npm run check -- schema` holds this list against the
 * database.
 */
export const contactTables = {
  contact: 'id',
  contact_activity: 'contact_id',
  contact_change: 'contact_id',
  deleted_contact: 'contact_id',
  list_contact: 'contact_id',
  list_departure: 'contact_id',
  mail_recipient: 'contact_id',
  message_event: 'contact_id',
  recipient: 'contact_id',
  segment_contact: 'contact_id',
} as const

/**
 * Just as large, but found by a value before anybody knows the contact: these are distributed by that value, because only
 * so can their keys make it unique. The contact's id in `contact_identifier` is what a look-up answers with.
 */
export const valueTables = {
  contact_identifier: 'value',
  suppression: 'email',
} as const

/** Tables that name contacts and stay small: why. */
export const smallTables = {
  contact_export: 'a row an export, with the ids that were chosen by hand in it',
  send_batch: 'a row a batch, with the ids of its up to 1,000 recipients in it',
} as const

/** All tables that are too large for one machine, with the column each is distributed by. */
export const contactScaleTables = { ...contactTables, ...valueTables }
