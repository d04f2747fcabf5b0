import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The signup forms whose confirmation mails come from this sender, as saved or as visitors see them, last changed first. */
export async function findFormsOfSender(db: Db, account: string, sender: number) {
  const { rows } = await sql<{ id: string; name: string; status: string }>`
    select id, name, case when published is null then 'draft' else 'published' end as status
    from signup_form
    where account_id = ${account}
      and ((draft ->> 'sender_id')::bigint = ${sender} or (published ->> 'sender_id')::bigint = ${sender})
    order by updated_at desc`.execute(db)
  return rows.map((row) => ({ ...row, locks: row.status === 'published' }))
}
