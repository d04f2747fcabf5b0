import type { Db } from '#platform/db.ts'
import { asUuid } from '#platform/uuid.ts'
import { winningMessage } from './ab-test/find-ab-test.ts'
import { type ShortContent, shortContent } from './short-content.rules.ts'
import { findSingleSend } from './single-sends.ts'

/** A single send in short; with an A/B test, as it won. @throws single_send_not_found */
export async function findShortContent(db: Db, account: string, id: string): Promise<ShortContent> {
  return shortContent(await winningMessage(db, await findSingleSend(db, account, id)))
}

/** The ids among these that are single sends of the account. */
export async function findSingleSendIds(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = ids.flatMap((id) => asUuid(id) ?? [])
  if (known.length === 0) return new Set()
  const rows = await db
    .selectFrom('single_send')
    .select('id')
    .where('account_id', '=', account)
    .where('id', 'in', known)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
