import type { SingleSendSort } from '@carillon/contract/single-send-sort'
import { singleSends } from '@carillon/contract/single-sends'
import { newId } from '#platform/db.ts'
import { addCounterChanges } from '#sending/events/summaries/sum-up-counters.ts'
import { givenDoneSend } from '#test/given-done-send.ts'
import { type Caller, expect, type Server, test } from '#test/kit.ts'

interface Sent {
  delivered: number
  opens?: number
  /** Absent: opens were counted. */
  tracks_opens?: boolean
  sentAt?: string
}

/** Stores a single send, sent with these totals, or a draft. How events change counters is tested with events. */
async function given({ product }: Server, { account }: Caller, name: string, sent?: Sent): Promise<void> {
  const { db } = product.services.database
  const [id, send] = [newId(), newId()]
  const status = sent ? 'triggered' : 'draft'
  const sent_at = sent ? new Date(sent.sentAt ?? '2026-05-01T10:00:00Z') : null
  await db.insertInto('single_send').values({ id, account_id: account, name, status, sent_at }).execute()
  if (!sent) return
  await givenDoneSend(db, {
    id: send,
    account_id: account,
    client_id: id,
    ...(sent.tracks_opens === undefined ? {} : { tracks_opens: sent.tracks_opens }),
  })
  const totals = { delivered: sent.delivered, ...(sent.opens ? { unique_opens: sent.opens } : {}) }
  const rows = Object.entries(totals).map(([metric, value]) => ({ send_id: send, metric, value }))
  await db
    .insertInto('send_counter')
    .values(rows.map((row) => ({ ...row, bucket: '-infinity' })))
    .execute()
}

/** The names on every page, forwards and then back to the first. */
async function walk(who: Caller, sort: SingleSendSort, page_size = 2): Promise<string[]> {
  const names: string[] = []
  const read = async (address?: string) => {
    const page_token = address && (new URL(address).searchParams.get('page_token') ?? '')
    return who.call(singleSends.search, { query: { page_size, page_token, sort }, body: {} })
  }
  const pages = [await read()]
  for (let next = pages[0]?._metadata.next; next; next = pages.at(-1)?._metadata.next)
    pages.push(await read(next))
  names.push(...pages.flatMap(({ result }) => result.map(({ name }) => name)))
  const back = [pages.at(-1)]
  for (let prev = back[0]?._metadata.prev; prev; prev = back.at(-1)?._metadata.prev)
    back.push(await read(prev))
  const again = back.toReversed().flatMap((page) => page?.result.map(({ name }) => name) ?? [])
  expect(again).toEqual(names)
  return names
}

test('single sends are sorted by name, date and rates, page by page; drafts have no rates', async ({
  server,
}) => {
  const me = await server.as('sorts')
  await given(server, me, 'draft one')
  await given(server, me, 'Half', { delivered: 10, opens: 5, sentAt: '2026-05-03T10:00:00Z' })
  await given(server, me, 'ähnlich', { delivered: 30, opens: 10, sentAt: '2026-05-01T10:00:00Z' })
  await given(server, me, 'nobody', { delivered: 1000, sentAt: '2026-05-02T10:00:00Z' })
  await given(server, me, 'Draft two')
  await given(server, me, 'lost', { delivered: 0, sentAt: '2026-05-04T10:00:00Z' })

  expect(await walk(me, 'name')).toEqual(['ähnlich', 'draft one', 'Draft two', 'Half', 'lost', 'nobody'])
  expect((await walk(me, '-name'))[0]).toBe('nobody')
  expect((await walk(me, '-open_rate')).slice(0, 3)).toEqual(['Half', 'ähnlich', 'nobody'])
  expect((await walk(me, 'open_rate')).slice(0, 3)).toEqual(['nobody', 'ähnlich', 'Half'])
  expect((await walk(me, '-send_at')).slice(0, 4)).toEqual(['lost', 'Half', 'nobody', 'ähnlich'])
  expect((await walk(me, 'send_at')).slice(4).toSorted()).toEqual(['Draft two', 'draft one'])
  expect((await walk(me, '-delivered', 3)).slice(0, 4)).toEqual(['nobody', 'ähnlich', 'Half', 'lost'])
  expect(await walk(me, '-updated_at')).toHaveLength(6)
})

test('the order has the present numbers, whether totals were brought up to date or not', async ({
  server,
}) => {
  const { db } = server.product.services.database
  const me = await server.as('sorts totals')
  await given(server, me, 'untracked', { delivered: 10, opens: 1, tracks_opens: false })
  await given(server, me, 'half', { delivered: 10, opens: 5 })
  await given(server, me, 'draft')
  await addCounterChanges(db)
  await given(server, me, 'third', { delivered: 30, opens: 10 })
  await given(server, me, 'twin', { delivered: 20, opens: 10 })
  const found = await db
    .selectFrom('send')
    .innerJoin('single_send', 'single_send.id', 'send.client_id')
    .select('send.id')
    .where('send.account_id', '=', me.account)
    .where('name', '=', 'half')
    .executeTakeFirstOrThrow()
  const orders = async () => [
    await walk(me, '-open_rate', 1),
    await walk(me, 'open_rate', 2),
    await walk(me, '-delivered', 1),
  ]
  const unknown = ['untracked', 'draft']
  const before = [
    ['twin', 'half', 'third', ...unknown.toReversed()],
    ['third', 'half', 'twin', ...unknown],
    ['third', 'twin', 'half', 'untracked', 'draft'],
  ]
  const sorted = (some: string[][]) => some.map((one) => one.join(' '))
  expect(sorted(await orders())).toEqual(sorted(before))
  await addCounterChanges(db)
  expect(sorted(await orders())).toEqual(sorted(before))
  await db
    .updateTable('send_counter')
    .set({ value: 1 })
    .where('send_id', '=', found.id)
    .where('metric', '=', 'unique_opens')
    .execute()
  expect((await walk(me, '-open_rate', 2)).slice(0, 3)).toEqual(['twin', 'third', 'half'])
  await addCounterChanges(db)
  expect((await walk(me, '-open_rate', 2)).slice(0, 3)).toEqual(['twin', 'third', 'half'])
})

test('a token of one order is refused in another', async ({ server }) => {
  const me = await server.as('mixes')
  for (const name of ['a', 'b', 'c']) await given(server, me, name)
  const first = await me.call(singleSends.search, { query: { page_size: 1, sort: 'name' }, body: {} })
  const page_token = new URL(first._metadata.next ?? '').searchParams.get('page_token') ?? ''
  expect(first._metadata.next).toContain('sort=name')
  const ask = (query: { page_token: string; sort?: SingleSendSort }) =>
    me.outcome(singleSends.search, { query, body: {} })
  expect(await ask({ page_token, sort: '-open_rate' })).toBe('page_token_invalid')
  expect(await ask({ page_token })).toBe('page_token_invalid')
  expect(await ask({ page_token: 'nonsense', sort: 'name' })).toBe('page_token_invalid')
})
