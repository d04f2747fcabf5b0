import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { mailboxProviders, otherProvider } from '#platform/mailbox-providers.ts'
import { readAgent, unknownName } from './mail-client.rules.ts'

/** The columns of the summaries by day and by mailbox provider. */
export const summaryMetrics = [
  'requests',
  'delivered',
  'deferred',
  'bounces',
  'blocks',
  'bounce_drops',
  'spam_report_drops',
  'unsubscribe_drops',
  'invalid_emails',
  'opens',
  'unique_opens',
  'clicks',
  'unique_clicks',
  'unsubscribes',
  'spam_reports',
] as const
export type SummaryMetric = (typeof summaryMetrics)[number]
export type Summary = Record<SummaryMetric, number>

/** The numbers that are counted by place: a person's actions, and not the handling of the message. */
export const placeMetrics = [
  'opens',
  'unique_opens',
  'clicks',
  'unique_clicks',
] as const satisfies SummaryMetric[]
export type PlaceSummary = Record<(typeof placeMetrics)[number], number>

/** The people who were left out, for all reasons together. */
export function dropsOf(numbers: Summary): number {
  const { bounce_drops, spam_report_drops, unsubscribe_drops, invalid_emails } = numbers
  return bounce_drops + spam_report_drops + unsubscribe_drops + invalid_emails
}

const counted = sql`event in ('delivered', 'deferred', 'bounce', 'block', 'drop', 'open', 'click', 'unsubscribe',
  'group_unsubscribe', 'spam_report')`

/** The events that are added to the summaries, or taken back. */
export interface ToCount {
  /** A condition on `message_event`. */
  events: RawBuilder<unknown>
  /** Sends whose recipients count as requests, on the day the send began. */
  requestsOf: readonly string[]
  /** Groups of people who joined open-ended sends: rows of `uncounted_wave`. */
  waves?: readonly string[]
  by: 1 | -1
}

/**
 * Adds events and requests to the summaries, in one statement. A recipient's row marks the events that count once: their
 * first open is the event at the time of `opened_at`. A bounce after the delivery, whose time is `sent_at`, takes it back
 * on its own day.
 *
 * The caller holds the lock of `summary_mark`, so that nothing is counted twice and rows are changed in no other order.
 */
export async function countEvents(tx: Db, { events, requestsOf, waves = [], by }: ToCount): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(tx)
  const agents = await findAgents(tx, events)
  const clients = agents.map(readAgent)
  await sql`
    with ${requestParts(requestsOf, waves)},
    event as materialized (
      select account_id, send_id, contact_id, event, at, reason, coalesce(agent, '') as agent, coalesce(place, '') as place
      from message_event where ${events} and ${counted}
    ),
    told as materialized (
      select event.*, lower(split_part(recipient.email, '@', -1)) as domain, sent_at, opened_at, clicked_at, unsubscribed_at
      from event
      left join recipient on recipient.send_id = event.send_id and recipient.contact_id = event.contact_id
    ),
    happened as (
      select account_id, send_id, domain, agent, place, at, 1 as value,
             case event when 'drop' then case reason when 'spam' then 'spam_report_drops' when 'bounce' then 'bounce_drops'
                                                     when 'invalid' then 'invalid_emails' else 'unsubscribe_drops' end
                        when 'delivered' then event when 'deferred' then event else event || 's' end as metric
      from told where event not in ('unsubscribe', 'group_unsubscribe')
      union all
      select account_id, send_id, domain, '', '', sent_at, -1, 'delivered'
      from told where event in ('bounce', 'block') and sent_at <> at
      union all
      select account_id, send_id, domain, max(agent), max(place), at, 1, 'unique_opens'
      from told where event = 'open' and at = opened_at group by account_id, send_id, contact_id, domain, at
      union all
      select account_id, send_id, domain, max(agent), max(place), at, 1, 'unique_clicks'
      from told where event = 'click' and at = clicked_at group by account_id, send_id, contact_id, domain, at
      union all
      select account_id, send_id, domain, '', '', at, 1, 'unsubscribes'
      from told where event in ('unsubscribe', 'group_unsubscribe') and at = unsubscribed_at
      group by account_id, send_id, contact_id, domain, at
      union all
      select send.account_id, send.id, asked.domain, '', '', coalesce(asked.at, send.created_at), asked.value, 'requests'
      from (${requests}) as asked join send on send.id = asked.send_id
    ),
    summed as materialized (
      select account_id, send_id, (at at time zone 'UTC')::date as day, coalesce(provider, ${otherProvider}) as provider,
             coalesce(device, 'other') as device, coalesce(client, ${unknownName}) as client,
             coalesce(browser, ${unknownName}) as browser, place, metric, ${sql.lit(by)} * sum(value) as value
      from happened
      left join ${unnestRows(mailboxProviders)} as known (domain, provider) using (domain)
      left join ${unnestRows(clients.map(({ device, client, browser }, at) => [agents[at]!, device, client, browser]))}
        as used (agent, device, client, browser) using (agent)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      having sum(value) <> 0
    ),
    labelled as materialized (
      select distinct send.id as send_id, send.account_id, send.client, category, template_id
      from send
      left join mail on mail.id = send.client_id and send.client = 'mail-send'
      left join lateral jsonb_array_elements_text(send.message -> 'categories') as category on true
      where send.id in (select send_id from summed)
    ),
    named as (
      select account_id, 'all' as kind, '' as name, day, metric, value from summed
      union all
      select account_id, 'mailbox_provider', provider, day, metric, value from summed
      union all
      select account_id, 'client_' || device, client, day, metric, value
      from summed where metric in ('opens', 'unique_opens')
      union all
      select account_id, 'browser', browser, day, metric, value
      from summed where metric in ('clicks', 'unique_clicks')
      union all
      select account_id, 'country', left(place, 2), day, metric, value from summed where place <> ''
      union all
      select account_id, 'province_' || lower(left(place, 2)), substr(place, 4), day, metric, value
      from summed where length(place) > 2
      union all
      select summed.account_id, 'template', template_id, day, metric, value
      from summed join (select distinct send_id, template_id from labelled) as made using (send_id)
      where template_id is not null
      union all
      select summed.account_id, 'category', category, day, metric, value
      from summed join labelled using (send_id) where category is not null
    ),
    categories as (
      insert into sent_category (account_id, name)
      select distinct account_id, category from labelled where category is not null order by 1, 2
      on conflict do nothing
    ),
    providers as (
      insert into provider_counter (send_id, provider, ${names(summaryMetrics)})
      select send_id, provider, ${sums(summaryMetrics)}
      from summed
      where send_id in (select send_id from labelled where client in ('single-sends', 'automations'))
      group by 1, 2 order by 1, 2
      on conflict (send_id, provider) do update set ${added('provider_counter', summaryMetrics)}
    ),
    places as (
      insert into place_counter (send_id, place, ${names(placeMetrics)})
      select send_id, place, ${sums(placeMetrics)}
      from summed
      where place <> '' and send_id in (select send_id from labelled where client in ('single-sends', 'automations'))
      group by 1, 2 order by 1, 2
      on conflict (send_id, place) do update set ${added('place_counter', placeMetrics)}
    )
    insert into day_counter (account_id, kind, name, day, ${names(summaryMetrics)})
    select account_id, kind, name, day, ${sums(summaryMetrics)}
    from named
    group by 1, 2, 3, 4 order by 1, 2, 4, 3
    on conflict (account_id, kind, day, name) do update set ${added('day_counter', summaryMetrics)}
  `.execute(tx)
}

