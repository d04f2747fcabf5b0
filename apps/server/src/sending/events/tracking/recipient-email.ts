import type { Db } from '#platform/db.ts'

/**
 * The address that a message went to. Where the recipient was removed (docs/decisions/0291), it is the present address of
 * the contact, or the address that was kept because the recipient is no contact. Null if none is known.
 */
export async function findRecipientEmail(db: Db, sendId: string, contactId: string): Promise<string | null> {
  const row = await db
    .selectFrom('recipient')
    .select('email')
    .where('send_id', '=', sendId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  return row ? row.email : findRemovedEmail(db, sendId, contactId)
}

/** The same for a recipient who was removed. */
async function findRemovedEmail(db: Db, sendId: string, contactId: string): Promise<string | null> {
  const kept = await db
    .selectFrom('removed_recipient')
    .select('email')
    .where('send_id', '=', sendId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  if (kept) return kept.email
  const send =
    (await db.selectFrom('send').select('account_id').where('id', '=', sendId).executeTakeFirst()) ??
    (await db
      .selectFrom('removed_send')
      .select('account_id')
      .where('send_id', '=', sendId)
      .executeTakeFirst())
  if (!send) return null
  const merged = await db
    .selectFrom('merged_contact')
    .select('contact_id')
    .where('account_id', '=', send.account_id)
    .where('former_id', '=', contactId)
    .executeTakeFirst()
  const contact = await db
    .selectFrom('contact')
    .select('email')
    .where('account_id', '=', send.account_id)
    .where('id', '=', merged?.contact_id ?? contactId)
    .executeTakeFirst()
  return contact?.email ?? null
}
