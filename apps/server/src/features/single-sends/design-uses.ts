import { sql } from 'kysely'
import type { FoundUse } from '#features/design-library/public.ts'
import type { Db } from '#platform/db.ts'

/** The single sends of which the content, or that of a variation, was made from a design. */
export async function findSendsFromDesign(db: Db, account: string, designId: string): Promise<FoundUse[]> {
  const { rows } = await sql<Omit<FoundUse, 'kind'>>`
    select id, name, status, updated_at from single_send
    where account_id = ${account} and (design_id = ${designId} or exists (
      select 1 from ab_variation variation
      where variation.single_send_id = single_send.id and variation.design_id = ${designId}
    ))`.execute(db)
  return rows.map((row) => ({ kind: 'single_send', ...row }))
}
