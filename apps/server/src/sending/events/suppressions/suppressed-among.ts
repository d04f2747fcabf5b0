import type { Db } from '#platform/db.ts'

/** The addresses among these that get no mail at all, each with the reason. Unsubscribes from groups are not included. */
export async function suppressedAmong(
  db: Db,
  account: string,
  emails: readonly string[],
): Promise<Map<string, 'unsubscribed' | 'bounced'>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('suppression')
    .select(['email', 'kind'])
    .where('account_id', '=', account)
    .where('email', 'in', [...emails])
    .where('kind', 'in', ['global', 'spam', 'bounce', 'invalid'])
    .execute()
  const found = new Map<string, 'unsubscribed' | 'bounced'>()
  for (const { email, kind } of rows) {
    if (kind === 'global' || kind === 'spam') found.set(email, 'unsubscribed')
    else if (!found.has(email)) found.set(email, 'bounced')
  }
  return found
}
