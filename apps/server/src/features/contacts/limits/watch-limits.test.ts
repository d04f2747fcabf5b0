import { givenPlan } from '#test/given-plan.ts'
import { describe, expect, testWith } from '#test/kit.ts'
import { watchContactLimits } from './watch-limits.ts'

/** The server has no scheduler, which would run with the real clock, in another month. */
const test = testWith({ ROLES: 'http' })

describe('an account near its contact limit', () => {
  test('is notified once a month, from 90 % on', async ({ server }) => {
    const me = await server.as('growing')
    const { services } = server.product
    const { db } = services.database
    let now = new Date('2027-03-15T10:00:00Z')
    const context = { services, db, log: services.log, signal: new AbortController().signal, now: () => now }
    const toldWith = async (count: number) => {
      await db
        .insertInto('contact_total')
        .values({ account_id: me.account, contact_count: count, billable_count: count })
        .onConflict((row) =>
          row.column('account_id').doUpdateSet({ contact_count: count, billable_count: count }),
        )
        .execute()
      await watchContactLimits(context)
      const told = await db
        .selectFrom('notification')
        .select('facts')
        .where('account_id', '=', me.account)
        .orderBy('at')
        .execute()
      return told.map(({ facts }) => facts)
    }
    expect(await toldWith(1000)).toEqual([])
    await givenPlan(server, me.account, { contact_limit: 100 })
    expect(await toldWith(89)).toEqual([])
    const first = { count: 93, limit: 100 }
    expect(await toldWith(93)).toEqual([first])
    expect(await toldWith(99)).toEqual([first])
    now = new Date('2027-04-01T00:10:00Z')
    expect(await toldWith(99)).toEqual([first, { count: 99, limit: 100 }])
  })
})
