import type { Db } from './db.ts'

/**
 * Lets calls of one account go one after another until the transaction ends, so that no two pass a limit together: what is
 * counted after this stays true. Taken before any other row of the account, so that two calls can't wait for each other.
 * Rows that refer to the account are written meanwhile without waiting.
 */
export async function lockAccount(tx: Db, account: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', account).forNoKeyUpdate().execute()
}
