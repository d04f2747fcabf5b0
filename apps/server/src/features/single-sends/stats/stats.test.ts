import { delivery } from '@carillon/contract/delivery'
import { metricNames, stats } from '@carillon/contract/stats'
import { newId } from '#platform/db.ts'
import { givenDoneSend } from '#test/given-done-send.ts'
import type { Caller, Server } from '#test/kit.ts'
import { describe, expect, test } from '#test/kit.ts'

/** Stores a single send with counters in the database. How events change counters is tested with events. */
async function givenSent(
  { product }: Server,
  { account }: Caller,
  buckets: Record<string, Record<string, number>>,
  name = 'Spring',
): Promise<{ id: string; send: string }> {
  const { db } = product.services.database
  const [id, send] = [newId(), newId()]
  await db.insertInto('single_send').values({ id, account_id: account, name, status: 'triggered' }).execute()
  const links = [
    { url: 'https://example.com/a', isPersonal: false },
    { url: 'https://example.com/{{plan}}', isPersonal: true },
  ]
  await givenDoneSend(db, {
    id: send,
    account_id: account,
    client_id: id,
    links: JSON.stringify(links),
  })
  const rows = Object.entries(buckets).flatMap(([bucket, metrics]) =>
    Object.entries(metrics).map(([metric, value]) => ({ send_id: send, metric, bucket, value })),
  )
  const totals = Map.groupBy(rows, ({ metric }) => metric)
  for (const [metric, all] of totals) {
    const value = all.reduce((sum, row) => sum + row.value, 0)
    await db
      .insertInto('send_counter')
      .values({ send_id: send, metric, bucket: '-infinity', value })
      .execute()
  }
  if (rows.length > 0) await db.insertInto('send_counter').values(rows).execute()
  return { id, send }
}

const twoDays = {
  '2026-03-01T22:30:00Z': {
    requests: 100,
    delivered: 90,
    bounces: 5,
    unique_opens: 30,
    opens: 40,
    unknown_metric: 7,
  },
  '2026-03-03T10:15:00Z': {
    unique_opens: 15,
    opens: 20,
    clicks: 9,
    unique_clicks: 6,
    unsubscribes: 1,
    machine_opens: 3,
  },
}

