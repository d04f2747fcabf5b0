import { createHash } from 'node:crypto'
import type { Audience, AudienceNow } from '@carillon/contract/single-send-review'
import type { SendToFields } from '@carillon/contract/single-sends'
import * as z from 'zod/mini'
import { countContacts, listCounts } from '#features/contact-sets/public.ts'
import { segmentCounts } from '#features/segments/public.ts'
import { Refusal } from '#platform/refusal.ts'
import { defineJob, enqueue } from '../../jobs/define-job.ts'
import { type AudienceContext, allSources, countRecipients, countSteps, steppedAudience } from './audience.ts'

/** Up to so many contacts to look at, an audience is counted within the call, which then takes less than half a second. */
const countedAtOnce = 100_000
/** A larger one is counted again when somebody looks and the last count is older. */
const freshMs = 60_000
/** One that has waited for so long is asked for again: its job may have failed. */
const lostMs = 10 * 60_000
/** Counts that nobody asked for meanwhile are forgotten. */
const keptMs = 24 * 60 * 60_000

/**
 * The counts of each step, without waiting however large the account is. A large audience is counted by a job: until its first
 * count has ended, the answer is made of the sums that lists and segments keep.
 * @throws segment_not_found, segment_invalid
 */
export async function audienceNow(
  context: AudienceContext,
  sendTo: SendToFields,
  group: number | null,
): Promise<AudienceNow> {
  const { now } = context
  const sums = await sumsOf(context, sendTo)
  if (sums.looksAt <= countedAtOnce) return countSteps(context, sendTo, group)
  // A segment that can't be queried is refused now, and not by the job.
  await steppedAudience(context, sendTo, group)
  const counted = await askForCount(context, sendTo, group)
  if (!counted) return { ...estimated(sums), counting: { counted_at: null } }
  const isFresh = now.getTime() - counted.at.getTime() <= freshMs
  return isFresh
    ? counted.numbers
    : { ...counted.numbers, counting: { counted_at: counted.at.toISOString() } }
}

/**
 * How many people would get it: exactly where that takes no time, otherwise as they were counted last, or as lists and
 * segments sum up. Sending counts for itself.
 */
export async function recipientsAbout(
  context: AudienceContext,
  sendTo: SendToFields,
  group: number | null,
): Promise<number> {
  const sums = await sumsOf(context, sendTo)
  if (sums.looksAt <= countedAtOnce) return countRecipients(context, sendTo, group)
  const counted = await askForCount(context, sendTo, group)
  return counted ? counted.numbers.total : sums.people
}

interface Sums {
  /** How many contacts counting has to look at. */
  looksAt: number
  /** Rows of the chosen lists and segments together. */
  listed: number
  /** At most so many people. */
  people: number
}

async function sumsOf({ db, account }: AudienceContext, sendTo: SendToFields): Promise<Sums> {
  const to = allSources(sendTo)
  const { contacts } = await countContacts(db, account)
  const lists = await listCounts(db, account, [...to.list_ids, ...to.exclude_list_ids])
  const segments = await segmentCounts(db, account, to.segment_ids)
  const sum = (ids: readonly string[], counts: ReadonlyMap<string, number>) =>
    ids.reduce((all, id) => all + (counts.get(id) ?? 0), 0)
  const listed = to.all ? contacts : sum(to.list_ids, lists) + sum(to.segment_ids, segments)
  const looksAtAll = to.all || to.segment_ids.length + to.exclude_segment_ids.length > 0
  return {
    looksAt: looksAtAll ? contacts : listed + sum(to.exclude_list_ids, lists),
    listed,
    people: Math.min(listed, contacts),
  }
}

/** What can be said before anything was counted: nobody is left out yet. */
function estimated({ listed, people }: Sums): Audience {
  return {
    ...{
      listed,
      duplicates: listed - people,
      without_email: 0,
      excluded: 0,
      unsubscribed: 0,
      spam_reports: 0,
    },
    ...{ bounced: 0, invalid: 0, group_unsubscribed: 0, paused: 0, total: people },
  }
}

/** The last count of an audience; null before the first. Has it counted again where that is old. */
async function askForCount(
  { db, account, now }: AudienceContext,
  sendTo: SendToFields,
  group: number | null,
): Promise<{ numbers: Audience; at: Date } | null> {
  const sources = { sendTo: allSources(sendTo), group }
  const key = createHash('sha256').update(JSON.stringify(sources)).digest('base64url')
  const found = await db
    .selectFrom('audience_count')
    .select(['numbers', 'counted_at', 'asked_at'])
    .where('account_id', '=', account)
    .where('key', '=', key)
    .executeTakeFirst()
  const counted = found?.numbers && found.counted_at ? { numbers: found.numbers, at: found.counted_at } : null
  if (counted && now.getTime() - counted.at.getTime() <= freshMs) return counted
  const isWaiting = found && (found.counted_at === null || found.counted_at < found.asked_at)
  if (isWaiting && now.getTime() - found.asked_at.getTime() < lostMs) return counted
  await db
    .insertInto('audience_count')
    .values({ account_id: account, key, sources: JSON.stringify(sources), asked_at: now })
    .onConflict((row) => row.columns(['account_id', 'key']).doUpdateSet({ asked_at: now }))
    .execute()
  await enqueue(db, countAudience, { account, key })
  return counted
}

/** Counts an audience that somebody looks at. It may run twice: the later count is the one that is kept. */
export const countAudience = defineJob({
  name: 'single-sends.count-audience',
  payload: z.object({ account: z.uuid(), key: z.string() }),
  attempts: 3,
  key: ({ account, key }) => `count-audience:${account}:${key}`,
  lane: ({ account }) => `count-audience:${account}`,

  async run({ account, key }, { db, now }): Promise<void> {
    const row = await db
      .selectFrom('audience_count')
      .select('sources')
      .where('account_id', '=', account)
      .where('key', '=', key)
      .executeTakeFirst()
    if (!row) return
    const { sendTo, group } = row.sources
    const numbers = await countSteps({ db, account, now: now() }, sendTo, group).catch((cause: unknown) => {
      // A segment of it was deleted meanwhile: whoever looks is refused by the call.
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
