import type { PoolClient } from 'pg'
import { lowestIdAt } from '#platform/uuid.ts'
import { findBurst, judgementMs, type Sighting } from './machine.rules.ts'
import type { TrackedEvent, TrackedKind } from './store-events.ts'

interface Known extends Sighting {
  contactId: string
  sendId: string
}

/**
 * Judges the clicks of a group together with recent events of the same messages. New events that are part of a burst
 * are changed to machine events in place. Stored ones are first subtracted from the counters.
 */
export async function judgeBursts(
  client: PoolClient,
  events: readonly TrackedEvent[],
): Promise<TrackedEvent[]> {
  const clicks = events.filter(({ event }) => event === 'click')
  if (clicks.length === 0) return [...events]
  const known = await sightingsBefore(client, clicks)
  const byMessage = Map.groupBy(
    [...known, ...events.filter(({ event }) => event === 'click' || event === 'open').map(toSighting)],
    ({ sendId, contactId }) => `${sendId} ${contactId}`,
  )
  const machine = new Set<string>()
  for (const sightings of byMessage.values()) {
    if (sightings.length > 1) for (const id of findBurst(sightings)) machine.add(id)
  }
  if (machine.size === 0) return [...events]
  await retract(
    client,
    known.filter(({ id }) => machine.has(id)),
  )
  return events.map((event) =>
    machine.has(event.id) ? { ...event, event: `machine_${event.event}` as TrackedKind } : event,
  )
}

function toSighting({ id, event, at, link, agent, contactId, sendId }: TrackedEvent): Known {
  return { id, kind: event === 'click' ? 'click' : 'open', at: at.getTime(), link, agent, contactId, sendId }
}

async function sightingsBefore(client: PoolClient, clicks: readonly TrackedEvent[]): Promise<Known[]> {
  const earliest = Math.min(...clicks.map(({ at }) => at.getTime()))
  const { rows } = await client.query({
    name: 'carillon-recent-sightings',
    // Each person's latest events first, and only then those of the sends: a planner that takes a new month for empty
    // would otherwise read all events of a send.
    text: `
      with latest as materialized (
        select id, contact_id, send_id, link, agent, at, event
        from message_event
        where contact_id = any($1::uuid[]) and id >= $4
      )
      select id, contact_id as "contactId", send_id as "sendId", link, agent, at,
             case when event like '%click' then 'click' else 'open' end as kind
      from latest
      where send_id = any($3::uuid[]) and at > $2 and event in ('click', 'machine_click', 'open')`,
    values: [
      [...new Set(clicks.map(({ contactId }) => contactId))],
      new Date(earliest - judgementMs),
      [...new Set(clicks.map(({ sendId }) => sendId))],
      // An event's id is made after the event came, so months that end before this id need not be read.
      lowestIdAt(earliest - judgementMs),
    ],
  })
  return (rows as (Omit<Known, 'at'> & { at: Date })[]).map((row) => ({ ...row, at: row.at.getTime() }))
}

// Events that are a machine's already stay as they are; only 'click' and 'open' change. A recipient's first open and
// click are computed again from the rest, unless their events were dropped. When none remains, the unique count is
// reduced where it was counted. All is read before the first part writes. The caller holds the locks of the sends
// (`lock-sends.ts`).
const retraction = {
  name: 'carillon-retract-sightings',
  text: `
    with message as materialized (
      select distinct * from unnest($1::uuid[], $2::uuid[]) as m (send_id, contact_id)
    ),
    old as materialized (
      select r.send_id, r.contact_id, r.opened_at, r.clicked_at, r.machine_opened_at
      from recipient r
      join message m on m.send_id = r.send_id and m.contact_id = r.contact_id
      where r.contact_id = any($2::uuid[])
    ),
    seen as materialized (
      select e.send_id, e.contact_id, e.event, e.at, e.id = any($3::uuid[]) as is_machine
      from message_event e
      join message m on m.send_id = e.send_id and m.contact_id = e.contact_id
      where e.contact_id = any($2::uuid[]) and e.event in ('click', 'open')
    ),
    remaining as materialized (
      select o.send_id, o.contact_id,
             case when o.opened_at < kept_from then o.opened_at
                  else min(s.at) filter (where s.event = 'open' and not s.is_machine) end as opened_at,
             case when o.clicked_at < kept_from then o.clicked_at
                  else min(s.at) filter (where s.event = 'click' and not s.is_machine) end as clicked_at,
             min(s.at) filter (where s.event = 'open' and s.is_machine) as machine_opened_at
      from old o
      cross join message_event_mark
      left join seen s on s.send_id = o.send_id and s.contact_id = o.contact_id
      group by o.send_id, o.contact_id, o.opened_at, o.clicked_at, kept_from
    ),
    flipped as (
      update message_event e
      set event = 'machine_' || e.event, written_at = now()
      from unnest($2::uuid[], $3::uuid[]) as f (contact_id, id)
      where e.contact_id = any($2::uuid[]) and e.contact_id = f.contact_id and e.id = f.id and e.event in ('click', 'open')
      returning e.send_id, e.event, e.at, e.link
    ),
    moved as (
      update recipient r
      set opened_at = n.opened_at, clicked_at = n.clicked_at,
          machine_opened_at = coalesce(r.machine_opened_at, n.machine_opened_at)
      from remaining n
      where r.contact_id = any($2::uuid[]) and r.send_id = n.send_id and r.contact_id = n.contact_id
    ),
    change as (
      select send_id, case event when 'machine_click' then 'clicks' else 'opens' end as metric, at, -1 as by from flipped
      union all
      select send_id, event || 's', at, 1 from flipped
      union all
      select o.send_id, 'unique_opens', o.opened_at, -1 from old o join remaining n using (send_id, contact_id)
      where o.opened_at is not null
      union all
      select send_id, 'unique_opens', opened_at, 1 from remaining where opened_at is not null
      union all
      select o.send_id, 'unique_clicks', o.clicked_at, -1 from old o join remaining n using (send_id, contact_id)
      where o.clicked_at is not null
      union all
      select send_id, 'unique_clicks', clicked_at, 1 from remaining where clicked_at is not null
      union all
      select o.send_id, 'unique_machine_opens', n.machine_opened_at, 1
      from old o join remaining n using (send_id, contact_id)
      where o.machine_opened_at is null and n.machine_opened_at is not null
    ),
    counted as (
      insert into send_counter (send_id, metric, bucket, value)
      select send_id, metric, bucket, sum(by)
      from change, unnest(array['-infinity'::timestamptz, date_bin('15 minutes', at, '2000-01-01')]) as bucket
      group by send_id, metric, bucket
      having sum(by) <> 0
      order by send_id, metric, bucket
      on conflict (send_id, metric, bucket) do update set value = send_counter.value + excluded.value
    )
    insert into link_counter (send_id, link, clicks)
    select send_id, link, -count(*)
    from flipped
    where event = 'machine_click' and link is not null
    group by send_id, link
    order by send_id, link
    on conflict (send_id, link) do update set clicks = link_counter.clicks + excluded.clicks`,
}

async function retract(client: PoolClient, sightings: readonly Known[]): Promise<void> {
  if (sightings.length === 0) return
  await client.query({
    ...retraction,
    values: [
      sightings.map(({ sendId }) => sendId),
      sightings.map(({ contactId }) => contactId),
      sightings.map(({ id }) => id),
    ],
  })
}