describe('GET /v3/marketing/stats/singlesends/:id', () => {
  test('sums everything by default, with all metrics', async ({ server }) => {
    const me = await server.as('total')
    const { id } = await givenSent(server, me, twoDays)
    const { results, _metadata } = await me.call(stats.get, { params: { id } })
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({ id, ab_variation: 'all', ab_phase: 'all', aggregation: 'total' })
    expect(results[0]!.stats).toMatchObject({
      requests: 100,
      delivered: 90,
      unique_opens: 45,
      clicks: 9,
      machine_opens: 3,
    })
    expect(Object.keys(results[0]!.stats).sort()).toEqual([...metricNames].sort())
    expect(_metadata).not.toHaveProperty('next')
  })

  test('splits by day of the given zone, with empty days', async ({ server }) => {
    const me = await server.as('days')
    const { id } = await givenSent(server, me, twoDays)
    const days = async (timezone: string) => {
      const { results } = await me.call(stats.get, {
        params: { id },
        query: { aggregated_by: 'day', timezone },
      })
      return results.map(({ aggregation, stats: { opens } }) => `${aggregation} ${opens}`)
    }
    expect(await days('UTC')).toEqual(['2026-03-01 40', '2026-03-02 0', '2026-03-03 20'])
    expect(await days('Asia/Kathmandu')).toEqual(['2026-03-02 40', '2026-03-03 20'])
  })

  test('splits by hour, within a range', async ({ server }) => {
    const me = await server.as('hours')
    const { id } = await givenSent(server, me, twoDays)
    const query = {
      aggregated_by: 'hour',
      start_date: '2026-03-03',
      end_date: '2026-03-03',
      page_size: 50,
    } as const
    const { results } = await me.call(stats.get, { params: { id }, query })
    expect(results).toHaveLength(24)
    expect(results[10]).toMatchObject({ aggregation: '2026-03-03T10:00', stats: { opens: 20 } })
    const ranged = await me.call(stats.get, { params: { id }, query: { end_date: '2026-03-02' } })
    expect(ranged.results[0]!.stats).toMatchObject({ opens: 40, clicks: 0 })
  })

  test('pages through days', async ({ server }) => {
    const me = await server.as('pages')
    const { id } = await givenSent(server, me, twoDays)
    const seen: string[] = []
    let token: string | undefined
    do {
      const query = { aggregated_by: 'day', page_size: 2, ...(token ? { page_token: token } : {}) } as const
      const { results, _metadata } = await me.call(stats.get, { params: { id }, query })
      seen.push(...results.map(({ aggregation }) => aggregation))
      token = _metadata.next
        ? (new URL(_metadata.next).searchParams.get('page_token') ?? undefined)
        : undefined
    } while (token)
    expect(seen).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])
  })

  test.for([
    ['an unknown zone', { timezone: 'Mars/Base' }, 'time_zone_unknown'],
    ['a day that is none', { start_date: '2026-02-30' }, 'invalid_input'],
    ['an end before its start', { start_date: '2026-03-02', end_date: '2026-03-01' }, 'stats_range_invalid'],
    ['a group that is none', { group_by: 'ab_variation,template' }, 'invalid_input'],
    ['an unknown page token', { page_token: 'x' }, 'page_token_invalid'],
    ['nothing odd', {}, 200],
  ] as const)('answers %s', async ([, query, expected], { server }) => {
    const me = await server.as('odd')
    const { id } = await givenSent(server, me, twoDays)
    expect(await me.outcome(stats.get, { params: { id }, query })).toBe(expected)
  })

  test("hides another account's, everywhere", async ({ server }) => {
    const [me, other] = [await server.as('mine'), await server.as('other')]
    const { id } = await givenSent(server, me, twoDays)
    expect(await other.outcome(stats.export, { query: { ids: id } })).toBe('single_send_not_found')
    expect(await other.outcome(delivery.get, { params: { id } })).toBe('delivery_not_found')
    expect(await other.outcome(delivery.stop, { params: { id } })).toBe('delivery_not_found')
    expect(await other.outcome(delivery.recipients, { params: { id } })).toBe('delivery_not_found')
    const { results } = await other.call(stats.list, { query: { singlesend_ids: id } })
    expect(results).toEqual([])
  })
})

