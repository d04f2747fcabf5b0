import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountStats } from '@carillon/contract/account-stats'
import { statsCountries } from '@carillon/contract/stats-countries'
import { statsPeople } from '@carillon/contract/stats-people'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { afterAll, type Caller, expect, test } from '#test/kit.ts'
import { mmdb } from '#test/mmdb.ts'
import { firefox, gmail, iPhone, span, statsKit } from './stats.fixture.ts'

const folder = await mkdtemp(join(tmpdir(), 'carillon-geo-'))
const path = join(folder, 'places.mmdb')
const state = (country: string, part: string) => ({
  country: { iso_code: country },
  subdivisions: [{ iso_code: part }],
})
await writeFile(
  path,
  mmdb({
    '192.0.2.0/25': { country: { iso_code: 'DE' } },
    '192.0.2.128/25': state('US', 'TX'),
    '198.51.100.0/25': state('US', 'CA'),
    '198.51.100.128/25': state('CA', 'QC'),
  }),
)
const [berlin, austin, fresno, montreal, elsewhere] = [
  '192.0.2.1',
  '192.0.2.200',
  '198.51.100.1',
  '198.51.100.200',
  '203.0.113.9',
] as const

const { kit, countAll, mailTo, addressesIn, visit } = statsKit({ GEO_DB: path })
afterAll(() => rm(folder, { recursive: true, force: true }))

const numbers = (opens: number, unique_opens: number, clicks = 0, unique_clicks = 0) => ({
  opens,
  unique_opens,
  clicks,
  unique_clicks,
})

async function byName(me: Caller, country?: 'US' | 'CA') {
  const [day] = await me.call(accountStats.geo, { query: { ...span(), ...(country ? { country } : {}) } })
  return day?.stats.map(({ type, name, metrics }) => [type, name, metrics])
}

test('opens and clicks are counted by country, and by state or province', async () => {
  const me = await kit.givenSender('places')
  await mailTo(me, ['ada@web.de', 'bob@gmail.com', 'cy@own.test', 'dan@own.test'], [])
  const [ada, bob, cy, dan] = [
    await addressesIn('ada@web.de'),
    await addressesIn('bob@gmail.com'),
    await addressesIn('cy@own.test'),
    await addressesIn('dan@own.test'),
  ]
  await visit(ada.pixel, iPhone, berlin)
  // The same person from another country: one more open there, and no other person.
  await visit(ada.pixel, iPhone, austin)
  // The address of a proxy says nothing about the person.
  await visit(bob.pixel, gmail, fresno)
  // A click without an open implies one, at the place of the click.
  await visit(cy.clicks[0]!, firefox, montreal)
  await visit(dan.pixel, iPhone, elsewhere)
  // Machines are nowhere.
  await visit(dan.pixel, 'curl/8.5', berlin)
  await countAll()
  expect(await byName(me)).toEqual([
    ['country', 'CA', numbers(1, 1, 1, 1)],
    ['country', 'DE', numbers(1, 1)],
    ['country', 'US', numbers(1, 0)],
    ['country', 'ZZ', numbers(2, 2)],
  ])
  expect(await byName(me, 'US')).toEqual([['province', 'TX', numbers(1, 0)]])
  expect(await byName(me, 'CA')).toEqual([['province', 'QC', numbers(1, 1, 1, 1)]])

  const { rows } = await sql<{ kept: boolean }>`
    select exists (select 1 from message_event e where e::text like ${`%${berlin}%`}) as kept`.execute(kit.db)
  expect(rows[0]?.kept).toBe(false)
  const phones = await kit.server.as('geo-phones', { scopes: ['clients.phone.stats.read'] })
  expect(await phones.outcome(accountStats.geo, { query: span() })).toBe('forbidden')
  expect((await me.fetch(`/v3/geo/stats?start_date=${span().start_date}&country=DE`)).status).toBe(400)
})

test('one single send has its numbers by country, with the people behind them', async () => {
  const me = await kit.givenSender('place-of-send')
  const sendId = await mailTo(me, ['eve@gmail.com', 'flo@own.test', 'gil@own.test'], [])
  const id = newId()
  await kit.db.insertInto('single_send').values({ id, account_id: me.account, name: 'Spring' }).execute()
  await kit.db
    .updateTable('send')
    .set({ client: 'single-sends', client_id: id })
    .where('id', '=', sendId)
    .execute()
  const [eve, flo, gil] = [
    await addressesIn('eve@gmail.com'),
    await addressesIn('flo@own.test'),
    await addressesIn('gil@own.test'),
  ]
  await visit(eve.pixel, iPhone, austin)
  await visit(flo.clicks[0]!, firefox, fresno)
  await visit(flo.pixel, iPhone, berlin)
  await visit(gil.pixel, iPhone, berlin)
  await countAll()
  const { is_configured, is_counted, results } = await me.call(statsCountries.get, { params: { id } })
  expect({ is_configured, is_counted }).toEqual({ is_configured: true, is_counted: true })
  expect(results).toEqual([
    {
      country: 'US',
      stats: numbers(2, 2, 1, 1),
      provinces: [
        { province: 'CA', stats: numbers(1, 1, 1, 1) },
        { province: 'TX', stats: numbers(1, 1) },
      ],
    },
    { country: 'DE', stats: numbers(2, 1), provinces: [] },
  ])
  const behind = async (query: object) => {
    const { results: people } = await me.call(statsPeople.list, { params: { id }, query: query as never })
    return people.map(({ email }) => email).sort()
  }
  expect(await behind({ group: 'unique_opens', place: 'US' })).toEqual(['eve@gmail.com', 'flo@own.test'])
  expect(await behind({ group: 'unique_clicks', place: 'US' })).toEqual(['flo@own.test'])
  expect(await behind({ group: 'unique_opens', place: 'US-CA' })).toEqual(['flo@own.test'])
  // A person who opened first elsewhere is not counted twice.
  expect(await behind({ group: 'unique_opens', place: 'DE' })).toEqual(['gil@own.test'])
  const asked = { group: 'unique_opens', place: 'US', mailbox_provider: 'Gmail' }
  expect(await behind(asked)).toEqual(['eve@gmail.com'])
  expect(await behind({ group: 'delivered', mailbox_provider: 'Other' })).toEqual([
    'flo@own.test',
    'gil@own.test',
  ])
  expect(await behind({ group: 'delivered', mailbox_provider: 'Nobody' })).toEqual([])
})
