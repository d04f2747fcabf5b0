import type { Audience } from '@carillon/contract/single-send-review'
import type { SendToFields } from '@carillon/contract/single-sends'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { sql } from 'kysely'
import { allContacts, type ContactIds, listMembers, listNames } from '#features/contact-sets/public.ts'
import { currentMembers, findSegmentNames, planForMany } from '#features/segments/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { countAtSteps, type PeopleStep, reachesAnybody } from '#sending/audience/public.ts'

type Sources = Required<SendToFields>

/** The data for segment queries. */
export interface AudienceContext {
  db: Db
  account: string
  now: Date
}

/** The contacts of these lists and segments. A contact that is in several of them appears several times. */
async function union(
  { db, account, now }: AudienceContext,
  lists: readonly string[],
  segments: readonly string[],
): Promise<ContactIds> {
  if (segments.length === 0) return listMembers(account, lists)
  const members = await currentMembers(db, account, segments, now)
  return lists.length === 0 ? members : sql`(${listMembers(account, lists)}) union all ${members}`
}

/** The lists and segments to send to, and the excluded ones; null without any. */
async function sourcesOf(
  context: AudienceContext,
  to: Sources,
): Promise<{ chosen: ContactIds; excluded: ContactIds | null }> {
  const excludes = to.exclude_list_ids.length + to.exclude_segment_ids.length > 0
  return {
    chosen: to.all ? allContacts(context.account) : await union(context, to.list_ids, to.segment_ids),
    excluded: excludes ? await union(context, to.exclude_list_ids, to.exclude_segment_ids) : null,
  }
}

/**
 * The contacts to send to, before suppressions: contacts of the chosen lists and segments, without the excluded ones. It
 * is used when sending starts, not when the draft is saved. Segments are queried at that moment; their stored members are
 * not used.
 */
export async function audienceQuery(context: AudienceContext, to: Sources): Promise<ContactIds> {
  const { chosen, excluded } = await sourcesOf(context, to)
  if (!excluded) return chosen
  // PostgreSQL plans this as it plans `not exists`, which Citus refuses beside a union.
  return sql`
    select chosen.contact_id from (${chosen}) as chosen
    left join (${excluded}) as excluded_contact on excluded_contact.contact_id = chosen.contact_id
    where excluded_contact.contact_id is null`
}

/** The counts of each step from the lists to the recipients. Sending finds people in the same way, so both agree. */
export async function countSteps(
  context: AudienceContext,
  sendTo: SendToFields,
  group: number | null,
): Promise<Audience> {
  return context.db.transaction().execute(async (db) => {
    await planForMany(db, context.account)
    const of = await steppedAudience({ ...context, db }, sendTo, group)
    const { rows } = await sql<{ listed: number }>`
      select count(*)::int as listed from (${of.chosen}) as chosen`.execute(db)
    const at = await countAtSteps(db, of)
    const count = (step: PeopleStep) => at.get(step) ?? 0
    const listed = rows[0]?.listed ?? 0
    const people = [...at.values()].reduce((sum, each) => sum + each, 0)
    return {
      listed,
      duplicates: listed - people,
      without_email: count('without_email'),
      excluded: count('excluded'),
      unsubscribed: count('unsubscribed'),
      spam_reports: count('spam_reports'),
      bounced: count('bounced'),
      invalid: count('invalid'),
      group_unsubscribed: count('group_unsubscribed'),
      paused: count('paused'),
      total: count('total'),
    }
  })
}

/**
 * The number of people who would get a single send now, which is the last step alone. It joins the caller's transaction
 * if there is one.
 */
export async function countRecipients(
  context: AudienceContext,
  sendTo: SendToFields,
  group: number | null,
): Promise<number> {
  const count = async (db: Db) => {
    await planForMany(db, context.account)
    const of = await steppedAudience({ ...context, db }, sendTo, group)
    return (await countAtSteps(db, of)).get('total') ?? 0
  }
  return context.db.isTransaction ? count(context.db) : context.db.transaction().execute(count)
}

/** The steps that counts and lists of people are made of. */
export async function steppedAudience(context: AudienceContext, sendTo: SendToFields, group: number | null) {
  const { account, now } = context
  return { account, now, ...(await sourcesOf(context, allSources(sendTo))), groupId: sendingGroup(group) }
}

/** True if there is any recipient now. This is cheaper than counting, which takes seconds for 1,000,000. */
export async function hasRecipients(
  context: AudienceContext,
  sendTo: SendToFields,
  group: number | null,
): Promise<boolean> {
  const { db, account, now } = context
  const audience = await audienceQuery(context, allSources(sendTo))
  return reachesAnybody(db, { account, audience, groupId: sendingGroup(group), now })
}

export function allSources(to: SendToFields): Sources {
  const { all = false, list_ids = [], segment_ids = [] } = to
  const { exclude_list_ids = [], exclude_segment_ids = [] } = to
  return { all, list_ids, segment_ids, exclude_list_ids, exclude_segment_ids }
}

type SourceField = 'list_ids' | 'segment_ids' | 'exclude_list_ids' | 'exclude_segment_ids'

/**
 * @throws list_not_found or segment_not_found for an id that isn't in this account, segment_invalid for a segment that
 * can't be queried
 */
export async function refuseUnknownSources(
  db: Db,
  account: string,
  field: SourceField,
  ids: readonly string[],
): Promise<void> {
  if (field.endsWith('segment_ids')) {
    const [problem] = await segmentProblems(db, account, field, ids)
    if (problem) throw new Refusal(problem.code, problem.details, { field: problem.field })
    return
  }
  const found = await listNames(db, account, ids)
  const unknown = ids.find((id) => !found.has(id))
  if (unknown !== undefined) {
    throw new Refusal('list_not_found', { id: unknown }, { field: `send_to.${field}` })
  }
}

export interface SegmentProblem {
  code: 'segment_not_found' | 'segment_invalid'
  field: string
  details: Record<string, unknown>
}

/** The segments that can't be queried, because they were deleted or use something that was deleted. */
export async function segmentProblems(
  db: Db,
  account: string,
  field: SourceField,
  ids: readonly string[],
): Promise<SegmentProblem[]> {
  const known = await findSegmentNames(db, account, ids)
  return ids.flatMap((id): SegmentProblem[] => {
    const segment = known.get(id)
    if (!segment) return [{ code: 'segment_not_found', field: `send_to.${field}`, details: { id } }]
    if (!segment.isInvalid) return []
    return [{ code: 'segment_invalid', field: `send_to.${field}`, details: { id, name: segment.name } }]
  })
}

/** The API writes -1 for the global unsubscribe, sending writes null. */
export function sendingGroup(group: number | null): number | null {
  return group === globalGroupId ? null : group
}
