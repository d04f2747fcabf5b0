import type { PoolClient } from 'pg'
import { bareArray, newId } from '#platform/db.ts'
import { withValues } from '#platform/named-values.ts'
import { countedInto } from '#sending/events/counters.ts'
import type { ContactTimes } from '../contact-times.ts'
import { queueEvents } from '../subscriptions/queue-events.ts'
import { earlyClickMs, receivingFilterMs, scanMs } from './machine.rules.ts'
import { proveDelivery } from './prove-delivery.ts'
import { storeApart } from './store-apart.ts'

/** `uncertain_*` are stored as a machine's with the reason `uncertain`: perhaps a person, and never counted as one. */
export type TrackedKind = 'open' | 'click' | `${'machine' | 'uncertain'}_${'open' | 'click'}`

export interface TrackedEvent {
  id: string
  event: TrackedKind
  account: string
  sendId: string
  contactId: string
  at: Date
  /** The link's number, from 1, and its address; null for opens. */
  link: number | null
  url: string | null
  agent: string | null
  /** The number of links of the message. */
  links?: number
  /** The place of the event, by its name in `places.ts`; null: places are not counted. */
  place: string | null
}

// A click without an open implies an open, because many mail programs load no images. Events while a living worker hands
// a message over, or right after it, come from a filter of the receiving server, and so do events of the agent that
// opened the control link, around that time. Clicks some seconds after it are uncertain. Events of people who are not
// recipients are not stored.
const judged = (recipients: string) => `
    event as materialized (
      select id, account_id, send_id, contact_id, at, link, url, agent, place, implied_id,
             case class when 'person' then event else 'machine_' || split_part(event, '_', -1) end as event,
             case class when 'uncertain' then 'uncertain' end as reason,
             class = 'person' and state in ('in_flight', 'uncertain') as is_proof
      from (
        select e.*, r.state, case
          when e.event like 'machine%' or (r.state = 'in_flight' and r.worker_id = any(:livingWorkers::uuid[]))
            or e.at - r.sent_at < :receivingFilterMs::int * interval '1 millisecond'
            or (coalesce(r.scanned_agent, e.agent) is not distinct from e.agent
              and e.at between r.scanned_at - :scanMs::int * interval '1 millisecond'
                and r.scanned_at + :scanMs::int * interval '1 millisecond') then 'machine'
          when e.event like 'uncertain%' or (e.event = 'click' and e.at - r.sent_at < :earlyClickMs::int * interval '1 millisecond')
            then 'uncertain'
          else 'person' end as class
        from unnest(:ids::uuid[], :events::text[], :accounts::uuid[], :sendIds::uuid[], :contactIds::uuid[], :times::timestamptz[], :links::smallint[], :urls::text[], :agents::text[], :impliedIds::uuid[], :places::text[])
          as e (id, event, account_id, send_id, contact_id, at, link, url, agent, implied_id, place)
        join ${recipients} r on r.send_id = e.send_id and r.contact_id = e.contact_id
        where r.contact_id = any(:contactIds::uuid[])
      ) as classed
    ),
    seen as materialized (
      select send_id, contact_id, max(account_id::text)::uuid as account_id,
             min(at) filter (where event = 'open') as opened,
             min(at) filter (where event = 'click') as clicked,
             min(at) filter (where event = 'machine_open' and reason is null) as machine_opened,
             max(at) filter (where event in ('open', 'click')) as last_opened,
             max(at) filter (where event = 'click') as last_clicked,
             min(agent) filter (where event = 'click') as agent,
             min(place) filter (where event = 'click') as place,
             min(implied_id::text)::uuid as implied_id
      from event
      group by send_id, contact_id
    ),
    old as materialized (
      select r.opened_at, r.clicked_at, r.machine_opened_at, s.*
      from seen s
      join ${recipients} r on r.send_id = s.send_id and r.contact_id = s.contact_id
      where r.contact_id = any(:contactIds::uuid[])
    ),
    inferred as materialized (
      select implied_id, send_id, contact_id, account_id, clicked as at, agent, place
      from old
      where opened_at is null and opened is null and clicked is not null
    )`

const changed = `
  (o.opened_at is null and coalesce(o.opened, o.clicked) is not null)
  or (o.clicked_at is null and o.clicked is not null)
  or (o.machine_opened_at is null and o.machine_opened is not null)`

const stored = `
      select e.contact_id, e.id, e.account_id, e.send_id, e.event, e.at, e.link, e.url, e.reason, e.agent, e.place
      from event e
      union all
      select contact_id, implied_id, account_id, send_id, 'open', at, null, null, 'inferred', agent, place
      from inferred`

