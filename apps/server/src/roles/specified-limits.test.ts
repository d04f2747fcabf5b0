import { contacts } from '@carillon/contract/contacts'
import { lists } from '@carillon/contract/lists'
import { notifications } from '@carillon/contract/notifications'
import { segments } from '@carillon/contract/segments'
import { singleSends } from '@carillon/contract/single-sends'
import { messagingServices, smsCredentials } from '@carillon/contract/sms'
import { smsSingleSends } from '@carillon/contract/sms-single-sends'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { newId } from '#platform/db.ts'
import { finished } from '#test/given-contacts.ts'
import { type Caller, expect, type Server, test } from '#test/kit.ts'

/*
 * Both sides of limits that the specification names: the limit itself is accepted, and one more is refused. Limits of the
 * number of things in an account are tested in platform/lock-account.test.ts.
 */

const query_dsl = "SELECT contact_id, updated_at FROM contact_data WHERE first_name = 'Ada'"

test('the name of an unsubscribe group has at most 30 characters, its description at most 100', async ({
  server,
}) => {
  const me = await server.as('lengths')
  const make = (name: string, description: string) =>
    me.outcome(unsubscribeGroups.create, { body: { name, description } })
  expect(await make('n'.repeat(30), 'd'.repeat(100))).toBe(201)
  expect(await make('n'.repeat(31), 'd')).toBe('invalid_input')
  expect(await make('name', 'd'.repeat(101))).toBe('invalid_input')
})

test('an unsubscribe group needs a description, and a name that no other has', async ({ server }) => {
  const me = await server.as('groups')
  const errorsOf = async (body: object) => {
    const answer = await me.fetch('/v3/asm/groups', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { errors: { field: string; message: string }[] }).errors
  }
  await me.call(unsubscribeGroups.create, { body: { name: 'Weekly', description: 'News' } })
  expect(await errorsOf({ name: 'Other' })).toMatchObject([{ field: 'description' }])
  expect(await errorsOf({ name: 'Other', description: '' })).toMatchObject([{ field: 'description' }])
  expect(await errorsOf({ name: 'WEEKLY', description: 'News' })).toMatchObject([
    { field: 'name', message: 'The name field must be unique.' },
  ])
})

