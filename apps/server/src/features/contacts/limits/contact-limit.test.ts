import { account } from '@carillon/contract/account'
import { contactCount } from '@carillon/contract/contact-count'
import { contactLimit } from '@carillon/contract/contact-limit'
import { type ContactInput, contacts } from '@carillon/contract/contacts'
import { addContacts } from '#test/given-contacts.ts'
import { givenPlan } from '#test/given-plan.ts'
import { type Caller, describe, expect, test } from '#test/kit.ts'

const people = (...names: string[]): ContactInput[] =>
  names.map((name) => ({ email: `${name}@example.org`, external_id: `crm-${name}` }))
const add = (who: Caller, given: ContactInput[], accept_overage?: boolean) =>
  who.outcome(contacts.upsert, {
    body: { contacts: given, ...(accept_overage === undefined ? {} : { accept_overage }) },
  })

describe('the limit of contacts', () => {
  test.for([
    ['a free plan is refused, also with consent', { plan: 'free' }, true, 'contact_limit_reached'],
    ['a paid plan asks for consent', { plan: 'basic' }, undefined, 'contact_overage_consent_required'],
    ['and goes on with it', { plan: 'basic' }, true, 202],
    [
      'a paid plan that may not go beyond is refused',
      { plan: 'basic', contact_overage: false },
      true,
      'contact_limit_reached',
    ],
    ['without a limit everything goes in', { plan: 'advanced' }, undefined, 202],
  ] as const)('%s', async ([name, plan, accept, expected], { server }) => {
    const me = await server.as(name)
    await addContacts(me, people('a', 'b', 'c'))
    await givenPlan(server, me.account, {
      ...plan,
      ...(plan.plan === 'advanced' ? {} : { contact_limit: 4 }),
    })
    expect(await add(me, people('d', 'e'), accept)).toBe(expected)
  })

  test('only new contacts count, each once, and deleting frees nothing in this month', async ({ server }) => {
    const me = await server.as('counting')
    await addContacts(me, people('a', 'b', 'c'))
    await givenPlan(server, me.account, { plan: 'free', contact_limit: 4 })
    const known = [{ external_id: 'crm-a' }, { email: ' B@Example.org ' }, { email: 'nonsense' }]
    expect(await add(me, [...known, ...people('d', 'd')])).toBe(202)
    expect(await add(me, people('e', 'f'))).toBe('contact_limit_reached')
    const limit = await me.call(contactLimit.get, {})
    expect(limit).toMatchObject({ limit: 4, beyond: 'upgrade', price: null })
  })

  test('the refusal has the numbers, and the offerings show the limit', async ({ server }) => {
    const me = await server.as('numbers')
    await givenPlan(server, me.account, { plan: 'free', contact_limit: 1 })
    const response = await me.fetch('/v3/marketing/contacts', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ contacts: people('a', 'b') }),
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      errors: [{ error_id: 'contact_limit_reached', details: { limit: 1, projected: 2 } }],
    })
    expect((await me.call(account.offerings, {})).entitlements['contacts']).toBe(1)
  })

  test('contacts of subusers count for their parent', async ({ server }) => {
    const [parent, child] = [await server.as('parent shop'), await server.as('child shop')]
    await addContacts(child, people('a', 'b'))
    await addContacts(parent, people('c'))
    await server.product.services.database.db
      .updateTable('account')
      .set({ parent_id: parent.account })
      .where('id', '=', child.account)
      .execute()
    await givenPlan(server, parent.account, { plan: 'basic', contact_limit: 3 })
    expect(await parent.call(contactLimit.get, {})).toMatchObject({ contact_count: 1, billable_count: 3 })
    expect(await parent.call(contactCount.get, {})).toMatchObject({
      contact_count: 1,
      billable_count: 1,
      billable_breakdown: { total: 2 },
    })
    expect(await child.call(contactCount.get, {})).not.toHaveProperty('billable_breakdown')
    expect(await add(parent, people('d'))).toBe('contact_overage_consent_required')
  })
})
