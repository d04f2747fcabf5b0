import { automations } from '@carillon/contract/automations'
import { contacts } from '@carillon/contract/contacts'
import { customFields } from '@carillon/contract/custom-fields'
import { segments } from '@carillon/contract/segments'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToList } from '#features/contacts/public.ts'
import { newId } from '#platform/db.ts'
import { finished } from '#test/given-contacts.ts'
import { type Caller, owner, until } from '#test/kit.ts'
import { givenSeries, openProduct, type Product } from './series.fixture.ts'

let product: Product
let me: Caller
beforeAll(async () => {
  product = await openProduct()
  me = product.me
})
afterAll(() => product.close())

type Series = Awaited<ReturnType<typeof givenSeries>>

const db = () => product.server.product.services.database.db
const mailsTo = (address: string) => product.mailTo(address).length
const pausedMails = () =>
  product.sink.messages.filter(
    ({ to, source }) => to === owner.email && source.includes('Subject: Automation paused'),
  ).length

/** Ends the wait of two days of the people of a series. */
async function endWait({ id }: Series) {
  const over = sql`arrived_at = ${new Date(Date.now() - 2 * 86_400_000 - 60_000)}, due_at = now()`
  await sql`update enrolment set ${over} where automation_id = ${id} and state = 'active'`.execute(db())
}

async function pausedItself({ params }: Series) {
  const found = await until('it pauses itself', async () => {
    const now = await me.call(automations.get, { params })
    return now.status === 'paused' && now
  })
  return found.held
}

test('an automation whose entry segment becomes invalid pauses itself, notifies the account, and goes on once it is mended', async () => {
  const name = `level_${newId().slice(-8)}`
  const { id: field } = await me.call(customFields.create, { body: { name, field_type: 'Text' } })
  const query = (where: string) => `SELECT contact_id, updated_at FROM contact_data WHERE ${where}`
  const { id } = await me.call(segments.create, { body: { name, query_dsl: query(`${name} = 'gold'`) } })
  const isReady = () =>
    until('the segment is ready', async () => {
      return (await me.call(segments.get, { params: { id } })).state === 'ready'
    })
  await isReady()
  const series = await givenSeries(product, 2, { entrance_criteria: { type: 'segment', id } })
  const { params } = series
  await me.call(automations.live, { params, body: { existing: { who: 'none' } } })
  const person = `${newId()}@people.test`
  const { job_id } = await me.call(contacts.upsert, {
    body: { contacts: [{ email: person, custom_fields: { [field]: 'gold' } }] },
  })
  await finished(me, job_id)
  await until('the first email arrives', () => mailsTo(person) === 1)

  const told = pausedMails()
  await me.call(customFields.delete, { params: { id: field } })
  await until('the segment is invalid', async () => {
    return (await me.call(segments.get, { params: { id } })).state === 'invalid'
  })
  await endWait(series)
  expect(await pausedItself(series)).toMatchObject({ code: 'segment_invalid', step_id: null })
  await until('the owner is told', () => pausedMails() === told + 1)
  expect(mailsTo(person)).toBe(1)
  expect(await me.outcome(automations.resume, { params })).toBe('segment_invalid')

  await me.call(segments.update, { params: { id }, body: { query_dsl: query("city = 'Oslo'") } })
  await isReady()
  await me.call(automations.resume, { params })
  await until('who was inside goes on', () => mailsTo(person) === 2)
})

test('an automation whose exit list is gone pauses itself, notifies the account, and goes on once it is mended', async () => {
  const { given } = await givenSeries(product, 1)
  const exit = await given.list([])
  const series = await givenSeries(product, 2, {
    exit_criteria: 'matches',
    exit_when: { type: 'list', id: exit },
  })
  const { params } = series
  await me.call(automations.live, { params, body: { existing: { who: 'none' } } })
  const person = `${newId()}@people.test`
  await addToList(db(), me.account, series.list, [await given.contact(person)])
  await until('the first email arrives', () => mailsTo(person) === 1)
  const told = pausedMails()
  // The call refuses it while an automation has it; it may be gone all the same, as after a restored backup.
  await db().deleteFrom('list').where('id', '=', exit).execute()
  await endWait(series)
  expect(await pausedItself(series)).toMatchObject({ code: 'list_deleted', step_id: null })
  await until('the owner is told', () => pausedMails() === told + 1)
  expect(mailsTo(person)).toBe(1)

  await me.call(automations.update, { params, body: { exit_criteria: 'all_messages', exit_when: null } })
  await me.call(automations.publish, { params, body: {} })
  await me.call(automations.resume, { params })
  await until('who was inside goes on', () => mailsTo(person) === 2)
})
