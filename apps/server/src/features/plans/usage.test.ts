import { account } from '@carillon/contract/account'
import { plans } from '@carillon/contract/plans'
import { givenPerson } from '#test/given-person.ts'
import { givenPlan } from '#test/given-plan.ts'
import { expect, type Server, test } from '#test/kit.ts'

async function sent(server: Server, id: string, day: string, requests: number) {
  await server.product.services.database.db
    .insertInto('day_counter')
    .values({ account_id: id, kind: 'all', name: '', day, requests })
    .execute()
}

test('the usage of an account has its emails by day and month, and those of its subusers', async ({
  server,
}) => {
  const me = await server.as('agency')
  const { db } = server.product.services.database
  const today = new Date().toISOString().slice(0, 10)
  const first = `${today.slice(0, 8)}01`
  const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
  for (const name of ['bakery', 'cheese']) {
    const child = await server.as(name)
    await db.updateTable('account').set({ parent_id: me.account }).where('id', '=', child.account).execute()
    await sent(server, child.account, today, name === 'cheese' ? 70 : 20)
    await sent(server, child.account, before, 1000)
  }
  await sent(server, me.account, today, 1200)
  await sent(server, me.account, before, 30)
  const usage = await me.call(plans.usage, {})
  expect(usage.days[0]?.date).toBe(first)
  expect(usage.days.at(-1)).toEqual({ date: today, emails: 1200 })
  expect(usage.months).toHaveLength(12)
  expect(usage.months.slice(-2)).toEqual([
    { date: `${before.slice(0, 8)}01`, emails: 30 },
    { date: first, emails: 1200 },
  ])
  expect(usage.subusers).toEqual({
    count: 2,
    result: [
      { username: 'cheese', emails: 70, contacts: 0 },
      { username: 'bakery', emails: 20, contacts: 0 },
    ],
  })
  // Without a limit no credits are counted, and the plan's page still knows the emails.
  const emails = (await me.call(plans.ofAccount, {})).usage.find(({ name }) => name === 'emails')
  expect(emails).toMatchObject({ used: 1200, most: null, from: null })
})

test('a limit says where it comes from', async ({ server }) => {
  const me = await server.as('sources')
  await givenPlan(server, me.account, { plan: 'free', contact_limit: 7 })
  const { usage } = await me.call(plans.ofAccount, {})
  expect(usage.map(({ name, most, from }) => [name, most, from])).toEqual([
    ['contacts', 7, 'account'],
    ['emails', 6000, 'plan'],
    ['forms', 1, 'plan'],
    ['automations', null, null],
    ['custom_fields', null, null],
    ['teammates', null, null],
    ['tests', 0, 'plan'],
  ])
})

test('administrators of the first account find all accounts with their plans, and no one else does', async ({
  server,
}) => {
  const other = await server.as('found elsewhere')
  await server.as('found too')
  expect(await other.outcome(plans.accounts, {})).toBe('installation_elsewhere')
  const teammate = await givenPerson(server, 'asks.accounts', {
    scopes: ['billing.read', 'user.account.read'],
  })
  expect(await teammate.outcome(plans.accounts, {})).toBe('administrator_required')
  const { result, count } = await server.owner.call(plans.accounts, { query: { search: 'FOUND', limit: 1 } })
  expect(count).toBe(2)
  expect(result).toEqual([{ username: 'found elsewhere', plan: 'advanced', parent: null, disabled: false }])
  const next = await server.owner.call(plans.accounts, { query: { search: 'found', offset: 1 } })
  expect(next.result.map(({ username }) => username)).toEqual(['found too'])
  const operates = async (who: typeof teammate | typeof other) =>
    (await who.call(account.account, {})).operates_installation
  expect(await operates(server.owner)).toBe(true)
  expect(await operates(teammate)).toBe(false)
  expect(await operates(other)).toBe(false)
})
