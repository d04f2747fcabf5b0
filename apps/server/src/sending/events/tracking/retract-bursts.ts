import type { PoolClient } from 'pg'
import { withValues } from '#platform/named-values.ts'
import { lowestIdAt } from '#platform/uuid.ts'
import { countedInto } from '#sending/events/counters.ts'
import { judgeSightings, type Sighting, scanMs } from './machine.rules.ts'
import { storedAgent, type TrackedEvent, type TrackedKind } from './store-events.ts'

interface Known extends Sighting {
  contactId: string
  sendId: string
  /** The verdict that was stored before. */
  verdict: 'person' | 'uncertain' | 'machine'
}

/** Something that came in: an event, or the opening of a message's control link. */
export type Arrival = TrackedEvent | Scan

export interface Scan extends Omit<TrackedEvent, 'event'> {
  event: 'scan'
}

/**
 * Judges the clicks of a group together with recent events of the same messages. New events that a machine made, or
 * perhaps made, are changed in place. Stored events are first subtracted from the counters. Later events around a scan
 * are judged when they are stored, by `recipient.scanned_at` and `scanned_agent`.
 */
export async function judgeArrivals(
  client: PoolClient,
  arrivals: readonly Arrival[],
): Promise<TrackedEvent[]> {
  const events = arrivals.filter((one): one is TrackedEvent => one.event !== 'scan')
  const scans = arrivals.filter(({ event }) => event === 'scan')
  const clicks = events.filter(({ event }) => event === 'click')
  if (clicks.length + scans.length === 0) return events
  const known = await sightingsBefore(client, [...clicks, ...scans])
  const byMessage = Map.groupBy(
    [...known, ...events.filter(({ event }) => event === 'click' || event === 'open').map(toSighting)],
    messageOf,
  )
  const scansOf = Map.groupBy(scans, messageOf)
  const linksOf = new Map(clicks.map((click) => [messageOf(click), click.links ?? 0]))
  const verdicts = new Map<string, 'machine' | 'uncertain'>()
  for (const [message, sightings] of byMessage) {
    const scanned =
      scansOf.get(message)?.map(({ at, agent }) => ({ at: at.getTime(), agent: storedAgent(agent) })) ?? []
    if (sightings.length < 2 && scanned.length === 0) continue
    const facts = { links: linksOf.get(message) ?? 0, scans: scanned }
    for (const [id, verdict] of judgeSightings(sightings, facts)) verdicts.set(id, verdict)
  }
  const isNews = ({ id, verdict }: Known) =>
    verdicts.has(id) && verdict !== 'machine' && verdict !== verdicts.get(id)
  await retract(client, known.filter(isNews), scans, verdicts)
  return events.map((event) => {
    const verdict = verdicts.get(event.id)
    return verdict ? { ...event, event: `${verdict}_${event.event}` as TrackedKind } : event
  })
}

function messageOf({ sendId, contactId }: { sendId: string; contactId: string }): string {
  return `${sendId} ${contactId}`
}

function toSighting({ id, event, at, link, agent, contactId, sendId }: TrackedEvent): Known {
  const kind = event === 'click' ? 'click' : 'open'
  return { id, kind, at: at.getTime(), link, agent: storedAgent(agent), contactId, sendId, verdict: 'person' }
}

async function sightingsBefore(client: PoolClient, clicks: readonly Arrival[]): Promise<Known[]> {
  const earliest = Math.min(...clicks.map(({ at }) => at.getTime()))
  const { rows } = await client.query({
    name: 'carillon-recent-sightings',
    // Each person's latest events first, and only then the events of the sends: a planner that believes a new month to
    // be empty would otherwise read all events of a send.
    text: `
      with latest as materialized (
        select id, contact_id, send_id, link, agent, at, event, reason
        from message_event
        where contact_id = any($1::uuid[]) and id >= $4
      )
      select id, contact_id as "contactId", send_id as "sendId", link, agent, at,
             case when event like '%click' then 'click' else 'open' end as kind,
             case when event not like 'machine%' then 'person' when reason = 'uncertain' then 'uncertain'
                  else 'machine' end as verdict
      from latest
      where send_id = any($3::uuid[]) and at > $2 and event in ('click', 'machine_click', 'open', 'machine_open')`,
    values: [
      [...new Set(clicks.map(({ contactId }) => contactId))],
      new Date(earliest - scanMs),
      [...new Set(clicks.map(({ sendId }) => sendId))],
      // An event's id is made after the event came, so months that end before this id need not be read.
      lowestIdAt(earliest - scanMs),
    ],
  })
  return (rows as (Omit<Known, 'at'> & { at: Date })[]).map((row) => ({ ...row, at: row.at.getTime() }))
}