/** User agents of the events. There are few, so that each is read once. */
async function findAgents(tx: Db, events: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ agent: string }>`
    select distinct agent from message_event
    where ${events} and event in ('open', 'click') and agent is not null`.execute(tx)
  return rows.map(({ agent }) => agent)
}

/**
 * Recipients by domain, with the time from which their send counts them as requests. Recipients without credits are no
 * requests. `requested` and `arrived` are parts of the statement.
 */
const requests = sql`
  select requested.send_id, requested.domain, requested.value, begun.at
  from requested left join (
    select send_id, min(bucket) as at from send_counter
    where send_id in (select send_id from requested) and metric = 'requests' and bucket > '-infinity'
    group by send_id
  ) as begun on begun.send_id = requested.send_id
  union all
  select send_id, domain, value, at from arrived`

/** Recipients are summed by themselves: sends and waves may lie on another machine than they do. */
function requestParts(sends: readonly string[], waves: readonly string[]) {
  return sql`
    requested as materialized (
      select send_id, lower(split_part(email, '@', -1)) as domain, count(*)::int as value
      from recipient
      where send_id = any(${sends as string[]}::uuid[]) and not (state = 'dropped' and reason = 'no_credits')
      group by 1, 2
    ),
    joined as materialized (
      select wave.send_id, wave.at, person.contact_id
      from uncounted_wave wave cross join unnest(wave.contact_ids) as person (contact_id)
      where wave.id = any(${waves as string[]}::uuid[])
    ),
    arrived as materialized (
      select joined.send_id, lower(split_part(email, '@', -1)) as domain, count(*)::int as value, joined.at
      from joined join recipient on recipient.send_id = joined.send_id and recipient.contact_id = joined.contact_id
      where not (state = 'dropped' and reason = 'no_credits')
      group by 1, 2, 4
    )`
}

/** Rows of text as a table. */
function unnestRows(rows: readonly (readonly string[])[]) {
  const width = rows[0]?.length ?? 4
  const columns = Array.from({ length: width }, (_, at) => sql`${rows.map((row) => row[at])}::text[]`)
  return sql`unnest(${sql.join(columns)})`
}

type Metrics = readonly SummaryMetric[]

const names = (metrics: Metrics) => sql.join(metrics.map((name) => sql.ref(name)))
const sums = (metrics: Metrics) =>
  sql.join(metrics.map((name) => sql`coalesce(sum(value) filter (where metric = ${sql.lit(name)}), 0)`))
const added = (table: string, metrics: Metrics) =>
  sql.join(
    metrics.map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  )
