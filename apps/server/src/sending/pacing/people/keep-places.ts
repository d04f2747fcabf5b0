import type { Ask } from './limits.ts'

/** Counts messages of a send for these contacts, which leave now or as soon as workers reach them. */
export async function keepPlaces(
  ask: Ask,
  { account, sendId }: { account: string; sendId: string },
  contactIds: readonly string[],
  now: Date,
): Promise<void> {
  if (contactIds.length === 0) return
  await ask(
    `insert into limited_message (contact_id, send_id, account_id, counted_at)
     select id, $2::uuid, $3::uuid, $4::timestamptz from unnest($1::uuid[]) as leaving (id)
     order by id
     on conflict (contact_id, send_id) do update set counted_at = excluded.counted_at`,
    [contactIds, sendId, account, now],
  )
}

/** The time since which messages of a send are put off, in milliseconds, by contact. */
export async function findPutOff(
  ask: Ask,
  sendId: string,
  contactIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await ask<{ id: string; at: Date }>(
    `select contact_id as id, put_off_at as at from limited_message
     where send_id = $1 and contact_id = any($2::uuid[]) and put_off_at is not null`,
    [sendId, contactIds],
  )
  return new Map(rows.map(({ id, at }) => [id, at.getTime()]))
}
