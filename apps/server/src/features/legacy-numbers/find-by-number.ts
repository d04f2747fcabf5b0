import type { LegacyKind } from '@carillon/contract/legacy-numbers'
import type { Db } from '#platform/db.ts'

/** The id of the thing with this number, or undefined if the account has none. */
export async function findByNumber(
  db: Db,
  account: string,
  { kind, number }: { kind: LegacyKind; number: number },
): Promise<string | undefined> {
  const found = await db
    .selectFrom(kind)
    .select('id')
    .where('account_id', '=', account)
    .where('number', '=', number)
    .executeTakeFirst()
  return found?.id
}
