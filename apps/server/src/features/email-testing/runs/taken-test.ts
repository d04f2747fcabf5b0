import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { Stopped } from '#jobs/long-job.ts'
import type { Db } from '#platform/db.ts'
import { isSilent } from '#platform/silent-accounts.ts'
import type { StoredAccessibility, StoredLinks, StoredSpam } from '#schema/stored-email-test.ts'
import type { EmailTest } from '#schema/tables.generated.ts'

export type TestRow = Selectable<EmailTest>

/** A test that this worker has taken. Only its last taker writes results, so a silent worker that comes back changes nothing. */
export interface TakenTest {
  row: TestRow
  startedAt: Date
}

/** Takes an open test; null if it has ended. */
export async function takeTest(db: Db, account: string, test: string, now: Date): Promise<TakenTest | null> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('email_test')
      .selectAll()
      .where('account_id', '=', account)
      .where('id', '=', test)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    // Each take has a time of its own, which identifies it.
    const startedAt = new Date(Math.max(now.getTime(), (row.started_at?.getTime() ?? 0) + 1))
    await tx
      .updateTable('email_test')
      .set({ state: 'running', started_at: startedAt })
      .where('account_id', '=', account)
      .where('id', '=', test)
      .execute()
    // A client whose rendering was interrupted begins anew.
    await tx
      .updateTable('email_test_client')
      .set({ state: 'queued', pictures: '[]', defects: '[]', missing_images: 0 })
      .where('test_id', '=', test)
      .where('state', 'in', ['queued', 'rendering'])
      .execute()
    return { row, startedAt }
  })
}

/** The state of a taken test: `gone` if it was cancelled or another worker took it; `silent` if its account is disabled. */
export async function lookAt(db: Db, { row, startedAt }: TakenTest): Promise<'ours' | 'silent' | 'gone'> {
  const { rows } = await sql<{ is_silent: boolean }>`
    select ${isSilent('email_test.account_id')} as is_silent from email_test
    where account_id = ${row.account_id} and id = ${row.id} and ended_at is null and started_at = ${startedAt}`.execute(
    db,
  )
  const [found] = rows
  if (!found) return 'gone'
  return found.is_silent ? 'silent' : 'ours'
}

/** SQL that is true while the test belongs to its taker. The row is locked, so it can't end before the statement has. */
export function isOurs({ row, startedAt }: TakenTest) {
  return sql<boolean>`exists (
    select 1 from email_test as taken where taken.account_id = ${row.account_id} and taken.id = ${row.id}
      and taken.ended_at is null and taken.started_at = ${startedAt} for share)`
}

interface PartResults {
  spam: StoredSpam
  links: StoredLinks
  accessibility: StoredAccessibility
}

/** Stores the result of a part. @throws Stopped if the test is no longer ours */
export async function keepPart<Name extends keyof PartResults>(
  db: Db,
  { row, startedAt }: TakenTest,
  name: Name,
  result: PartResults[Name],
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('email_test')
    .set({ [name]: JSON.stringify(result) })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .where('ended_at', 'is', null)
    .where('started_at', '=', startedAt)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Stopped()
}
