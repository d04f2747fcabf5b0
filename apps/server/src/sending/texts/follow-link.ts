import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { countedFrom } from '#sending/events/counters.ts'
import type { OnTexted } from './record-inbound.ts'
import type { ShortLink } from './text-links.rules.ts'

export interface FollowedLink {
  sendId: string
  contactId: string
  url: string
  /** The position in the send's links, from 1, or 0 for a link that only this text has. */
  number: number
}

/** The target of a short link; null if there is no such text. */
export async function findShortLink(db: Db, { code, link }: ShortLink): Promise<FollowedLink | null> {
  const { rows } = await sql<{
    send_id: string
    contact_id: string
    urls: string[] | null
    links: { url: string }[]
  }>`
    select m.send_id, m.contact_id, m.urls, s.links
    from text_message m join send s on s.id = m.send_id
    where m.code = ${code}`.execute(db)
  // Codes are random, one of 281 billion, so two texts may have the same. The owner of the link is then unknown, and no
  // target is better than a wrong one.
  const [found] = rows
  if (!found || rows.length > 1) return null
  const url = link.kind === 'shared' ? found.links[link.index]?.url : found.urls?.[link.index]
  if (url === undefined) return null
  return {
    sendId: found.send_id,
    contactId: found.contact_id,
    url,
    number: link.kind === 'shared' ? link.index + 1 : 0,
  }
}

/** Counts a click. `onFirst` is called for a person's first click on each link. */
export async function countTextClick(
  db: Db,
  link: FollowedLink,
  now: Date,
  onFirst: OnTexted = async () => {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await countClick(tx, link, now)) await onFirst(tx, link, { kind: 'clicked', url: link.url }, now)
  })
}

/** @returns whether it is the first click of its recipient on this link */
async function countClick(
  tx: Db,
  { sendId, contactId, url, number }: FollowedLink,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    with before as materialized (
      select clicked_at is null as is_first, not coalesce(clicked_links ? ${url}::text, false) as is_first_of_link
      from text_message where send_id = ${sendId} and contact_id = ${contactId}
      for no key update
    ),
    noted as (
      update text_message
      set clicked_at = coalesce(clicked_at, ${now}::timestamptz),
          clicked_links = coalesce(clicked_links, '{}') || jsonb_build_object(${url}::text, ${now}::timestamptz)
      from before
      where send_id = ${sendId} and contact_id = ${contactId} and before.is_first_of_link
    ),
    linked as (
      insert into link_counter (send_id, link, clicks)
      values (${sendId}::uuid, ${number}::smallint, 1)
      on conflict (send_id, link) do update set clicks = link_counter.clicks + 1
    ),
    counted as (${countedFrom(sql`
      select ${sendId}::uuid as send_id, metric, ${now}::timestamptz as at, 1 as value
      from (select 'clicks' as metric union all select 'unique_clicks' from before where is_first) as followed`)}
    )
    select is_first_of_link as is_first from before`.execute(tx)
  return rows[0]?.is_first ?? false
}
