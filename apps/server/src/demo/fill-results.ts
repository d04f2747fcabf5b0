import { type Kysely, sql } from 'kysely'
import { idStem } from '#platform/db.ts'
import type { DB } from '#schema/tables.generated.ts'
import { kindMetric } from '#sending/events/bounces/bounce-kinds.rules.ts'
import { classifyReply } from '#sending/events/bounces/classify-reply.rules.ts'
import { pick } from './fill-contacts.ts'

/** Answers of servers about addresses that bounced, each as often as it is listed here. */
const replies = [
  '550 5.1.1 no such user',
  '550 5.1.1 The email account that you tried to reach does not exist',
  '550 5.2.1 This mailbox is disabled',
  '550 5.1.2 Host unknown: domain not found',
]
const kinds = replies.map((response) => classifyReply({ response, stage: 'rcpt' }).kind)
/** The kind of a bounced recipient's reason. */
const kindOfReason = sql`(${kinds}::text[])[array_position(${replies}::text[], reason)]`

interface Results {
  account: string
  send: string
  /** The results are drawn by it: another one for each send, but the same in every demo. */
  seed: string
  list: string
  group: number
  /** Link addresses; the first has number 1. */
  links: readonly string[]
  sentAt: Date
  /** The opened messages, as a percentage of the delivered ones. */
  opened: number
  clicked: number
  now: Date
}

/** Writes the results of a send: recipients in their final states, events, counters and unsubscribes. */
export async function fillResults(tx: Kysely<DB>, results: Results): Promise<void> {
  await fillRecipients(tx, results)
  await fillEvents(tx, results)
  await fillCounters(tx, results)
  await fillSuppressions(tx, results)
}

/**
 * Writes recipients and events. Most opens come soon after the send and grow rarer over two days. No event lies in the
 * future.
 */
async function fillRecipients(
  tx: Kysely<DB>,
  { account, send, seed, list, sentAt, opened, clicked, now }: Results,
): Promise<void> {
  const row = `(c.email || '${seed}')`
  await sql`
    insert into recipient (send_id, contact_id, email, state, reason, attempt, sent_at, opened_at, clicked_at, unsubscribed_at)
    select ${send}::uuid, id, email, state, reason, 1, sent_at,
           case when opens and opened_at < ${now} then opened_at end,
           case when opens and clicks and opened_at + interval '40 seconds' < ${now} then opened_at + interval '40 seconds' end,
           case when opens and leaves and opened_at + interval '1 minute' < ${now} then opened_at + interval '1 minute' end
    from (
      select c.id, c.email,
             case when bounces then 'bounced' else 'delivered' end as state,
             case when bounces then (${replies}::text[])[1 + ${pick(row, 'reply', replies.length)}] end as reason,
             ${sentAt}::timestamptz + (${pick(row, 'minute', 4)} || ' minutes')::interval as sent_at,
             ${sentAt}::timestamptz + interval '5 minutes' + interval '47 hours' * power(${pick(row, 'when', 1000)} / 1000.0, 3) as opened_at,
             not bounces and ${pick(row, 'open', 100)} < ${sql.lit(opened)} as opens,
             ${pick(row, 'click', 1000)} < ${sql.lit(Math.round((clicked / opened) * 1000))} as clicks,
             ${pick(row, 'leave', 1000)} < 5 as leaves
      from (
        select contact.*, ${pick(`(contact.email || '${seed}')`, 'bounce', 1000)} < 7 as bounces
        from list_contact
        join contact on contact.account_id = ${account} and contact.id = list_contact.contact_id
        where list_contact.list_id = ${list} and contact.created_at < ${sentAt}
          and not exists (select 1 from suppression s where s.account_id = ${account} and s.email = contact.email)
      ) as c
    ) as outcome
  `.execute(tx)
  await sql`update send set total = (select count(*) from recipient where send_id = ${send}) where id = ${send}`.execute(
    tx,
  )
}

async function fillEvents(tx: Kysely<DB>, { account, send, seed, group, links }: Results): Promise<void> {
  const row = `(email || '${seed}')`
  await sql`
    insert into message_event (contact_id, id, account_id, send_id, event, at, link, url, reason, kind)
    select contact_id, overlay(contact_id::text placing stem from 1 for length(stem))::uuid, ${account}::uuid, send_id, event, at, link, (${links}::text[])[link],
           case event when 'group_unsubscribe' then ${sql.lit(String(group))} else reason end,
           case event when 'bounce' then ${kindOfReason} end
    from recipient
    cross join lateral (values
      (case state when 'bounced' then 'bounce' else 'delivered' end, sent_at, null::smallint, ${idStem()}),
      ('open', opened_at, null, ${idStem()}),
      ('click', clicked_at, (1 + (least(${pick(row, 'link', 7)}, 6) / 2) % ${sql.lit(links.length)})::smallint, ${idStem()}),
      ('group_unsubscribe', unsubscribed_at, null, ${idStem()})
    ) as happened (event, at, link, stem)
    where send_id = ${send} and at is not null
  `.execute(tx)
}

/** Writes the times at which each contact was last mailed, last opened and last clicked. Run once, after all sends. */
export async function fillContactTimes(tx: Kysely<DB>, account: string): Promise<void> {
  await sql`
    update contact
    set last_emailed = last.emailed, last_opened = last.opened, last_clicked = last.clicked
    from (
      select contact_id, max(sent_at) as emailed, max(opened_at) as opened, max(clicked_at) as clicked
      from recipient group by contact_id
    ) as last
    where contact.account_id = ${account} and contact.id = last.contact_id
  `.execute(tx)
}

/** Writes counters for every 15 minutes and in total, as sending does. */
async function fillCounters(tx: Kysely<DB>, { send, sentAt }: Results): Promise<void> {
  await sql`
    with counted as (
      select metric, date_bin('15 minutes', at, '2000-01-01') as bucket, count(*) as value
      from recipient
      cross join lateral (values
        ('requests', ${sentAt}::timestamptz), (case state when 'bounced' then 'bounces' else 'delivered' end, sent_at),
        ('opens', opened_at), ('unique_opens', opened_at), ('clicks', clicked_at), ('unique_clicks', clicked_at),
        ('unsubscribes', unsubscribed_at), (${kindMetric} || ${kindOfReason}, sent_at)
      ) as happened (metric, at)
      where send_id = ${send} and metric is not null and at is not null
      group by metric, bucket
    )
    insert into send_counter (send_id, metric, bucket, value)
    select ${send}::uuid, metric, bucket, value from counted
    union all
    select ${send}::uuid, metric, '-infinity', sum(value) from counted group by metric
  `.execute(tx)
  await sql`
    insert into link_counter (send_id, link, clicks)
    select send_id, link, count(*) from message_event where send_id = ${send} and event = 'click' group by send_id, link
  `.execute(tx)
}

async function fillSuppressions(tx: Kysely<DB>, { account, send, group }: Results): Promise<void> {
  await sql`
    insert into suppression (account_id, email, kind, group_id, reason, source, created_at)
    select ${account}::uuid, email,
           case when state = 'bounced' then 'bounce' else 'group' end,
           case when state = 'bounced' then 0 else ${group}::bigint end,
           coalesce(reason, ''), 'sending', coalesce(unsubscribed_at, sent_at)
    from recipient
    where send_id = ${send} and (state = 'bounced' or unsubscribed_at is not null)
    on conflict do nothing
  `.execute(tx)
}
