import { automationMessages } from '@carillon/contract/automation-messages'
import { automationPeople } from '@carillon/contract/automation-people'
import { automations } from '@carillon/contract/automations'
import { contentHistory } from '@carillon/contract/content-history'
import { customFields } from '@carillon/contract/custom-fields'
import { testSend } from '@carillon/contract/test-send'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import type { Happening } from '@carillon/journey/steps'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToList } from '#features/contacts/public.ts'
import { newId } from '#platform/db.ts'
import { type Caller, owner, type Server, until } from '#test/kit.ts'
import { givenSeries, html, openProduct, type Product } from './series.fixture.ts'

let product: Product
let server: Server
let sink: Product['sink']
let me: Caller

beforeAll(async () => {
  product = await openProduct()
  server = product.server
  sink = product.sink
  me = product.me
})
afterAll(() => product.close())

const mailTo = (address: string) => product.mailTo(address)

/** A live automation with one email for the people on a list. */
async function running(change: object = {}) {
  const series = await givenSeries(product, 1, change)
  const { params, list, given } = series
  await me.call(automations.live, { params, body: { existing: { who: 'none' } } })
  const add = async (address: string, to = list) => {
    const contact = await given.contact(address)
    await addToList(server.product.services.database.db, me.account, to, [contact])
    return contact
  }
  const get = () => me.call(automations.get, { params })
  return { ...series, message: series.messages[0]!, step: series.steps[0]!.id, add, get }
}

test('an automation without its unsubscribe group pauses itself before it sends, notifies the owner, and goes on once mended', async () => {
  const series = await running()
  const group = { params: { group_id: series.group } }
  expect(await me.outcome(unsubscribeGroups.delete, group)).toBe('unsubscribe_group_locked')
  // An earlier version of the product deleted such a group.
  const { db } = server.product.services.database
  await db.deleteFrom('unsubscribe_group').where('id', '=', series.group).execute()
  const person = `${newId()}@people.test`
  await series.add(person)
  const held = await until('it pauses itself', async () => {
    const found = await series.get()
    return found.status === 'paused' && found
  })
  expect(held.held).toMatchObject({ code: 'group_deleted', step_id: null })
  expect(mailTo(person)).toEqual([])
  const mail = await until('the owner is told', () =>
    sink.messages.find(({ to, source }) => to === owner.email && source.includes('Automation paused')),
  )
  expect(mail.source.replaceAll(/=\r?\n/g, '')).toContain(`/automations/${series.id}/detail`)

  const resume = () => me.outcome(automations.resume, { params: series.params })
  expect(await resume()).toBe('unsubscribe_required')
  await me.call(automations.update, { params: series.params, body: { suppression_group_id: -1 } })
  expect(await resume()).toBe('automation_fault_published')
  await me.call(automations.publish, { params: series.params, body: {} })
  expect((await me.call(automations.resume, { params: series.params })).held).toBeNull()
  await until('the email arrives', () => mailTo(person).length === 1)
})

test('a sender that is no longer verified stops it at its step', async () => {
  const series = await running()
  const { db } = server.product.services.database
  await db.updateTable('sender').set({ verified_at: null }).where('id', '=', series.sender).execute()
  await series.add(`${newId()}@people.test`)
  await until('it pauses itself', async () => (await series.get()).status === 'paused')
  expect((await series.get()).held).toMatchObject({ code: 'sender_removed', step_id: series.step })
  const response = await me.fetch(`/v3/marketing/automations/${series.id}/resume`, { method: 'POST' })
  const { findings } = (await response.json()) as { findings: object[] }
  expect(findings).toMatchObject([{ section: 'steps', step_id: series.step, message_id: series.message }])
})

test('an email that no longer compiles stops it, at its step, and it does not go on before that is mended', async () => {
  const series = await running()
  const { db } = server.product.services.database
  const breaks = (html: string) =>
    sql`
      update automation_version
      set messages = jsonb_set(messages, array[${series.message}::text, 'message', 'html'], to_jsonb(${html}::text))
      where automation_id = ${series.id}`.execute(db)
  await breaks('<p>{{#if}}</p>')
  await series.add(`${newId()}@people.test`)
  await until('it pauses itself', async () => (await series.get()).status === 'paused')
  expect((await series.get()).held).toMatchObject({ code: 'message_broken', step_id: series.step })
  expect(await me.outcome(automations.resume, { params: series.params })).toBe('automation_fault_published')
  await breaks(html)
  expect((await me.call(automations.resume, { params: series.params })).status).toBe('live')
})

