import { sql } from 'kysely'
import { contactsChanged } from '#features/segments/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'

/** Events that were written up to so long ago are looked at again, in case no process ran. */
const backMs = 7 * 24 * 3_600_000

interface Times {
  former_id: string
  emailed: Date | null
  opened: Date | null
  clicked: Date | null
}

/**
 * Runs every hour: mail of a contact that became one with another one may still be opened. Its events move the times of the
 * contact that stayed. A run that is repeated changes nothing.
 */
export async function noteFormerEvents({ db, now }: JobContext): Promise<void> {
  const { rows: accounts } = await sql<{ id: string }>`
    select id from account where exists (select 1 from merged_contact where account_id = account.id)`.execute(
    db,
  )
  const since = new Date(now().getTime() - backMs)
  for (const { id: account } of accounts) {
    const pairs = await db
      .selectFrom('merged_contact')
      .select(['contact_id', 'former_id'])
      .where('account_id', '=', account)
      .execute()
    const found = new Map((await timesOf(db, account, pairs, since)).map((times) => [times.former_id, times]))
    const moved = pairs.flatMap(({ contact_id, former_id }) => {
      const times = found.get(former_id)
      return times ? [{ contact_id, ...times }] : []
    })
    if (moved.length > 0) await moveTimes(db, account, moved)
  }
}

async function timesOf(
  db: Db,
  account: string,
  pairs: readonly { former_id: string }[],
  since: Date,
): Promise<Times[]> {
  const { rows } = await sql<Times>`
    select contact_id as former_id,
      max(at) filter (where event = 'delivered') as emailed,
      max(at) filter (where event in ('open', 'click')) as opened,
      max(at) filter (where event = 'click') as clicked
    from message_event
    where account_id = ${account} and contact_id = any(${pairs.map(({ former_id }) => former_id)}::uuid[])
      and at > ${since} and event in ('delivered', 'open', 'click')
    group by contact_id`.execute(db)
  return rows
}

async function moveTimes(
  db: Db,
  account: string,
  moved: readonly (Times & { contact_id: string })[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update contact c set
        last_emailed = greatest(c.last_emailed, m.emailed),
        last_opened = greatest(c.last_opened, m.opened),
        last_clicked = greatest(c.last_clicked, m.clicked)
      from (
        select id, max(emailed) as emailed, max(opened) as opened, max(clicked) as clicked
        from unnest(
          ${moved.map(({ contact_id }) => contact_id)}::uuid[], ${moved.map(({ emailed }) => emailed)}::timestamptz[],
          ${moved.map(({ opened }) => opened)}::timestamptz[], ${moved.map(({ clicked }) => clicked)}::timestamptz[]
        ) as each (id, emailed, opened, clicked)
        group by id
      ) as m
      where c.account_id = ${account} and c.id = m.id
        and (m.emailed > coalesce(c.last_emailed, '-infinity') or m.opened > coalesce(c.last_opened, '-infinity')
          or m.clicked > coalesce(c.last_clicked, '-infinity'))
      returning c.id`.execute(tx)
    await contactsChanged(
      tx,
      account,
      rows.map(({ id }) => id),
      { events: true },
    )
  })
}
