import type { ImportForecast } from '@carillon/contract/contact-imports'
import type { IdentifierKind } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import type { Database } from '#platform/db.ts'
import { resolveStage } from './resolve-stage.ts'
import { clearedValues, type ImportPlan, stagedValues, takenOf, wouldChange } from './set-statement.ts'
import type { Stage } from './stage-tables.ts'

export type Effect = Pick<
  ImportForecast,
  | 'as_of'
  | 'created_count'
  | 'changed_count'
  | 'unchanged_count'
  | 'listed_count'
  | 'cleared_count'
  | 'unsubscribed_count'
>

/**
 * Counts the changes that applying a checked stage would make, row by row, against one state of the contacts. It takes no
 * locks and changes nothing. Applying the stage looks up the contacts again.
 * @param list the one list that contacts are added to, 'new' for a list that doesn't exist yet, null otherwise
 */
export async function forecastStage(
  { db }: Database,
  stage: Stage,
  plan: ImportPlan,
  list: string | 'new' | null,
): Promise<Effect> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local work_mem = '64MB'`.execute(tx)
      await resolveStage(tx, stage, plan, { sets: [], rowsASet: 1 })
      const isListed =
        list === 'new' || list === null
          ? sql`false`
          : sql`exists (select 1 from list_contact l where l.list_id = ${list} and l.contact_id = h.contact_id)`
      const unsubscribes = plan.left && !plan.leavesOut
      const taken = plan.kinds.length > 1 ? (kind: IdentifierKind) => takenOf(stage, kind) : undefined
      const { rows } = await sql<{
        as_of: Date
        created: number
        changed: number
        all: number
        listed: number
        cleared: number
        unsubscribed: number
      }>`
        select now() as as_of, count(*) as all,
          count(*) filter (where h.contact_id is null) as created,
          count(*) filter (where h.contact_id is not null and ${wouldChange(plan)}) as changed,
          count(*) filter (where not ${isListed}) as listed,
          ${plan.clears ? sql`coalesce(sum(${clearedValues(plan)}) filter (where h.contact_id is not null), 0)::int` : sql`0`} as cleared,
          ${unsubscribes ? sql`count(*) filter (where s.has_left and coalesce(s.address, c.email) is not null)` : sql`0`} as unsubscribed
        from (select r.row, r.has_left, r.email as address, ${stagedValues(plan, taken)} from ${stage.rows} r) s
        left join ${stage.hits} h on h.row = s.row
        left join contact c on c.account_id = ${plan.account} and c.id = h.contact_id
        where not exists (select 1 from ${stage.problems} p where p.row = s.row and p.kind <> 'cell')
      `.execute(tx)
      const found = rows[0]! // an aggregate without groups gives one row
      return {
        as_of: found.as_of.toISOString(),
        created_count: found.created,
        changed_count: found.changed,
        unchanged_count: found.all - found.created - found.changed,
        listed_count: list === null ? null : found.listed,
        cleared_count: found.cleared,
        unsubscribed_count: found.unsubscribed,
      }
    })
}
