import { abTests } from '@carillon/contract/ab-tests'
import { apiKeys } from '@carillon/contract/api-keys'
import { approvals } from '@carillon/contract/approvals'
import { auditLog } from '@carillon/contract/audit-log'
import { segments } from '@carillon/contract/segments'
import { singleSends } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { addContacts } from '#test/given-contacts.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, makeCaller, type Server, test, until } from '#test/kit.ts'
import { answerOf, ask, givenTeam, narrow } from './approvals.fixture.ts'

const soon = (ms = 3_600_000) => new Date(Date.now() + ms).toISOString()
const schedule = (who: Caller, id: string, send_at = 'now') =>
  ask(who, singleSends.schedule, { params: { id }, body: { send_at } })
const scheduleOutcome = (who: Caller, id: string, send_at = 'now') =>
  who.outcome(singleSends.schedule, { params: { id }, body: { send_at } })
const statusOf = async (who: Caller, id: string) =>
  (await who.call(singleSends.get, { params: { id } })).status
const approve = (who: Caller, id: string, reason?: string) =>
  who.outcome(approvals.approve, { params: { id }, body: reason === undefined ? {} : { reason } })
const shown = (who: Caller, id: string) => who.call(approvals.get, { params: { id } })

/** A draft with this many recipients, ready to be sent. */
async function givenSend(server: Server, who: Caller, people = 2) {
  const given = givenFor(server, who)
  const members = await Promise.all(
    Array.from({ length: people }, () => given.contact(`${newId()}@example.com`)),
  )
  return given.ready({ list: await given.list(members) })
}

