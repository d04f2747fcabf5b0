import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Ignores the failures counted until now for sends that a person resumes, so that the sends don't pause again because
 * of them. Sends that did not pause by themselves stay as they are.
 */
export async function letPass(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update send s
    set auto_pause = null,
        let_pass = (
          select jsonb_object_agg(metric, value) from send_counter c
          where c.send_id = s.id and c.bucket = '-infinity' and c.metric in ('delivered', 'bounces', 'blocks', 'spam_reports')
        )
    where s.id = any(${ids}::uuid[])
      and exists (select 1 from send paused where paused.id = any(${ids}::uuid[]) and paused.auto_pause is not null)`.execute(
    tx,
  )
}