test('a deleted entry is replaced: people inside go on, and people who are added from then on enter', async () => {
  const series = await running({ exit_criteria: 'stops_matching' })
  const { id, params, given } = series
  const other = await given.list([])
  const { db } = server.product.services.database
  const choose = (list: string) =>
    me.outcome(automations.update, { params, body: { entrance_criteria: { type: 'list', id: list } } })
  expect((await series.get()).can_change_entry).toBe(false)
  expect(await choose(other)).toBe('automation_entry_live')
  await me.call(automations.pause, { params })
  expect(await choose(other)).toBe('automation_entry_live')
  const [inside, before, after] = [0, 1, 2].map(() => `${newId()}@people.test`) as [string, string, string]
  const person = await series.add(inside)
  await until('somebody is inside', async () => (await me.call(automations.counts, { params })).active === 1)
  await series.add(before, other)
  // The call refuses it while an automation has it; it may be gone all the same, as after a restored backup.
  await db.deleteFrom('list').where('id', '=', series.list).execute()

  expect(await me.outcome(automations.resume, { params })).toBe('list_not_found')
  expect((await series.get()).can_change_entry).toBe(true)
  expect(await choose(newId())).toBe('list_not_found')
  expect(await choose(other)).toBe(200)
  expect(await me.outcome(automations.resume, { params })).toBe('automation_fault_published')
  expect((await me.call(automations.impact, { params })).settings).toEqual(['entrance_criteria'])
  expect(await me.call(automations.publish, { params, body: {} })).toMatchObject({ can_change_entry: false })
  await me.call(automations.resume, { params })
  await series.add(after, other)
  await until('who was inside goes on, and who is new enters', () =>
    [inside, after].every((address) => mailTo(address).length === 1),
  )
  expect(mailTo(before)).toEqual([])
  const path = await me.call(automationPeople.get, { params: { id, contact_id: person } })
  expect(path.path.map(({ what }) => what)).toEqual(['entered', 'sent', 'completed'])
})

test('a condition whose field was deleted is found before going live, and stops it at its step later', async () => {
  const series = await running()
  const { params } = series
  const { id: field } = await me.call(customFields.create, {
    body: { name: `plan_${newId().slice(-8)}`, field_type: 'Text' },
  })
  const asks = (...values: string[]) => {
    const conditions = [{ kind: 'text' as const, field, operator: 'is' as const, values }]
    return {
      kind: 'contact' as const,
      tree: { version: 1 as const, joiner: 'and' as const, groups: [{ joiner: 'and' as const, conditions }] },
    }
  }
  const until3Days = {
    id: newId(),
    kind: 'wait_until' as const,
    at_most: { amount: 3, unit: 'days' as const },
  }
  const save = async (happening: Happening) => {
    const { steps } = await series.get()
    const email = steps.filter(({ kind }) => kind === 'email')
    await me.call(automations.update, {
      params,
      body: { steps: [{ ...until3Days, happening }, ...email] },
    })
    const { findings } = await me.call(automations.preflight, { params })
    return findings
      .filter(({ severity }) => severity === 'blocks')
      .map(({ code, step_id }) => [code, step_id])
  }
  await me.call(automations.pause, { params })
  expect(await save(asks())).toEqual([['condition_invalid', until3Days.id]])
  const nothing = { ...asks(), tree: { ...asks().tree, groups: [] } }
  expect(await save(nothing)).toEqual([['condition_empty', until3Days.id]])
  expect(await save(asks('gold'))).toEqual([])
  await me.call(automations.publish, { params, body: {} })
  await me.call(automations.resume, { params })

  await me.call(customFields.delete, { params: { id: field } })
  await series.add(`${newId()}@people.test`)
  await until('it pauses itself', async () => (await series.get()).status === 'paused')
  expect((await series.get()).held).toMatchObject({ code: 'condition_invalid', step_id: until3Days.id })
  expect(await save(asks('gold'))).toEqual([['condition_invalid', until3Days.id]])
})

test('an email has a history, a lock and test sends', async () => {
  const series = await running()
  const { id, message, params } = series
  const at = { params: { kind: 'automation_message' as const, id: message } }
  const save = (subject: string) =>
    me.call(automationMessages.update, { params: { id, message_id: message }, body: { subject } })
  await save('Second')
  await me.call(automations.publish, { params, body: {} })
  await save('Third')
  const { result } = await me.call(contentHistory.list, at)
  expect(result.map(({ reason, subject }) => [reason, subject])).toEqual([
    ['edited', 'Third'],
    ['sent', 'Second'],
    ['sent', 'Email 1 for {{first_name}}'],
  ])
  await me.call(contentHistory.restore, {
    params: { ...at.params, revision_id: result[1]!.id },
    body: {},
  })
  expect((await series.get()).messages[0]).toMatchObject({ subject: 'Second', has_changes: false })
  expect(await me.call(contentHistory.hold, { ...at, body: { holder: newId() } })).toMatchObject({
    held: true,
  })
  const stranger = await server.as('stranger')
  expect(await stranger.outcome(contentHistory.list, at)).toBe('automation_message_not_found')

  const tester = `${newId()}@team.test`
  const body = { template_id: message, emails: [tester], substitutions: { first_name: 'Ada' } }
  expect(await me.outcome(testSend.send, { body })).toBe(202)
  expect(mailTo(tester)[0]?.source).toContain('Subject: Test - Second')
  expect(await stranger.outcome(testSend.send, { body })).toBe('template_not_found')
  const place = { params: { id, message_id: message } }
  const last = async () => (await me.call(testSend.lastOfMessage, place)).last_test
  expect(await last()).toMatchObject({
    is_outdated: false,
    addresses: [{ email: tester, state: 'delivered', reason: null }],
  })
  await save('Fourth')
  expect((await last())?.is_outdated).toBe(true)
  const other = await running()
  const elsewhere = { params: { id: other.id, message_id: message } }
  expect(await me.outcome(testSend.lastOfMessage, elsewhere)).toBe('automation_message_not_found')
  expect(
    (await me.call(testSend.lastOfMessage, { params: { id: other.id, message_id: other.message } }))
      .last_test,
  ).toBeNull()
})
