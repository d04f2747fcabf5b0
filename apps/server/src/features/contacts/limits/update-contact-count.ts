import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Adds to the number of contacts an account has and, for new contacts, to the number it pays for this month. Call it in
 * the transaction that changed the contacts.
 */
export async function updateContactCount(
  tx: Db,
  account: string,
  change: { added?: number; deleted?: number },
): Promise<void> {
  const added = change.added ?? 0
  const deleted = change.deleted ?? 0
  if (added === 0 && deleted === 0) return
  await updateGrowth(tx, account, { added, removed: deleted })
  await sql`
    insert into contact_total as total (account_id, contact_count, billable_count)
    values (${account}, ${added - deleted}, ${added})
    on conflict (account_id) do update set
      contact_count = total.contact_count + ${added - deleted},
      billable_count = ${added} + case
        when total.billable_month = date_trunc('month', now() at time zone 'UTC')::date then total.billable_count
        else total.contact_count end,
      billable_month = date_trunc('month', now() at time zone 'UTC')::date
  `.execute(tx)
}

/**
 * Adds contacts that were restored after a deletion. If the month of the deletion has ended, they count for the account's
 * price of the current month; otherwise they were counted already.
 */
export async function addRestoredContacts(
  tx: Db,
  account: string,
  restored: number,
  deletedAt: Date,
): Promise<void> {
  if (restored === 0) return
  // Restored contacts come back, but they are not new.
  await updateGrowth(tx, account, { added: 0, removed: -restored })
  await sql`
    update contact_total set contact_count = contact_count + ${restored},
      billable_count = billable_count + case
        when billable_month > date_trunc('month', ${deletedAt}::timestamptz at time zone 'UTC')::date then ${restored}
        else 0 end
    where account_id = ${account}
  `.execute(tx)
}

async function updateGrowth(
  tx: Db,
  account: string,
  { added, removed }: { added: number; removed: number },
): Promise<void> {
  await sql`
    insert into contact_growth as growth (account_id, bucket, added, removed)
    values (${account}, date_bin('15 minutes', now(), timestamptz 'epoch'), ${added}, ${removed})
    on conflict (account_id, bucket) do update set
      added = growth.added + excluded.added, removed = growth.removed + excluded.removed
  `.execute(tx)
}
