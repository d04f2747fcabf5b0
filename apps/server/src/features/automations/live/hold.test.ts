import { automationMessages } from '@carillon/contract/automation-messages'
import { automations } from '@carillon/contract/automations'
import { contentHistory } from '@carillon/contract/content-history'
import { customFields } from '@carillon/contract/custom-fields'
import { testSend } from '@carillon/contract/test-send'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import type { Happening } from '@carillon/journey/steps'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToList } from '#features/contacts/public.ts'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, owner, type Server, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'

let server: Server & { close(): Promise<void> }
let sink: SmtpSink
let dropDatabase: () => Promise<void>
let me: Caller

beforeAll(async () => {
  sink = await startSink({ keepSource: true })
  const database = await testDatabase()
  dropDatabase = () => database.drop()
  server = await startServer({ databaseUrl: database.url, env: { SMTP_URL: sink.url } })
  me = server.owner
})
afterAll(async () => {
  await server.close()
  await dropDatabase()
  await sink.close()
})

const html = '<p>Hi {{first_name}}</p><a href="{{{unsubscribe}}}">Leave</a>'
const mailTo = (address: string) => sink.messages.filter(({ to }) => to === address)

/** A live automation with one email for those on a list. */
async function running() {
  const given = givenFor(server, me)
  const list = await given.list([])
  const group = await given.group()
  const sender = await given.sender()
  const { id } = await me.call(automations.create, {
    body: {
      name: `Series ${newId()}`,
      entrance_criteria: { type: 'list', id: list, occurs: 'first' },
      suppression_group_id: group,
    },
  })
  const params = { id }
  const message = await me.call(automationMessages.create, {
    params,
    body: { subject: 'Hello {{first_name}}', html_content: html, sender_id: sender },
  })
  const step = newId()
  const steps = [{ id: step, kind: 'email' as const, message_id: message.id }]
  await me.call(automations.update, { params, body: { steps } })
  await me.call(automations.live, { params, body: { existing: { who: 'none' } } })
  const add = async (address: string) => {
    const contact = await given.contact(address)
    const { db } = server.product.services.database
    await addToList(db, me.account, list, [contact])
  }
  const get = () => me.call(automations.get, { params })
  return { id, params, list, group, sender, message, step, add, get, given }
}

test('without its unsubscribe group it pauses itself before it sends, tells the owner, and goes on when mended', async () => {
  const series = await running()
  await me.call(unsubscribeGroups.delete, { params: { group_id: series.group } })
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

  // Resumed as it is, it says the same again.
  await me.call(automations.resume, { params: series.params })
  await until('it pauses itself again', async () => (await series.get()).status === 'paused')
  await me.call(automations.update, { params: series.params, body: { suppression_group_id: -1 } })
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
  const at = { params: { kind: 'automation_message' as const, id: message.id } }
  const save = (subject: string) =>
    me.call(automationMessages.update, { params: { id, message_id: message.id }, body: { subject } })
  await save('Second')
  await me.call(automations.publish, { params, body: {} })
  await save('Third')
  const { result } = await me.call(contentHistory.list, at)
  expect(result.map(({ reason, subject }) => [reason, subject])).toEqual([
    ['edited', 'Third'],
    ['sent', 'Second'],
    ['sent', 'Hello {{first_name}}'],
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
  const body = { template_id: message.id, emails: [tester], substitutions: { first_name: 'Ada' } }
  expect(await me.outcome(testSend.send, { body })).toBe(202)
  expect(mailTo(tester)[0]?.source).toContain('Subject: Test - Second')
  expect(await stranger.outcome(testSend.send, { body })).toBe('single_send_not_found')
})
