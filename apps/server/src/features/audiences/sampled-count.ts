import type { SendToFields } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { type Db, isTooSlow } from '#platform/db.ts'
import { readShards } from '#platform/distribute/shards.ts'
import { countAtStepsAmong, type PeopleStep } from '#sending/audience/public.ts'
import { type AudienceContext, allSources, steppedAudience } from './audience.ts'

/** Pages of the table of contacts that a sample reads: 5,000 contacts with a dozen fields. */
const pages = 250
/** Fewer contacts of the account, or fewer chosen ones among them, say too little. */
const least = 2000
const leastChosen = 100
/** A sample that takes longer is no quick answer: conditions on events may read all of them. */
const patienceMs = 200

interface Sampled {
  /** The number of contacts that were looked at. */
  size: number
  /** The number of these at each step; a contact that was not chosen is at none. */
  at: ReadonlyMap<PeopleStep, number>
}

/** A person looks again every two seconds until the count has ended. A sample serves for so long, and so does none. */
const keptMs = 60_000
const kept = new Map<string, { at: number; sampled: Promise<Sampled | null> }>()

/**
 * The steps of an audience among some contacts of the account, which are the same each time. Null without enough of them,
 * if it takes too long, or where contacts lie on several machines.
 */
export function sampleSteps(
  context: AudienceContext,
  sendTo: SendToFields,
  group: number | null,
  { patience = patienceMs } = {},
): Promise<Sampled | null> {
  const now = context.now.getTime()
  const key = JSON.stringify([context.account, allSources(sendTo), group])
  const before = kept.get(key)
  if (before && now - before.at < keptMs) return before.sampled
  for (const [old, { at }] of kept) if (now - at >= keptMs) kept.delete(old)
  const sampled = takeSample(context, sendTo, group, patience)
  kept.set(key, { at: now, sampled })
  sampled.catch(() => kept.delete(key))
  return sampled
}

async function takeSample(
  context: AudienceContext,
  sendTo: SendToFields,
  group: number | null,
  patience: number,
): Promise<Sampled | null> {
  if ((await readShards(context.db)).length > 0) return null
  try {
    return await context.db
      .transaction()
      .setAccessMode('read only')
      .execute(async (db) => {
        await sql`set local statement_timeout = ${sql.lit(patience)}`.execute(db)
        // Starting workers takes longer than they save.
        await sql`set local max_parallel_workers_per_gather = 0`.execute(db)
        const ids = await sampleContacts(db, context.account)
        if (ids.length < least) return null
        const of = await steppedAudience({ ...context, db }, sendTo, group)
        const at = await countAtStepsAmong(db, of, ids)
        const chosen = [...at.values()].reduce((sum, each) => sum + each, 0)
        return chosen < leastChosen ? null : { size: ids.length, at }
      })
  } catch (cause) {
    if (isTooSlow(cause)) return null
    throw cause
  }
}

async function sampleContacts(db: Db, account: string): Promise<string[]> {
  const { rows: size } = await sql<{ pages: number }>`
    select relpages as pages from pg_class where oid = 'contact'::regclass`.execute(db)
  const share = Math.min(100, (100 * pages) / Math.max(size[0]?.pages ?? 0, 1))
  const { rows } = await sql<{ id: string }>`
    select id from contact tablesample system (${share}) repeatable (1) where account_id = ${account}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
