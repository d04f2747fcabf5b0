import { approvals } from '@carillon/contract/approvals'
import { campaignsLegacy } from '@carillon/contract/campaigns-legacy'
import { sql } from 'kysely'
import { ask, givenTeam } from '#features/approvals/approvals.fixture.ts'
import { addContacts } from '#test/given-contacts.ts'
import { givenFor } from '#test/given-single-send.ts'
import { expect, test, until } from '#test/kit.ts'

const soon = () => Math.floor(Date.now() / 1000) + 3600

test('a campaign of the oldest API waits for another person', async ({ server }) => {
  const { anna, ben, mia } = await givenTeam(server, { sends_above: 0 })
  const { id } = await givenFor(server, mia).ready()
  const row = await server.product.services.database.db
    .selectFrom('single_send')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const params = { campaign_id: row.number }
  const early = await ask(mia, campaignsLegacy.schedule, { params, body: { send_at: soon() } })
  expect(early).toMatchObject({
    kind: 'send',
    action: 'campaignsLegacy.schedule',
    path: `/single-sends/${id}/review`,
  })
  expect(await ben.outcome(approvals.approve, { params: { id: early.id }, body: {} })).toBe(200)
  expect(await mia.call(campaignsLegacy.get, { params })).toMatchObject({ status: 'Scheduled' })
  const moved = await ask(mia, campaignsLegacy.reschedule, { params, body: { send_at: soon() + 60 } })
  expect(await anna.outcome(approvals.deny, { params: { id: moved.id }, body: { reason: 'Too late' } })).toBe(
    200,
  )
  await mia.call(campaignsLegacy.unschedule, { params })
  const asked = await ask(mia, campaignsLegacy.sendNow, { params })
  expect(await ben.outcome(approvals.approve, { params: { id: asked.id }, body: {} })).toBe(200)
  await until('it is sent', async () => (await mia.call(campaignsLegacy.get, { params })).status === 'Sent')
  // An approver is not asked about a campaign that can't be sent.
  const { list_ids } = await mia.call(campaignsLegacy.get, { params })
  const empty = await mia.call(campaignsLegacy.create, { body: { title: 'Empty', list_ids } })
  expect(await mia.outcome(campaignsLegacy.sendNow, { params: { campaign_id: empty.id } })).toBe(
    'campaign_sender_blank',
  )
})

test('a campaign is refused until it is counted if it has to wait', async ({ server }) => {
  const { mia, account } = await givenTeam(server, { sends_above: 100 })
  const { db } = server.product.services.database
  await addContacts(mia, [{ email: 'one@example.org' }])
  await sql`update contact_total set contact_count = 200000 where account_id = ${account}`.execute(db)
  const calls = [campaignsLegacy.schedule, campaignsLegacy.reschedule, campaignsLegacy.sendNow]
  for (const call of calls) {
    const { id } = await givenFor(server, mia).ready()
    const changed = {
      all_contacts: true,
      status: call === campaignsLegacy.reschedule ? 'scheduled' : 'draft',
    }
    const { number } = await db
      .updateTable('single_send')
      .set(changed)
      .where('id', '=', id)
      .returning('number')
      .executeTakeFirstOrThrow()
    const input = { params: { campaign_id: number }, body: { send_at: soon() } }
    expect(await mia.outcome(call, input as never)).toBe('approval_uncounted')
  }
})
