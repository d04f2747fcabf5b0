import { contacts } from '@carillon/contract/contacts'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addContacts, everyContact } from '#test/given-contacts.ts'
import type { Caller } from '#test/kit.ts'
import { type Received, startTrackingServer, type TrackingServer } from './tracking.fixture.ts'

let server: TrackingServer
beforeAll(async () => {
  server = await startTrackingServer()
})
afterAll(() => server.close())

async function suppressions(account: string): Promise<string[]> {
  const rows = await server.product.services.database.db
    .selectFrom('suppression')
    .select(['email', 'kind', 'group_id'])
    .where('account_id', '=', account)
    .execute()
  return rows.map(({ email, kind, group_id }) => `${email} ${kind}${group_id ? ` ${group_id}` : ''}`).sort()
}

async function only(me: Caller) {
  const [contact, ...others] = await everyContact(me)
  expect(others).toEqual([])
  return contact ?? expect.fail('nobody')
}

const post = (path: string, body: Record<string, string>) =>
  server.visit(path, { method: 'POST', body: new URLSearchParams(body) })

test('a choice by a link in an old mail holds for the present address as well', async () => {
  const me = await server.as('old mail')
  await addContacts(me, [{ email: 'old@t.example' }])
  const group = { name: 'Weekly', description: 'News of the week' }
  const { id: groupId } = await me.call(unsubscribeGroups.create, { body: group })
  const message = { unsubscribe: { groupId, customUrl: null } }
  const { received } = await server.campaign({ account: me.account, message })
  const both = (kind: string) => ['new', 'old'].map((name) => `${name}@t.example ${kind}`)
  const [{ unsubscribe, preferences }] = received as [Received]
  const { id } = await only(me)
  await me.call(contacts.update, { params: { id }, body: { email: 'new@t.example' } })

  await post(unsubscribe, { action: 'leave' })
  expect(await suppressions(me.account)).toEqual(both(`group ${groupId}`))
  await post(unsubscribe, { action: 'return' })
  expect(await suppressions(me.account)).toEqual([])
  await post(unsubscribe, { action: 'pause-30' })
  expect(await suppressions(me.account)).toEqual(both(`pause ${groupId}`))
  await post(preferences, { action: 'leave' })
  expect((await suppressions(me.account)).filter((one) => one.endsWith('global'))).toEqual(both('global'))
  expect((await only(me)).email_status).toBe('unsubscribed')
  // Only the suppression of the present address is left; the page of the old mail still knows it.
  await server.product.services.database.db
    .deleteFrom('suppression')
    .where('account_id', '=', me.account)
    .where('email', '=', 'old@t.example')
    .execute()
  expect(await (await server.visit(preferences)).text()).toContain('value="return"')
})

describe('a person who gets another address keeps their choices', () => {
  const ways: [string, (me: Caller, id: string) => Promise<unknown>][] = [
    ['a user', (me, id) => me.call(contacts.update, { params: { id }, body: { email: 'new@t.example' } })],
    [
      'a user, after the last one was removed',
      async (me, id) => {
        await me.call(contacts.update, { params: { id }, body: { email: null } })
        await me.call(contacts.update, { params: { id }, body: { email: 'new@t.example' } })
      },
    ],
    [
      'a call, after the last one was removed',
      async (me, id) => {
        const body = { identifier_type: 'EMAIL' as const, identifier_value: 'old@t.example' }
        await me.call(contacts.deleteIdentifier, { params: { id }, body })
        await addContacts(me, [{ external_id: 'x1', email: 'New@t.example' }])
      },
    ],
  ]
  test.for(ways)('by %s', async ([name, change]) => {
    const me = await server.as(`moves ${name}`)
    const { db } = server.product.services.database
    await addContacts(me, [{ external_id: 'x1', email: 'old@t.example' }])
    const { id } = await only(me)
    const until = new Date(Date.now() + 86_400_000)
    const at = { account_id: me.account, email: 'old@t.example' }
    await db
      .insertInto('suppression')
      .values([
        ...[
          { ...at, kind: 'spam' as const },
          { ...at, kind: 'bounce' as const },
        ],
        ...[
          { ...at, kind: 'invalid' as const },
          { ...at, kind: 'group' as const, group_id: 7 },
        ],
        { ...at, kind: 'pause' as const, until },
      ])
      .execute()
    await change(me, id)
    expect(await only(me)).toMatchObject({ id, email: 'new@t.example', email_status: 'unsubscribed' })
    const all = await suppressions(me.account)
    expect(all.filter((one) => one.startsWith('new'))).toEqual([
      'new@t.example global',
      'new@t.example group 7',
      'new@t.example pause',
    ])
    expect(all.filter((one) => one.startsWith('old'))).toHaveLength(5)
  })
})
