import { automationMessages } from '@carillon/contract/automation-messages'
import { automationPeople } from '@carillon/contract/automation-people'
import { automations } from '@carillon/contract/automations'
import type { Happening, Journey } from '@carillon/journey/steps'
import { newId } from '#platform/db.ts'
import { expect, test } from '#test/kit.ts'

test('an invented person’s fields decide conditions and fill messages', async ({ server }) => {
  const owner = await server.as('try-out-invented')
  const { id } = await owner.call(automations.create, { body: { name: 'Welcome', starter: 'custom' } })
  const at = { params: { id } }
  const content = {
    subject: 'Hello {{first_name}}{{insert last_name "default=reader"}}',
    html_content: '<p>From {{city}}, {{country}}</p>',
  }
  const message = await owner.call(automationMessages.create, { ...at, body: content })
  const inParis: Happening = {
    kind: 'contact',
    tree: {
      version: 1,
      joiner: 'and',
      groups: [
        {
          joiner: 'and',
          conditions: [{ kind: 'text', field: 'city', operator: 'is', values: ['Paris'] }],
        },
      ],
    },
  }
  const email = { id: newId(), kind: 'email' as const, message_id: message.id }
  const path = { id: newId(), when: inParis, steps: [email] }
  const branch = { id: newId(), kind: 'branch' as const, paths: [path], otherwise: [] }
  await owner.call(automations.update, { ...at, body: { steps: [branch] } })
  const tried = async (invented: Record<string, string>) => {
    const { steps, others } = await owner.call(automationPeople.tryOut, { ...at, body: { invented } })
    return [steps[0]?.path_id, steps[0]?.decided_by, others.map(({ step_id }) => step_id)]
  }
  expect(await tried({ city: 'paris' })).toEqual([path.id, 'contact', []])
  expect(await tried({ city: 'Rome' })).toEqual([null, 'contact', [email.id]])

  const place = { params: { id, message_id: message.id } }
  const substitutions = { first_name: 'Ada', city: 'Paris' }
  const shown = await owner.call(automationMessages.preview, {
    ...place,
    body: { substitutions, is_person: true },
  })
  expect(shown.subject).toBe('Hello Adareader')
  expect(shown.html).toContain('From Paris, <')
  const contact = newId()
  const { db } = server.product.services.database
  await db
    .insertInto('contact')
    .values({
      id: contact,
      account_id: owner.account,
      email: 'bo@example.com',
      first_name: 'Bo',
      city: 'Oslo',
    })
    .execute()
  const arrived = await owner.call(automationMessages.preview, { ...place, body: { contact_id: contact } })
  expect([arrived.subject, arrived.html.includes('From Oslo, ')]).toEqual(['Hello Boreader', true])
  const nobody = { ...place, body: { contact_id: newId() } }
  expect(await owner.outcome(automationMessages.preview, nobody)).toBe('contact_not_found')
})

test('a contact and an invented person are shown their way, with given answers', async ({ server }) => {
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
    id: newId(),
    kind: 'wait_until' as const,
    at_most: { amount: 3, unit: 'days' as const },
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
    others: [{ step_id: other.id, at: later, until: later }],
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
