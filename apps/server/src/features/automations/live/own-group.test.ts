import { automationMessages } from '@carillon/contract/automation-messages'
import { automationPeople } from '@carillon/contract/automation-people'
import { automations } from '@carillon/contract/automations'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToList } from '#features/contacts/public.ts'
import { newId } from '#platform/db.ts'
import { type Caller, until } from '#test/kit.ts'
import { givenSeries, openProduct, type Product } from './series.fixture.ts'

let product: Product
let me: Caller
beforeAll(async () => {
  product = await openProduct()
  me = product.me
})
afterAll(() => product.close())

const db = () => product.server.product.services.database.db

test('an email with an unsubscribe group of its own asks that group, and the others the one of all', async () => {
  const series = await givenSeries(product, 2)
  const { params, list, given, messages } = series
  const [first = '', second = ''] = messages
  const offers = await given.group()
  const own = (suppression_group_id: number | null) =>
    me.call(automationMessages.update, {
      params: { ...params, message_id: first },
      body: { suppression_group_id },
    })
  expect(await own(offers)).toMatchObject({ suppression_group_id: offers })
  expect(
    await me.outcome(automationMessages.update, {
      params: { ...params, message_id: second },
      body: { suppression_group_id: 999_999 },
    }),
  ).toBe('unsubscribe_group_not_found')
  await me.call(automations.live, { params, body: { existing: { who: 'none' } } })
  expect(await me.call(automations.get, { params })).toMatchObject({ has_changes: false })
  const group = { params: { group_id: offers } }
  expect(await me.outcome(unsubscribeGroups.delete, group)).toBe('unsubscribe_group_locked')

  const person = `${newId()}@people.test`
  await given.suppression(person, 'group', offers)
  const contact = await given.contact(person)
  await addToList(db(), me.account, list, [contact])
  await until('the first email is left out', async () => {
    const { rows } = await sql<{ due: boolean }>`
      select due_at > now() + interval '1 day' as due from enrolment
      where automation_id = ${series.id} and contact_id = ${contact}`.execute(db())
    return rows[0]?.due
  })
  expect(product.mailTo(person)).toEqual([])
  const { path } = await me.call(automationPeople.get, { params: { ...params, contact_id: contact } })
  expect(path.map(({ what }) => what)).toContain('skipped_group')
  const over = sql`arrived_at = ${new Date(Date.now() - 2 * 86_400_000 - 60_000)}, due_at = now()`
  await sql`update enrolment set ${over} where automation_id = ${series.id} and state = 'active'`.execute(
    db(),
  )
  await until('the second email arrives', () => product.mailTo(person).length === 1)

  const copy = await me.call(automations.duplicate, { params, body: {} })
  expect(copy.messages.map((each) => each.suppression_group_id)).toEqual([offers, null])
  expect((await own(null)).has_changes).toBe(true)
  expect((await own(offers)).has_changes).toBe(false)

  // An earlier version of the product deleted such a group.
  await sql`delete from unsubscribe_group where id = ${offers}`.execute(db())
  const { findings } = await me.call(automations.preflight, { params: { id: copy.id } })
  expect(findings.filter(({ code }) => code === 'unsubscribe_required')).toMatchObject([
    { section: 'steps', message_id: copy.messages[0]!.id, severity: 'blocks' },
  ])
})
