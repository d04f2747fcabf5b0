import type { AdCampaign } from '@carillon/ads/campaign'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { addContacts, makeList } from '#test/given-contacts.ts'
import { givenDoneSend } from '#test/given-done-send.ts'
import { type Caller, expect, type Server, test } from '#test/kit.ts'
import { reachOf, readyAudiences, removeAudiences } from './audience-of.ts'
import {
  addConsenting,
  anHour,
  campaignWith,
  connect,
  emailHash,
  type FakePartner,
  fakePartner,
  faultOf,
  givenSubmitted,
  jobContext,
  phoneHash,
} from './audiences.fixture.ts'
import { syncAudience } from './sync-audience.ts'
import { followWithdrawals, forgetInAudiences } from './withdrawals.ts'

const addresses = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`)
const hashed = (names: string, partner: 'meta' | 'google' = 'meta') =>
  [...names].map((name) => emailHash(`${name}@example.org`, partner)).sort()
const dbOf = (server: Server) => server.product.services.database.db

async function people(server: Server, name: string) {
  const me = await server.as(name)
  const list = await makeList(me, 'People')
  const ids = await addConsenting(
    server,
    me,
    addresses.map((email) => ({ email })),
    [list],
  )
  return { me, list, ids }
}

/** A single send that these contacts clicked. */
async function clickedSend(server: Server, account: string, ids: readonly string[]): Promise<string> {
  const singleSend = newId()
  const send = await givenDoneSend(dbOf(server), { account_id: account, client_id: singleSend })
  await dbOf(server)
    .insertInto('recipient')
    .values(
      ids.map((contact_id) => ({
        send_id: send,
        contact_id,
        email: 'x@example.org',
        state: 'delivered',
        clicked_at: new Date(),
      })),
    )
    .execute()
  return singleSend
}

type Placement = Awaited<ReturnType<typeof givenSubmitted>>

const ready = (server: Server, fake: FakePartner, placement: Placement) =>
  readyAudiences(jobContext(server, fake).services, dbOf(server), placement)

/** Runs the work on all audiences of a campaign once, at the time when it is due. */
async function upload(server: Server, fake: FakePartner, placement: Placement): Promise<void> {
  const rows = await audiences(server, placement)
  for (const { id, next_at } of rows) {
    const time = new Date(Math.max(next_at.getTime(), Date.now() + anHour) + 1)
    await syncAudience(
      jobContext(server, fake, () => time),
      id,
    )
  }
}

const audiences = (server: Server, { campaign_id }: Placement) =>
  dbOf(server)
    .selectFrom('ad_audience')
    .selectAll()
    .where('campaign_id', '=', campaign_id)
    .orderBy('role')
    .execute()

const refOf = async (server: Server, placement: Placement, role: string) =>
  (await audiences(server, placement)).find((row) => row.role === role)?.ref ?? ''

const heldBy = (fake: FakePartner, ref: string) => [...(fake.held.get(ref) ?? [])].sort()

test('those who clicked a single send are taken out of a retargeting audience', async ({ server }) => {
  const { me, list, ids } = await people(server, 'clickers')
  await connect(server, me.account)
  const clicked = [ids.get('a@example.org') ?? '']
  const leavesOut = await clickedSend(server, me.account, clicked)
  const placement = await givenSubmitted(server, me.account, campaignWith({ listIds: [list] }), { leavesOut })
  const fake = fakePartner('meta')
  await ready(server, fake, placement)
  await upload(server, fake, placement)
  expect(heldBy(fake, await refOf(server, placement, 'target'))).toEqual(hashed('bcd'))
})

test('a lookalike has a seed, and those who clicked are an audience that is left out', async ({ server }) => {
  const { me, list, ids } = await people(server, 'lookalike')
  await connect(server, me.account)
  const silent = ids.get('b@example.org') ?? ''
  const leavesOut = await clickedSend(server, me.account, [ids.get('a@example.org') ?? '', silent])
  await sql`update ad_consent set withdrawn_at = now() where contact_id = ${silent}`.execute(dbOf(server))
  const campaign = campaignWith({ kind: 'lookalike', listIds: [list] })
  const placement = await givenSubmitted(server, me.account, campaign, { leavesOut })
  const fake = fakePartner('meta')
  expect(await ready(server, fake, placement)).toBe('waiting')
  await upload(server, fake, placement)
  const [seed, leftOut] = [await refOf(server, placement, 'seed'), await refOf(server, placement, 'left_out')]
  expect(heldBy(fake, seed)).toEqual(hashed('acd'))
  expect(heldBy(fake, leftOut)).toEqual(hashed('a'))
  const [made] = fake.lookalikes
  expect(made).toMatchObject({ seed, countries: ['DE'] })
  const found = await ready(server, fake, placement)
  expect(found).toMatchObject({ target: null, leftOut })
  expect((found as { lookalike: string }).lookalike).not.toBe(seed)

  await submitAgain(server, placement, {
    ...campaign,
    targeting: { ...campaign.targeting, countries: ['FR', 'DE'] },
  })
  const next = { ...placement, generation: 2 }
  expect(await ready(server, fake, next)).toBe('waiting')
  await upload(server, fake, next)
  expect(fake.lookalikes.map(({ countries }) => countries)).toEqual([['DE'], ['DE', 'FR']])
  await removeAudiences(dbOf(server), { account: me.account, campaign: placement.campaign_id }, soon())
  await upload(server, fake, placement)
  expect(fake.held.size).toBe(0)
})

async function submitAgain(server: Server, { campaign_id }: Placement, campaign: AdCampaign): Promise<void> {
  const submitted = JSON.stringify({ ...campaign, addsLinkTags: true, leavesOutSendId: null })
  await dbOf(server).updateTable('ad_campaign').set({ submitted }).where('id', '=', campaign_id).execute()
  await dbOf(server)
    .updateTable('ad_placement')
    .set({ generation: sql`generation + 1` })
    .where('campaign_id', '=', campaign_id)
    .execute()
}

const soon = () => new Date(Date.now() + anHour)

test('an audience that a new submission does not need is deleted once no former ad runs', async ({
  server,
}) => {
  const { me, list } = await people(server, 'unneeded')
  await connect(server, me.account)
  const placement = await givenSubmitted(server, me.account, campaignWith({ listIds: [list] }))
  const fake = fakePartner('meta')
  await ready(server, fake, placement)
  await upload(server, fake, placement)
  await submitAgain(server, placement, campaignWith({ kind: 'lookalike', listIds: [list] }))
  const former = (former_refs: string | null) =>
    dbOf(server)
      .updateTable('ad_placement')
      .set({ former_refs })
      .where('campaign_id', '=', placement.campaign_id)
      .execute()
  await former('{"campaign":"1"}')
  await ready(server, fake, { ...placement, generation: 2 })
  await upload(server, fake, placement)
  expect((await audiences(server, placement)).map(({ role }) => role)).toEqual(['seed', 'target'])
  await former(null)
  await upload(server, fake, placement)
  expect((await audiences(server, placement)).map(({ role }) => role)).toEqual(['seed'])
})

test('Google gets the forms of Google, and a number where there is one', async ({ server }) => {
  const me = await server.as('google-forms')
  const list = await makeList(me, 'People')
  await addConsenting(
    server,
    me,
    [{ email: 'first.last+ads@gmail.com', phone_number_id: '+49301234567' }, { email: 'a@example.org' }],
    [list],
  )
  await connect(server, me.account, 'google')
  const campaign = campaignWith({ listIds: [list] }, { platforms: ['google'] })
  const placement = await givenSubmitted(server, me.account, campaign, { platform: 'google' })
  const fake = fakePartner('google')
  await ready(server, fake, placement)
  await upload(server, fake, placement)
  expect(heldBy(fake, await refOf(server, placement, 'target'))).toEqual(
    [emailHash('firstlast@gmail.com'), phoneHash('+49301234567', 'google'), ...hashed('a')].sort(),
  )
})

test('audiences are deleted at the partner with the hashes, and wait while it is not connected', async ({
  server,
}) => {
  const { me, list } = await people(server, 'removing')
  await connect(server, me.account)
  const placement = await givenSubmitted(server, me.account, campaignWith({ listIds: [list] }))
  const fake = fakePartner('meta')
  await ready(server, fake, placement)
  await upload(server, fake, placement)
  await dbOf(server).deleteFrom('ad_connection').where('account_id', '=', me.account).execute()
  await removeAudiences(dbOf(server), { account: me.account, partner: 'meta' }, soon())
  await upload(server, fake, placement)
  expect(await audiences(server, placement)).toMatchObject([{ problem: { code: 'ad_not_connected' } }])
  expect(fake.held.size).toBe(1)
  await connect(server, me.account)
  fake.after = (call) => {
    if (call === 'removeAudience') throw faultOf('unanswered')
  }
  await upload(server, fake, placement)
  fake.after = () => {}
  await upload(server, fake, placement)
  expect(await audiences(server, placement)).toEqual([])
  expect(fake.held.size).toBe(0)
  expect(await members(server, me)).toBe(0)
})

async function members(server: Server, { account }: Caller): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ad_member where account_id = ${account}`.execute(dbOf(server))
  return rows[0]?.count ?? -1
}

