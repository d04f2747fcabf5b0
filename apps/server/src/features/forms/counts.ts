import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Placement } from './visit/read-submission.rules.ts'

export interface Counted {
  views?: number
  submits?: number
  confirmed?: number
  contacts?: number
  pending?: number
  parked?: number
}

/**
 * The number of rows that each count is spread over. One is chosen at random, so that many visitors at once don't wait
 * for each other.
 */
const shards = 8
/** The pages of a day that are counted separately; further ones are counted together, without a name. */
const pagesADay = 200

/** Adds to the numbers of a form, in total and by day, placement and page. A deleted form counts nothing. */
export async function count(
  tx: Db,
  formId: string,
  numbers: Counted,
  on?: { placement: Placement; page: string; now: Date },
): Promise<void> {
  const shard = Math.floor(Math.random() * shards)
  const all = { views: 0, submits: 0, confirmed: 0, contacts: 0, pending: 0, parked: 0, ...numbers }
  const total = sql`
    insert into signup_form_count as c (form_id, shard, views, submits, confirmed, contacts, pending, parked)
    select id, ${shard}::smallint, ${all.views}::bigint, ${all.submits}::bigint, ${all.confirmed}::bigint,
      ${all.contacts}::bigint, ${all.pending}::bigint, ${all.parked}::bigint
    from signup_form where id = ${formId}
    on conflict (form_id, shard) do update set views = c.views + excluded.views, submits = c.submits + excluded.submits,
      confirmed = c.confirmed + excluded.confirmed, contacts = c.contacts + excluded.contacts,
      pending = c.pending + excluded.pending, parked = c.parked + excluded.parked`
  if (!on || all.views + all.submits + all.confirmed === 0) {
    await total.execute(tx)
    return
  }
  const day = sql`${on.now.toISOString().slice(0, 10)}::date`
  const known = sql`
    select page from signup_form_day where form_id = ${formId} and day = ${day} and placement = ${on.placement}`
  await sql`
    with total as (${total})
    insert into signup_form_day as d (form_id, day, placement, page, shard, views, submits, confirmed)
    select id, ${day}, ${on.placement}::text, case
        when (select count(distinct page) from (${known}) as pages) < ${pagesADay} or ${on.page}::text in (${known})
        then ${on.page}::text else '' end,
      ${shard}::smallint, ${all.views}::bigint, ${all.submits}::bigint, ${all.confirmed}::bigint
    from signup_form where id = ${formId}
    on conflict (form_id, day, placement, page, shard) do update set views = d.views + excluded.views,
      submits = d.submits + excluded.submits, confirmed = d.confirmed + excluded.confirmed`.execute(tx)
}
