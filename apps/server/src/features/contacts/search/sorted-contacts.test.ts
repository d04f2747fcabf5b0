import { contactBulk } from '@carillon/contract/contact-bulk'
import { contactGrowth } from '@carillon/contract/contact-growth'
import { contactProfile } from '@carillon/contract/contact-profile'
import { type Contact, type ContactSort, type ContactStatus, contacts } from '@carillon/contract/contacts'
import { newId } from '#platform/db.ts'
import { addContacts, finished, makeList } from '#test/given-contacts.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, test } from '#test/kit.ts'

interface Ask {
  sort?: ContactSort
  status?: ContactStatus
  list_id?: string
}

/** The people on each page, forwards, and the same back to the first page. */
async function walk(who: Caller, ask: Ask, page_size = 2): Promise<string[]> {
  const read = (address?: string) =>
    who.call(contacts.list, { query: { ...ask, page_size, page_token: tokenIn(address) } })
  const pages = [await read()]
  for (let next = pages[0]?._metadata.next; next; next = pages.at(-1)?._metadata.next)
    pages.push(await read(next))
  const back = [pages.at(-1)]
  for (let prev = back[0]?._metadata.prev; prev; prev = back.at(-1)?._metadata.prev)
    back.push(await read(prev))
  const names = pages.flatMap(({ result }) => result.map(nameOf))
  expect(back.toReversed().flatMap((page) => page?.result.map(nameOf) ?? [])).toEqual(names)
  return names
}

const nameOf = ({ email, external_id }: Contact) => email.split('@')[0] || external_id
const tokenIn = (address: string | undefined) =>
  address && (new URL(address).searchParams.get('page_token') ?? undefined)

async function givenPeople(who: Caller): Promise<string> {
  const list = await makeList(who, 'Some')
  await addContacts(who, [{ email: 'bert@x.org', last_name: 'Zorn' }, { email: 'anna@x.org' }], [list])
  await addContacts(who, [{ external_id: 'nobody', last_name: 'adams' }, { email: 'dora@x.org' }])
  await addContacts(who, [{ external_id: 'noone' }, { email: 'carl@x.org', last_name: 'Berg' }], [list])
  return list
}

describe('contacts in order', () => {
  test('are sorted by address, name or time, page by page; contacts without a value come last in both directions', async ({
    server,
  }) => {
    const me = await server.as('contacts in order')
    const list = await givenPeople(me)
    const up = await walk(me, { sort: 'email' })
    expect(up.slice(0, 4)).toEqual(['anna', 'bert', 'carl', 'dora'])
    expect(up.slice(4).toSorted()).toEqual(['nobody', 'noone'])
    const down = await walk(me, { sort: '-email' }, 3)
    expect(down.slice(0, 4)).toEqual(['dora', 'carl', 'bert', 'anna'])
    expect(down.slice(4).toSorted()).toEqual(['nobody', 'noone'])
    expect((await walk(me, { sort: 'last_name' })).slice(0, 3)).toEqual(['nobody', 'carl', 'bert'])
    expect((await walk(me, { sort: '-last_name' })).slice(0, 3)).toEqual(['bert', 'carl', 'nobody'])
    expect(await walk(me, { sort: 'first_name' })).toHaveLength(6)
    const old = await walk(me, { sort: 'created_at' })
    expect(await walk(me, { sort: '-created_at' })).toEqual(old.toReversed())
    expect(await walk(me, { sort: 'email', list_id: list })).toEqual(['anna', 'bert', 'carl', 'noone'])
  })

  test('a token of one order is refused in another', async ({ server }) => {
    const me = await server.as('contacts mixed')
    await givenPeople(me)
    const first = await me.call(contacts.list, { query: { sort: 'email', page_size: 1 } })
    expect(first).toMatchObject({ contact_count: 6 })
    expect(first._metadata.next).toContain('sort=email')
    const page_token = tokenIn(first._metadata.next)
    const ask = (query: object) => me.outcome(contacts.list, { query: { page_token, ...query } })
    expect(await ask({ sort: '-email' })).toBe('page_token_invalid')
    expect(await ask({})).toBe('page_token_invalid')
    expect(await ask({ sort: 'email' })).toBe(200)
  })
})

