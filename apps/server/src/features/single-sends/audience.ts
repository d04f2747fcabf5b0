import type { Audience } from '@carillon/contract/single-send-review'
import type { SendToFields } from '@carillon/contract/single-sends'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { sql } from 'kysely'
import { allContacts, type ContactIds, listMembers, listNames } from '#features/contacts/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { countAudience } from '../../sending/audience/freeze-audience.ts'

type Sources = Required<SendToFields>

/** The chosen lists, or the whole account; doubles are in it. */
function chosen(account: string, { all, list_ids }: Sources): ContactIds {
  return all ? allContacts(account) : listMembers(account, list_ids)
}

function hasExclusions({ exclude_list_ids }: Sources): boolean {
  return exclude_list_ids.length > 0
}

/** Who is to get it, before suppressions: lists and segments, minus those excluded. Read when sending begins, not when saved. */
export function audienceQuery(account: string, to: Sources): ContactIds {
  if (!hasExclusions(to)) return chosen(account, to)
  return sql`
    select contact_id from (${chosen(account, to)}) as chosen
    where contact_id not in (${listMembers(account, to.exclude_list_ids)})`
}

/** Every step from the lists to those who get it. The last ones are sending's own count, so that both agree. */
export async function countSteps(
  db: Db,
  account: string,
  sendTo: SendToFields,
  group: number | null,
): Promise<Audience> {
  const to = allSources(sendTo)
  const { rows } = await sql<{ listed: number; people: number; kept: number }>`
    with chosen as materialized (${chosen(account, to)}),
    people as materialized (
      select distinct chosen.contact_id
      from chosen join contact on contact.id = chosen.contact_id and contact.account_id = ${account}
    )
    select (select count(*) from chosen)::int as listed,
           (select count(*) from people)::int as people,
           ${
             hasExclusions(to)
               ? sql`(select count(*) from people where contact_id not in (${listMembers(account, to.exclude_list_ids)}))::int`
               : sql`(select count(*) from people)::int`
           } as kept`.execute(db)
  const { listed = 0, people = 0, kept = 0 } = rows[0] ?? {}
  const audience = audienceQuery(account, to)
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
}

/** The wire's -1 stands for the global unsubscribe; sending calls that null. */
export function sendingGroup(group: number | null): number | null {
  return group === globalGroupId ? null : group
}

export function allSources(to: SendToFields): Sources {
  const { all = false, list_ids = [], segment_ids = [] } = to
  const { exclude_list_ids = [], exclude_segment_ids = [] } = to
  return { all, list_ids, segment_ids, exclude_list_ids, exclude_segment_ids }
}

/** @throws list_not_found or segment_not_found for an id that isn't this account's */
export async function refuseUnknownSources(
  db: Db,
  account: string,
  field: 'list_ids' | 'segment_ids' | 'exclude_list_ids' | 'exclude_segment_ids',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const isList = field.endsWith('list_ids')
  const found = isList ? await listNames(db, account, ids) : new Map<string, string>()
  const unknown = ids.find((id) => !found.has(id))
  if (unknown === undefined) return
  throw new Refusal(
    isList ? 'list_not_found' : 'segment_not_found',
    { id: unknown },
    { field: `send_to.${field}` },
  )
}
