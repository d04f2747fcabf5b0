import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

const leaseSeconds = 30

/** Takes a mailbox for this process, or keeps it; false while another one reads it. */
export async function lease(db: Db, name: string, leaseId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into bounce_mailbox as known (name, lease_id, leased_until)
    values (${name}, ${leaseId}, now() + ${leaseSeconds}::int * interval '1 second')
    on conflict (name) do update set lease_id = excluded.lease_id, leased_until = excluded.leased_until
    where known.lease_id is null or known.lease_id = excluded.lease_id or known.leased_until < now()
    returning name`.execute(db)
  return rows.length > 0
}

export async function release(db: Db, name: string, leaseId: string): Promise<void> {
  await db
    .updateTable('bounce_mailbox')
    .set({ lease_id: null, leased_until: null })
    .where('name', '=', name)
    .where('lease_id', '=', leaseId)
    .execute()
}

/** Notes that the mailbox was looked through, and that this many messages were put aside. */
export async function noteRead(
  db: Db,
  name: string,
  { taken, unknown }: { taken: number; unknown: number },
): Promise<void> {
  await sql`
    update bounce_mailbox
    set read_at = now(), failing_since = null, last_error = null, taken = taken + ${taken}, unknown = unknown + ${unknown}
    where name = ${name}`.execute(db)
}

export async function noteFailure(db: Db, name: string, problem: string): Promise<void> {
  await sql`
    update bounce_mailbox set failing_since = coalesce(failing_since, now()), last_error = ${problem} where name = ${name}
  `.execute(db)
}

/** The time for which the mailbox could not be read, in seconds; 0 while it can be. */
export async function failingSeconds(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select coalesce(extract(epoch from now() - failing_since), 0)::float as value from bounce_mailbox where name = ${name}
  `.execute(db)
  return Math.max(rows[0]?.value ?? 0, 0)
}
