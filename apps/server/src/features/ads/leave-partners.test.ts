import { subuserDeletions } from '@carillon/contract/subuser-deletions'
import { beforeEach, expect } from 'vitest'
import { givenSubuser } from '#test/given-subuser.ts'
import { type Caller, type Server, testWith, until } from '#test/kit.ts'
import { givenAds } from './ads.fixture.ts'
import { leavePartners } from './leave-partners.ts'
import { adsAtWork } from './submissions/ads-at-work.fixture.ts'
import { type FakePartner, failing, fakePartner } from './submissions/partner.fixture.ts'

let fake: FakePartner = fakePartner('meta')
const test = testWith({}, { adPartners: async () => fake.partner })

beforeEach(() => {
  fake = fakePartner('meta')
})

const isOn = () => [...fake.campaigns.values()].map((campaign) => campaign.isOn)

/** A subuser with an ad that runs. */
async function advertiser(server: Server, name: string) {
  const parent = await server.as(`agency ${name}`)
  const me = await givenSubuser(server, name, { parent: parent.account })
  const ads = adsAtWork(server)
  await givenAds(server, me).connection('meta')
  const id = await ads.campaign(me)
  await ads.submit(me, id)
  await until('the ad runs', async () => {
    await ads.run()
    return (await ads.placement(id)).status === 'active'
  })
  return { parent, me, id, db: ads.db, services: server.product.services }
}

const connectionsOf = async ({ product }: Server, { account }: Caller) => {
  const { db } = product.services.database
  return db.selectFrom('ad_connection').select('partner').where('account_id', '=', account).execute()
}

test('an account that has no partner leaves none', async ({ server }) => {
  const me = await server.as('without ads')
  const { services } = server.product
  expect(await leavePartners(services, services.database.db, me.account)).toEqual([])
  expect(fake.calls).toEqual([])
})

test('the ads of an account are switched off before its sign-in is forgotten', async ({ server }) => {
  const { me, services, db } = await advertiser(server, 'leaving')
  expect(isOn()).toEqual([true])
  const atEnd: boolean[][] = []
  fake.partner.revoke = async () => {
    atEnd.push(isOn())
  }
  expect(await leavePartners(services, db, me.account)).toEqual([])
  expect([isOn(), atEnd]).toEqual([[false], [[false]]])
  expect(await connectionsOf(server, me)).toEqual([])
  expect(await leavePartners(services, db, me.account)).toEqual([])
})

test('a partner at which an ad may still run is told, and keeps its sign-in', async ({ server }) => {
  const { me, services, db } = await advertiser(server, 'unanswered')
  fake.before = failing('unanswered', (call) => call === 'setRunning', 100)
  expect(await leavePartners(services, db, me.account)).toEqual(['meta'])
  expect(isOn()).toEqual([true])
  expect(await connectionsOf(server, me)).toHaveLength(1)
})

test('the deletion of a subuser stops the ads before anything else is erased', async ({ server }) => {
  const { parent, me, db } = await advertiser(server, 'erased')
  const contacts: boolean[] = []
  fake.after = async (call) => {
    if (call !== 'setRunning') return
    const rows = await db.selectFrom('account').select('id').where('id', '=', me.account).execute()
    contacts.push(rows.length > 0)
  }
  const params = { subuser_name: 'erased' }
  expect(await parent.outcome(subuserDeletions.delete, { params })).toBe(204)
  await until('the account is gone', async () => {
    const left = await db.selectFrom('account').select('id').where('id', '=', me.account).execute()
    return left.length === 0
  })
  expect(isOn()).toEqual([false])
  expect(contacts[0]).toBe(true)
})