describe('a send above the number', () => {
  test('waits for another person, who then sends it as the one who asked', async ({ server }) => {
    const { anna, ben, mia } = await givenTeam(server, { sends_above: 1 })
    const { id } = await givenSend(server, mia)
    const asked = await schedule(mia, id)
    expect(asked).toMatchObject({
      kind: 'send',
      action: 'singleSends.schedule',
      name: 'October newsletter',
      path: `/single-sends/${id}/review`,
      count: 2,
      count_now: 2,
      due_at: null,
      status: 'waiting',
      asked_by: mia.email,
      is_own: true,
      may_decide: false,
      approvers: [anna.email, ben.email],
      approvers_count: 2,
    })
    expect(await statusOf(mia, id)).toBe('draft')
    expect(await shown(ben, asked.id)).toMatchObject({ is_own: false, may_decide: true })
    expect(await approve(ben, asked.id, 'Looks good')).toBe(200)
    expect(await statusOf(mia, id)).not.toBe('draft')
    expect(await shown(mia, asked.id)).toMatchObject({
      status: 'approved',
      decided_by: ben.email,
      reason: 'Looks good',
    })
    const row = await server.product.services.database.db
      .selectFrom('single_send')
      .select('scheduled_by')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.scheduled_by).toBe(mia.id)
    const { result } = await anna.call(auditLog.list, { query: {} })
    const lines = result.map(({ action, outcome, user_email }) => [action, outcome, user_email])
    expect(lines).toEqual(
      expect.arrayContaining([
        ['singleSends.schedule', 'asked', mia.email],
        ['singleSends.schedule', 'accepted', mia.email],
        ['approvals.approve', 'accepted', ben.email],
      ]),
    )
  })

  test('up to the number leaves at once, and without the setting every send does', async ({ server }) => {
    const { anna, mia } = await givenTeam(server, { sends_above: 2 })
    const small = await givenSend(server, mia, 2)
    expect(await scheduleOutcome(mia, small.id)).toBe(201)
    await anna.call(approvals.updateSettings, {
      body: { sends_above: null, automations: true, deletions_above: 1 },
    })
    const large = await givenSend(server, mia, 3)
    expect(await scheduleOutcome(mia, large.id)).toBe(201)
  })

  test('nobody approves their own request, not as an administrator and not by a key', async ({ server }) => {
    const { anna, ben, mia } = await givenTeam(server, { sends_above: 0 })
    const { id } = await givenSend(server, anna)
    const asked = await schedule(anna, id)
    expect(asked.approvers).toEqual([ben.email, mia.email])
    expect(await approve(anna, asked.id)).toBe('approval_own')
    expect(await anna.outcome(approvals.deny, { params: { id: asked.id }, body: {} })).toBe('approval_own')
    const { api_key } = await ben.call(apiKeys.create, { body: { name: 'Bot' } })
    const key = makeCaller(server.url, api_key, ben.account)
    expect(await approve(key, asked.id)).toBe('approval_needs_person')
    expect(await key.outcome(approvals.deny, { params: { id: asked.id }, body: {} })).toBe(
      'approval_needs_person',
    )
    expect(await statusOf(anna, id)).toBe('draft')
  })

  test('asked by a key, the person who answers for the key is the one who asked', async ({ server }) => {
    const { ben, anna } = await givenTeam(server, { sends_above: 0 })
    const { api_key } = await ben.call(apiKeys.create, { body: { name: 'Nightly' } })
    const key = makeCaller(server.url, api_key, ben.account)
    const { id } = await givenSend(server, ben)
    const asked = await schedule(key, id, soon())
    expect(asked).toMatchObject({ asked_by: ben.email, asked_by_key: 'Nightly' })
    expect(await approve(ben, asked.id)).toBe('approval_own')
    expect(await approve(anna, asked.id)).toBe(200)
    const row = await server.product.services.database.db
      .selectFrom('single_send')
      .select(['scheduled_by_key', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ scheduled_by_key: 'Nightly', status: 'scheduled' })
  })

  test('what would be refused is refused at once, and asks nobody', async ({ server }) => {
    const { mia } = await givenTeam(server, { sends_above: 0 })
    const { id } = await mia.call(singleSends.create, { body: { name: 'Bare' } })
    expect(await scheduleOutcome(mia, id)).toBe('sender_required')
    expect(await scheduleOutcome(mia, (await givenSend(server, mia)).id, '2020-01-01T00:00:00Z')).toBe(
      'send_at_past',
    )
    expect((await mia.call(approvals.list, { query: {} })).result).toEqual([])
  })

  test('a change after the request has to be asked for again', async ({ server }) => {
    const { ben, mia } = await givenTeam(server, { sends_above: 0 })
    const { id } = await givenSend(server, mia)
    const first = await schedule(mia, id)
    expect((await schedule(mia, id)).id, 'the same request is not asked twice').toBe(first.id)
    await mia.call(singleSends.update, { params: { id }, body: { email_config: { subject: 'Other' } } })
    expect(await shown(ben, first.id)).toMatchObject({ status: 'changed', may_decide: false })
    const again = await schedule(mia, id)
    expect(again.id).not.toBe(first.id)
    expect(await shown(mia, first.id)).toMatchObject({ status: 'replaced' })
    expect(await approve(ben, first.id)).toBe('approval_decided')
    await mia.call(singleSends.update, { params: { id }, body: { email_config: { subject: 'Third' } } })
    expect(await approve(ben, again.id)).toBe('approval_changed')
    expect(await shown(mia, again.id)).toMatchObject({ status: 'changed' })
    expect(await statusOf(mia, id)).toBe('draft')
  })

  test('another sender address, and other conditions of its segment, are changes as well', async ({
    server,
  }) => {
    const { ben, mia } = await givenTeam(server, { sends_above: 0 })
    const { db } = server.product.services.database
    await addContacts(mia, [{ email: 'ada@example.org', city: 'Bonn' }])
    const query = (city: string) => `select contact_id, updated_at from contact_data where city = '${city}'`
    const segment = await mia.call(segments.create, { body: { name: 'Bonn', query_dsl: query('Bonn') } })
    const { id, email_config } = await givenSend(server, mia)
    await mia.call(singleSends.update, { params: { id }, body: { send_to: { segment_ids: [segment.id] } } })
    const first = await schedule(mia, id)
    await db
      .updateTable('sender')
      .set({ from_name: 'Another' })
      .where('id', '=', email_config.sender_id!)
      .execute()
    expect(await approve(ben, first.id)).toBe('approval_changed')
    const second = await schedule(mia, id)
    await mia.call(segments.update, {
      params: { id: segment.id },
      body: { query_dsl: "select contact_id, updated_at from contact_data where city <> 'Berlin'" },
    })
    expect(await approve(ben, second.id)).toBe('approval_changed')
  })

  test('an A/B test waits as a whole', async ({ server }) => {
    const { ben, mia } = await givenTeam(server, { sends_above: 1 })
    const { id } = await givenSend(server, mia, 20)
    await mia.call(abTests.set, {
      params: { id },
      body: {
        type: 'subject',
        variation_count: 2,
        test_percentage: 100,
        duration_minutes: 60,
        winner_criteria: 'manual',
      },
    })
    const { abtest } = await mia.call(singleSends.get, { params: { id } })
    const [, second] = abtest?.variations ?? []
    await mia.call(abTests.updateVariation, {
      params: { id, variation_id: second?.id ?? '' },
      body: { subject: 'Another' },
    })
    const first = await schedule(mia, id)
    await mia.call(abTests.updateVariation, {
      params: { id, variation_id: second?.id ?? '' },
      body: { subject: 'A third' },
    })
    expect(await approve(ben, first.id), 'a variation is content as well').toBe('approval_changed')
    const asked = await schedule(mia, id)
    expect(asked.count).toBe(20)
    expect(await approve(ben, asked.id)).toBe(200)
  })

  test('of two approvals at once one acts, and the other is told', async ({ server }) => {
    const { anna, ben, mia } = await givenTeam(server, { sends_above: 0 })
    const { id } = await givenSend(server, mia)
    const asked = await schedule(mia, id)
    const both = await Promise.all([approve(anna, asked.id), approve(ben, asked.id)])
    expect(both.filter((one) => one === 200)).toHaveLength(1)
    expect(['approval_acting', 'approval_decided']).toContain(both.find((one) => one !== 200))
    const { db } = server.product.services.database
    const waiting = await schedule(mia, (await givenSend(server, mia)).id)
    await sql`update approval set claimed_at = now() where id = ${waiting.id}`.execute(db)
    expect(await approve(ben, waiting.id)).toBe('approval_acting')
    expect(await ben.outcome(approvals.deny, { params: { id: waiting.id }, body: {} })).toBe(
      'approval_acting',
    )
    expect(await mia.outcome(approvals.withdraw, { params: { id: waiting.id } })).toBe('approval_acting')
    await sql`update approval set claimed_at = now() - interval '3 minutes' where id = ${waiting.id}`.execute(
      db,
    )
    expect(await approve(ben, waiting.id), 'its process died').toBe(200)
  })

  test('an approver who lost the right is refused, and so is a request whose asker lost it', async ({
    server,
  }) => {
    const { anna, ben, mia, account } = await givenTeam(server, { sends_above: 0 })
    const asked = await schedule(mia, (await givenSend(server, mia)).id)
    await narrow(server, { account, person: ben }, ['templates'])
    expect(await approve(ben, asked.id)).toBe('forbidden')
    expect(await ben.outcome(approvals.get, { params: { id: asked.id } })).toBe('approval_not_found')
    expect((await ben.call(approvals.list, { query: {} })).result).toEqual([])
    await narrow(server, { account, person: mia }, ['templates'])
    expect(await approve(anna, asked.id)).toBe('approval_asker_gone')
    expect(await shown(anna, asked.id)).toMatchObject({ status: 'waiting' })
  })

  test('a request can be denied with a reason, or withdrawn by the one who asked', async ({ server }) => {
    const { anna, ben, mia } = await givenTeam(server, { sends_above: 0 })
    const { id } = await givenSend(server, mia)
    const asked = await schedule(mia, id)
    const deny = { params: { id: asked.id }, body: { reason: 'Wrong logo' } }
    expect(await anna.call(approvals.deny, deny)).toMatchObject({ status: 'denied', reason: 'Wrong logo' })
    expect(await ben.outcome(approvals.deny, deny)).toBe('approval_decided')
    const again = await schedule(mia, id)
    const params = { id: again.id }
    expect(await ben.outcome(approvals.withdraw, { params })).toBe('approval_not_own')
    expect(await mia.call(approvals.withdraw, { params })).toMatchObject({ status: 'withdrawn' })
    expect(await mia.outcome(approvals.withdraw, { params })).toBe('approval_decided')
    expect(await approve(ben, again.id)).toBe('approval_decided')
    const none = { params: { id: newId() } }
    expect(await approve(ben, newId())).toBe('approval_not_found')
    expect(await ben.outcome(approvals.deny, { ...none, body: {} })).toBe('approval_not_found')
    expect(await ben.outcome(approvals.withdraw, none)).toBe('approval_not_found')
    expect(await statusOf(mia, id)).toBe('draft')
  })

  test('a time that has passed is not sent late: it asks for a new one', async ({ server }) => {
    const { ben, mia } = await givenTeam(server, { sends_above: 0 })
    const { id } = await givenSend(server, mia)
    const at = soon()
    const asked = await schedule(mia, id, at)
    expect(asked.due_at).toBe(at)
    const { db } = server.product.services.database
    await sql`update approval set due_at = now() - interval '1 minute' where id = ${asked.id}`.execute(db)
    expect(await approve(ben, asked.id)).toBe('approval_late')
    expect(await shown(mia, asked.id)).toMatchObject({ status: 'late' })
    expect(await statusOf(mia, id)).toBe('draft')
    expect((await schedule(mia, id, soon(7_200_000))).status).toBe('waiting')
  })

  test('a scheduled send that is moved asks again, and keeps its time until then', async ({ server }) => {
    const { ben, mia } = await givenTeam(server, { sends_above: 0 })
    const { id } = await givenSend(server, mia)
    const [first, moved] = [soon(), soon(7_200_000)]
    await approve(ben, (await schedule(mia, id, first)).id)
    const asked = await ask(mia, singleSends.schedule, {
      params: { id },
      body: { send_at: moved, moved_from: first },
    })
    expect((await mia.call(singleSends.get, { params: { id } })).send_at).toBe(first)
    expect(await approve(ben, asked.id)).toBe(200)
    expect((await mia.call(singleSends.get, { params: { id } })).send_at).toBe(moved)
  })

  test('a call that is refused by then leaves the request waiting, and says why', async ({ server }) => {
    const { ben, mia } = await givenTeam(server, { sends_above: 0 })
    const { id, email_config } = await givenSend(server, mia)
    const asked = await schedule(mia, id)
    const { db } = server.product.services.database
    await db
      .updateTable('sender')
      .set({ verified_at: null, state: 'pending' })
      .where('id', '=', email_config.sender_id!)
      .execute()
    const response = await answerOf(ben, approvals.approve, { params: { id: asked.id }, body: {} })
    expect(await response.json()).toMatchObject({
      errors: [{ error_id: 'approval_not_done', details: { code: 'sender_not_verified' } }],
    })
    expect(await shown(mia, asked.id)).toMatchObject({ status: 'waiting' })
  })

  test('waits for a count that is not known yet, rather than leave uncounted', async ({ server }) => {
    const { mia, account } = await givenTeam(server, { sends_above: 100 })
    const { db } = server.product.services.database
    await addContacts(mia, [{ email: 'one@example.org' }])
    const { id } = await givenSend(server, mia)
    await mia.call(singleSends.update, { params: { id }, body: { send_to: { all: true } } })
    await sql`update contact_total set contact_count = 200000 where account_id = ${account}`.execute(db)
    const outcomes: unknown[] = []
    await until('it was counted, and is below the number', async () => {
      outcomes.push(await scheduleOutcome(mia, id))
      return outcomes.at(-1) === 201
    })
    expect(outcomes[0]).toBe('approval_uncounted')
    expect(new Set(outcomes)).toEqual(new Set(['approval_uncounted', 201]))
  })
})

