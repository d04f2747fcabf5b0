import { abTests } from '@carillon/contract/ab-tests'
import { approvals } from '@carillon/contract/approvals'
import { automationMessages } from '@carillon/contract/automation-messages'
import { automations } from '@carillon/contract/automations'
import { emailTesting } from '@carillon/contract/email-testing'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { newId } from '#platform/db.ts'
import { givenPerson } from '#test/given-person.ts'
import { givenPlan } from '#test/given-plan.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, type Server, test, until } from '#test/kit.ts'

type Place = { kind: 'single_send' | 'automation_message'; id: string; variation_ids?: string[] }

const later = () => new Date(Date.now() + 3_600_000).toISOString()
const schedule = (who: Caller, id: string) =>
  who.outcome(singleSends.schedule, { params: { id }, body: { send_at: later() } })
const save = (who: Caller, id: string, html_content: string) =>
  who.call(singleSends.update, { params: { id }, body: { email_config: { html_content } } })
const html = (text: string) => `<p>${text}</p><a href="{{{unsubscribe}}}">Leave</a>`

async function demanding(server: Server, name: string): Promise<Caller> {
  const me = await server.as(name)
  await me.call(emailTesting.changeSettings, { body: { is_required: true } })
  return me
}

/** Runs a test that needs neither a browser nor a network, and waits for its end. */
async function passTest(who: Caller, { kind, id, ...which }: Place): Promise<void> {
  const { result } = await who.call(emailTesting.run, {
    params: { kind, id },
    body: { tests: ['accessibility'], ...which },
  })
  for (const { id: test_id } of result)
    await until('the test has ended', async () => {
      const { state } = await who.call(emailTesting.get, { params: { test_id } })
      return state === 'complete'
    })
}

/** The blocking findings of a review about tests: the letters of variations, or null. */
async function asked(who: Caller, id: string) {
  const { findings } = await who.call(singleSendReview.review, { params: { id } })
  return findings
    .filter(({ code }) => code === 'email_test_required')
    .map(({ severity, card, variation }) => [severity, card, variation ?? null])
}

describe('with the setting, a single send', () => {
  test('is scheduled only after a test of its present content', async ({ server }) => {
    const me = await demanding(server, 'demands')
    const { id } = await givenFor(server, me).ready()
    expect(await asked(me, id)).toEqual([['blocks', 'content', null]])
    expect(await schedule(me, id)).toBe('email_test_required')
    await passTest(me, { kind: 'single_send', id })
    expect(await asked(me, id)).toEqual([])
    await save(me, id, html('Changed'))
    expect(await schedule(me, id)).toBe('email_test_required')
    await passTest(me, { kind: 'single_send', id })
    await me.call(singleSends.update, { params: { id }, body: { name: 'Another name' } })
    expect(await schedule(me, id)).toBe(201)
  })

  test('with an A/B test of contents needs a test of each variation', async ({ server }) => {
    const me = await demanding(server, 'demands two')
    const { id } = await givenFor(server, me).ready()
    const test = { variation_count: 2, test_percentage: 100, duration_minutes: 60, winner_criteria: 'open' }
    const { variations } = await me.call(abTests.set, {
      params: { id },
      body: { ...test, type: 'content', winner_criteria: 'open' },
    })
    const [a = '', b = ''] = variations.map((one) => one.id)
    const params = { id, variation_id: b }
    await me.call(abTests.updateVariation, { params, body: { html_content: html('B') } })
    expect(await asked(me, id)).toEqual([
      ['blocks', 'content', 'A'],
      ['blocks', 'content', 'B'],
    ])
    await passTest(me, { kind: 'single_send', id, variation_ids: [a] })
    expect(await asked(me, id)).toEqual([['blocks', 'content', 'B']])
    await passTest(me, { kind: 'single_send', id, variation_ids: [b] })
    expect(await asked(me, id)).toEqual([])
  })

  test('of an account that lost email testing is not held up', async ({ server }) => {
    const me = await demanding(server, 'demands no more')
    const { id } = await givenFor(server, me).ready()
    await givenPlan(server, me.account, { plan: 'basic' })
    const { db } = server.product.services.database
    await db.updateTable('plan').set({ test_limit: 0 }).where('name', '=', 'basic').execute()
    await givenPlan(server, me.account, { plan: 'basic' })
    expect(await schedule(me, id)).toBe(201)
  })

  test('that was scheduled before the setting goes out', async ({ server }) => {
    const me = await server.as('demands later')
    const { id } = await givenFor(server, me).ready()
    const send_at = new Date(Date.now() + 1000).toISOString()
    expect(await me.outcome(singleSends.schedule, { params: { id }, body: { send_at } })).toBe(201)
    await me.call(emailTesting.changeSettings, { body: { is_required: true } })
    await until('it has left', async () => {
      const { status } = await me.call(singleSends.get, { params: { id } })
      expect(status).not.toBe('draft')
      return status === 'triggered'
    })
  })

  test('needs no test without the setting, and its text messages never', async ({ server }) => {
    const me = await server.as('demands nothing')
    const { id } = await givenFor(server, me).ready()
    expect(await asked(me, id)).toEqual([])
    expect(await schedule(me, id)).toBe(201)
  })

  test('is tested before an approval is asked for, and again if its content changed', async ({ server }) => {
    const me = await demanding(server, 'demands twice')
    const off = { sends_above: 0, automations: false, deletions_above: null }
    await me.call(approvals.updateSettings, { body: off })
    const ben = await givenPerson(server, 'demands-ben', { account: me.account, type: 'admin' })
    const { id } = await givenFor(server, me).ready()
    expect(await schedule(me, id)).toBe('email_test_required')
    await passTest(me, { kind: 'single_send', id })
    expect(await schedule(me, id)).toBe(202)
    const waiting = async () => {
      const query = { subject: `single_send:${id}`, status: 'waiting' as const }
      return (await ben.call(approvals.list, { query })).result[0]?.id ?? ''
    }
    const approve = async () => ben.outcome(approvals.approve, { params: { id: await waiting() }, body: {} })
    const { db } = server.product.services.database
    // The test was forgotten meanwhile, so the call is refused as it is made.
    await db.deleteFrom('email_test').where('message_id', '=', id).execute()
    expect(await approve()).toBe('approval_not_done')
    await passTest(me, { kind: 'single_send', id })
    expect(await approve()).toBe(200)
  })
})

