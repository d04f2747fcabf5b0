import type { Kysely } from 'kysely'
import { databaseTime } from '#platform/database-time.ts'
import type { DB } from '#schema/tables.generated.ts'
import { addPlaces, type Pace, takePlaces } from './pace.rules.ts'

/**
 * Takes places for at most `want` messages, and answers their number. It is committed before the first message leaves,
 * so a crash loses places and never doubles them. The clock is the database's, since workers share the pace.
 */
export async function takePace(db: Kysely<DB>, paces: readonly Pace[], want: number): Promise<number> {
  if (paces.length === 0 || want === 0) return want
  const ids = paces.map(({ id }) => id).sort()
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('send_pace')
      .values(ids.map((id) => ({ id, next_ms: 0 })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const rows = await tx
      .selectFrom('send_pace')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    const now = await databaseTime(tx)
    const known = new Map(rows.map(({ id, next_ms }) => [id, next_ms]))
    const states = paces.map((pace) => ({ ...pace, nextMs: known.get(pace.id) ?? 0 }))
    const taken = takePlaces(states, want, now.getTime())
    if (taken.count === 0) return 0
    for (const { id, nextMs } of taken.paces) {
      await tx.updateTable('send_pace').set({ next_ms: nextMs }).where('id', '=', id).execute()
    }
    return taken.count
  })
}

/**
 * Takes places for at most `want` messages of one pace.
 * @returns their number, and the time in milliseconds until the next place
 */
export async function takePlacesOf(
  db: Kysely<DB>,
  pace: Pace,
  want: number,
): Promise<{ count: number; waitMs: number }> {
  return withPace(db, pace, (state, nowMs) => {
    const taken = takePlaces([state], want, nowMs)
    const nextMs = taken.paces[0]?.nextMs ?? state.nextMs
    return { nextMs, result: { count: taken.count, waitMs: Math.max(Math.ceil(nextMs - nowMs), 0) } }
  })
}

/** Counts messages that leave without waiting for a place, so that those which wait make room for them. */
export async function countPlaces(db: Kysely<DB>, pace: Pace, count: number): Promise<void> {
  await withPace(db, pace, (state, nowMs) => ({ nextMs: addPlaces(state, count, nowMs), result: null }))
}

/** Forgets the places of a pace that ended or has another number: an earlier one may have been slower. */
export async function forgetPace(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('send_pace').where('id', '=', id).execute()
}

async function withPace<T>(
  db: Kysely<DB>,
  pace: Pace,
  take: (state: Pace & { nextMs: number }, nowMs: number) => { nextMs: number; result: T },
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('send_pace')
      .values({ id: pace.id, next_ms: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await tx
      .selectFrom('send_pace')
      .select('next_ms')
      .where('id', '=', pace.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { nextMs, result } = take({ ...pace, nextMs: row.next_ms }, (await databaseTime(tx)).getTime())
    await tx.updateTable('send_pace').set({ next_ms: nextMs }).where('id', '=', pace.id).execute()
    return result
  })
}