test('a withdrawn consent and an erased contact bring the next upload forward', async ({ server }) => {
  const { me, list, ids } = await people(server, 'forward')
  await connect(server, me.account)
  const placement = await givenSubmitted(server, me.account, campaignWith({ listIds: [list] }))
  const fake = fakePartner('meta')
  await ready(server, fake, placement)
  await upload(server, fake, placement)
  const nextAt = async () => (await audiences(server, placement))[0]?.next_at ?? new Date(0)
  const before = await nextAt()
  const later = new Date(Date.now() + 3 * anHour)
  await followWithdrawals(jobContext(server, fake, () => later))
  expect(await nextAt()).toEqual(before)
  await dbOf(server)
    .updateTable('ad_consent')
    .set({ withdrawn_at: later })
    .where('contact_id', '=', ids.get('a@example.org') ?? '')
    .execute()
  await followWithdrawals(jobContext(server, fake, () => later))
  expect(await nextAt()).toEqual(later)
  await upload(server, fake, placement)
  expect(heldBy(fake, await refOf(server, placement, 'target'))).toEqual(hashed('bcd'))

  const erased = ids.get('b@example.org') ?? ''
  await dbOf(server).deleteFrom('contact').where('id', '=', erased).execute()
  await dbOf(server)
    .transaction()
    .execute((tx) => forgetInAudiences(tx, [erased]))
  expect((await nextAt()).getTime()).toBeLessThanOrEqual(Date.now() + 1000)
  await upload(server, fake, placement)
  expect(heldBy(fake, await refOf(server, placement, 'target'))).toEqual(hashed('cd'))
  expect(await members(server, me)).toBe(2)
})

