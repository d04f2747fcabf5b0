import type { LegacyKind } from '@carillon/contract/legacy-numbers'
import type { Db } from '#platform/db.ts'

/** The id of the thing with this number, or undefined if the account has none. */
export async function findByNumber(
  db: Db,
  account: string,
  { kind, number }: { kind: LegacyKind; number: number },
): Promise<string | undefined> {
  return (await finders[kind](db, account, number))?.id
}

const finders = {
  list: (db: Db, account: string, number: number) =>
    db
      .selectFrom('list')
      .select('id')
      .where('account_id', '=', account)
      .where('number', '=', number)
      .executeTakeFirst(),
  segment: (db: Db, account: string, number: number) =>
    db
      .selectFrom('segment')
      .select('id')
      .where('account_id', '=', account)
      .where('number', '=', number)
      .executeTakeFirst(),
  single_send: (db: Db, account: string, number: number) =>
    db
      .selectFrom('single_send')
      .select('id')
      .where('account_id', '=', account)
      .where('number', '=', number)
      .executeTakeFirst(),
}
