import { automationPeople } from '@carillon/contract/automation-people'
import type { Journey } from '@carillon/journey/steps'
import { newId } from '#platform/db.ts'
import { expect, test } from '#test/kit.ts'

test('the way of a contact and of somebody invented, with answers', async ({ server }) => {
  const owner = await server.as('try-out')
  const { db } = server.product.services.database
  const [list, contact, id] = [newId(), newId(), newId()]
  await db
    .insertInto('contact')
    .values({ id: contact, account_id: owner.account, email: 'ada@example.com' })
    .execute()
  await db.insertInto('list').values({ id: list, account_id: owner.account, name: 'Customers' }).execute()
  await db.insertInto('list_contact').values({ list_id: list, contact_id: contact }).execute()
  const email = () => ({ id: newId(), kind: 'email' as const, message_id: newId() })
  const [first, onList, other, last] = [email(), email(), email(), email()]
  const opened = {
    ...{ id: newId(), kind: 'wait_until' as const, at_most: { amount: 3, unit: 'days' as const } },
    happening: { kind: 'opened' as const, message_id: first.message_id },
  }
  const path = { id: newId(), when: { kind: 'on_list' as const, list_id: list }, steps: [onList] }
  const branch = { id: newId(), kind: 'branch' as const, paths: [path], otherwise: [other] }
  const steps: Journey = [first, opened, branch, last]
  await db
    .insertInto('automation')
    .values({ id, account_id: owner.account, name: 'Welcome', steps: JSON.stringify(steps) })
    .execute()

  const at = { params: { id } }
  const starts_at = '2026-11-23T10:00:00.000Z'
  const later = '2026-11-26T10:00:00.000Z'
  const known = await owner.call(automationPeople.tryOut, { ...at, body: { contact_id: contact, starts_at } })
  expect(known).toEqual({
    steps: [
      { step_id: first.id, at: starts_at, until: starts_at },
      { step_id: opened.id, at: starts_at, until: later, happened: false, decided_by: 'assumed' },
      { step_id: branch.id, at: later, until: later, path_id: path.id, decided_by: 'contact' },
      { step_id: onList.id, at: later, until: later },
      { step_id: last.id, at: later, until: later },
    ],
    ends_at: later,
  })
  const answers = { [opened.id]: true, [branch.id]: null }
  const asked = await owner.call(automationPeople.tryOut, {
    ...at,
    body: { contact_id: contact, starts_at, answers },
  })
  expect(asked.steps.map(({ step_id }) => step_id)).toEqual(
    [first, opened, branch, other, last].map((step) => step.id),
  )
  expect(asked.steps.map(({ decided_by }) => decided_by)).toEqual([
    ...[undefined, 'answer', 'answer', undefined, undefined],
  ])
  expect(asked.ends_at).toBe(starts_at)
  const invented = await owner.call(automationPeople.tryOut, { ...at, body: { starts_at } })
  expect(invented.steps[2]).toMatchObject({ path_id: null, decided_by: 'assumed' })
  const nobody = { ...at, body: { contact_id: newId() } }
  expect(await owner.outcome(automationPeople.tryOut, nobody)).toBe('contact_not_found')
  const stranger = await server.as('try-out-stranger')
  expect(await stranger.outcome(automationPeople.tryOut, { ...at, body: {} })).toBe('automation_not_found')
  const { count } = await db
    .selectFrom('message_event')
    .select((query) => query.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(0)
})
