import { automationPeople } from '@carillon/contract/automation-people'
import { automationStats } from '@carillon/contract/automation-stats'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { day, email, openStage, wait } from '#test/automation-stage.ts'
import { expect, testWith } from '#test/kit.ts'

/** The server has no worker: the test stores the results of messages. */
const test = testWith({ ROLES: 'http' })

test('the people behind a number of all emails or of one are listed once, page by page and as a file', async ({
  server,
}) => {
  const me = await server.as('automation-behind')
  const { db } = server.product.services.database
  const stage = await openStage(server.product.services.database, me.account)
  const list = await stage.list()
  const [first, second] = [email(), email()]
  const id = await stage.automation([first, wait(1), second], { entry: { type: 'list', id: list } })
  await stage.live(id)
  const people = (await stage.contacts(3)) as [string, string, string]
  await stage.add(list, people)
  await stage.settle()
  await stage.pass(day)
  const [reader, other, bounced] = people
  const outcome = (contact: string, message: string, set: ReturnType<typeof sql>) =>
    sql`update recipient set ${set} from automation_send made
        where made.send_id = recipient.send_id and made.message_id = ${message} and contact_id = ${contact}`.execute(
      db,
    )
  for (const one of [reader, other]) {
    await outcome(one, first.message_id, sql`state = 'delivered', sent_at = '2026-03-01T10:00:00Z'`)
    await outcome(one, second.message_id, sql`state = 'delivered', sent_at = '2026-03-02T10:00:00Z'`)
  }
  await outcome(reader, second.message_id, sql`opened_at = '2026-03-02T11:00:00Z'`)
  await outcome(bounced, first.message_id, sql`state = 'bounced', sent_at = '2026-03-01T10:00:00Z'`)
  const happened = (contact: string, message: string, event: string) =>
    sql`insert into message_event (contact_id, id, account_id, send_id, event, at)
        select ${contact}, ${newId()}, ${me.account}, send_id, ${event}, '2026-03-02T11:00:00Z'
        from automation_send where message_id = ${message}`.execute(db)
  await happened(reader, second.message_id, 'open')
  await happened(bounced, first.message_id, 'bounce')

  const params = { id }
  const behind = async (query: object) => {
    const { results } = await me.call(automationStats.people, { params, query })
    return results.map((person) => [person.id, person.sent_at])
  }
  const newest = [...people].sort().reverse()
  expect((await behind({})).map(([who]) => who)).toEqual(newest)
  const got = newest.filter((one) => one !== bounced)
  expect(await behind({ group: 'delivered' })).toEqual(got.map((one) => [one, '2026-03-02T10:00:00.000Z']))
  expect(await behind({ group: 'delivered', step_ids: first.id })).toEqual(
    got.map((one) => [one, '2026-03-01T10:00:00.000Z']),
  )
  const march = { start_date: '2026-03-02', end_date: '2026-03-02' }
  expect((await behind({ group: 'delivered', ...march, step_ids: first.id })).length).toBe(0)
  expect(await behind({ group: 'unique_opens' })).toEqual([[reader, '2026-03-02T10:00:00.000Z']])
  expect(await behind({ group: 'unique_opens', step_ids: first.id })).toEqual([])
  expect((await behind({ group: 'bounced' })).map(([who]) => who)).toEqual([bounced])

  const [link] = (
    await sql<{ url: string; send_id: string }>`
      select links -> 0 ->> 'url' as url, send.id as send_id
      from send join automation_send made on made.send_id = send.id where made.message_id = ${first.message_id}`.execute(
      db,
    )
  ).rows
  await sql`
    insert into message_event (contact_id, id, account_id, send_id, event, at, link)
    select ${other}, ${newId()}, ${me.account}, ${link?.send_id ?? ''}, 'click', '2026-03-02T11:00:00Z', 1`.execute(
    db,
  )
  const clicked = { group: 'unique_clicks', step_ids: first.id, link: 0, url: link?.url }
  expect((await behind(clicked)).map(([who]) => who)).toEqual([other])
  expect(await behind({ ...clicked, link: 1 })).toEqual([])
  expect(await behind({ ...clicked, url: 'https://example.com/another-version' })).toEqual([])
  expect(await behind({ ...clicked, step_ids: second.id })).toEqual([])

  const page = await me.call(automationStats.people, { params, query: { page_size: 2 } })
  expect(page.results.map((person) => person.id)).toEqual(newest.slice(0, 2))
  const rest = await me.fetch(new URL(page._metadata.next!).href.slice(server.url.length))
  expect(((await rest.json()) as typeof page).results.map((person) => person.id)).toEqual(newest.slice(2))
  const file = await me.fetch(`/v3/marketing/stats/automations/${id}/people/export?group=unique_opens`)
  expect(file.headers.get('content-disposition')).toContain('people-')
  expect((await file.text()).split('\r\n')[1]).toContain(reader)

  await sql`update enrolment set converted_at = entered_at, converted_message_id = ${first.message_id}
            where automation_id = ${id} and contact_id = ${other}`.execute(db)
  const converted = async (step: string) =>
    (await me.call(automationPeople.list, { params, query: { converted_by: step } })).result.map(
      ({ contact_id }) => contact_id,
    )
  expect([await converted(first.id), await converted(second.id)]).toEqual([[other], []])
  const stranger = await server.as('not-behind')
  expect(await stranger.outcome(automationStats.people, { params })).toBe('automation_not_found')
  expect(await me.outcome(automationStats.people, { params, query: { page_token: 'x' } })).toBe(
    'page_token_invalid',
  )
})
