import { contentLockTimes, type LockState } from '@carillon/contract/content-history'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { ContentPlace } from './content-access.ts'
import { personOf } from './history.ts'

interface Asking {
  holder: string
  /** The editor that was open in the same window before this one, and was reloaded before it could release its lock. */
  after: string | null
  user: string
  takeOver: boolean
  now: Date
}

/**
 * A released lock: last seen before all time. The row stays and names its last holder, so that a late request of that
 * editor doesn't take the lock again.
 */
const givenBack = sql`'-infinity'::timestamptz`

/**
 * True if an editor may write. One statement, so that of two that open at once exactly one may. The lock doesn't prevent
 * saving; the revision that a save starts from does.
 */
export async function holdLock(
  db: Db,
  { account, id }: ContentPlace,
  { holder, after, user, takeOver, now }: Asking,
): Promise<LockState> {
  const expired = new Date(now.getTime() - contentLockTimes.expiresMs)
  await sql`
    insert into content_lock (owner_id, account_id, holder, user_id, seen_at)
    values (${id}, ${account}, ${holder}, ${user}, ${now})
    on conflict (owner_id) do update
      set holder = excluded.holder, user_id = excluded.user_id, seen_at = excluded.seen_at
      where case when content_lock.holder = excluded.holder then content_lock.seen_at > ${givenBack}
        else content_lock.seen_at < ${expired} or content_lock.holder = ${after} or ${takeOver} end`.execute(
    db,
  )
  const row = await db
    .selectFrom('content_lock')
    .innerJoin('user', 'user.id', 'content_lock.user_id')
    .select(['content_lock.holder', 'user.email', 'user.first_name', 'user.last_name'])
    .select(sql<boolean>`content_lock.seen_at > ${givenBack}`.as('is_held'))
    .where('owner_id', '=', id)
    .executeTakeFirst()
  if (!row?.is_held) return { held: false, by: null }
  return row.holder === holder ? { held: true, by: null } : { held: false, by: personOf(row) }
}

/**
 * Releases an editor's lock, even before the editor ever held it: a request that arrives later then finds it released.
 */
export async function releaseLock(
  db: Db,
  { account, id }: ContentPlace,
  { holder, user }: Pick<Asking, 'holder' | 'user'>,
): Promise<void> {
  await sql`
    insert into content_lock (owner_id, account_id, holder, user_id, seen_at)
    values (${id}, ${account}, ${holder}, ${user}, ${givenBack})
    on conflict (owner_id) do update
      set holder = excluded.holder, seen_at = excluded.seen_at
      where content_lock.holder = excluded.holder or content_lock.seen_at = ${givenBack}`.execute(db)
}
