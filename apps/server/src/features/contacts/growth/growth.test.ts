import { contactDeletions } from '@carillon/contract/contact-deletions'
import { contactGrowth } from '@carillon/contract/contact-growth'
import { contacts } from '@carillon/contract/contacts'
import { addContacts, finished } from '#test/given-contacts.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, test, until } from '#test/kit.ts'
import { countedAtOnce } from './reach.ts'

const emails = (...names: string[]) => names.map((name) => ({ email: `${name}@example.org` }))
const growthOf = (who: Caller, timezone = 'UTC') => who.call(contactGrowth.get, { query: { timezone } })
const idOf = async (who: Caller, search: string) =>
  (await who.call(contacts.list, { query: { search, page_size: 1 } })).result[0]?.id ?? ''

describe('the growth of an audience', () => {
  test('counts the contacts that came and went today; a contact that comes back is not new', async ({
    server,
  }) => {
    const me = await server.as('grows')
    await addContacts(me, emails('anna', 'bertha', 'clara'))
    await addContacts(me, emails('anna'))
    const deletion = await me.call(contacts.delete, { query: { ids: [await idOf(me, 'anna')] } })
    await finished(me, deletion.job_id)
    const { contact_count, days, counted_from } = await growthOf(me)
    expect(contact_count).toBe(2)
    expect(counted_from).toBeNull()
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({ contact_count: 2, added: 3, removed: 1 })
    expect(days[0]).toMatchObject({ contact_count: 0, added: 0, removed: 0 })

    const undo = await me.call(contactDeletions.undo, { params: { job_id: deletion.job_id } })
    await finished(me, undo.job_id)
    expect((await growthOf(me)).days.at(-1)).toMatchObject({ contact_count: 3, added: 3, removed: 0 })
  })

  test('begins its days in the zone asked for', async ({ server }) => {
    const me = await server.as('zoned')
    const { db } = server.product.services.database
    await db.insertInto('contact_total').values({ account_id: me.account, contact_count: 5 }).execute()
    const now = new Date()
    // A quarter of an hour whose date is another one in the zone fourteen hours ahead.
    const bucket = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - 3, 11, 45))
    await db.insertInto('contact_growth').values({ account_id: me.account, bucket, added: 5 }).execute()
    const dayOf = async (zone: string) =>
      (await growthOf(me, zone)).days.find(({ added }) => added === 5)?.date
    const date = (days: number) => new Date(bucket.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    expect(await dayOf('UTC')).toBe(date(0))
    expect(await dayOf('Pacific/Kiritimati')).toBe(date(1))
  })

  test('refuses a time zone that it does not know', async ({ server }) => {
    const me = await server.as('offset')
    expect(await me.outcome(contactGrowth.get, { query: { timezone: '+02:00' } })).toBe('time_zone_unknown')
  })

  test('is unknown before an older account was counted by day', async ({ server }) => {
    const me = await server.as('upgraded')
    const { db } = server.product.services.database
    const growth_from = new Date()
    await db
      .insertInto('contact_total')
      .values({ account_id: me.account, contact_count: 7, growth_from })
      .execute()
    const { days, counted_from } = await growthOf(me)
    expect(counted_from).toBe(growth_from.toISOString())
    expect(days[0]?.contact_count).toBeNull()
    expect(days.at(-1)?.contact_count).toBe(7)
  })

  test('counts the contacts that can be emailed, and each suppressed address once', async ({ server }) => {
    const me = await server.as('reached')
    const given = givenFor(server, me)
    await addContacts(me, [...emails('ada', 'ben', 'cem', 'dora', 'eve'), { external_id: 'no address' }])
    await given.suppression('ada@example.org', 'global')
    await given.suppression('ada@example.org', 'bounce')
    await given.suppression('ben@example.org', 'spam')
    await given.suppression('cem@example.org', 'block')
    await given.suppression('dora@example.org', 'group', await given.group())
    await given.suppression('nobody@example.org', 'global')
    const { reach } = await growthOf(me)
    expect(reach).toMatchObject({ can_be_emailed: 3, unsubscribed: 1 })
  })

  test('of a large account is counted by a job, and unknown until then', async ({ server }) => {
    const me = await server.as('large')
    await addContacts(me, emails('only'))
    const { db } = server.product.services.database
    await db
      .updateTable('contact_total')
      .set({ contact_count: countedAtOnce + 1 })
      .where('account_id', '=', me.account)
      .execute()
    expect((await growthOf(me)).reach).toBeNull()
    const reach = await until('it was counted', async () => (await growthOf(me)).reach)
    expect(reach).toMatchObject({ can_be_emailed: 1, unsubscribed: 0 })
  })
})
