import type { SegmentUse } from '@carillon/contract/segments'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * The automations that use a list or segment, last changed first: as an entry, a goal, an exit, or in a step, in the
 * draft or in the published version. Drafts are shown; all others prevent deleting it. `excludes`: only as an exit.
 */
export async function findAutomationUses(
  db: Db,
  account: string,
  { id }: { kind: 'list' | 'segment'; id: string },
): Promise<SegmentUse[]> {
  // Ids are written in one way, and no list has the id of a segment.
  const names = (json: string) => sql`position(${id}::text in ${sql.ref(json)}::text) > 0`
  const { rows } = await sql<{ id: string; name: string; status: string; excludes: boolean }>`
    select id, name, status, not (in_entry or in_goal or in_steps) as excludes
    from (
      select automation.id, automation.name, automation.status, automation.updated_at,
        coalesce(${names('automation.entry')}, false) as in_entry,
        coalesce(${names('automation.goal')}, false)
          or coalesce(position(${id}::text in (version.settings -> 'goal')::text) > 0, false) as in_goal,
        ${names('automation.steps')} or coalesce(${names('version.steps')}, false) as in_steps,
        coalesce(${names('automation.exit_when')}, false)
          or coalesce(position(${id}::text in (version.settings -> 'exit_when')::text) > 0, false) as in_exit
      from automation
      left join automation_version version
        on version.automation_id = automation.id and version.number = automation.published
      where automation.account_id = ${account}
    ) as named
    where in_entry or in_goal or in_steps or in_exit
    order by updated_at desc`.execute(db)
  return rows.map((row) => ({ kind: 'automation', ...row, locks: row.status !== 'draft' }))
}
