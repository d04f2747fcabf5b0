import type { ImportForecast } from '@carillon/contract/contact-imports'
import type { IdentifierKind } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/db.ts'
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
      const whole = await countRows(tx, stage, plan)
      const hits = await countHits(tx, stage, plan, list === 'new' ? null : list)
      return {
        as_of: whole.as_of.toISOString(),
        created_count: whole.created,
        changed_count: hits.changed,
        unchanged_count: whole.all - whole.created - hits.changed,
        listed_count: list === null ? null : whole.all - hits.listed,
        cleared_count: hits.cleared,
        unsubscribed_count: whole.unsubscribed + hits.unsubscribed,
      }
    })
}

const accepted = (stage: Stage) =>
  sql`not exists (select 1 from ${stage.problems} p where p.row = r.row and p.kind <> 'cell')`

const unsubscribes = ({ left, leavesOut }: ImportPlan): boolean => left && !leavesOut

/** Counts all accepted rows, and those of new contacts. */
async function countRows(
  tx: Db,
  stage: Stage,
  plan: ImportPlan,
): Promise<{ as_of: Date; all: number; created: number; unsubscribed: number }> {
  const leaves = sql`count(*) filter (where h.contact_id is null and r.has_left and r.email is not null)`
  const { rows } = await sql<{ as_of: Date; all: number; created: number; unsubscribed: number }>`
    select now() as as_of, count(*) as all, count(*) filter (where h.contact_id is null) as created,
      ${unsubscribes(plan) ? leaves : sql`0`} as unsubscribed
    from ${stage.rows} r left join ${stage.hits} h on h.row = r.row
    where ${accepted(stage)}
  `.execute(tx)
  return rows[0]! // an aggregate without groups gives one row
}

interface Hits {
  changed: number
  /** The contacts that are on the list already. */
  listed: number
  cleared: number
  unsubscribed: number
}

/** Compares the accepted rows of existing contacts with these. Only rows of contacts are joined with contacts. */
async function countHits(tx: Db, stage: Stage, plan: ImportPlan, list: string | null): Promise<Hits> {
  const taken = plan.kinds.length > 1 ? (kind: IdentifierKind) => takenOf(stage, kind) : undefined
  const leaves = sql`count(*) filter (where s.has_left and coalesce(s.address, c.email) is not null)`
  const { rows } = await sql<Hits>`
    select count(*) filter (where ${wouldChange(plan)}) as changed,
      ${list ? sql`count(l.contact_id)` : sql`0`} as listed,
      ${plan.clears ? sql`coalesce(sum(${clearedValues(plan)}), 0)::int` : sql`0`} as cleared,
      ${unsubscribes(plan) ? leaves : sql`0`} as unsubscribed
    from (
      select h.contact_id as hit, r.has_left, r.email as address, ${stagedValues(plan, taken)}
      from ${stage.rows} r join ${stage.hits} h on h.row = r.row
      where ${accepted(stage)}
    ) s
    join contact c on c.account_id = ${plan.account} and c.id = s.hit
    ${list ? sql`left join list_contact l on l.list_id = ${list} and l.contact_id = c.id` : sql``}
  `.execute(tx)
  return rows[0]! // an aggregate without groups gives one row
}
