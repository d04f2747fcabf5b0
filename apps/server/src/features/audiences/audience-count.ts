import type { AudienceNow } from '@carillon/contract/single-send-review'
import type { SendToFields } from '@carillon/contract/single-sends'
import { countContacts, listCounts } from '#features/contact-sets/public.ts'
import { segmentCounts } from '#features/segments/public.ts'
import type { CountKind, CountQuestion } from '#schema/stored-count.ts'
import { type AudienceContext, allSources, countRecipients, steppedAudience } from './audience.ts'
import { ofSample, ofSums, type Sums } from './estimate.rules.ts'
import { askForCount, countNow, type Kept } from './kept-counts.ts'
import { sampleSteps } from './sampled-count.ts'

/**
 * An audience with up to this many contacts to look at is counted within the call, which then takes less than half a
 * second.
 */
const countedAtOnce = 100_000

/**
 * The counts of each step, without waiting however large the account is. A large audience is counted by a job: until its first
 * count has ended, the answer is estimated.
 * @throws segment_not_found, segment_invalid
 */
export async function audienceNow(
  context: AudienceContext,
  sendTo: SendToFields,
  group: number | null,
): Promise<AudienceNow> {
  const sums = await sumsOf(context, sendTo)
  const question: CountQuestion<'steps'> = { kind: 'steps', sendTo: allSources(sendTo), group }
  if (sums.looksAt <= countedAtOnce) return countNow(context, question)
  // A segment that can't be queried is refused now, and not by the job.
  await steppedAudience(context, sendTo, group)
  const kept = await askForCount(context, question)
  if (!kept) return estimated(context, sendTo, group, sums)
  return kept.isFresh ? kept.numbers : { ...kept.numbers, counting: { counted_at: kept.at.toISOString() } }
}

/**
 * The number of people who would get a single send: exact if counting takes little time, otherwise from the last count,
 * or from the sums of lists and segments. Sending finds its recipients by itself.
 */
export async function recipientsAbout(
  context: AudienceContext,
  sendTo: SendToFields,
  group: number | null,
): Promise<number> {
  const sums = await sumsOf(context, sendTo)
  if (sums.looksAt <= countedAtOnce) return countRecipients(context, sendTo, group)
  const kept = await askForCount(context, { kind: 'steps', sendTo: allSources(sendTo), group })
  return kept ? kept.numbers.total : sums.people
}

/**
 * Another count of an audience: exact if counting takes little time, otherwise the last count. Null while it is counted
 * for the first time.
 */
export async function countedLast<Kind extends CountKind>(
  context: AudienceContext,
  question: CountQuestion<Kind>,
): Promise<Kept<Kind> | null> {
  const { looksAt } = await sumsOf(context, question.sendTo)
  if (looksAt > countedAtOnce) return askForCount(context, question)
  return { numbers: await countNow(context, question), at: context.now, isFresh: true }
}

interface AudienceSums extends Sums {
  /** The number of contacts that counting has to look at. */
  looksAt: number
}

export async function sumsOf({ db, account }: AudienceContext, sendTo: SendToFields): Promise<AudienceSums> {
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
    contacts,
    listed,
    people: Math.min(listed, contacts),
    canRepeat: !to.all && to.list_ids.length + to.segment_ids.length > 1,
  }
}

/**
 * The answer before the first count: the steps of a sample, multiplied; or else the sums that lists and segments keep,
 * without contacts who are left out.
 */
async function estimated(
  context: AudienceContext,
  sendTo: SendToFields,
  group: number | null,
  sums: Sums,
): Promise<AudienceNow> {
  const sampled = await sampleSteps(context, sendTo, group)
  if (!sampled) return { ...ofSums(sums), counting: { counted_at: null } }
  return { ...ofSample(sampled, sums), counting: { counted_at: null, sampled: sampled.size } }
}