test('a contact has at most 25 alternate addresses', async ({ server }) => {
  const me = await server.as('alternates')
  const addresses = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@example.org`)
  const body = (count: number) => ({
    contacts: [{ email: 'ada@example.org', alternate_emails: addresses(count) }],
  })
  expect(await me.outcome(contacts.upsert, { body: body(26) })).toBe('invalid_input')
  const { job_id } = await me.call(contacts.upsert, { body: body(25) })
  await finished(me, job_id)
  const { result } = await me.call(contacts.searchEmails, { body: { emails: ['a24@example.org'] } })
  expect(result).toMatchObject({ 'a24@example.org': { contact: { email: 'ada@example.org' } } })
})

test('a single send goes to at most 50 lists and ten segments, and leaves out at most five', async ({
  server,
}) => {
  const me = await server.as('recipients')
  const { db } = server.product.services.database
  const ids = (count: number) => Array.from({ length: count }, () => newId())
  const [listIds, segmentIds] = [ids(51), ids(11)]
  await db
    .insertInto('list')
    .values(listIds.map((id) => ({ id, account_id: me.account, name: id })))
    .execute()
  await db
    .insertInto('segment')
    .values(segmentIds.map((id) => ({ id, account_id: me.account, name: id, query_dsl, status: 'valid' })))
    .execute()
  const { id } = await me.call(singleSends.create, { body: { name: 'Spring' } })
  const set = (send_to: object) => me.outcome(singleSends.update, { params: { id }, body: { send_to } })
  expect(await set({ list_ids: listIds.slice(0, 50) })).toBe(202)
  expect(await set({ list_ids: listIds })).toBe('recipient_lists_too_many')
  expect(await set({ segment_ids: segmentIds.slice(0, 10) })).toBe(202)
  expect(await set({ segment_ids: segmentIds })).toBe('recipient_segments_too_many')
  expect(await set({ segment_ids: [], exclude_segment_ids: segmentIds.slice(0, 5) })).toBe(202)
  expect(await set({ exclude_segment_ids: segmentIds.slice(0, 6) })).toBe('recipient_segments_too_many')
})

test('the 201st segment is refused with the number', async ({ server }) => {
  const me = await server.as('many-segments')
  const { db } = server.product.services.database
  const rows = Array.from({ length: 200 }, (_, at) => ({
    id: newId(),
    account_id: me.account,
    name: `S${at}`,
    query_dsl,
    status: 'valid',
  }))
  await db.insertInto('segment').values(rows).execute()
  const answer = await me.fetch(segments.create.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'One more', query_dsl }),
  })
  expect(await answer.json()).toMatchObject({
    errors: [{ message: 'error creating segment: limit of 200 segments reached' }],
  })
})

test('a list takes the last free place, and the eleventh notification address has none', async ({
  server,
}) => {
  const me = await server.as('places')
  const { db } = server.product.services.database
  await db
    .insertInto('list')
    .values(Array.from({ length: 999 }, (_, at) => ({ id: newId(), account_id: me.account, name: `L${at}` })))
    .execute()
  const makeList = (name: string) => me.outcome(lists.create, { body: { name } })
  expect([await makeList('the last'), await makeList('one more')]).toEqual([201, 'list_limit_reached'])
  const add = (at: number) =>
    me.outcome(notifications.create, { body: { name: `N${at}`, email: `n${at}@places.test` } })
  for (let at = 1; at <= 10; at++) expect(await add(at)).toBe(201)
  expect(await add(11)).toBe('notification_limit_reached')
})

/** A messaging service of the simulated provider. */
async function connected(me: Caller): Promise<string> {
  await me.call(smsCredentials.put, { body: { simulated: true } })
  const { results } = await me.call(messagingServices.list, {})
  return results[0]?.sid ?? ''
}

test('a test of a text goes to at most ten numbers', async ({ server }) => {
  const me = await server.as('numbers')
  const sms_config = { messaging_service_sid: await connected(me), body: 'Hello' }
  const test = (count: number) => {
    const phone_numbers = Array.from({ length: count }, (_, at) => `21255610${String(at).padStart(2, '0')}`)
    return me.outcome(smsSingleSends.test, { body: { sms_config, phone_numbers } })
  }
  expect(await test(10)).toBe(200)
  expect(await test(11)).toBe('invalid_input')
})

test('a text has at most ten images of 5 MB together', async ({ server }) => {
  const me = await server.as('pictures')
  const messaging_service_sid = await connected(me)
  const ask = async (bytes: readonly number[]) => {
    const image_ids = await givenImages(server, me, bytes)
    const sms_config = { messaging_service_sid, body: 'Look', image_ids }
    return me.outcome(smsSingleSends.test, { body: { sms_config, phone_numbers: ['2125561000'] } })
  }
  const tenth = (5 * 1024 * 1024) / 10
  const { id } = await me.call(singleSends.create, { body: { name: 'Text', channels: ['sms'] } })
  const keep = async (count: number) => {
    const image_ids = await givenImages(
      server,
      me,
      Array.from({ length: count }, () => 1000),
    )
    return me.outcome(singleSends.update, { params: { id }, body: { sms_config: { image_ids } } })
  }
  expect(await keep(10)).toBe(202)
  expect(await keep(11)).toBe('sms_images_too_many')
  expect(await ask([5 * tenth, 5 * tenth])).toBe(200)
  expect(await ask([5 * tenth, 5 * tenth + 1])).toBe('sms_images_too_large')
})

async function givenImages(server: Server, me: Caller, bytes: readonly number[]): Promise<string[]> {
  const rows = bytes.map((size) => ({
    id: newId(),
    account_id: me.account,
    name: 'a.png',
    format: 'png',
    width: 10,
    height: 10,
    bytes: size,
  }))
  await server.product.services.database.db.insertInto('image').values(rows).execute()
  return rows.map(({ id }) => id)
}
