import { contactBulk } from '@carillon/contract/contact-bulk'
import { contactProfile, type TimelineEntry } from '@carillon/contract/contact-profile'
import { lists } from '@carillon/contract/lists'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import {
  addContacts,
  everyContact,
  finished,
  importFile,
  makeField,
  makeList,
  tokenOf,
} from '#test/given-contacts.ts'
import { type Caller, describe, expect, type Server, test, until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'

async function person(who: Caller, list?: string): Promise<string> {
  await addContacts(who, [{ email: 'ada@example.org' }], list ? [list] : [])
  return (await everyContact(who))[0]?.id ?? ''
}

/** A single send to the contact; the test adds the events of its message. */
async function givenSend(server: Server, who: Caller, contactId: string, name: string): Promise<string> {
  const { db } = server.product.services.database
  const [single, send] = [newId(), newId()]
  await db.insertInto('single_send').values({ id: single, account_id: who.account, name }).execute()
  const at = new Date('2026-05-01T08:00:00Z')
  await db
    .insertInto('send')
    .values({
      id: send,
      account_id: who.account,
      client: 'single-sends',
      client_id: single,
      message: '{}',
      created_at: at,
    })
    .execute()
  await db
    .insertInto('recipient')
    .values({ send_id: send, contact_id: contactId, email: 'ada@example.org', state: 'pending' })
    .execute()
  return send
}

async function givenEvents(
  server: Server,
  who: Caller,
  contactId: string,
  sendId: string,
  events: readonly [event: string, reason?: string, url?: string][],
): Promise<void> {
  const rows = events.map(([event, reason, url], index) => ({
    contact_id: contactId,
    id: newId(),
    account_id: who.account,
    send_id: sendId,
    event,
    at: new Date(Date.UTC(2026, 4, 1, 9, index)),
    reason: reason ?? null,
    url: url ?? null,
  }))
  await server.product.services.database.db.insertInto('message_event').values(rows).execute()
}

async function wholeTimeline(
  who: Caller,
  id: string,
  pageSize: number,
  kinds?: string,
): Promise<TimelineEntry[]> {
  const all: TimelineEntry[] = []
  let token: string | undefined
  do {
    const page = await who.call(contactProfile.timeline, {
      params: { id },
      query: {
        page_size: pageSize,
        ...(token ? { page_token: token } : {}),
        ...(kinds ? { kinds } : {}),
      },
    })
    all.push(...page.result)
    token = tokenOf(page._metadata.next)
  } while (token !== undefined)
  return all
}

describe('GET /v3/marketing/contacts/:id/timeline', () => {
  test('shows the outcome of messages, with the single send, the link and the reason', async ({ server }) => {
    const me = await server.as('teller')
    const id = await person(me)
    const send = await givenSend(server, me, id, 'Spring')
    await givenEvents(server, me, id, send, [
      ['deferred', '451 later'],
      ['delivered'],
      ['machine_open'],
      ['open'],
      ['click', undefined, 'https://example.org/shop'],
      ['spam_report'],
      ['drop', 'spam'],
    ])
    const { result } = await me.call(contactProfile.timeline, {
      params: { id },
      query: { kinds: 'sends,clicks' },
    })
    expect(result.map(({ event, reason, url }) => [event, reason ?? url])).toEqual([
      ['drop', 'spam'],
      ['click', 'https://example.org/shop'],
      ['delivered', undefined],
      ['deferred', '451 later'],
      ['pending', undefined],
    ])
    expect(new Set(result.map(({ single_send }) => single_send?.name))).toEqual(new Set(['Spring']))
    const kind = async (kinds: string) =>
      (await me.call(contactProfile.timeline, { params: { id }, query: { kinds } })).result.map(
        ({ event }) => event,
      )
    expect(await kind('machine')).toEqual(['machine_open'])
    expect(await kind('opens')).toEqual(['open'])
    expect(await kind('choices')).toEqual(['spam_report'])
  })

  test('shows the import that added a contact and the one that changed it', async ({ server }) => {
    const me = await server.as('importer')
    const list = await makeList(me, 'Customers')
    const pet = await makeField(me, 'pet', 'Text')
    const id = await person(me, list)
    const mappings = ['_rf2_T', '_rf6_T', pet]
    await importFile(me, 'mail,town,animal\nada@example.org,,dog\n', { mappings })
    const job = await importFile(me, 'mail,town,animal\nada@example.org,Paris,cat\n', { mappings })
    const { result } = await me.call(contactProfile.timeline, { params: { id }, query: { kinds: 'changes' } })
    expect(result.map(({ event, changes }) => [event, changes])).toEqual([
      [
        'imported',
        [
          { field: 'city', name: 'city', before: null, after: 'Paris' },
          { field: pet, name: 'pet', before: 'dog', after: 'cat' },
        ],
      ],
      ['imported', [{ field: pet, name: 'pet', before: null, after: 'dog' }]],
      ['added', undefined],
    ])
    expect(result[0]?.job?.id).toBe(job.id)
    expect(result[2]?.by).toBe('importer@carillon.test')
    const membership = { params: { id }, query: { kinds: 'memberships' } }
    expect((await me.call(contactProfile.timeline, membership)).result).toEqual([
      expect.objectContaining({ event: 'list_added', list: { id: list, name: 'Customers' } }),
    ])
  })

  test('shows each stay on a list and the user who ended it, also after the list was deleted', async ({
    server,
  }) => {
    const me = await server.as('leaver')
    const list = await makeList(me, 'Customers')
    const id = await person(me, list)
    await addContacts(me, [{ email: 'off@example.org' }])
    const other = (await everyContact(me)).find(({ email }) => email === 'off@example.org')?.id ?? ''
    const change = (body: { add?: string[]; remove?: string[] }) =>
      me.call(contactProfile.changeLists, { params: { id }, body })
    await change({ remove: [list] })
    await change({ add: [list] })
    const contact_ids = [id, other]
    const removal = await me.call(lists.removeContacts, { params: { id: list }, query: { contact_ids } })
    await finished(me, removal.job_id)
    await me.call(lists.addContacts, { params: { id: list }, body: { contact_ids: [id] } })
    const entryOfLast = (await wholeTimeline(me, id, 1, 'memberships'))[0]?.id
    const body = { change: 'remove' as const, matching: {} }
    await finished(me, (await me.call(contactBulk.changeList, { params: { id: list }, body })).job_id)

    const customers = { id: list, name: 'Customers' }
    const left = expect.objectContaining({
      event: 'list_removed',
      list: customers,
      by: 'leaver@carillon.test',
    })
    const came = { id: expect.any(String), at: expect.any(String), event: 'list_added', list: customers }
    const told = await wholeTimeline(me, id, 1, 'memberships')
    expect(told).toEqual([left, came, left, came, left, came])
    expect(new Set(told.map((entry) => entry.id)).size).toBe(6)
    expect(told[1]?.id).toBe(entryOfLast)
    expect(await wholeTimeline(me, other, 1, 'memberships')).toEqual([])

    expect(await me.outcome(lists.delete, { params: { id: list } })).toBe(204)
    const gone = await wholeTimeline(me, id, 30, 'memberships')
    expect(gone.map((entry) => entry.list)).toEqual(told.map(() => ({ id: list, name: null })))
  })

  test('shows stays of the same instant in the order in which they happened', async ({ server }) => {
    const me = await server.as('hasty')
    const list = await makeList(me, 'Customers')
    const id = await person(me)
    const { db } = server.product.services.database
    const time = (minute: number) => new Date(Date.UTC(2026, 4, 1, 9, minute))
    const row = { contact_id: id, list_id: list, account_id: me.account }
    await db
      .insertInto('list_departure')
      .values([
        { ...row, added_at: time(1), left_at: time(2) },
        { ...row, added_at: time(2), left_at: time(3) },
      ])
      .execute()
    await db
      .insertInto('list_contact')
      .values({ contact_id: id, list_id: list, added_at: time(3) })
      .execute()
    const told = await wholeTimeline(me, id, 1, 'memberships')
    expect(told.map(({ event, at }) => [event, new Date(at).getUTCMinutes()])).toEqual([
      ['list_added', 3],
      ['list_removed', 3],
      ['list_added', 2],
      ['list_removed', 2],
      ['list_added', 1],
    ])
  })

  test('a departure is never earlier than the addition, even when the removal had to wait', async ({
    server,
  }) => {
    const me = await server.as('waiter')
    const list = await makeList(me, 'Customers')
    const id = await person(me)
    const { db } = server.product.services.database
    const removing = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('list').select('id').where('id', '=', list).forUpdate().execute()
      const call = me.call(contactProfile.changeLists, { params: { id }, body: { remove: [list] } })
      await until(
        'the removal waits for the list',
        async () => (await lockWaits(db, '%for no key update%')).length > 0,
      )
      await sql`insert into list_contact (list_id, contact_id, added_at) values (${list}, ${id}, clock_timestamp())`.execute(
        tx,
      )
      return { call }
    })
    expect(await removing.call).toEqual({ added: [], removed: [list] })
    const told = await wholeTimeline(me, id, 1, 'memberships')
    expect(told.map(({ event }) => event)).toEqual(['list_removed', 'list_added'])
  })

  test('distinguishes a rolled back import from other imports', async ({ server }) => {
    const me = await server.as('taker back')
    const id = await person(me)
    const { db } = server.product.services.database
    const job = newId()
    await db.insertInto('contact_job').values({ id: job, account_id: me.account, kind: 'rollback' }).execute()
    const change = {
      contact_id: id,
      id: newId(),
      account_id: me.account,
      job_id: job,
      before: '{"city": "Paris"}',
    }
    await db.insertInto('contact_change').values(change).execute()
    const { result } = await me.call(contactProfile.timeline, { params: { id }, query: { kinds: 'changes' } })
    expect(result[0]).toMatchObject({
      event: 'rolled_back',
      changes: [{ field: 'city', before: 'Paris', after: null }],
    })
  })

  test('pages have no gaps and no repetitions, even if many events have the same instant', async ({
    server,
  }) => {
    const me = await server.as('pager')
    const id = await person(me)
    const send = await givenSend(server, me, id, 'Busy')
    const { db } = server.product.services.database
    await sql`
      insert into message_event (contact_id, id, account_id, send_id, event, at)
      select ${id}, gen_random_uuid(), ${me.account}, ${send}, 'open', '2026-05-01'::timestamptz + (n / 7) * interval '1.000001 second'
      from generate_series(1, 100) n`.execute(db)
    const all = await wholeTimeline(me, id, 9)
    expect(all).toHaveLength(102)
    expect(new Set(all.map((entry) => entry.id)).size).toBe(102)
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  test('a contact with 10,000 events is read page by page', async ({ server }) => {
    const me = await server.as('famous')
    const id = await person(me)
    const send = await givenSend(server, me, id, 'Every day')
    const { db } = server.product.services.database
    await sql`
      insert into message_event (contact_id, id, account_id, send_id, event, at)
      select ${id}, gen_random_uuid(), ${me.account}, ${send}, 'open', '2026-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, 10000) n`.execute(db)
    const times: string[] = []
    let token: string | undefined
    for (let page = 0; page < 5; page++) {
      const answer = await me.call(contactProfile.timeline, {
        params: { id },
        query: { page_size: 30, ...(token ? { page_token: token } : {}) },
      })
      times.push(...answer.result.map(({ at }) => at))
      token = tokenOf(answer._metadata.next)
    }
    const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()
    const events = times.filter((time) => time <= at(10_000))
    expect(events.slice(0, 140)).toEqual(Array.from({ length: 140 }, (_, n) => at(10_000 - n)))
  })

  test('refuses invalid parameters', async ({ server }) => {
    const me = await server.as('owner of one')
    const id = await person(me)
    const ask = (who: Caller, query: { kinds?: string; page_token?: string; page_size?: number }) =>
      who.outcome(contactProfile.timeline, { params: { id }, query })
    expect(await ask(me, { kinds: 'opens,secrets' })).toBe('timeline_kind_unknown')
    expect(await ask(me, { page_token: 'nonsense' })).toBe('page_token_invalid')
    expect(await ask(me, { page_token: Buffer.from('["next","2026","x"]').toString('base64url') })).toBe(
      'page_token_invalid',
    )
    expect(await ask(me, { page_size: 201 })).toBe('invalid_input')
    expect(await ask(me, {})).toBe(200)
  })
})
