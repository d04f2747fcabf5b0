import { setTimeout as pause } from 'node:timers/promises'
import type { Segment } from '@carillon/contract/segments'
import type { SegmentTree } from '@carillon/segment-language/tree'
import type { Audience } from './audience-data.ts'
import type { Meter } from './growth-meter.ts'

/** The things of a filled account that the measured calls ask for. */
export interface GrownAccount {
  account: string
  lists: readonly string[]
  /** Lists of 10,000 contacts each, to be deleted with their contacts. */
  doomed: readonly string[]
  /** The newest single send, its send, and the day it was sent on. */
  sent: string
  sendId: string
  sentOn: string
  /** A stored segment of three conditions. */
  segment: string
  /** Contacts from all over the account. */
  people: readonly { id: string; email: string }[]
  /** The number of contacts with a last name of their own: Einzig0, Einzig1 … */
  rareNames: number
}

export const threeConditions: SegmentTree = {
  version: 1,
  joiner: 'and',
  groups: [
    {
      joiner: 'and',
      conditions: [
        { kind: 'text', field: 'city', operator: 'is', values: ['Denver', 'München'] },
        { kind: 'number', field: 'w6_N', operator: 'greater', values: [500] },
        { kind: 'date', field: 'w10_D', operator: 'within', values: [], amount: 5, unit: 'years' },
      ],
    },
  ],
}

const rareNames = 600
const doomedLists = 3
export const doomedContacts = 10_000

/**
 * Completes a filled account by SQL: its newest send gets the message, the links and the counters that a finished send has, 600
 * contacts get a last name of their own, and lists of 10,000 contacts are made.
 */
export async function completeAccount({ query }: Meter, { account, lists, singleSends }: Audience) {
  const sent = singleSends.at(-1)!
  const [send] = await query<{ id: string; sent_on: string }>(
    `update send set message = $2, links = '[{"url":"https://example.com/shop","isPersonal":false}]'
      where client_id = $1 returning id, to_char(created_at, 'YYYY-MM-DD') as sent_on`,
    [
      sent,
      JSON.stringify({
        from: { email: 'news@shop.example', name: 'Shop' },
        unsubscribe: { groupId: null, customUrl: null },
        html: '<p>Hello</p>',
        subject: 'Hello',
        plain: 'Hello',
      }),
    ],
  )
  await query(
    `insert into send_counter (send_id, metric, bucket, value)
      select send_id, metric, bucket, count(distinct contact_id) from message_event,
        lateral (values (case event when 'delivered' then 'delivered' when 'bounce' then 'bounces' when 'open' then 'opens'
          when 'click' then 'clicks' when 'machine_open' then 'machine_opens' end),
          (case event when 'open' then 'unique_opens' when 'click' then 'unique_clicks' when 'delivered' then 'requests' end)) as m (metric),
        lateral (values ('-infinity'::timestamptz), (date_bin('15 minutes', at, '2000-01-01'))) as b (bucket)
      where send_id = $1 and metric is not null group by 1, 2, 3`,
    [send!.id],
  )
  await query(
    `with rare as (select id, row_number() over (order by md5(id::text)) - 1 as n from contact limit ${rareNames})
     update contact set last_name = 'Einzig' || n from rare where contact.id = rare.id`,
  )
  const doomed: string[] = []
  for (let at = 0; at < doomedLists; at++) {
    const id = `018c4444-0000-7000-8000-${String(at).padStart(12, '0')}`
    await query(`insert into list (id, account_id, name) values ($1, $2, $3)`, [id, account, `Doomed ${at}`])
    // Every so many contacts, so that each list has old and new ones and none is on two lists.
    const { length } = await query(
      `insert into list_contact (list_id, contact_id)
        select $1, id from (select id, row_number() over (order by id) as n from contact) as person
        where n % greatest(1, $2::int / ${doomedContacts * 4}) = 0 and n / greatest(1, $2::int / ${doomedContacts * 4}) % 4 = $3
        limit ${doomedContacts} returning contact_id`,
      [id, (await query<{ n: number }>('select count(*)::int as n from contact'))[0]!.n, at],
    )
    await query('update list set contact_count = $2 where id = $1', [id, length])
    doomed.push(id)
  }
  const people = await query<{ id: string; email: string }>(
    `select id, email from contact where last_name not like 'Einzig%' and not exists (
       select 1 from list_contact where contact_id = id and list_id = any($1)) order by md5(id::text) limit 3000`,
    [doomed],
  )
  await query('vacuum (analyze) contact')
  await query('vacuum (analyze) list_contact')
  await query('vacuum (analyze) send_counter')
  await query('checkpoint')
  return { account, lists, doomed, sent, sendId: send!.id, sentOn: send!.sent_on, people, rareNames }
}

/** The time of the product to evaluate a new segment is part of the figures, so this one is made by a call. */
export async function makeSegment({ server }: Meter, name: string, query_json: SegmentTree): Promise<string> {
  const path = '/v3/marketing/segments/2.0'
  const { id } = (await server.call('POST', path, { name, query_json })) as Segment
  for (;;) {
    const segment = (await server.call('GET', `${path}/${id}?contacts_sample=false`)) as Segment
    if (segment.state !== 'processing') return id
    await pause(10)
  }
}