describe('GET /v3/marketing/stats/singlesends', () => {
  test('lists sent ones page by page, newest first, or the given ones', async ({ server }) => {
    const me = await server.as('list')
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) ids.unshift((await givenSent(server, me, twoDays, name)).id)
    const first = await me.call(stats.list, { query: { page_size: 2 } })
    expect(first.results.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    // None comes twice if another is sent meanwhile, and none is skipped if the last one of the page is deleted.
    ids.unshift((await givenSent(server, me, twoDays, 'new')).id)
    const { db } = server.product.services.database
    await db
      .deleteFrom('single_send')
      .where('account_id', '=', me.account)
      .where('id', '=', ids[2]!)
      .execute()
    await db
      .deleteFrom('send')
      .where('account_id', '=', me.account)
      .where('client_id', '=', ids[2]!)
      .execute()
    ids.splice(2, 1)
    const next = new URL(first._metadata.next ?? '').searchParams.get('page_token') ?? ''
    const second = await me.call(stats.list, { query: { page_size: 2, page_token: next } })
    expect(second.results.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(second._metadata).not.toHaveProperty('next')
    const named = await me.call(stats.list, { query: { singlesend_ids: `${ids[2]},${ids[0]}` } })
    expect(named.results.map(({ id }) => id)).toEqual([ids[2], ids[0]])
    expect(named.results[0]!.stats).toMatchObject({ delivered: 90 })
    const many = Array.from({ length: 51 }, newId).join(',')
    expect(await me.outcome(stats.list, { query: { singlesend_ids: many } })).toBe('invalid_input')
  })
})

describe('GET /v3/marketing/stats/singlesends/:id/links', () => {
  test('lists each link with its place in the message and unexpanded tags', async ({ server }) => {
    const me = await server.as('links')
    const { id, send } = await givenSent(server, me, {})
    const { db } = server.product.services.database
    await db
      .insertInto('link_counter')
      .values([
        { send_id: send, link: 1, clicks: 3 },
        { send_id: send, link: 2, clicks: 5 },
      ])
      .execute()
    const answer = await me.call(stats.links, { params: { id }, query: { page_size: 1 } })
    expect(answer).toMatchObject({
      total_clicks: 8,
      results: [{ url: 'https://example.com/a', url_location: 0, clicks: 3 }],
    })
    const next = new URL(answer._metadata.next ?? '')
    const page_token = next.searchParams.get('page_token') ?? ''
    // A person clicks a link of the page before; the click is missing or present only there, not on this page.
    await db.deleteFrom('link_counter').where('send_id', '=', send).where('link', '=', 1).execute()
    const rest = await me.call(stats.links, { params: { id }, query: { page_size: 1, page_token } })
    expect(rest.results).toMatchObject([{ url: 'https://example.com/{{plan}}', url_location: 1, clicks: 5 }])
    await db.insertInto('link_counter').values({ send_id: send, link: 1, clicks: 1 }).execute()
    const back = new URL(rest._metadata.prev ?? '').searchParams.get('page_token') ?? ''
    const before = await me.call(stats.links, { params: { id }, query: { page_size: 1, page_token: back } })
    expect(before.results).toMatchObject([{ url: 'https://example.com/a', clicks: 1 }])
    expect(before._metadata).not.toHaveProperty('prev')
  })

  test('counts how often machines followed each link, if the call asks for it, and in the file', async ({
    server,
  }) => {
    const me = await server.as('machine-links')
    const { id, send } = await givenSent(server, me, {}, 'Spring')
    const { db } = server.product.services.database
    const event = (link: number, day: string, reason: string | null = null) => ({
      id: newId(),
      account_id: me.account,
      send_id: send,
      event: 'machine_click',
      contact_id: newId(),
      at: `${day}T10:00:00Z`,
      link,
      reason,
    })
    await db
      .insertInto('message_event')
      .values([
        event(2, '2026-03-01'),
        event(2, '2026-03-02'),
        event(2, '2026-03-02', 'uncertain'),
        event(1, '2026-03-01', 'uncertain'),
      ])
      .execute()
    await db.insertInto('link_counter').values({ send_id: send, link: 1, clicks: 3 }).execute()
    const found = async (query: { machines?: 'true'; start_date?: string }) => {
      const { results, total_clicks } = await me.call(stats.links, { params: { id }, query })
      const rows = results.map(({ url_location, clicks, machine_clicks, uncertain_clicks }) => {
        return [url_location, clicks, machine_clicks, uncertain_clicks]
      })
      return { rows, total_clicks }
    }
    expect(await found({})).toEqual({ rows: [[0, 3, undefined, undefined]], total_clicks: 3 })
    expect(await found({ machines: 'true' })).toEqual({
      rows: [
        [0, 3, 0, 1],
        [1, 0, 2, 1],
      ],
      total_clicks: 3,
    })
    expect((await found({ machines: 'true', start_date: '2026-03-02' })).rows).toEqual([[1, 0, 1, 1]])
    const file = await (await me.fetch(`/v3/marketing/stats/singlesends/links/export?ids=${id}`)).text()
    expect(file.trimEnd().split('\r\n')).toEqual([
      'single_send_id,name,ab_variation,ab_phase,url,url_location,clicks,click_share,machine_clicks,uncertain_clicks',
      `${id},Spring,all,all,https://example.com/a,0,3,1.0000,0,1`,
      `${id},Spring,all,all,https://example.com/{{plan}},1,0,0.0000,2,1`,
    ])
  })
})

describe('GET /v3/marketing/stats/singlesends/export', () => {
  test('has a row a day with daily and cumulative rates, and no formulas', async ({ server }) => {
    const me = await server.as('export')
    const { id } = await givenSent(server, me, twoDays, '=1+1, "Spring"')
    const response = await me.fetch(`/v3/marketing/stats/singlesends/export?ids=${id}`)
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="1 1 Spring-stats-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const lines = bytes.toString().slice(1).split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatch(
      /^single_send_id,name,ab_variation,ab_phase,date,requests,delivered,opens,daily_total_open_rate/,
    )
    expect(lines[0]).toMatch(/,invalid_emails,machine_opens,machine_clicks,uncertain_opens,uncertain_clicks$/)
    expect(lines[1]).toContain(
      `${id},"'=1+1, ""Spring""",all,all,2026-03-01,100,90,40,0.4444,0.4444,30,0.3333,0.3333`,
    )
    expect(lines[3]).toContain(',2026-03-03,0,0,20,,0.6667,15,,0.5000,9,,0.1000,6,,0.0667,0.4000,0.4500')
  })
})

