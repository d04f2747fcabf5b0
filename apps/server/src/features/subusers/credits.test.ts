import { account } from '@carillon/contract/account'
import { mailSend } from '@carillon/contract/mail-send'
import { subusers } from '@carillon/contract/subusers'
import { givenPlan } from '#test/given-plan.ts'
import { givenFor } from '#test/given-single-send.ts'
import { givenSubuser } from '#test/given-subuser.ts'
import { type Caller, describe, expect, type Server, testWith } from '#test/kit.ts'

const day = 86_400_000
let now = new Date('2026-11-26T12:00:00Z')
/** A Thursday, unless a test moves it. */
const test = testWith({}, { now: () => now })

/** A parent with a subuser that may send. */
async function given(server: Server, name: string) {
  now = new Date('2026-11-26T12:00:00Z')
  const parent = await server.as(`${name}-parent`)
  const subuser = await givenSubuser(server, name, { parent: parent.account })
  await givenFor(server, subuser).sender()
  const named = { params: { subuser_name: name } }
  const body = (count: number) => ({
    personalizations: Array.from({ length: count }, (_, at) => ({ to: [{ email: `p${at}@${name}.test` }] })),
    from: { email: 'news@nordlicht.test' },
    subject: 'Hello',
    content: [{ type: 'text/plain' as const, value: 'Hello' }],
  })
  const set = (credits: Parameters<typeof parent.call<typeof subusers.setCredits>>[1]['body']) =>
    parent.call(subusers.setCredits, { ...named, body: credits })
  return {
    parent,
    subuser,
    named,
    set,
    recurring: (total: number, reset_frequency: 'monthly' | 'weekly' | 'daily' = 'monthly') =>
      set({ type: 'recurring', reset_frequency, total }),
    add: (allocation_update: number) =>
      parent.call(subusers.addCredits, { ...named, body: { allocation_update } }),
    read: () => parent.call(subusers.credits, named),
    mail: (count: number) => subuser.outcome(mailSend.send, { body: body(count) }),
    /** Mail of the parent's key on behalf of the subuser. */
    behalf: (who: Caller, count: number, onBehalfOf = name) =>
      who.fetch(mailSend.send.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'on-behalf-of': onBehalfOf },
        body: JSON.stringify(body(count)),
      }),
  }
}

