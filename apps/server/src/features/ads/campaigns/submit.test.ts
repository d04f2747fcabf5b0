import { adCampaigns } from '@carillon/contract/ad-campaigns'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { type Caller, expect, type Server, testWith } from '#test/kit.ts'
import { design, givenAds, lookalike } from '../ads.fixture.ts'

// Without workers, an ad stays as a call leaves it.
const test = testWith({ ROLES: 'http' })
const at = ({ id }: { id: string }) => ({ params: { id } })

/** A list of people who agreed to advertising. */
async function givenPeople(server: Server, me: Caller, count: number): Promise<string> {
  const { db } = server.product.services.database
  const id = newId()
  await db
    .insertInto('list')
    .values({ id, account_id: me.account, name: 'Customers', contact_count: count })
    .execute()
  await sql`
    with person as (
      insert into contact (id, account_id, email)
      select gen_random_uuid(), ${me.account}, 'p' || n || '@people.test' from generate_series(1, ${count}) as n returning id
    ), member as (
      insert into list_contact (list_id, contact_id) select ${id}, id from person
    )
    insert into ad_consent (contact_id, account_id, given_at, source) select id, ${me.account}, now(), 'person' from person`.execute(
    db,
  )
  return id
}

async function givenReady(server: Server, me: Caller, people: number) {
  const given = givenAds(server, me)
  const [list, image] = [await givenPeople(server, me, people), await given.image()]
  await given.connection('meta')
  const made = await given.campaign('Spring')
  const shown = { image_id: image.id, width: 1200, height: 640, crops: {} }
  const campaign = await me.call(adCampaigns.update, {
    ...at(made),
    body: {
      platforms: ['facebook'],
      audience: lookalike([list]),
      targeting: { ...made.targeting, countries: ['DE'] },
      designs: { facebook: { ...design, image: shown } },
    },
  })
  return { campaign, list }
}

test('a ready campaign is submitted, paused, resumed, and leaves before it is deleted', async ({
  server,
}) => {
  const me = await server.as('ready')
  const { campaign, list } = await givenReady(server, me, 170)
  const { findings } = await me.call(adCampaigns.check, { ...at(campaign), query: {} })
  expect(findings).toEqual([])
  const submit = { ...at(campaign), body: { revision: campaign.revision } }
  const submitted = await me.call(adCampaigns.submit, submit)
  expect(submitted).toMatchObject({
    status: 'submitted',
    is_paused: false,
    is_simulated: true,
    has_changes: false,
    placements: [{ platform: 'facebook', status: 'submitted', is_simulated: true, problem: null }],
    submitted_at: expect.any(String),
  })
  expect(await me.outcome(lists.delete, { params: { id: list }, query: {} })).toBe('list_locked')
  expect(await me.call(adCampaigns.pause, at(campaign))).toMatchObject({
    is_paused: true,
    placements: [{ is_paused: true }],
  })
  expect(await me.call(adCampaigns.resume, at(campaign))).toMatchObject({
    is_paused: false,
    placements: [{ is_paused: false }],
  })
  const changed = await me.call(adCampaigns.update, { ...at(campaign), body: { name: 'Summer' } })
  expect(changed).toMatchObject({ status: 'submitted', has_changes: true })
  const again = { ...at(campaign), body: { revision: changed.revision } }
  expect((await me.call(adCampaigns.submit, again)).has_changes).toBe(false)
  expect(await me.outcome(adCampaigns.delete, at(campaign))).toBe(204)
  expect(await me.call(adCampaigns.get, at(campaign))).toMatchObject({ is_leaving: true })
})

test('an audience that is too small holds a campaign back', async ({ server }) => {
  const me = await server.as('too small')
  const { campaign } = await givenReady(server, me, 160)
  const { findings } = await me.call(adCampaigns.check, { ...at(campaign), query: {} })
  expect(findings).toMatchObject([
    { code: 'ad_audience_too_small', platform: 'facebook', details: { expected: 96, least: 100 } },
  ])
  const submit = { ...at(campaign), body: { revision: campaign.revision } }
  expect(await me.outcome(adCampaigns.submit, submit)).toBe('ad_campaign_unready')
})

test('a segment that asks for a deleted field holds a campaign back', async ({ server }) => {
  const me = await server.as('invalid segment')
  const { campaign } = await givenReady(server, me, 170)
  const { db } = server.product.services.database
  const query_dsl = "SELECT contact_id, updated_at FROM contact_data WHERE first_name = 'Ada'"
  const { id: segment } = await me.call(segments.create, { body: { name: 'Broken', query_dsl } })
  const broken = { status: 'invalid', problem: 'custom_field_not_found' }
  await db.updateTable('segment').set(broken).where('id', '=', segment).execute()
  await me.call(adCampaigns.update, { ...at(campaign), body: { audience: lookalike([], [segment]) } })
  expect(await me.outcome(adCampaigns.reach, at(campaign))).toBe('segment_invalid')
  const { findings } = await me.call(adCampaigns.check, { ...at(campaign), query: {} })
  expect(findings).toMatchObject([
    { code: 'segment_invalid', field: 'audience.segment_ids', step: 'audience' },
  ])
})
