import { sql } from 'kysely'
import { contactsChanged } from '#features/segments/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'

/** Events that were written up to so long ago are looked at again, in case no process ran. */
const backMs = 7 * 24 * 3_600_000

/**
 * Runs every hour: mail of a contact that became one with another one may still be opened. Its events move the times of the
 * contact that stayed. A run that is repeated changes nothing.
 */
export async function noteFormerEvents({ db, now }: JobContext): Promise<void> {
  const { rows: accounts } = await sql<{ id: string }>`
    select distinct account_id as id from merged_contact`.execute(db)
  const since = new Date(now().getTime() - backMs)
  for (const { id: account } of accounts) await noteIn(db, account, since)
}

async function noteIn(db: Db, account: string, since: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The ids of former contacts are an array: so the events are looked up by contact, however many there are.
    const { rows } = await sql<{ id: string }>`
      update contact c set
        last_emailed = greatest(c.last_emailed, m.emailed),
        last_opened = greatest(c.last_opened, m.opened),
        last_clicked = greatest(c.last_clicked, m.clicked)
      from (
        select merged_contact.contact_id as id,
          max(e.at) filter (where e.event = 'delivered') as emailed,
          max(e.at) filter (where e.event in ('open', 'click')) as opened,
          max(e.at) filter (where e.event = 'click') as clicked
        from message_event e
        join merged_contact on merged_contact.account_id = ${account} and merged_contact.former_id = e.contact_id
        where e.account_id = ${account}
          and e.contact_id = any(array(select former_id from merged_contact where account_id = ${account}))
          and e.at > ${since} and e.event in ('delivered', 'open', 'click')
        group by merged_contact.contact_id
      ) as m
      where c.account_id = ${account} and c.id = m.id
        and (m.emailed > coalesce(c.last_emailed, '-infinity') or m.opened > coalesce(c.last_opened, '-infinity')
          or m.clicked > coalesce(c.last_clicked, '-infinity'))
      returning c.id`.execute(tx)
    const changed = rows.map(({ id }) => id)
    await contactsChanged(tx, account, changed, { events: true })
  })
}
