import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { planForMany } from '#features/segments/public.ts'
import { defineJob, enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CountKind, CountQuestion, KeptNumbers } from '#schema/stored-count.ts'
import { countAtCap, countByProvider } from '#sending/pacing/public.ts'
import { countTextAudience, sampleTextAudience } from '#sending/texts/public.ts'
import { type AudienceContext, audienceQuery, countSteps, steppedAudience } from './audience.ts'

/** A larger audience is counted again when a user looks and the last count is older. */
const freshMs = 60_000
/** A count that has waited for this long is requested again: its job may have failed. */
const lostMs = 10 * 60_000
/** Counts without a request for this long are deleted. */
const keptMs = 24 * 60 * 60_000
/** The number of texts that are measured. */
export const sampleSize = 1000

export interface Kept<Kind extends CountKind> {
  numbers: KeptNumbers[Kind]
  at: Date
  /** False: it is older than a minute, and is being counted again. */
  isFresh: boolean
}

/** Counts within the call. Two seconds for a million contacts. */
export function countNow<Kind extends CountKind>(
  context: AudienceContext,
  question: CountQuestion<Kind>,
): Promise<KeptNumbers[Kind]> {
  const count = counters[question.kind] as Counter<Kind>
  // `steps` begins a transaction of its own.
  if (context.db.isTransaction || question.kind === 'steps') return count(context, question)
  return context.db.transaction().execute((db) => count({ ...context, db }, question))
}

/** The last count; null before the first. Has it counted by a job where it is older than a minute. */
export async function askForCount<Kind extends CountKind>(
  { db, account, now }: AudienceContext,
  question: CountQuestion<Kind>,
): Promise<Kept<Kind> | null> {
  const key = createHash('sha256').update(JSON.stringify(question)).digest('base64url')
  const found = await db
    .selectFrom('audience_count')
    .select(['numbers', 'counted_at', 'asked_at'])
    .where('account_id', '=', account)
    .where('key', '=', key)
    .executeTakeFirst()
  const at = found?.counted_at ?? null
  const isFresh = at !== null && now.getTime() - at.getTime() <= freshMs
  const kept = found?.numbers && at ? { numbers: found.numbers as KeptNumbers[Kind], at, isFresh } : null
  if (kept?.isFresh) return kept
  const isWaiting = found && (at === null || at < found.asked_at)
  if (isWaiting && now.getTime() - found.asked_at.getTime() < lostMs) return kept
  await db
    .insertInto('audience_count')
    .values({ account_id: account, key, sources: JSON.stringify(question), asked_at: now })
    .onConflict((row) => row.columns(['account_id', 'key']).doUpdateSet({ asked_at: now }))
    .execute()
  await enqueue(db, countAudience, { account, key })
  return kept
}

/** Counts a large audience for a review or an editor. It may run twice: the later count is kept. */
export const countAudience = defineJob({
  name: 'single-sends.count-audience',
  payload: z.object({ account: z.uuid(), key: z.string() }),
  attempts: 3,
  key: ({ account, key }) => `count-audience:${account}:${key}`,
  sequence: ({ account }) => `count-audience:${account}`,

  async run({ account, key }, { db, now }): Promise<void> {
    const row = await db
      .selectFrom('audience_count')
      .select('sources')
      .where('account_id', '=', account)
      .where('key', '=', key)
      .executeTakeFirst()
    if (!row) return
    const numbers = await countNow({ db, account, now: now() }, row.sources).catch((cause: unknown) => {
      // A segment of it was deleted meanwhile: the call refuses its users.
      if (cause instanceof Refusal) return null
      throw cause
    })
    if (!numbers) return
    const counted_at = now()
    await db
      .updateTable('audience_count')
      .set({ numbers: JSON.stringify(numbers), counted_at })
      .where('account_id', '=', account)
      .where('key', '=', key)
      .execute()
    await db
      .deleteFrom('audience_count')
      .where('account_id', '=', account)
      .where('asked_at', '<', new Date(counted_at.getTime() - keptMs))
      .execute()
  },
})

type Counter<Kind extends CountKind> = (
  context: AudienceContext,
  question: CountQuestion<Kind>,
) => Promise<KeptNumbers[Kind]>

/** Each but `steps` is called within a transaction. */
const counters: { [Kind in CountKind]: Counter<Kind> } = {
  steps: (context, { sendTo, group }) => countSteps(context, sendTo, group),
  async at_cap(context, { sendTo, cap }) {
    const { db, account, now } = context
    await planForMany(db, account)
    const audience = await audienceQuery(context, sendTo)
    return { people: await countAtCap(db, { account, cap: cap ?? null }, audience, now) }
  },
  async by_provider(context, { sendTo, group }) {
    await planForMany(context.db, context.account)
    const { chosen, excluded, ...of } = await steppedAudience(context, sendTo, group)
    return countByProvider(context.db, { ...of, audience: await audienceQuery(context, sendTo) })
  },
  texts: (context, { sendTo, usesPhoneNumber = false }) => countTexts(context, { sendTo, usesPhoneNumber }),
}

async function countTexts(
  context: AudienceContext,
  { sendTo, usesPhoneNumber }: { sendTo: CountQuestion['sendTo']; usesPhoneNumber: boolean },
): Promise<KeptNumbers['texts']> {
  const { db, account } = context
  await planForMany(db, account)
  const chosen = await audienceQuery(context, { ...sendTo, exclude_list_ids: [], exclude_segment_ids: [] })
  const of = { account, usesPhoneNumber, audience: await audienceQuery(context, sendTo) }
  const count = await countTextAudience(db, of)
  const sample = await sampleTextAudience(db, of, sampleSize)
  return { ...(await countChosen(db, chosen)), ...count, sample: sample.map(({ id }) => id) }
}

async function countChosen(
  db: Db,
  chosen: Awaited<ReturnType<typeof audienceQuery>>,
): Promise<{ listed: number; chosen: number }> {
  const { rows } = await sql<{ listed: number; chosen: number }>`
    select count(*)::int as listed, count(distinct contact_id)::int as chosen from (${chosen}) as chosen`.execute(
    db,
  )
  return rows[0] ?? { listed: 0, chosen: 0 }
}
