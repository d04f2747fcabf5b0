import type { LegacyRecipient } from '@carillon/contract/recipients-legacy'
import type { FieldType } from '@carillon/contract/reserved-fields'
import { parseInstant } from '@carillon/segment-language/instant'
import { sql } from 'kysely'
import { findCustomFields } from '#features/custom-fields/public.ts'
import { bareArray, type Db } from '#platform/db.ts'
import { recipientIdOf } from './recipient-id.rules.ts'

const typeNames = { Text: 'text', Number: 'number', Date: 'date' } as const

/**
 * Contacts as the oldest API answers them, in the order of `contactIds`. Ids without a contact of the account, and
 * contacts without an address, are left out.
 */
export async function showRecipients(
  db: Db,
  account: string,
  contactIds: readonly string[],
): Promise<LegacyRecipient[]> {
  if (contactIds.length === 0) return []
  const fields = await findCustomFields(db, account)
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'email', 'first_name', 'last_name', 'custom'])
    .select(['created_at', 'updated_at', 'last_emailed', 'last_clicked', 'last_opened'])
    .where('account_id', '=', account)
    .where(sql<boolean>`id = any(${bareArray(contactIds)}::uuid[])`)
    .execute()
  const shown = new Map<string, LegacyRecipient>()
  for (const { id, email, custom, ...row } of rows) {
    if (email === null) continue
    shown.set(id, {
      id: recipientIdOf(email),
      email,
      first_name: row.first_name,
      last_name: row.last_name,
      created_at: secondsOf(row.created_at),
      updated_at: secondsOf(row.updated_at),
      last_emailed: row.last_emailed && secondsOf(row.last_emailed),
      last_clicked: row.last_clicked && secondsOf(row.last_clicked),
      last_opened: row.last_opened && secondsOf(row.last_opened),
      custom_fields: fields.map(({ id: field, number, name, type }) => ({
        id: number,
        name,
        type: typeNames[type],
        value: shownValue(type, custom[field]),
      })),
    })
  }
  return contactIds.flatMap((id) => shown.get(id) ?? [])
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

/** Dates are stored as text in ISO 8601, and shown in seconds since 1970. */
function shownValue(type: FieldType, stored: string | number | undefined): string | number | null {
  if (stored === undefined) return null
  if (type !== 'Date') return stored
  const microseconds = parseInstant(String(stored))
  return microseconds === null ? stored : Math.floor(microseconds / 1_000_000)
}