const counted = `
    count as (
      select e.send_id, case when e.reason is null then e.event else 'uncertain_' || split_part(e.event, '_', -1) end || 's'
               as metric, e.at
      from event e
      union all
      select send_id, 'opens', at from inferred
      union all
      select send_id, 'unique_opens', coalesce(opened, clicked)
      from old where opened_at is null and coalesce(opened, clicked) is not null
      union all
      select send_id, 'unique_clicks', clicked from old where clicked_at is null and clicked is not null
      union all
      select send_id, 'unique_machine_opens', machine_opened
      from old where machine_opened_at is null and machine_opened is not null
    ),
    counted as (${countedInto('select send_id, metric, at, 1 as value from count')}),
    linked as (
      insert into link_counter (send_id, link, clicks)
      select e.send_id, e.link, count(*)
      from event e
      where e.event = 'click' and e.link is not null
      group by e.send_id, e.link
      order by e.send_id, e.link
      on conflict (send_id, link) do update set clicks = link_counter.clicks + excluded.clicks
    )`

const reacted = `
      select account_id, contact_id, max(last_opened) as last_opened, max(last_clicked) as last_clicked
      from old where last_opened is not null group by account_id, contact_id order by contact_id`

const proofs = `
    select send_id as "sendId", contact_id as "contactId", min(at) as at
    from event where is_proof group by send_id, contact_id`

// One statement writes a group: event rows, the recipient's first open and click, counters, link counters, the contact's
// last open and click. The caller holds the locks of the sends (`lock-sends.ts`), so that no other group reads the same
// first open. Contacts change in the order of their ids, as in recording outcomes. Answers the messages that a person saw
// although their delivery is not known.
const store = ({ noteReacted }: ContactTimes) => ({
  name: 'carillon-store-events',
  text: `
    with ${judged('recipient')},
    moved as (
      update recipient r
      set opened_at = coalesce(o.opened_at, o.opened, o.clicked),
          clicked_at = coalesce(o.clicked_at, o.clicked),
          machine_opened_at = coalesce(o.machine_opened_at, o.machine_opened)
      from old o
      where r.contact_id = any(:contactIds::uuid[]) and r.send_id = o.send_id and r.contact_id = o.contact_id
        and (${changed})
    ),
    stored as (
      insert into message_event (contact_id, id, account_id, send_id, event, at, link, url, reason, agent, place)
      ${stored}
    ),
    queued as (${queueEvents(`
      select contact_id, id as event_id, account_id, send_id, array[event] as events, at,
             jsonb_build_object('link', link, 'url', url, 'agent', agent) as detail
      from event`)}
    ),
    ${counted},
    reacted as (${reacted}),
    noted as (${noteReacted(':contactIds')})
    ${proofs}`,
})

/** The beginning of a user agent, as it is stored and compared. */
export function storedAgent(agent: string | null): string | null {
  return agent?.slice(0, 500) ?? null
}

interface Storing {
  contactTimes: ContactTimes
  /** The answer of `beginWithSends`, which began the transaction. */
  livingWorkers: readonly string[]
  /** True on a distributed database. Both ways store the same. */
  isApart?: boolean
}

/** Stores a group of events, and what they change. */
export async function storeEvents(
  client: PoolClient,
  events: readonly TrackedEvent[],
  { contactTimes, livingWorkers, isApart = false }: Storing,
): Promise<void> {
  const values = {
    ids: bareArray(events.map(({ id }) => id)),
    events: bareArray(events.map(({ event }) => event)),
    accounts: bareArray(events.map(({ account }) => account)),
    sendIds: bareArray(events.map(({ sendId }) => sendId)),
    contactIds: bareArray(events.map(({ contactId }) => contactId)),
    times: bareArray(events.map(({ at }) => at.toISOString())),
    links: bareArray(events.map(({ link }) => link)),
    urls: events.map(({ url }) => url?.slice(0, 2000) ?? null),
    agents: events.map(({ agent }) => storedAgent(agent)),
    // Ids for the opens that clicks imply.
    impliedIds: bareArray(events.map(({ event }) => (event === 'click' ? newId() : null))),
    places: events.map(({ place }) => place),
    livingWorkers,
    receivingFilterMs,
    earlyClickMs,
    scanMs,
  }
  const found = isApart
    ? await storeApart(client, { judged, changed, stored, counted, reacted, proofs }, values, contactTimes)
    : (await client.query(withValues(store(contactTimes), values))).rows
  await proveDelivery(client, found, contactTimes)
}
