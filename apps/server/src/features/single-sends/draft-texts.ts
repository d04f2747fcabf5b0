import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The texts of unsent single sends, with their variations. Other features search them for tags. */
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
      .select(sql<string | null>`sms ->> 'body'`.as('body'))
      .where('account_id', '=', account)
      .where('id', 'in', [...ids])
      .execute()
    const variations = await db
      .selectFrom('ab_variation')
      .select(['single_send_id as id', 'subject', 'preheader', 'html_content', 'plain_content'])
      .where('account_id', '=', account)
      .where('single_send_id', 'in', [...ids])
      .execute()
    const all = Map.groupBy([...rows, ...variations], ({ id }) => id)
    return [...all].map(([id, texts]) => ({ id, text: texts.map(textOf).join('\n') }))
  },
}

function textOf({ id: _, ...texts }: { id: string } & Record<string, string | null>): string {
  return Object.values(texts)
    .filter((text) => text !== null)
    .join('\n')
}
