import type { Db } from '#platform/db.ts'

/** The texts of unsent single sends. Other features search them for tags. */
export const draftTexts = {
  list: (db: Db, account: string) =>
    db
      .selectFrom('single_send')
      .select(['id', 'name', 'updated_at'])
      .where('account_id', '=', account)
      .where('status', 'in', ['draft', 'scheduled'])
      .execute(),

  async read(db: Db, account: string, ids: readonly string[]): Promise<{ id: string; text: string }[]> {
    const rows = await db
      .selectFrom('single_send')
      .select(['id', 'subject', 'preheader', 'html_content', 'plain_content'])
      .where('account_id', '=', account)
      .where('id', 'in', [...ids])
      .execute()
    return rows.map(({ id, ...texts }) => ({ id, text: Object.values(texts).join('\n') }))
  },
}
