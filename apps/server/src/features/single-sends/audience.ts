import type { Audience } from '@carillon/contract/single-send-review'
import type { SendToFields } from '@carillon/contract/single-sends'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { sql } from 'kysely'
import { allContacts, type ContactIds, listMembers, listNames } from '#features/contact-sets/public.ts'
import { currentMembers, findSegmentNames, planForMany } from '#features/segments/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { countAudience, reachesAnybody } from '../../sending/audience/freeze-audience.ts'

type Sources = Required<SendToFields>

/** What segment queries need. */
interface AudienceContext {
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

/** The lists and segments to send to, and those to exclude; null where there are none. */
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
 * The contacts to send to, before suppressions: those of the chosen lists and segments, without the excluded ones. It
 * is used when sending starts, not when the draft is saved. Segments are queried at that moment; their stored members
 * are not used.
 */
export async function audienceQuery(context: AudienceContext, to: Sources): Promise<ContactIds> {
  const { chosen, excluded } = await sourcesOf(context, to)
  if (!excluded) return chosen
  return sql`
    select contact_id from (${chosen}) as chosen
    where not exists (select 1 from (${excluded}) as excluded_contact where excluded_contact.contact_id = chosen.contact_id)`
}

/**
 * The counts of each step from the lists to the recipients. Sending counts suppressed contacts itself, so both agree.
 */
export async function countSteps(
  context: AudienceContext,
  sendTo: SendToFields,
  group: number | null,
): Promise<Audience> {
  const { account } = context
  const to = allSources(sendTo)
  return context.db.transaction().execute(async (db) => {
    await planForMany(db, account)
    const { chosen, excluded } = await sourcesOf({ ...context, db }, to)
    const { rows } = await sql<{ listed: number; people: number; kept: number }>`
      with chosen as materialized (${chosen}),
      person as (
        select ${excluded ? sql`excluded_contact.contact_id is null` : sql`true`} as is_kept
        from contact ${excluded ? sql`left join (select distinct contact_id from (${excluded}) as one) as excluded_contact on excluded_contact.contact_id = contact.id` : sql``}
        where contact.account_id = ${account} and contact.id in (select contact_id from chosen)
      )
      select (select count(*) from chosen)::int as listed, count(*)::int as people,
        count(*) filter (where is_kept)::int as kept
      from person`.execute(db)
    const { listed = 0, people = 0, kept = 0 } = rows[0] ?? {}
    const audience = await audienceQuery({ ...context, db }, to)
    const counted = await countAudience(db, { account, audience, groupId: sendingGroup(group) })
    const { global, spam, bounce, invalid, group: grouped } = counted.dropped
    return {
      listed,
      duplicates: listed - people,
      without_email: counted.withoutEmail,
      excluded: people - kept,
      unsubscribed: global,
      spam_reports: spam,
      bounced: bounce,
      invalid,
      group_unsubscribed: grouped,
      total: counted.total - global - spam - bounce - invalid - grouped,
    }
  })
}

/** Whether there is any recipient now. This is cheaper than counting, which takes seconds for 1,000,000. */
export async function hasRecipients(
  context: AudienceContext,
  sendTo: SendToFields,
  group: number | null,
): Promise<boolean> {
  const { db, account } = context
  const audience = await audienceQuery(context, allSources(sendTo))
  return reachesAnybody(db, { account, audience, groupId: sendingGroup(group) })
}

/** The API writes -1 for the global unsubscribe, sending writes null. */
export function sendingGroup(group: number | null): number | null {
  return group === globalGroupId ? null : group
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
