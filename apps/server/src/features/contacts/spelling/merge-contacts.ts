import { type ContactTextField, contactTextLimits, identifierKinds } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { contactsChanged, removeDeletedMembers } from '#features/segments/public.ts'
import { rowTime } from '#platform/clock.ts'
import { type Db, newId } from '#platform/db.ts'
import { mergeAdConsents } from '../ad-consents/ad-consents.ts'
import { accessContact } from '../change-contact.ts'
import type { ContactRow } from '../contact-rows.ts'
import { updateContactCount } from '../limits/update-contact-count.ts'
import { lockListsOf } from '../lists/lock-lists.ts'
import { changedValues } from '../profile/changed-values.rules.ts'

const textFields = Object.keys(contactTextLimits) as ContactTextField[]

/** Gives a contact its address in the new spelling. The caller holds the contact lock. */
export async function respellContact(tx: Db, account: string, id: string, email: string): Promise<void> {
  const row = await accessContact(tx, account, id)
  await removeIdentifiers(tx, row, ['email'])
  await addIdentifiers(tx, { ...row, email }, ['email'])
  await storeContact(tx, row, { text: { email }, alternateEmails: undefined, custom: row.custom })
  await contactsChanged(tx, account, [id], { fields: ['email'] })
}

/**
 * Makes one contact of two that have one mailbox. The older one stays, with its values; the other one fills its gaps, adds its lists
 * and its alternate addresses, and is deleted. Messages that the other one got stay with its id, so that their links go on working;
 * a row tells that this was the person.
 * The caller holds the contact lock.
 */
export async function mergeContacts(
  tx: Db,
  account: string,
  ids: readonly [string, string],
  { email, now }: { email: string; now: Date },
): Promise<{ kept: string; gone: string }> {
  const [first, second] = ids.toSorted()
  await lockListsOf(tx, account, [first!, second!])
  const rows = [await accessContact(tx, account, first!), await accessContact(tx, account, second!)]
  const [kept, gone] = rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()) as [
    ContactRow,
    ContactRow,
  ]
  const next = merged(kept, gone, email)
  await removeIdentifiers(tx, gone, identifierKinds)
  await removeIdentifiers(tx, kept, ['email'])
  await addIdentifiers(tx, { ...kept, ...next.text }, [
    'email',
    ...identifierKinds.filter((kind) => kind !== 'email' && kept[kind] === null),
  ])
  await moveLists(tx, kept.id, gone.id)
  await mergeAdConsents(tx, { kept: kept.id, gone: gone.id })
  await tx.deleteFrom('contact').where('account_id', '=', account).where('id', '=', gone.id).execute()
  await noteMerged(tx, account, { kept: kept.id, gone: gone.id })
  await removeDeletedMembers(tx, account, [gone.id], now)
  await updateContactCount(tx, account, { deleted: 1 })
  await storeContact(tx, kept, next)
  await keepLastTimes(tx, kept, gone)
  await contactsChanged(tx, account, [kept.id], 'anything')
  return { kept: kept.id, gone: gone.id }
}

/** The person was mailed, and reacted, when either contact was. */
async function keepLastTimes(tx: Db, kept: ContactRow, gone: ContactRow): Promise<void> {
  await sql`
    update contact set
      last_emailed = greatest(last_emailed, ${gone.last_emailed}::timestamptz),
      last_opened = greatest(last_opened, ${gone.last_opened}::timestamptz),
      last_clicked = greatest(last_clicked, ${gone.last_clicked}::timestamptz)
    where account_id = ${kept.account_id} and id = ${kept.id}`.execute(tx)
}

async function noteMerged(
  tx: Db,
  account: string,
  { kept, gone }: { kept: string; gone: string },
): Promise<void> {
  await sql`
    with earlier as (
      delete from merged_contact where account_id = ${account} and contact_id = ${gone} returning former_id
    )
    insert into merged_contact (contact_id, former_id, account_id)
    select ${kept}::uuid, former_id, ${account}::uuid from earlier
    union all values (${kept}::uuid, ${gone}::uuid, ${account}::uuid)`.execute(tx)
}

type Next = Parameters<typeof changedValues>[1]

function merged(kept: ContactRow, gone: ContactRow, email: string): Next {
  const text = Object.fromEntries(textFields.map((field) => [field, kept[field] ?? gone[field]]))
  const alternates = new Set([...(kept.alternate_emails ?? []), ...(gone.alternate_emails ?? [])])
  alternates.delete(email)
  return {
    text: { ...text, email },
    alternateEmails: alternates.size === 0 ? null : [...alternates],
    custom: { ...gone.custom, ...kept.custom },
  }
}

/** Writes the values, and notes them in the history of the contact. */
async function storeContact(tx: Db, row: ContactRow, next: Next): Promise<void> {
  const { before, after } = changedValues(row, next)
  const alternates = next.alternateEmails === undefined ? {} : { alternate_emails: next.alternateEmails }
  await tx
    .updateTable('contact')
    .set({
      ...next.text,
      ...(alternates as { alternate_emails?: string[] | null }),
      custom: JSON.stringify(next.custom),
      updated_at: rowTime,
    })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .execute()
  await tx
    .insertInto('contact_change')
    .values({
      contact_id: row.id,
      id: newId(),
      account_id: row.account_id,
      at: rowTime,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute()
}

async function removeIdentifiers(
  tx: Db,
  row: ContactRow,
  kinds: readonly (typeof identifierKinds)[number][],
): Promise<void> {
  for (const kind of kinds) {
    await tx
      .deleteFrom('contact_identifier')
      .where('account_id', '=', row.account_id)
      .where('kind', '=', kind)
      .where('value', '=', row[kind] ?? '')
      .execute()
  }
}

async function addIdentifiers(
  tx: Db,
  row: ContactRow,
  kinds: readonly (typeof identifierKinds)[number][],
): Promise<void> {
  for (const kind of kinds) {
    const value = row[kind]
    if (value === null) continue
    await tx
      .insertInto('contact_identifier')
      .values({ account_id: row.account_id, kind, value, contact_id: row.id })
      .execute()
  }
}

async function moveLists(tx: Db, kept: string, gone: string): Promise<void> {
  await sql`
    with gone as (
      delete from list_contact where contact_id = ${gone} returning list_id, added_at
    ), moved as (
      insert into list_contact (list_id, contact_id, added_at) select list_id, ${kept}::uuid, added_at from gone
      on conflict do nothing returning list_id
    )
    update list set contact_count = contact_count - 1
    where id in (select list_id from gone) and id not in (select list_id from moved)`.execute(tx)
}
