import type { Db } from '#platform/db.ts'

/**
 * The texts of an account's designs, for features that search them for tags: first the ids, then the texts of the
 * requested ones.
 */
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
