import { lists } from '@carillon/contract/lists'
import { stats } from '@carillon/contract/stats'
import { statsPeople } from '@carillon/contract/stats-people'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, type Server, test } from '#test/kit.ts'

const sentAt = '2026-03-01T10:00:00Z'
const hour = (hours: number) => new Date(Date.parse(sentAt) + hours * 3_600_000)

/** A sent single send to a list: ada clicked, ben opened, cleo did neither, dan bounced, eve had unsubscribed. */
async function givenResults(server: Server, me: Caller) {
  const { db } = server.product.services.database
  const given = givenFor(server, me)
  /** A contact that searches find. */
  const known = async (name: string) => {
    const contact_id = await given.contact(`${name}@x.example`)
    const identifier = {
      account_id: me.account,
      kind: 'email' as const,
      value: `${name}@x.example`,
      contact_id,
    }
    await db.insertInto('contact_identifier').values(identifier).execute()
    return contact_id
  }
  const names = ['ada', 'ben', 'cleo', 'dan', 'eve'] as const
  const ids = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await known(name)])),
  ) as Record<(typeof names)[number], string>
  const list = await given.list(Object.values(ids))
  const [id, send] = [newId(), newId()]
  const sent = { account_id: me.account, status: 'triggered', list_ids: [list], sent_at: new Date() }
  await db
    .insertInto('single_send')
    .values({ id, name: 'Spring', ...sent })
    .execute()
  await db
    .insertInto('send')
    .values({
      id: send,
      account_id: me.account,
      client: 'single-sends',
      client_id: id,
      status: 'done',
      message: '{}',
      created_at: sentAt,
    })
    .execute()
  const row = { send_id: send, state: 'delivered', sent_at: sentAt, reason: null }
  await db
    .insertInto('recipient')
    .values([
      { ...row, contact_id: ids.ada, email: 'ada@x.example', opened_at: hour(1), clicked_at: hour(30) },
      { ...row, contact_id: ids.ben, email: 'ben@x.example', opened_at: hour(30) },
      { ...row, contact_id: ids.cleo, email: 'cleo@x.example' },
      { ...row, contact_id: ids.dan, email: 'dan@x.example', state: 'bounced', reason: '550 no such user' },
      { ...row, contact_id: ids.eve, email: 'eve@x.example', state: 'dropped', reason: 'global' },
    ])
    .execute()
  const event = (name: string, contact_id: string, at: Date, link: number | null = null) => ({
    id: newId(),
    account_id: me.account,
    send_id: send,
    event: name,
    contact_id,
    at,
    link,
  })
  await db
    .insertInto('message_event')
    .values([
      event('open', ids.ada, hour(1)),
      event('open', ids.ben, hour(30)),
      event('click', ids.ada, hour(30), 2),
      event('bounce', ids.dan, hour(0)),
    ])
    .execute()
  return { id, send, list, ids, given, known, db }
}

type Asked = Parameters<typeof ask>[2]

async function ask(
  me: Caller,
  id: string,
  query: NonNullable<Parameters<typeof me.call<typeof statsPeople.list>>[1]>['query'],
) {
  const { results } = await me.call(statsPeople.list, { params: { id }, query })
  return results.map(({ email }) => email.split('@')[0]).sort()
}