describe('the files of all single sends', () => {
  test('have every sent one, and the links of each', async ({ server }) => {
    const me = await server.as('export-all')
    const { db } = server.product.services.database
    for (let at = 0; at < 60; at++) await givenSent(server, me, twoDays, `Send ${at}`)
    const { id, send } = await givenSent(server, me, {}, 'Last')
    await db
      .insertInto('link_counter')
      .values([
        { send_id: send, link: 1, clicks: 3 },
        { send_id: send, link: 2, clicks: 1 },
      ])
      .execute()
    const rowsOf = async (path: string) => {
      const text = await (await me.fetch(`/v3/marketing/stats/singlesends/${path}`)).text()
      return text.trimEnd().split('\r\n').slice(1)
    }
    expect(await rowsOf('export')).toHaveLength(60 * 3)
    expect(await rowsOf('links/export')).toHaveLength(61 * 2)
    // An empty list narrows nothing.
    expect(await rowsOf('export?ids=')).toHaveLength(60 * 3)
    expect(await rowsOf('links/export?ids=')).toHaveLength(61 * 2)
    expect(await rowsOf(`links/export?ids=${id}`)).toEqual([
      `${id},Last,all,all,https://example.com/a,0,3,0.7500,0,0`,
      `${id},Last,all,all,https://example.com/{{plan}},1,1,0.2500,0,0`,
    ])
    expect(await me.outcome(stats.exportLinks, { query: { ids: newId() } })).toBe('single_send_not_found')
  })
})

describe('delivery', () => {
  test('is shown, paused and listed over HTTP', async ({ server }) => {
    const me = await server.as('delivery')
    const { id, send } = await givenSent(server, me, twoDays)
    const { db } = server.product.services.database
    const people = Array.from({ length: 5 }, (_, at) => ({
      send_id: send,
      contact_id: newId(),
      email: `p${at}@x.example`,
      state: at < 2 ? 'delivered' : at < 4 ? 'uncertain' : 'dropped',
      reason: at === 4 ? 'spam' : null,
    }))
    await db.insertInto('recipient').values(people).execute()
    const shown = await me.call(delivery.get, { params: { id } })
    expect(shown).toMatchObject({
      status: 'done',
      total: 5,
      states: { delivered: 2, uncertain: 2, dropped: 1 },
      dropped: { spam: 1 },
    })
    const { results } = await me.call(stats.get, { params: { id } })
    expect(shown.stats).toEqual(results[0]?.stats)
    expect(await me.outcome(delivery.pause, { params: { id } })).toBe('delivery_state')
    const first = await me.call(delivery.recipients, {
      params: { id },
      query: { state: 'uncertain', page_size: 1 },
    })
    expect(first.results).toMatchObject([{ email: 'p2@x.example', state: 'uncertain' }])
    const token = new URL(first._metadata.next ?? '').searchParams.get('page_token') ?? ''
    const second = await me.call(delivery.recipients, {
      params: { id },
      query: { state: 'uncertain', page_size: 1, page_token: token },
    })
    expect(second.results).toMatchObject([{ email: 'p3@x.example' }])
    expect(second._metadata).not.toHaveProperty('next')
    expect(await me.outcome(delivery.recipients, { params: { id }, query: { page_token: 'x' } })).toBe(
      'page_token_invalid',
    )
  })
})
