import type { Db } from '#platform/db.ts'

/** The texts of an account's saved rows, for features that search them for tags. */
export const rowTexts = {
  list: (db: Db, account: string) =>
    db
      .selectFrom('saved_row')
      .select(['id', 'name', 'updated_at'])
      .where('account_id', '=', account)
      .execute(),

  async read(db: Db, account: string, ids: readonly string[]): Promise<{ id: string; text: string }[]> {
    const rows = await db
      .selectFrom('saved_row')
      .select(['id', 'document'])
      .where('account_id', '=', account)
      .where('id', 'in', [...ids])
      .execute()
    return rows.map(({ id, document }) => ({ id, text: stringsIn(document).join('\n') }))
  },
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}