describe('GET /v3/marketing/stats/singlesends/:id/people', () => {
  test('lists the people behind each number', async ({ server }) => {
    const me = await server.as('people')
    const { id } = await givenResults(server, me)
    const cases: [Asked, string[]][] = [
      [{}, ['ada', 'ben', 'cleo', 'dan', 'eve']],
      [{ group: 'delivered' }, ['ada', 'ben', 'cleo']],
      [{ group: 'unique_opens' }, ['ada', 'ben']],
      [{ group: 'unique_opens', end_date: '2026-03-01' }, ['ada']],
      [{ group: 'unique_opens', start_date: '2026-03-02', timezone: 'Asia/Tokyo' }, ['ben']],
      [{ group: 'unique_clicks' }, ['ada']],
      [{ link: 1 }, ['ada']],
      [{ link: 0 }, []],
      [{ group: 'bounces' }, ['dan']],
      [{ group: 'bounces', start_date: '2026-03-02' }, []],
      [{ group: 'not_opened' }, ['cleo']],
      [{ group: 'not_clicked' }, ['ben', 'cleo']],
      [{ group: 'not_delivered' }, ['dan', 'eve']],
      [{ group: 'dropped' }, ['eve']],
      [{ group: 'requests', start_date: '2026-03-02' }, []],
      [{ group: 'delivered', search: 'ben@' }, ['ben']],
    ]
    for (const [query, expected] of cases)
      expect([query, await ask(me, id, query)]).toEqual([query, expected])
  })

  test('lists the people behind machine and uncertain events, on these days and at this link', async ({
    server,
  }) => {
    const me = await server.as('machines')
    const { id, send, ids, db } = await givenResults(server, me)
    const event = (name: string, contact_id: string, at: Date, about: object = {}) => ({
      id: newId(),
      account_id: me.account,
      send_id: send,
      event: name,
      contact_id,
      at,
      ...about,
    })
    const uncertain = { reason: 'uncertain' }
    await db
      .insertInto('message_event')
      .values([
        event('machine_open', ids.ada, hour(0)),
        event('machine_click', ids.ben, hour(0), { link: 1 }),
        event('machine_click', ids.ben, hour(30), { link: 2 }),
        event('machine_click', ids.cleo, hour(0), { link: 2, ...uncertain }),
        event('machine_open', ids.cleo, hour(0), uncertain),
      ])
      .execute()
    await db
      .updateTable('recipient')
      .set({ machine_opened_at: hour(0) })
      .where('send_id', '=', send)
      .where('contact_id', '=', ids.ada)
      .execute()
    const cases: [Asked, string[]][] = [
      [{ group: 'machine_opens' }, ['ada']],
      [{ group: 'machine_opens', start_date: '2026-03-02' }, []],
      [{ group: 'machine_clicks' }, ['ben']],
      [{ group: 'machine_clicks', link: 0, start_date: '2026-03-02' }, []],
      [{ group: 'machine_clicks', link: 1, start_date: '2026-03-02' }, ['ben']],
      [{ group: 'uncertain_clicks' }, ['cleo']],
      [{ group: 'uncertain_clicks', link: 0 }, []],
      [{ group: 'uncertain_opens', end_date: '2026-03-01' }, ['cleo']],
      [{ group: 'unique_clicks' }, ['ada']],
    ]
    for (const [query, expected] of cases)
      expect([query, await ask(me, id, query)]).toEqual([query, expected])
    const marks = async (machines: 'true' | 'false') => {
      const query = { group: 'delivered' as const, machines }
      const { results } = await me.call(statsPeople.list, { params: { id }, query })
      return Object.fromEntries(results.map((one) => [one.email.split('@')[0], one.machines]))
    }
    const none = { machine_opens: 0, machine_clicks: 0, uncertain_opens: 0, uncertain_clicks: 0 }
    expect(await marks('true')).toEqual({
      ada: { ...none, machine_opens: 1 },
      ben: { ...none, machine_clicks: 2 },
      cleo: { ...none, uncertain_opens: 1, uncertain_clicks: 1 },
    })
    expect(await marks('false')).toEqual({ ada: undefined, ben: undefined, cleo: undefined })
  })

  test('finds many people behind a number without reading its events', async ({ server }) => {
    const me = await server.as('many')
    const { id, send, db } = await givenResults(server, me)
    expect(await ask(me, id, { group: 'unique_opens' })).toEqual(['ada', 'ben'])
    const counted = { send_id: send, metric: 'unique_opens', value: 1_000_000 }
    await db
      .insertInto('send_counter')
      .values({ ...counted, bucket: '-infinity' })
      .execute()
    await db.deleteFrom('message_event').where('send_id', '=', send).execute()
    expect(await ask(me, id, { group: 'unique_opens' })).toEqual(['ada', 'ben'])
  })

  test('turns pages forwards and back', async ({ server }) => {
    const me = await server.as('turns')
    const { id } = await givenResults(server, me)
    const page = async (address?: string) => {
      const token = address && new URL(address).searchParams.get('page_token')
      const query = { page_size: 2, ...(token ? { page_token: token } : {}) }
      const { results, _metadata } = await me.call(statsPeople.list, { params: { id }, query })
      return { ids: results.map((one) => one.id), ..._metadata }
    }
    const first = await page()
    const second = await page(first.next)
    const third = await page(second.next)
    expect(new Set([...first.ids, ...second.ids, ...third.ids]).size).toBe(5)
    expect(first.prev).toBeUndefined()
    expect(third.next).toBeUndefined()
    expect((await page(third.prev)).ids).toEqual(second.ids)
  })

  test.for([
    [{ page_token: 'x' }, 'page_token_invalid'],
    [{ start_date: '2026-03-02', end_date: '2026-03-01' }, 'stats_range_invalid'],
    [{ timezone: 'Mars/Base' }, 'time_zone_unknown'],
    [{ search: '%%%' }, 'search_special_characters'],
    [{}, 200],
  ] as const)('answers %o with %s', async ([query, expected], { server }) => {
    const me = await server.as(`odd-${newId()}`)
    const { id } = await givenResults(server, me)
    expect(await me.outcome(statsPeople.list, { params: { id }, query })).toBe(expected)
  })

  test("hides another account's", async ({ server }) => {
    const [me, other] = [await server.as('mine-people'), await server.as('other-people')]
    const { id } = await givenResults(server, me)
    const params = { id }
    expect(await other.outcome(statsPeople.list, { params })).toBe('single_send_not_found')
    expect(await other.outcome(statsPeople.export, { params })).toBe('single_send_not_found')
    const query = { email: 'ada@x.example' }
    expect(await other.outcome(statsPeople.explain, { params, query })).toBe('single_send_not_found')
  })
})

