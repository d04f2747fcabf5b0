import type { Audience } from '@carillon/ads/campaign'
import type { Partner } from '@carillon/ads/platforms'
import { type RawBuilder, sql } from 'kysely'
import { audienceQuery } from '#features/audiences/public.ts'
import type { ContactIds } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { preventing, suppressedAddresses } from '#sending/audience/public.ts'
import { recipientsRemovedAt } from '#sending/ledger/public.ts'
import { emailForm, joinSilenced, phoneForm, sha256Of } from './hash-sql.ts'

export type AudienceRole = 'target' | 'seed' | 'left_out'

/** The people that a campaign names. */
export interface Source {
  account: string
  audience: Audience
  /** People who clicked this single send are left out. */
  leavesOutSendId: string | null
}

/** Queries of the contacts of a source. */
export interface People {
  account: string
  now: Date
  /** A contact that is in several lists and segments comes several times. */
  chosen: ContactIds
  /** Null: none are left out. */
  clicked: ContactIds | null
}

/**
 * The contacts of which an audience is made, before consents and suppressions. A lookalike keeps those who clicked in its
 * seed, and leaves them out by an audience of their own.
 * @throws segment_not_found, segment_invalid
 */
export async function peopleOf(db: Db, source: Source, role: AudienceRole, now: Date): Promise<People> {
  const { account, audience, leavesOutSendId } = source
  const clicked = leavesOutSendId === null ? null : await clickedBy(db, account, leavesOutSendId)
  if (role === 'left_out') return { account, now, chosen: clicked ?? nobody, clicked: null }
  const chosen = await contactsOf(db, account, audience, now)
  return { account, now, chosen, clicked: role === 'target' ? clicked : null }
}

/**
 * The contacts of the lists and segments of an audience.
 * @throws segment_not_found, segment_invalid
 */
export function contactsOf(db: Db, account: string, audience: Audience, now: Date): Promise<ContactIds> {
  return audienceQuery(
    { db, account, now },
    {
      all: false,
      list_ids: [...audience.listIds],
      segment_ids: [...audience.segmentIds],
      exclude_list_ids: [],
      exclude_segment_ids: [],
    },
  )
}

const nobody: ContactIds = sql`select null::uuid as contact_id where false`

/** Those who clicked a single send, also by an id that they had before two contacts became one. */
async function clickedBy(db: Db, account: string, singleSend: string): Promise<ContactIds> {
  const sends = await db
    .selectFrom('send')
    .select('id')
    .where('account_id', '=', account)
    .where('client', '=', 'single-sends')
    .where('client_id', '=', singleSend)
    .execute()
  if (sends.length === 0) return nobody
  const all = sends.map(({ id }) => id)
  const ids = sql`${all}::uuid[]`
  const clicked = (await recipientsRemovedAt(db, all))
    ? sql`select contact_id from message_event where send_id = any(${ids}) and event = 'click'`
    : sql`select contact_id from recipient where send_id = any(${ids}) and clicked_at is not null`
  return sql`
    ${clicked}
    union all
    select contact_id from merged_contact where account_id = ${account} and former_id in (${clicked})`
}

/** The hash of the number of a contact, unless it has opted out of texts. */
const openPhone = (partner: Partner) =>
  sql`case when silenced.number is null then ${sha256Of(phoneForm(partner))} end`

/**
 * Selects the people who may be uploaded to a partner now, with their hashes: `contact_id`, `email`, `phone`. They have
 * given their consent to advertising, an address or a number, and no suppression, as sending has it. A number that has opted
 * out of texts is held back.
 */
export function uploadable({ account, now, chosen, clicked }: People, partner: Partner): RawBuilder<unknown> {
  const out = clicked
    ? sql`left join (select distinct contact_id from (${clicked}) as click) as clicked on clicked.contact_id = contact.id`
    : sql``
  return sql`
    select contact.id as contact_id, ${sha256Of(emailForm(partner))} as email, ${openPhone(partner)} as phone
    from contact
    join ad_consent as consent
      on consent.contact_id = contact.id and consent.account_id = ${account} and consent.withdrawn_at is null
    left join (${suppressedAddresses(account, null, { now })}) as suppressed on suppressed.email = contact.email
    ${joinSilenced(account)}
    ${out}
    where contact.account_id = ${account}
      and contact.id in (select contact_id from (${chosen}) as asked)
      and suppressed.email is null
      ${clicked ? sql`and clicked.contact_id is null` : sql``}
      and (contact.email is not null or (${phoneForm(partner)} is not null and silenced.number is null))`
}

/**
 * The same for a page of chosen contacts, as it is at this moment. It names them for each table, so that their rows are found by
 * indexes: otherwise PostgreSQL would read all consents for each page.
 */
export function uploadableAmong(
  { account, now, clicked }: Omit<People, 'chosen'>,
  partner: Partner,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const stillOut = clicked
    ? sql`and person.contact_id not in (
        select contact_id from (${clicked}) as click where contact_id = any(${ids}) and contact_id is not null)`
    : sql``
  return sql`
    select person.contact_id, person.email, person.phone
    from (
      select contact.id as contact_id, contact.email as address,
        ${sha256Of(emailForm(partner))} as email, ${openPhone(partner)} as phone
      from contact
      join ad_consent as consent
        on consent.contact_id = contact.id and consent.account_id = ${account} and consent.withdrawn_at is null
        and consent.contact_id = any(${ids})
      ${joinSilenced(account)}
      where contact.account_id = ${account} and contact.id = any(${ids})
        and (contact.email is not null or (${phoneForm(partner)} is not null and silenced.number is null))
    ) as person
    left join (
      select distinct email from suppression
      where account_id = ${account} and ${preventing({ groupId: null, now })}
        and email in (select email from contact where account_id = ${account} and id = any(${ids}))
    ) as suppressed on suppressed.email = person.address
    where suppressed.email is null ${stillOut}`
}
