import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { lockName } from '#platform/lock-name.ts'
import { mayBeRespelled, respellings } from '#platform/respellings.ts'

/** Users sign in by their address. Where another user has the new spelling, both stay as they are. */
export async function respellUsers(db: Db, account: string): Promise<void> {
  const { rows } = await sql<{ id: string; email: string }>`
    select u.id, u.email from "user" u join membership m on m.user_id = u.id
    where m.account_id = ${account} and ${mayBeRespelled(sql`u.email`)}`.execute(db)
  const spellings = respellings(rows.map(({ email }) => email))
  for (const { id, email } of rows) {
    const normal = spellings.get(email)
    if (normal === undefined) continue
    await db.transaction().execute(async (tx) => {
      await lockName(tx, 'user', normal)
      await sql`
        update "user" set email = ${normal}
        where id = ${id} and not exists (select 1 from "user" other where other.email = ${normal})`.execute(
        tx,
      )
    })
  }
}
