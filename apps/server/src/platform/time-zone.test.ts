import { account } from '@carillon/contract/account'
import { segments } from '@carillon/contract/segments'
import { singleSends } from '@carillon/contract/single-sends'
import { stats } from '@carillon/contract/stats'
import { fromLocal } from '@carillon/time-zones/local-time'
import { sql } from 'kysely'
import { describe, expect, test } from '#test/kit.ts'
import { newId } from './db.ts'

describe('a call that takes a time zone', () => {
  test.for(['Mars/Base', '+02:00', '-0200', ''])('refuses %j', async (zone, { server }) => {
    const me = server.owner
    const params = { id: newId() }
    expect({
      account: await me.outcome(account.updateTimeZone, { body: { name: zone } }),
      summary: await me.outcome(singleSends.summary, { query: { timezone: zone } }),
      stats: await me.outcome(stats.get, { params, query: { timezone: zone } }),
      export: await me.outcome(stats.export, { query: { timezone: zone } }),
      segment: await me.outcome(segments.refresh, { params, body: { user_time_zone: zone || ' ' } }),
    }).toEqual({
      account: 'time_zone_unknown',
      summary: 'time_zone_unknown',
      stats: 'time_zone_unknown',
      export: 'time_zone_unknown',
      segment: 'time_zone_unknown',
    })
  })
})

describe('PostgreSQL', () => {
  test('knows every zone that browsers name', async ({ server }) => {
    const names = Intl.supportedValuesOf('timeZone')
    const { rows } = await sql<{ count: number }>`
      select count(now() at time zone name)::int as count from unnest(${names}::text[]) as name
    `.execute(server.product.services.database.db)
    expect(rows).toEqual([{ count: names.length }])
  })

  test.for([
    ['2026-07-20T08:00', 'Europe/Berlin'],
    ['2026-03-29T02:30', 'Europe/Berlin'],
    ['2026-10-25T02:30', 'Europe/Berlin'],
    ['2026-03-08T02:30', 'America/New_York'],
    ['2026-11-01T01:30', 'America/New_York'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe'],
    ['2018-11-04T00:30', 'America/Sao_Paulo'],
    ['2011-12-30T12:00', 'Pacific/Apia'],
  ] as const)('reads %s in %s as the product does', async ([local, zone], { server }) => {
    const { rows } = await sql<{ at: Date }>`select ${local}::timestamp at time zone ${zone} as at`.execute(
      server.product.services.database.db,
    )
    expect(rows).toEqual([{ at: new Date(fromLocal(Date.parse(`${local}Z`), zone)) }])
  })
})