test('the reach counts each contact once, by the first reason to leave it out', async ({ server }) => {
  const { me, list, ids } = await people(server, 'reach')
  const second = await makeList(me, 'Second')
  await addContacts(
    me,
    [{ email: 'a@example.org' }, { external_id: 'x-1' }, { email: 'silent@example.org' }],
    [second],
  )
  await dbOf(server)
    .insertInto('suppression')
    .values({ account_id: me.account, email: 'b@example.org', kind: 'spam' })
    .execute()
  const leavesOutSendId = await clickedSend(server, me.account, [ids.get('c@example.org') ?? ''])
  const content = campaignWith({ listIds: [list, second] }, { platforms: ['facebook', 'google'] })
  const { services } = jobContext(server, null)
  const reach = await reachOf(services, dbOf(server), me.account, { id: newId(), content, leavesOutSendId })
  expect(reach).toEqual({
    contacts: 6,
    without_identifier: 1,
    without_consent: 1,
    suppressed: 1,
    clicked: 1,
    uploaded: 2,
    overlaps: [],
    platforms: [
      { platform: 'facebook', expected: 1, least: 100, estimate: null, problem: unconnected },
      { platform: 'google', expected: 1, least: 1000, estimate: null, problem: unconnected },
    ],
  })
})

const unconnected = { code: 'ad_not_connected', field: null, message: '' }

test('the reach has the estimate of the partner, or its reason to give none', async ({ server }) => {
  const { me, list } = await people(server, 'estimate')
  await connect(server, me.account)
  const content = campaignWith({ listIds: [list] })
  const fake = fakePartner('meta')
  const ask = async (estimate: () => Promise<{ from: number; to: number } | null>) => {
    fake.partner.estimate = estimate
    const { services } = jobContext(server, fake)
    const reach = await reachOf(services, dbOf(server), me.account, {
      id: newId(),
      content,
      leavesOutSendId: null,
    })
    return reach.platforms[0]
  }
  expect(await ask(async () => ({ from: 1000, to: 2000 }))).toMatchObject({
    estimate: { from: 1000, to: 2000 },
  })
  expect(await ask(() => Promise.reject(faultOf('busy')))).toMatchObject({
    estimate: null,
    problem: { code: 'ad_busy', field: null, message: 'The partner says so.' },
  })
})

test('campaigns that run and share a list are named with the shared contacts', async ({ server }) => {
  const { me, list } = await people(server, 'overlap')
  const [other, apart] = [await makeList(me, 'Other'), await makeList(me, 'Apart')]
  await addContacts(me, [{ email: 'x@example.org' }], [other])
  const running = await givenSubmitted(server, me.account, campaignWith({ listIds: [list, other] }))
  await givenSubmitted(server, me.account, campaignWith({ listIds: [apart] }))
  const { services } = jobContext(server, null)
  const content = campaignWith({ listIds: [list, apart] }, { platforms: [] })
  const { overlaps } = await reachOf(services, dbOf(server), me.account, {
    id: newId(),
    content,
    leavesOutSendId: null,
  })
  expect(overlaps).toEqual([{ id: running.campaign_id, name: 'Autumn', contacts: 4 }])
})
