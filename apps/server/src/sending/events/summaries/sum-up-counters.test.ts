import { singleSends } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import { type Caller, expect, type Server, test } from '#test/kit.ts'
import { addCounterChanges } from './sum-up-counters.ts'

interface Tracks {
  tracks_opens?: boolean
  tracks_clicks?: boolean
}

/** A send of a single send of this account, without counters. */
async function givenSend({ product }: Server, { account }: Caller, tracks: Tracks = {}): Promise<string> {
  const { db } = product.services.database
  const [id, send] = [newId(), newId()]
  await db.insertInto('single_send').values({ id, account_id: account, name: 'Sent' }).execute()
  const values = { id: send, account_id: account, client: 'single-sends', client_id: id, message: '{}' }
  await db
    .insertInto('send')
    .values({ ...values, ...tracks, status: 'done' })
    .execute()
  return send
}

/** Counts as all statements of the engine do. */
async function count(db: Db, send: string, changes: Record<string, number>): Promise<void> {
  await sql`
    insert into send_counter (send_id, metric, bucket, value)
    select ${send}::uuid, metric, bucket, value
    from unnest(${Object.keys(changes)}::text[], ${Object.values(changes)}::bigint[]) as change (metric, value),
         unnest(array['-infinity'::timestamptz, date_bin('15 minutes', now(), '2000-01-01')]) as bucket
    on conflict (send_id, metric, bucket) do update set value = send_counter.value + excluded.value`.execute(
    db,
  )
}

async function today(me: Caller) {
  const { days } = await me.call(singleSends.summary, { query: { days: 1 } })
  const sum = (name: 'requests' | 'delivered' | 'unique_opens' | 'unique_clicks' | 'unsubscribes') =>
    days.reduce((total, day) => total + day[name], 0)
  return [
    sum('requests'),
    sum('delivered'),
    sum('unique_opens'),
    sum('unique_clicks'),
    sum('unsubscribes'),
  ].join(' ')
}

/** The sums, without later changes. */
async function keptSums(db: Db, { account }: Caller) {
  const { rows } = await sql<{ delivered: number; opens: number; total: number }>`
    select sum(delivered)::int as delivered, sum(unique_opens)::int as opens,
           (select sum(delivered)::int from single_send_total where account_id = ${account}) as total
    from account_counter where account_id = ${account}`.execute(db)
  return rows[0]
}

test('sums are exact before and after they are brought up to date, also when counts are taken back', async ({
  server,
}) => {
  const { db } = server.product.services.database
  const me = await server.as('sums')
  const [one, two] = [await givenSend(server, me), await givenSend(server, me)]
  const other = await givenSend(server, await server.as('other sums'))
  await count(db, other, { requests: 1000, delivered: 1000 })
  await count(db, one, { requests: 10, delivered: 9, unique_opens: 4, clicks: 7 })
  expect(await today(me)).toBe('10 9 4 0 0')
  await addCounterChanges(db)
  expect(await today(me)).toBe('10 9 4 0 0')
  await count(db, one, { delivered: -2, unique_opens: 1, unique_clicks: 1, unsubscribes: 1 })
  await count(db, two, { requests: 5, delivered: 5 })
  expect(await today(me)).toBe('15 12 5 1 1')
  await addCounterChanges(db)
  expect(await today(me)).toBe('15 12 5 1 1')
  expect(await keptSums(db, me)).toEqual({ delivered: 12, opens: 5, total: 12 })
  await db.deleteFrom('send_counter').where('send_id', '=', two).execute()
  expect(await today(me)).toBe('10 7 5 1 1')
  await addCounterChanges(db)
  expect(await today(me)).toBe('10 7 5 1 1')
})

test('changes counted while sums are brought up to date are neither lost nor counted twice', async ({
  server,
}) => {
  const { db } = server.product.services.database
  const me = await server.as('sums-at-once')
  const send = await givenSend(server, me)
  await count(db, send, { requests: 8, delivered: 8 })
  const counting = await db.startTransaction().execute()
  const summing = await db.startTransaction().execute()
  await count(counting, send, { unique_opens: 3 })
  await addCounterChanges(summing)
  const second = addCounterChanges(db)
  const seen = [await today(me)]
  await counting.commit().execute()
  seen.push(await today(me))
  await summing.commit().execute()
  await second
  expect(seen).toEqual(['8 8 0 0 0', '8 8 3 0 0'])
  expect(await today(me)).toBe('8 8 3 0 0')
  await addCounterChanges(db)
  expect(await today(me)).toBe('8 8 3 0 0')
  expect(await keptSums(db, me)).toEqual({ delivered: 8, opens: 3, total: 8 })
})

test('sends that count no opens or no clicks are summed up separately', async ({ server }) => {
  const { db } = server.product.services.database
  const me = await server.as('sums-untracked')
  await count(db, await givenSend(server, me), { delivered: 10, unique_opens: 5, unique_clicks: 2 })
  // A click without an open implies one.
  await count(db, await givenSend(server, me, { tracks_opens: false }), {
    delivered: 20,
    unique_opens: 4,
    unique_clicks: 4,
  })
  await count(db, await givenSend(server, me, { tracks_opens: false, tracks_clicks: false }), {
    delivered: 40,
  })
  const expected = {
    delivered: 70,
    delivered_counting_opens: 10,
    delivered_counting_clicks: 30,
    unique_opens: 5,
    unique_clicks: 6,
  }
  const last = async () => (await me.call(singleSends.summary, { query: { days: 1 } })).days.at(-1)
  expect(await last()).toMatchObject(expected)
  await addCounterChanges(db)
  expect(await last()).toMatchObject(expected)
})