test('clicks by link can be those of some days', async ({ server }) => {
  const me = await server.as('links-of-days')
  const { id, send, db } = await givenResults(server, me)
  const links = ['a', 'b'].map((path) => ({ url: `https://x.example/${path}`, isPersonal: false }))
  await db
    .updateTable('send')
    .set({ links: JSON.stringify(links) })
    .where('id', '=', send)
    .execute()
  const on = async (start_date: string) => {
    const { results, total_clicks } = await me.call(stats.links, { params: { id }, query: { start_date } })
    return [total_clicks, ...results.map(({ url, url_location }) => `${url_location} ${url}`)]
  }
  expect(await on('2026-03-02')).toEqual([1, '1 https://x.example/b'])
  expect(await on('2026-03-03')).toEqual([0])
})

test('exports everyone behind a number, with a byte order mark', async ({ server }) => {
  const me = await server.as('export-people')
  const { id } = await givenResults(server, me)
  const response = await me.fetch(`/v3/marketing/stats/singlesends/${id}/people/export?group=not_delivered`)
  expect(response.headers.get('content-disposition')).toMatch(/filename="Spring-people-\d{4}-\d\d-\d\d\.csv"/)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const [head, ...rows] = bytes.toString().slice(1).trimEnd().split('\r\n')
  expect(head).toBe(
    'contact_id,email,first_name,last_name,state,reason,sent_at,opened_at,clicked_at,unsubscribed_at',
  )
  expect(rows.map((row) => row.slice(37)).sort()).toEqual([
    'dan@x.example,Ada,,bounced,550 no such user,2026-03-01T10:00:00.000Z,,,',
    'eve@x.example,Ada,,dropped,global,2026-03-01T10:00:00.000Z,,,',
  ])
})

describe('the reason why a person did not get a send', () => {
  test('is the outcome of their message, or the reason why they are no recipient', async ({ server }) => {
    const me = await server.as('why')
    const { id, list, given, known, db } = await givenResults(server, me)
    const explain = async (email: string) => {
      const answer = await me.call(statsPeople.explain, { params: { id }, query: { email } })
      return answer.recipient ? [answer.recipient.state, answer.recipient.reason] : answer.absence
    }
    expect(await explain(' Dan@X.example ')).toEqual(['bounced', '550 no such user'])
    expect(await explain('eve@x.example')).toEqual(['dropped', 'global'])
    expect(await explain('nobody@x.example')).toBe('no_contact')
    await known('fay')
    expect(await explain('fay@x.example')).toBe('added_later')
    await db
      .updateTable('single_send')
      .set({ sent_at: new Date(Date.now() + 60_000) })
      .where('id', '=', id)
      .execute()
    expect(await explain('fay@x.example')).toBe('not_chosen')
    const gil = await known('gil')
    await me.call(lists.addContacts, { params: { id: list }, body: { contact_ids: [gil] } })
    expect(await explain('gil@x.example')).toBe('chosen_later')
    const out = await given.list([gil])
    await db
      .updateTable('single_send')
      .set({ exclude_list_ids: [out] })
      .where('id', '=', id)
      .execute()
    expect(await explain('gil@x.example')).toBe('excluded')
  })
})
