import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import { type Db, newId } from '#platform/db.ts'

/** Ended pauses that are removed in one statement. */
const endedPerSet = 10_000

/**
 * Suppresses an address until a time: for the mail of a group, or for all mail if the group is 0. An existing pause
 * gets the new end.
 */
export async function pauseUntil(
  tx: Db,
  account: string,
  email: string,
  pause: { groupId: number; until: Date; now: Date; source: string },
): Promise<void> {
  await sql`
    insert into suppression (account_id, email, kind, group_id, until, source, created_at)
    values (${account}, ${email}, 'pause', ${pause.groupId}, ${pause.until}, ${pause.source}, ${pause.now})
    on conflict (account_id, email, kind, group_id)
    do update set until = excluded.until, created_at = excluded.created_at, source = excluded.source`.execute(
    tx,
  )
}

/**
 * Removes pauses that have ended. An ended pause prevents nothing, even before it is removed. A record of it stays.
 * Runs at fixed times; a second run at once finds nothing, or waits for the rows of the first.
 */
export async function endPauses({ db, signal, now }: JobContext): Promise<void> {
  let ended = endedPerSet
  while (ended === endedPerSet) {
    signal.throwIfAborted()
    const { rows } = await sql<{ account_id: string; email: string; group_id: number }>`
      select account_id, email, group_id from suppression where until <= ${now()} order by until limit ${endedPerSet}
    `.execute(db)
    ended = rows.length
    if (ended > 0) await endThese(db, rows, now())
  }
}

async function endThese(
  db: Db,
  pauses: readonly { account_id: string; email: string; group_id: number }[],
  now: Date,
): Promise<void> {
  const ids = pauses.map(() => newId())
  await sql`
    with ended as (
      select * from unnest(
        ${pauses.map((one) => one.account_id)}::uuid[], ${pauses.map((one) => one.email)}::text[],
        ${pauses.map((one) => one.group_id)}::bigint[], ${ids}::uuid[]
      ) as ended (account_id, email, group_id, id)
    ), gone as (
      delete from suppression s using ended
      where s.account_id = ended.account_id and s.email = ended.email and s.kind = 'pause'
        and s.group_id = ended.group_id and s.until <= ${now}
      returning s.account_id, s.email, s.group_id, s.created_at, s.source, s.until, ended.id
    )
    insert into lifted_suppression (account_id, email, id, kind, group_id, suppressed_at, source, lifted_at, via)
    select account_id, email, id, 'pause', group_id, created_at, source, until, 'end' from gone`.execute(db)
}
