import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { addressRangeOf } from '#platform/http/address-range.ts'
import { Refusal } from '#platform/refusal.ts'

const windowMinutes = 15
/** The most wrong passwords within that time: for one name from one address, and for all names from one address. */
const limits = { together: 10, address: 50 }

interface Attempt {
  email: string
  ip: string
}

/**
 * Counts an attempt before its password is checked, so that simultaneous attempts count as well. Attempts are counted
 * by name and address together: an attacker elsewhere locks out only their own address, never the user.
 * @throws sign_in_limited
 */
export async function countAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const since = new Date(now.getTime() - windowMinutes * 60_000)
  const { address, together } = keysOf(attempt)
  const tooMany = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`.execute(tx)
    const rows = await tx
      .selectFrom('sign_in_attempt')
      .select(['key', (count) => count.fn.countAll<number>().as('tries')])
      .where('key', 'in', [address, together])
      .where('at', '>=', since)
      .groupBy('key')
      .execute()
    const triesOf = (key: string) => Number(rows.find((row) => row.key === key)?.tries ?? 0)
    if (triesOf(together) >= limits.together || triesOf(address) >= limits.address) return true
    await tx
      .insertInto('sign_in_attempt')
      .values([address, together].map((key) => ({ key, at: now })))
      .execute()
    return false
  })
  await sql`
    delete from sign_in_attempt where ctid = any(array(
      select ctid from sign_in_attempt where at < ${since} limit 1000 for update skip locked))`.execute(db)
  if (tooMany) {
    throw new Refusal(
      'sign_in_limited',
      { minutes: windowMinutes },
      { retryAfterSeconds: windowMinutes * 60 },
    )
  }
}

/** After a right password, removes its own attempt and the earlier ones for this name from this address. */
export async function forgetAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const { address, together } = keysOf(attempt)
  await db.deleteFrom('sign_in_attempt').where('key', '=', together).execute()
  await sql`
    delete from sign_in_attempt where ctid = any(array(
      select ctid from sign_in_attempt where key = ${address} and at = ${now} limit 1 for update skip locked))`.execute(
    db,
  )
}

function keysOf({ email, ip }: Attempt) {
  const address = `address:${addressRangeOf(ip)}`
  return { address, together: `${address} email:${email}` }
}