describe('credits', () => {
  test('are unlimited at first, and again when they are set so', async ({ server }) => {
    const { read, recurring, set, mail } = await given(server, 'free-hand')
    const none = { type: 'unlimited', reset_frequency: null, remain: null, total: null, used: null }
    expect(await read()).toEqual(none)
    await recurring(1)
    expect(await mail(2)).toBe('credits_used_up')
    expect(await set({ type: 'unlimited' })).toEqual(none)
    expect(await mail(2)).toBe(202)
  })

  test.for([
    ['monthly', '2026-12-01T00:00:00Z', '2026-11-30T23:59:59Z'],
    ['weekly', '2026-11-30T00:00:00Z', '2026-11-29T23:59:59Z'],
    ['daily', '2026-11-27T00:00:00Z', '2026-11-26T23:59:59Z'],
  ] as const)(
    'that recur are there again when they reset: %s',
    async ([often, after, before], { server }) => {
      const { read, recurring, mail, subuser } = await given(server, `recurring-${often}`)
      const full = { type: 'recurring', reset_frequency: often, remain: 3, total: 3, used: 0 }
      expect(await recurring(3, often)).toEqual(full)
      expect(await mail(2)).toBe(202)
      expect(await read()).toEqual({ ...full, remain: 1, used: 2 })
      // A message goes to all of its people, or to none.
      expect(await mail(2)).toBe('credits_used_up')
      now = new Date(before)
      expect(await read()).toMatchObject({ remain: 1, used: 2 })
      now = new Date(after)
      expect(await read()).toEqual(full)
      expect(await subuser.call(account.credits, {})).toMatchObject({
        remain: 3,
        reset_frequency: often,
        last_reset: after.slice(0, 10),
      })
      expect(await mail(3)).toBe(202)
    },
  )

  test('that never reset are counted over months', async ({ server }) => {
    const { read, set, mail, subuser } = await given(server, 'once')
    expect(await set({ type: 'nonrecurring', total: 5 })).toEqual({
      type: 'nonrecurring',
      reset_frequency: null,
      remain: 5,
      total: null,
      used: null,
    })
    expect(await mail(3)).toBe(202)
    now = new Date(now.getTime() + 70 * day)
    expect(await read()).toMatchObject({ remain: 2 })
    expect(await mail(3)).toBe('credits_used_up')
    expect(await subuser.call(account.credits, {})).toMatchObject({
      remain: 2,
      used: 3,
      last_reset: '2026-11-26',
      next_reset: '',
      reset_frequency: 'never',
    })
    await set({ type: 'nonrecurring', total: 5 })
    expect(await mail(5)).toBe(202)
  })

  test('that remain are raised and lowered until the next reset', async ({ server }) => {
    const { read, recurring, add, mail, parent, named, set } = await given(server, 'raised')
    await recurring(10, 'daily')
    await mail(4)
    expect(await add(5)).toMatchObject({ remain: 11, total: 15, used: 4 })
    expect(await add(-100)).toMatchObject({ remain: 0, total: 4, used: 4 })
    expect(await mail(1)).toBe('credits_used_up')
    expect(await add(1)).toMatchObject({ remain: 1, total: 5, used: 4 })
    expect(await mail(1)).toBe(202)
    now = new Date(now.getTime() + day)
    expect(await read()).toMatchObject({ remain: 10, total: 10, used: 0 })
    await set({ type: 'unlimited' })
    const body = { allocation_update: 1 }
    expect(await parent.outcome(subusers.addCredits, { ...named, body })).toBe('subuser_credits_unlimited')
  })

  test('have the fields that their type needs, and no others', async ({ server }) => {
    const { parent, named } = await given(server, 'fields')
    const ask = (body: object) => parent.outcome(subusers.setCredits, { ...named, body: body as never })
    expect(await ask({ type: 'recurring', total: 5 })).toBe('invalid_input')
    expect(await ask({ type: 'recurring', reset_frequency: 'monthly' })).toBe('invalid_input')
    expect(await ask({ type: 'nonrecurring', total: 5, reset_frequency: 'daily' })).toBe('invalid_input')
    expect(await ask({ type: 'nonrecurring' })).toBe('invalid_input')
    expect(await ask({ type: 'unlimited', total: 5 })).toBe('invalid_input')
    expect(await ask({ type: 'sometimes' })).toBe('invalid_input')
    expect(await ask({ type: 'recurring', reset_frequency: 'monthly', total: 0 })).toBe('invalid_input')
    // As they were read.
    expect(await ask({ type: 'unlimited', reset_frequency: null, total: null })).toBe(200)
  })

  test('stay within the plan of the parent', async ({ server }) => {
    const { parent, named, recurring, add } = await given(server, 'within')
    await givenPlan(server, parent.account, { email_credits: '310' })
    const ask = (reset_frequency: 'monthly' | 'weekly' | 'daily', total: number) =>
      parent.outcome(subusers.setCredits, { ...named, body: { type: 'recurring', reset_frequency, total } })
    expect(await ask('daily', 11)).toBe('subuser_credits_beyond_plan')
    expect(await ask('weekly', 63)).toBe('subuser_credits_beyond_plan')
    expect(await ask('monthly', 311)).toBe('subuser_credits_beyond_plan')
    await recurring(310)
    const body = { allocation_update: 1 }
    expect(await parent.outcome(subusers.addCredits, { ...named, body })).toBe('subuser_credits_beyond_plan')
    expect(await add(-10)).toMatchObject({ remain: 300 })
    expect(await add(10)).toMatchObject({ remain: 310 })
  })
})

test('the last credit goes to one of two messages', async ({ server }) => {
  const { recurring, mail, read } = await given(server, 'last-one')
  await recurring(1)
  const both = await Promise.all([mail(1), mail(1)])
  expect(both.toSorted()).toEqual([202, 'credits_used_up'])
  expect(await read()).toMatchObject({ remain: 0, used: 1 })
})

test('mail on behalf of a subuser is the subuser’s, and counts in its credits', async ({ server }) => {
  const { parent, subuser, recurring, read, behalf } = await given(server, 'acted-for')
  await recurring(2)
  const other = await server.as('someone-elsewhere')
  expect((await behalf(other, 1)).status).toBe(403)
  expect((await behalf(parent, 1, 'nobody-here')).status).toBe(403)
  expect((await behalf(parent, 2)).status).toBe(202)
  expect(await read()).toMatchObject({ remain: 0, used: 2 })
  expect((await behalf(parent, 1)).status).toBe(403)
  const { db } = server.product.services.database
  const sends = await db
    .selectFrom('send')
    .select('account_id')
    .where('account_id', 'in', [parent.account, subuser.account])
    .execute()
  expect(sends.map(({ account_id }) => account_id)).toEqual([subuser.account])
  await parent.call(subusers.update, { params: { subuser_name: 'acted-for' }, body: { disabled: true } })
  const { status } = await behalf(parent, 1)
  expect(status).toBe(403)
})