describe('contacts with a status', () => {
  test('are the contacts that the tile counts, also in a search, on a list and in bulk', async ({
    server,
  }) => {
    const me = await server.as('contacts by status')
    const given = givenFor(server, me)
    const list = await givenPeople(me)
    await given.suppression('anna@x.org', 'global')
    await given.suppression('anna@x.org', 'bounce')
    await given.suppression('carl@x.org', 'bounce')
    await given.suppression('dora@x.org', 'spam')
    await given.suppression('stranger@x.org', 'global')
    const { reach } = await me.call(contactGrowth.get, { query: {} })
    expect(reach).toMatchObject({
      can_be_emailed: 1,
      unsubscribed: 1,
      bounced: 2,
      spam_report: 1,
      invalid: 0,
    })
    const expected = {
      can_be_emailed: ['bert'],
      unsubscribed: ['anna'],
      bounced: ['anna', 'carl'],
      spam_report: ['dora'],
      invalid: [],
    } satisfies Record<ContactStatus, string[]>
    for (const [status, people] of Object.entries(expected) as [ContactStatus, string[]][]) {
      expect(await walk(me, { status }, 1)).toEqual(people)
      expect((await walk(me, { status, sort: 'last_name' })).toSorted()).toEqual(people)
      const page = await me.call(contacts.list, { query: { status } })
      expect(page.contact_count).toBe(people.length)
      const { contact_count } = await me.call(contactBulk.count, { body: { matching: { status } } })
      expect(contact_count).toBe(people.length)
    }
    expect(await walk(me, { status: 'bounced', sort: '-email', list_id: list }, 1)).toEqual(['carl', 'anna'])
    const found = await me.call(contacts.list, { query: { status: 'bounced', search: 'car' } })
    expect(found.result.map(nameOf)).toEqual(['carl'])
    const both = { status: 'bounced', list_id: list } as const
    expect(await me.call(contactBulk.count, { body: { matching: both } })).toEqual({ contact_count: 2 })
  })
})

describe('unsubscribing contacts', () => {
  const statusOf = async (who: Caller, status: ContactStatus) => (await walk(who, { status })).toSorted()

  test('unsubscribes named or matching contacts; their timeline names the user', async ({ server }) => {
    const me = await server.as('contacts unsubscribed')
    const list = await givenPeople(me)
    const all = await me.call(contacts.list, { query: { page_size: 10 } })
    const idOf = (name: string) => all.result.find((one) => nameOf(one) === name)?.id ?? ''
    const some = { contact_ids: [idOf('dora'), idOf('nobody')] }
    const first = await finished(me, (await me.call(contactBulk.unsubscribe, { body: some })).job_id)
    expect(first).toMatchObject({ status: 'completed', job_type: 'unsubscribe_contacts' })
    expect(first.results).toMatchObject({ requested_count: 2, updated_count: 1 })
    expect(await statusOf(me, 'unsubscribed')).toEqual(['dora'])

    const body = { matching: { list_id: list } }
    const second = await finished(me, (await me.call(contactBulk.unsubscribe, { body })).job_id)
    expect(second.results).toMatchObject({ requested_count: 4, updated_count: 3 })
    expect(second.processed_count).toBe(4)
    expect(await statusOf(me, 'unsubscribed')).toEqual(['anna', 'bert', 'carl', 'dora'])
    expect(await statusOf(me, 'can_be_emailed')).toEqual([])

    const { result } = await me.call(contactProfile.timeline, { params: { id: idOf('dora') }, query: {} })
    const told = result.find(({ event }) => event === 'suppressed')
    expect(told).toMatchObject({ suppression: 'global' })
    expect(told?.by).toBeTruthy()
  })

  test('shows the progress of running jobs', async ({ server }) => {
    const me = await server.as('contacts under way')
    const list = await makeList(me, 'Under way')
    const { db } = server.product.services.database
    const job = { account_id: me.account, processed_count: 5, total_count: 20 }
    const matching = { status: 'bounced' as const }
    await db
      .insertInto('contact_job')
      .values([
        {
          ...job,
          id: newId(),
          kind: 'unsubscribe',
          detail: JSON.stringify({ unsubscribes: { matching } }),
          started_at: new Date('2026-05-02'),
        },
        {
          ...job,
          id: newId(),
          kind: 'change_list',
          list_ids: [list],
          detail: JSON.stringify({ list, change: 'remove', matching }),
          started_at: new Date('2026-05-01'),
        },
        { ...job, id: newId(), kind: 'unsubscribe', status: 'completed' },
      ])
      .execute()
    expect((await me.call(contactBulk.jobs, {})).result).toMatchObject([
      { change: 'unsubscribe', list_name: null, processed_count: 5, total_count: 20 },
      { change: 'remove', list_name: 'Under way' },
    ])
  })

  test('needs contacts, and a filter that exists', async ({ server }) => {
    const me = await server.as('contacts unclear')
    expect(await me.outcome(contactBulk.unsubscribe, { body: { contact_ids: [] } })).toBe('invalid_input')
    const matching = { list_id: '01930000-0000-7000-8000-000000000001' }
    expect(await me.outcome(contactBulk.unsubscribe, { body: { matching } })).toBe('list_not_found')
  })
})
