import type { Db } from './db.ts'

/**
 * Makes calls of one account run one after another until the transaction ends, so that two of them can't exceed a limit
 * together: a count made after this stays true. Call it before locking other rows of the account, so that two calls
 * can't deadlock. Inserting rows that refer to the account doesn't wait for this lock.
 */
export async function lockAccount(tx: Db, account: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', account).forNoKeyUpdate().execute()
}
