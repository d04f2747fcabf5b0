import type { Db } from '#platform/db.ts'

/** What an account's designs say, for whoever looks for tags in them: first which there are, then those one has not read. */
export const designTexts = {
  list: (db: Db, account: string) =>
    db.selectFrom('design').select(['id', 'name', 'updated_at']).where('account_id', '=', account).execute(),

  async read(db: Db, account: string, ids: readonly string[]): Promise<{ id: string; text: string }[]> {
    const rows = await db
      .selectFrom('design')
      .select(['id', 'subject', 'html_content', 'plain_content'])
      .where('account_id', '=', account)
      .where('id', 'in', [...ids])
      .execute()
    return rows.map(({ id, ...texts }) => ({ id, text: Object.values(texts).join('\n') }))
  },
}
