import type { ImageUse } from '@carillon/contract/images'
import type { SingleSendStatus } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The single sends that show an image in their message or a variation of it, in any state, last changed first. */
export async function findSendsShowing(db: Db, account: string, image: string): Promise<ImageUse[]> {
  const { rows } = await sql<{ id: string; name: string; status: SingleSendStatus; updated_at: Date }>`
    select id, name, status, updated_at from single_send
    where account_id = ${account}
      and (ids_in_content(html_content, document) @> array[${image}::uuid]
        or (sms is not null and sms -> 'imageIds' ? ${image})
        or id in (
          select single_send_id from ab_variation
          where account_id = ${account} and html_content is not null
            and ids_in_content(html_content, document) @> array[${image}::uuid]
        ))
    order by updated_at desc limit 100
  `.execute(db)
  return rows.map((row) => ({ kind: 'single_send', ...row, updated_at: row.updated_at.toISOString() }))
}