// Events that are a machine's already stay as they are. A recipient's first open and click are computed again from the
// rest, unless their events were dropped. When none remains, the unique count is reduced where it was counted. All is
// read before the first part writes. The caller holds the locks of the sends (`lock-sends.ts`).
const retraction = {
  name: 'carillon-retract-sightings',
  text: `
    with message as materialized (
      select send_id, contact_id, max(scanned_at) as scanned_at,
             (array_agg(scanned_agent order by scanned_at desc nulls last))[1] as scanned_agent
      from unnest(:sendIds::uuid[], :contactIds::uuid[], :scannedAt::timestamptz[], :scanAgents::text[])
        as m (send_id, contact_id, scanned_at, scanned_agent)
      group by send_id, contact_id
    ),
    verdict as materialized (
      select * from unnest(:judgedContactIds::uuid[], :eventIds::uuid[], :areUncertain::boolean[]) as v (contact_id, id, is_uncertain)
    ),
    old as materialized (
      select r.send_id, r.contact_id, r.opened_at, r.clicked_at, r.machine_opened_at, m.scanned_at, m.scanned_agent
      from recipient r
      join message m on m.send_id = r.send_id and m.contact_id = r.contact_id
      where r.contact_id = any(:contactIds::uuid[])
    ),
    seen as materialized (
      select e.send_id, e.contact_id, e.id, e.event, e.at, v.is_uncertain,
             v.id is not null as is_judged, e.event like 'machine%' as was_uncertain
      from message_event e
      join message m on m.send_id = e.send_id and m.contact_id = e.contact_id
      left join verdict v on v.contact_id = e.contact_id and v.id = e.id
      where e.contact_id = any(:contactIds::uuid[])
        and (e.event in ('click', 'open') or e.event in ('machine_click', 'machine_open') and e.reason = 'uncertain')
    ),
    remaining as materialized (
      select o.send_id, o.contact_id, o.scanned_at, o.scanned_agent,
             case when o.opened_at < kept_from then o.opened_at
                  else min(s.at) filter (where s.event = 'open' and not s.is_judged) end as opened_at,
             case when o.clicked_at < kept_from then o.clicked_at
                  else min(s.at) filter (where s.event = 'click' and not s.is_judged) end as clicked_at,
             min(s.at) filter (where s.event in ('open', 'machine_open') and not s.is_uncertain) as machine_opened_at
      from old o
      cross join message_event_mark
      left join seen s on s.send_id = o.send_id and s.contact_id = o.contact_id
      group by o.send_id, o.contact_id, o.opened_at, o.clicked_at, o.scanned_at, o.scanned_agent, kept_from
    ),
    -- the clock, read when the statement has locked the events: followers rely on that order
    moment as materialized (select clock_timestamp() as at),
    flipped as (
      update message_event e
      set event = case when s.was_uncertain then s.event else 'machine_' || s.event end,
          reason = case when s.is_uncertain then 'uncertain' when e.reason = 'uncertain' then null else e.reason end,
          written_at = moment.at
      from seen s, moment
      where e.contact_id = any(:contactIds::uuid[]) and e.contact_id = s.contact_id and e.id = s.id and s.is_judged
      returning e.send_id, split_part(e.event, '_', -1) as kind, e.at, e.link, s.was_uncertain, s.is_uncertain
    ),
    moved as (
      update recipient r
      set opened_at = n.opened_at, clicked_at = n.clicked_at,
          machine_opened_at = coalesce(r.machine_opened_at, n.machine_opened_at),
          scanned_at = greatest(r.scanned_at, n.scanned_at),
          scanned_agent = case when n.scanned_at >= coalesce(r.scanned_at, '-infinity') then n.scanned_agent
                               else r.scanned_agent end
      from remaining n
      where r.contact_id = any(:contactIds::uuid[]) and r.send_id = n.send_id and r.contact_id = n.contact_id
    ),
    change as (
      select send_id, case when was_uncertain then 'uncertain_' else '' end || kind || 's' as metric, at, -1 as by
      from flipped
      union all
      select send_id, case when is_uncertain then 'uncertain_' else 'machine_' end || kind || 's', at, 1 from flipped
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
    counted as (${countedInto('select send_id, metric, at, by as value from change')}),
    linked as (
      insert into link_counter (send_id, link, clicks)
      select send_id, link, -count(*)
      from flipped
      where kind = 'click' and not was_uncertain and link is not null
      group by send_id, link
      order by send_id, link
      on conflict (send_id, link) do update set clicks = link_counter.clicks + excluded.clicks
    )
    select count(*) from remaining`,
}

async function retract(
  client: PoolClient,
  sightings: readonly Known[],
  scans: readonly Arrival[],
  verdicts: ReadonlyMap<string, 'machine' | 'uncertain'>,
): Promise<void> {
  if (sightings.length + scans.length === 0) return
  await client.query(
    withValues(retraction, {
      sendIds: [...sightings, ...scans].map(({ sendId }) => sendId),
      contactIds: [...sightings, ...scans].map(({ contactId }) => contactId),
      scannedAt: [...sightings.map(() => null), ...scans.map(({ at }) => at)],
      scanAgents: [...sightings.map(() => null), ...scans.map(({ agent }) => storedAgent(agent))],
      judgedContactIds: sightings.map(({ contactId }) => contactId),
      eventIds: sightings.map(({ id }) => id),
      areUncertain: sightings.map(({ id }) => verdicts.get(id) === 'uncertain'),
    }),
  )
}
