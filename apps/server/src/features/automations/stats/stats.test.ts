import { automationStats } from '@carillon/contract/automation-stats'
import { fillPath } from '@carillon/contract/endpoint'
import { metricNames, stats } from '@carillon/contract/stats'
import type { Journey } from '@carillon/journey/steps'
import { newId } from '#platform/db.ts'
import type { Caller } from '#test/kit.ts'
import { describe, expect, test } from '#test/kit.ts'
import { email, first, givenAutomation, givenSend, givenSeries } from './stats.fixture.ts'

describe('GET /v3/marketing/stats/automations/:id', () => {
  test('sums all emails, runs and contents by default, with all metrics', async ({ server }) => {
    const me = await server.as('automation-total')
    const { id, params } = await givenSeries(server, me)
    const { results, _metadata } = await me.call(automationStats.get, { params })
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({
      id,
      step_id: 'all',
      aggregation: 'total',
      tracking: { opens: true, clicks: true },
      stats: { requests: 18, delivered: 16, bounces: 2, opens: 7, clicks: 6 },
    })
    expect(Object.keys(results[0]!.stats).sort()).toEqual([...metricNames].sort())
    expect(_metadata).not.toHaveProperty('next')
  })

  test('tells emails apart, in their order, and those that were removed last', async ({ server }) => {
    const me = await server.as('automation-steps')
    const [gone, kept, late] = [email(), email(), email()]
    const versions: Journey[] = [
      [gone, kept],
      [late, kept],
    ]
    const id = await givenAutomation(server, me, { versions })
    for (const { message_id: message } of [gone, kept]) {
      await givenSend(server, me, { automation: id, message, buckets: first, tracksOpens: false })
    }
    const ask = (query: Record<string, string>) => me.call(automationStats.get, { params: { id }, query })
    const { results } = await ask({ group_by: 'step_id' })
    expect(results.map(({ step_id, stats: { requests } }) => [step_id, requests])).toEqual([
      [late.id, 0],
      [kept.id, 10],
      [gone.id, 10],
    ])
    expect(results.map(({ tracking }) => tracking?.opens)).toEqual([undefined, false, false])
    const { results: one } = await ask({ step_ids: kept.id })
    expect(one).toMatchObject([{ step_id: kept.id, stats: { requests: 10 } }])
    const { results: two } = await ask({ step_ids: `${kept.id},${gone.id}` })
    expect(two).toMatchObject([{ step_id: 'all', stats: { requests: 20 } }])
  })

  test('splits by day of the given zone, with empty days, for each email, page by page', async ({
    server,
  }) => {
    const me = await server.as('automation-days')
    const { params, one, two } = await givenSeries(server, me)
    const page = (query: Record<string, string>) =>
      me.call(automationStats.get, { params, query: { aggregated_by: 'day', ...query } })
    const days = async (query: Record<string, string>) => {
      const { results } = await page(query)
      return results.map(({ step_id, aggregation, stats: { opens } }) => `${step_id} ${aggregation} ${opens}`)
    }
    const berlin = ['2026-03-01 5', '2026-03-02 0', '2026-03-03 2']
    expect(await days({ timezone: 'Europe/Berlin' })).toEqual(berlin.map((day) => `all ${day}`))
    expect(await days({ timezone: 'Asia/Kathmandu' })).toEqual(['all 2026-03-02 5', 'all 2026-03-03 2'])
    expect(await days({ end_date: '2026-03-02' })).toEqual(['all 2026-03-01 5', 'all 2026-03-02 0'])
    const byStep = { group_by: 'step_id', start_date: '2026-03-02' }
    const ofEach = [
      ...[`${one.id} 2026-03-02 0`, `${one.id} 2026-03-03 1`],
      ...[`${two.id} 2026-03-02 0`, `${two.id} 2026-03-03 1`],
    ]
    expect(await days(byStep)).toEqual(ofEach)
    const { next } = (await page({ ...byStep, page_size: '3' }))._metadata
    const page_token = new URL(next ?? '').searchParams.get('page_token') ?? ''
    expect(await days({ ...byStep, page_size: '3', page_token })).toEqual(ofEach.slice(3))
    // Days that are added before the page meanwhile make no row come twice.
    const earlier = { ...byStep, start_date: '2026-02-27', page_size: '3', page_token }
    expect(await days(earlier)).toEqual(ofEach.slice(3))
  })

  test('splits by hour, and keeps the last of very many days', async ({ server }) => {
    const me = await server.as('automation-hours')
    const { params, one, send } = await givenSeries(server, me)
    const hours = {
      aggregated_by: 'hour',
      start_date: '2026-03-03',
      end_date: '2026-03-03',
      page_size: '50',
    } as const
    const { results } = await me.call(automationStats.get, { params, query: hours })
    expect(results).toHaveLength(24)
    expect(results[10]).toMatchObject({ aggregation: '2026-03-03T10:00', stats: { opens: 2 } })
    await send(one.message_id, { run: 3, buckets: { '2023-01-01T00:00:00Z': { opens: 9 } } })
    const { _metadata } = await me.call(automationStats.get, { params, query: { aggregated_by: 'day' } })
    expect(_metadata.count).toBe(400)
    const seen: string[] = []
    let next: string | undefined =
      `${fillPath(automationStats.get.path, params)}?aggregated_by=day&page_size=50`
    while (next !== undefined) {
      const page = (await (await me.fetch(next)).json()) as {
        results: { aggregation: string }[]
        _metadata: { next?: string }
      }
      seen.push(...page.results.map(({ aggregation }) => aggregation))
      next = page._metadata.next?.slice(page._metadata.next.indexOf('/v3/'))
    }
    expect([new Set(seen).size, seen.at(-1)]).toEqual([400, '2026-03-03'])
  })

  test('has zeros before it was live', async ({ server }) => {
    const me = await server.as('automation-draft')
    const params = { id: await givenAutomation(server, me) }
    const { results } = await me.call(automationStats.get, { params })
    expect(results).toMatchObject([{ step_id: 'all', stats: { requests: 0 } }])
    expect(results[0]).not.toHaveProperty('tracking')
    const query = { group_by: 'step_id' }
    expect((await me.call(automationStats.get, { params, query })).results).toEqual([])
  })

  test.for([
    ['an unknown zone', { timezone: 'Mars/Base' }, 'time_zone_unknown'],
    ['a day that is none', { start_date: '2026-02-30' }, 'invalid_input'],
    ['an end before its start', { start_date: '2026-03-02', end_date: '2026-03-01' }, 'stats_range_invalid'],
    ['a group that is none', { group_by: 'ab_variation' }, 'invalid_input'],
    ['a step that is no id', { step_ids: 'first' }, 'invalid_input'],
    ['an unknown page token', { page_token: 'x' }, 'page_token_invalid'],
    ['nothing odd', {}, 200],
  ] as const)('answers %s', async ([, query, expected], { server }) => {
    const me = await server.as('automation-odd')
    const { params } = await givenSeries(server, me)
    expect(await me.outcome(automationStats.get, { params, query })).toBe(expected)
  })

  test("hides another account's, everywhere", async ({ server }) => {
    const [me, other] = [await server.as('automation-mine'), await server.as('automation-other')]
    const { id } = await givenSeries(server, me)
    expect(await other.outcome(automationStats.export, { query: { ids: id } })).toBe('automation_not_found')
    expect((await other.call(automationStats.list, { query: { automation_ids: id } })).results).toEqual([])
    expect((await other.call(automationStats.list, {})).results).toEqual([])
  })
})

