import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

interface MessageOf {
  subject: string
  from: string
  state: string
  sent_at: string | null
  events: { event: string; at: string; url?: string; agent?: string }[]
}

/** Transactional mail may have a different subject for each recipient; the subject is then in the recipient's data. */
const subject = sql`case send.message ->> 'subject' when '{{{subject}}}'
  then mail_recipient.data ->> 'subject' else send.message ->> 'subject' end`

/**
 * Every message of an account to one person, newest first, each with its events in order. A person may have been several
 * contacts. Of recipients who were removed because of their age, the delivered messages whose events are kept.
 */
export async function findMessagesOf(
  db: Db,
  account: string,
  contactIds: readonly string[],
): Promise<MessageOf[]> {
  const ids = sql`${contactIds as string[]}::uuid[]`
  const { rows } = await sql<MessageOf>`
    select ${subject} as subject, send.message -> 'from' ->> 'email' as "from", r.state,
      to_char(r.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as sent_at,
      coalesce(happened.events, '[]') as events
    from (
      select send_id, contact_id, state, sent_at from recipient where contact_id = any(${ids})
      union all
      select e.send_id, e.contact_id, 'delivered', min(e.at)
      from message_event e
      where e.contact_id = any(${ids}) and e.event = 'delivered' and not exists (
        select 1 from recipient known where known.send_id = e.send_id and known.contact_id = e.contact_id
      )
      group by 1, 2
    ) as r
    left join (
      select e.send_id, e.contact_id, jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'event', e.event, 'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'url', e.url, 'agent', e.agent)) order by e.at, e.id) as events
      from message_event e where e.contact_id = any(${ids})
      group by 1, 2
    ) as happened on happened.send_id = r.send_id and happened.contact_id = r.contact_id
    join send on send.id = r.send_id and send.account_id = ${account}
    left join mail_recipient on mail_recipient.send_id = r.send_id and mail_recipient.contact_id = r.contact_id
    order by send.created_at desc`.execute(db)
  return rows
}

/** The subjects of sends to a person, by id, as they were sent: their tags are not filled in. Texts have none. */
export async function findSubjects(
  db: Db,
  account: string,
  sendIds: readonly string[],
  contactId: string,
): Promise<Map<string, string>> {
  if (sendIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; subject: string | null }>`
    select send.id, ${subject} as subject
    from send
    left join mail_recipient on mail_recipient.send_id = send.id and mail_recipient.contact_id = ${contactId}
    where send.account_id = ${account} and send.id = any(${sendIds as string[]}::uuid[]) and send.channel = 'email'`.execute(
    db,
  )
  return new Map(rows.flatMap(({ id, subject }) => (subject ? [[id, subject]] : [])))
}