describe('with the setting, an automation', () => {
  /** An automation of two emails. */
  async function given(server: Server, me: Caller) {
    const set = givenFor(server, me)
    const list = await set.list([])
    const { id } = await me.call(automations.create, {
      body: {
        name: 'Series',
        entrance_criteria: { type: 'list', id: list, occurs: 'first' },
        suppression_group_id: await set.group(),
      },
    })
    const params = { id }
    const sender_id = await set.sender()
    const messages: string[] = []
    for (const subject of ['First', 'Second']) {
      const body = { subject, html_content: html(subject), sender_id }
      messages.push((await me.call(automationMessages.create, { params, body })).id)
    }
    const steps = messages.map((message_id) => ({ id: newId(), kind: 'email' as const, message_id }))
    await me.call(automations.update, { params, body: { steps } })
    const live = () => me.outcome(automations.live, { params, body: { existing: { who: 'none' } } })
    const askedFor = async () => {
      const { findings } = await me.call(automations.preflight, { params })
      return findings
        .filter(({ code }) => code === 'email_test_required')
        .map(({ step_id, message_id }) => [step_id, message_id])
    }
    const [first, second] = steps.map(({ id: step, message_id }) => [step, message_id] as const)
    return { id, params, live, askedFor, first: first!, second: second!, steps }
  }

  test('goes live once each of its emails is tested, and publishes changes so too', async ({ server }) => {
    const me = await demanding(server, 'demands of automations')
    const { params, live, askedFor, first, second } = await given(server, me)
    const test = (id: string) => passTest(me, { kind: 'automation_message', id })
    expect(await askedFor()).toEqual([first, second])
    await test(first[1])
    expect(await askedFor()).toEqual([second])
    expect(await live()).toBe('email_test_required')
    await test(second[1])
    expect(await live()).toBe(200)

    const body = { html_content: html('Changed') }
    await me.call(automationMessages.update, { params: { ...params, message_id: second[1] }, body })
    const publish = () => me.outcome(automations.publish, { params, body: {} })
    expect(await publish()).toBe('email_test_required')
    await test(second[1])
    expect(await publish()).toBe(200)
    // The content of the first version was tested, so it can be restored.
    const restore = { params: { ...params, number: 1 } }
    expect(await me.outcome(automations.restore, restore)).toBe(200)
    const { db } = server.product.services.database
    await db.deleteFrom('email_test').where('message_id', '=', second[1]).execute()
    expect(await me.outcome(automations.restore, { params: { ...params, number: 2 } })).toBe(
      'email_test_required',
    )
  })

  test('is not set live by a change of its status either, and is resumed without a test', async ({
    server,
  }) => {
    const me = await demanding(server, 'demands of changes')
    const { params, askedFor, first, second } = await given(server, me)
    const change = (
      call: typeof automations.update | typeof automations.updateByPut,
      status: 'live' | 'paused',
    ) => me.outcome(call, { params, body: { status } })
    expect(await change(automations.update, 'live')).toBe('email_test_required')
    expect(await change(automations.updateByPut, 'live')).toBe('email_test_required')
    for (const [, id] of [first, second]) await passTest(me, { kind: 'automation_message', id })
    expect(await askedFor()).toEqual([])
    expect(await change(automations.update, 'live')).toBe(200)
    expect(await change(automations.update, 'paused')).toBe(200)
    const { db } = server.product.services.database
    await db.deleteFrom('email_test').where('account_id', '=', me.account).execute()
    expect(await change(automations.update, 'live')).toBe(200)
  })
})