describe('GET /v3/marketing/stats/automations', () => {
  test('lists those that were ever live page by page, newest first, or the given ones', async ({
    server,
  }) => {
    const me = await server.as('automation-list')
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) ids.unshift((await givenSeries(server, me)).id)
    const draft = await givenAutomation(server, me)
    const list = (query: Record<string, string>) => me.call(automationStats.list, { query })
    const page = await list({ page_size: '2' })
    expect(page.results.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const token = new URL(page._metadata.next ?? '').searchParams.get('page_token') ?? ''
    const rest = await list({ page_size: '2', page_token: token })
    expect(rest.results.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(rest._metadata).not.toHaveProperty('next')
    const named = await list({ automation_ids: `${ids[2]},${draft},${ids[0]}` })
    expect(named.results.map(({ id, stats: { requests } }) => [id, requests])).toEqual([
      [ids[2], 18],
      [draft, 0],
      [ids[0], 18],
    ])
    const many = Array.from({ length: 51 }, newId).join(',')
    expect(await me.outcome(automationStats.list, { query: { automation_ids: many } })).toBe('invalid_input')
    const odd = { page_token: 'x' }
    expect(await me.outcome(automationStats.list, { query: odd })).toBe('page_token_invalid')
  })
})

describe('GET /v3/marketing/stats/automations/:id/links', () => {
  test('counts each link of all emails or of each, whatever content it was in', async ({ server }) => {
    const me = await server.as('automation-links')
    const { params, one, two, send } = await givenSeries(server, me)
    const [a, b] = ['https://example.com/a', 'https://example.com/{{plan}}']
    await send(one.message_id, { run: 3, links: [a, b], clicks: { 1: 3, 2: 5 } })
    await send(one.message_id, { run: 4, links: [a], clicks: { 1: 2 } })
    await send(two.message_id, { run: 3, links: [a, b], clicks: { 1: 1 } })
    const links = (query: Record<string, string>) => me.call(automationStats.links, { params, query })
    const all = await links({ page_size: '1' })
    expect(all).toMatchObject({
      total_clicks: 11,
      results: [{ url: a, url_location: 0, step_id: 'all', clicks: 6 }],
    })
    const { results } = await links({ group_by: 'step_id' })
    expect(results).toEqual([
      { url: a, url_location: 0, step_id: one.id, clicks: 5 },
      { url: b, url_location: 1, step_id: one.id, clicks: 5 },
      { url: a, url_location: 0, step_id: two.id, clicks: 1 },
    ])
    expect(await links({ step_ids: two.id })).toMatchObject({
      total_clicks: 1,
      results: [{ step_id: two.id, clicks: 1 }],
    })
  })

  test('counts the clicks of some days from events, without those of machines', async ({ server }) => {
    const me = await server.as('automation-link-days')
    const { params, one, send } = await givenSeries(server, me)
    const url = 'https://example.com/a'
    const id = await send(one.message_id, { run: 3, links: [url], clicks: { 1: 3 } })
    const { db } = server.product.services.database
    const happened = [
      ['click', '2026-03-01T12:00:00Z'],
      ['click', '2026-03-02T12:00:00Z'],
      ['machine_click', '2026-03-02T12:00:00Z'],
    ] as const
    await db
      .insertInto('message_event')
      .values(
        happened.map(([event, at]) => ({
          contact_id: newId(),
          id: newId(),
          account_id: me.account,
          send_id: id,
          event,
          at,
          link: 1,
        })),
      )
      .execute()
    const query = { start_date: '2026-03-02', end_date: '2026-03-02' }
    expect((await me.call(automationStats.links, { params, query })).results).toEqual([
      { url, url_location: 0, step_id: 'all', clicks: 1 },
    ])
  })
})

describe('GET /v3/marketing/stats/automations/export', () => {
  const rowsOf = async (me: Caller, query: string) => {
    const response = await me.fetch(`${automationStats.export.path}?${query}`)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    const [head = '', ...lines] = text.trimEnd().split('\r\n')
    const columns = head.split(',')
    const rows = lines.map((line) =>
      Object.fromEntries(line.split(',').map((cell, at) => [columns[at] ?? '', cell])),
    )
    return { rows, columns, file: response.headers.get('content-disposition') }
  }

  test('has a line a day of each email, with rates of the day and up to it', async ({ server }) => {
    const me = await server.as('automation-export')
    const { id, one, two } = await givenSeries(server, me)
    const { rows, columns, file } = await rowsOf(me, `ids=${id}`)
    expect(file).toMatch(/Welcome-stats-\d{4}-\d{2}-\d{2}\.csv/)
    expect(columns.slice(0, 6)).toEqual([
      ...['\uFEFFautomation_id', 'name', 'step_id', 'date', 'requests', 'delivered'],
    ])
    const ofSingleSends = await (await me.fetch(stats.export.path)).text()
    expect(columns.slice(4)).toEqual([...ofSingleSends.trimEnd().split(',').slice(5), 'converted'])
    expect(rows.map((row) => [row['step_id'], row['date'], row['opens']])).toEqual([
      [one.id, '2026-03-01', '5'],
      [one.id, '2026-03-02', '0'],
      [one.id, '2026-03-03', '1'],
      [two.id, '2026-03-03', '1'],
    ])
    expect(rows[0]).toMatchObject({ daily_bounce_rate: '0.2000', daily_total_open_rate: '0.6250' })
    expect(rows[2]).toMatchObject({
      daily_total_open_rate: '0.2500',
      cumulative_total_open_rate: '0.5000',
      daily_total_cto_rate: '3.0000',
      cumulative_bounce_rate: '0.1429',
    })
  })

  test('leaves empty what was not counted, and without ids has all that were ever live', async ({
    server,
  }) => {
    const me = await server.as('automation-export-all')
    const step = email()
    const id = await givenAutomation(server, me, { versions: [[step]], name: '=Quiet' })
    const sent = { automation: id, message: step.message_id, buckets: first, tracksOpens: false }
    await givenSend(server, me, sent)
    await givenAutomation(server, me)
    const { rows, file } = await rowsOf(me, '')
    expect(file).toContain('Quiet-stats-')
    expect(rows).toHaveLength(1)
    // An empty list narrows nothing.
    expect((await rowsOf(me, 'ids=')).rows).toEqual(rows)
    const { results } = await me.call(automationStats.get, { params: { id }, query: { step_ids: '' } })
    expect(results).toMatchObject([{ step_id: 'all', stats: { requests: 10 } }])
    expect(rows[0]).toMatchObject({ name: "'=Quiet", requests: '10', opens: '', clicks: '0' })
    expect(rows[0]).toMatchObject({ daily_total_cto_rate: '', machine_opens: '' })
  })

  test.for([
    ['an id that is none', `ids=x`, 'automation_not_found'],
    ['too many', `ids=${Array.from({ length: 51 }, newId).join(',')}`, 'invalid_input'],
    ['an unknown zone', 'timezone=Mars/Base', 'time_zone_unknown'],
  ] as const)('refuses %s', async ([, query, expected], { server }) => {
    const me = await server.as('automation-export-odd')
    const asked = Object.fromEntries(new URLSearchParams(query))
    expect(await me.outcome(automationStats.export, { query: asked })).toBe(expected)
  })
})
