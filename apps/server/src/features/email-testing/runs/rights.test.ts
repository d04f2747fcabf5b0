import { automationMessages } from '@carillon/contract/automation-messages'
import { automations } from '@carillon/contract/automations'
import { templates } from '@carillon/contract/dynamic-templates'
import { emailTesting } from '@carillon/contract/email-testing'
import { newId } from '#platform/db.ts'
import { givenPerson } from '#test/given-person.ts'
import { givenPlan } from '#test/given-plan.ts'
import { givenFor } from '#test/given-single-send.ts'
import { givenSubuser } from '#test/given-subuser.ts'
import { type Caller, expect, type Server, testWith } from '#test/kit.ts'
import { givenTested, work } from './runs.fixture.ts'

const test = testWith({ ROLES: 'http' })

type Asked = (who: Caller, of: { id: string; test_id: string }) => Promise<unknown>

const calls: [string, Asked][] = [
  [
    'options',
    (who, { id }) => who.outcome(emailTesting.options, { params: { kind: 'single_send', id }, query: {} }),
  ],
  [
    'run',
    (who, { id }) =>
      who.outcome(emailTesting.run, { params: { kind: 'single_send', id }, body: { tests: ['links'] } }),
  ],
  ['list', (who, { id }) => who.outcome(emailTesting.list, { params: { kind: 'single_send', id } })],
  ['get', (who, { test_id }) => who.outcome(emailTesting.get, { params: { test_id } })],
  ['cancel', (who, { test_id }) => who.outcome(emailTesting.cancel, { params: { test_id } })],
]

async function askAll(who: Caller, of: { id: string; test_id: string }) {
  const answers: unknown[] = []
  for (const [, ask] of calls) answers.push(await ask(who, of))
  return answers
}

test('accounts without the feature get none of it', async ({ server }) => {
  const me = await server.as('on the free plan')
  await givenPlan(server, me.account, { plan: 'free' })
  const nothing = { id: newId(), test_id: newId() }
  const refused = calls.map(() => 'entitlement_required')
  expect(await askAll(me, nothing)).toEqual(refused)
  const subuser = await givenSubuser(server, 'in-europe', { region: 'eu' })
  expect(await askAll(subuser, nothing)).toEqual(refused)
  const other = await givenSubuser(server, 'elsewhere')
  expect(await askAll(other, nothing)).toEqual([
    'single_send_not_found',
    'single_send_not_found',
    'single_send_not_found',
    'email_test_not_found',
    'email_test_not_found',
  ])
})

test('a test is for those who may read its message', async ({ server }) => {
  const set = await givenTested(server, server.owner)
  const of = { id: set.id, test_id: await set.run(['links']) }
  const scopes = ['email_testing.read', 'email_testing.write']
  const without = await givenPerson(server, 'tests.only', { scopes })
  expect(await askAll(without, of)).toEqual(calls.map(() => 'forbidden'))
  const templatesOnly = await givenPerson(server, 'reads.templates', { scopes: [...scopes, 'templates'] })
  expect(await askAll(templatesOnly, of)).toEqual(calls.map(() => 'forbidden'))
  const reader = await givenPerson(server, 'reads.marketing', { scopes: [...scopes, 'marketing.read'] })
  expect(await askAll(reader, of)).toEqual([200, 202, 200, 200, 200])
})

test('emails of automations and versions of templates are tested as well', async ({ server }) => {
  const me = await server.as('other kinds')
  const sender_id = await givenFor(server, me).sender()
  const automation = await me.call(automations.create, { body: { name: 'Welcome' } })
  const content = { subject: 'Welcome', html_content: '<h1>Welcome {{first_name}}</h1>' }
  const message = await me.call(automationMessages.create, {
    params: { id: automation.id },
    body: { ...content, sender_id },
  })
  const template = await me.call(templates.create, { body: { name: 'Receipt', generation: 'dynamic' } })
  const version = await me.call(templates.createVersion, {
    params: { template_id: template.id },
    body: { name: 'First', ...content },
  })
  const body = { tests: ['accessibility' as const], substitutions: { first_name: 'Ada' } }
  for (const params of [
    { kind: 'automation_message' as const, id: message.id },
    { kind: 'template_version' as const, id: version.id },
  ]) {
    const { result } = await me.call(emailTesting.run, { params, body })
    const test_id = result[0]?.id ?? ''
    await work(server, me, test_id)
    const found = await me.call(emailTesting.get, { params: { test_id } })
    expect(found).toMatchObject({ ...params, id: test_id, state: 'complete', is_older: false })
    expect(found.accessibility?.report?.headings).toEqual([{ level: 1, text: 'Welcome Ada' }])
    expect((await me.call(emailTesting.list, { params })).result).toHaveLength(1)
  }
  const variation_id = newId()
  const params = { kind: 'template_version' as const, id: version.id }
  expect(await me.outcome(emailTesting.options, { params, query: { variation_id } })).toBe(
    'ab_variation_not_found',
  )
})

test('a test of a deleted message is found, and counts as older', async ({ server }: { server: Server }) => {
  const me = await server.as('deletes')
  const set = await givenTested(server, me)
  const test_id = await set.run(['links'])
  await server.product.services.database.db
    .deleteFrom('single_send')
    .where('account_id', '=', me.account)
    .where('id', '=', set.id)
    .execute()
  expect(await set.get(test_id)).toMatchObject({ is_older: true })
  expect(await me.outcome(emailTesting.list, { params: set.params })).toBe('single_send_not_found')
})