describe('the settings', () => {
  test('are changed by administrators only, and read by everybody', async ({ server }) => {
    const { anna, mia } = await givenTeam(server, { sends_above: 500 })
    const settings = { sends_above: 500, automations: false, deletions_above: null }
    expect(await mia.call(approvals.settings, {})).toEqual(settings)
    expect(await mia.outcome(approvals.updateSettings, { body: settings })).toBe('administrator_required')
    await anna.call(approvals.updateSettings, { body: { ...settings, automations: true } })
    expect(await mia.call(approvals.settings, {})).toEqual({ ...settings, automations: true })
  })
})

test('the list is cut into pages, and filtered by what waits', async ({ server }) => {
  const { ben, mia } = await givenTeam(server, { sends_above: 0 })
  const ids: string[] = []
  for (let at = 0; at < 3; at++) ids.unshift((await schedule(mia, (await givenSend(server, mia)).id)).id)
  await ben.call(approvals.deny, { params: { id: ids[1]! }, body: {} })
  const list = async (query: object) => (await ben.call(approvals.list, { query })).result.map(({ id }) => id)
  expect(await list({})).toEqual(ids)
  expect(await list({ status: 'waiting' })).toEqual([ids[0], ids[2]])
  expect(await list({ status: 'decided' })).toEqual([ids[1]])
  const first = await ben.call(approvals.list, { query: { page_size: 2 } })
  expect(first.result.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const token = new URL(first._metadata.next ?? '').searchParams.get('page_token') ?? ''
  expect(await list({ page_size: 2, page_token: token })).toEqual(ids.slice(2))
  expect(await ben.outcome(approvals.list, { query: { page_token: 'none' } })).toBe('page_token_invalid')
})

test('an administrator of another account finds no request', async ({ server }) => {
  const { mia } = await givenTeam(server, { sends_above: 0 })
  const { anna: stranger } = await givenTeam(server, { sends_above: 0 })
  const { id } = await schedule(mia, (await givenSend(server, mia)).id)
  const params = { id }
  expect(await stranger.outcome(approvals.get, { params })).toBe('approval_not_found')
  expect(await approve(stranger, id)).toBe('approval_not_found')
  expect(await stranger.outcome(approvals.deny, { params, body: {} })).toBe('approval_not_found')
  expect(await stranger.outcome(approvals.withdraw, { params })).toBe('approval_not_found')
  expect((await stranger.call(approvals.list, { query: {} })).result).toEqual([])
})
