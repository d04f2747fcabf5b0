import { type ApprovalNeed, approvals } from '@carillon/contract/approvals'
import { contacts } from '@carillon/contract/contacts'
import { lists } from '@carillon/contract/lists'
import { singleSends } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { addContacts, everyContact, makeList } from '#test/given-contacts.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, expect, type Server, test } from '#test/kit.ts'
import { ask, givenTeam, narrow } from './approvals.fixture.ts'

const none: ApprovalNeed = { waits: false, above: null, count: null, approvers: [], approvers_count: 0 }

const need = (who: Caller, action: string, call: unknown) =>
  who.call(approvals.need, { query: { action, call: JSON.stringify(call) } })

async function givenSend(server: Server, who: Caller): Promise<string> {
  const given = givenFor(server, who)
  const { id } = await given.ready({
    list: await given.list([await given.contact(`${newId()}@example.com`)]),
  })
  return id
}

const scheduling = (id: string) => ({ params: { id }, body: { send_at: 'now' } })

test('a screen learns before the call that it would wait, and who may approve it', async ({ server }) => {
  const { anna, ben, mia } = await givenTeam(server, { sends_above: 0, deletions_above: 2 })
  const id = await givenSend(server, mia)
  expect(await need(mia, 'singleSends.schedule', scheduling(id))).toEqual({
    waits: true,
    above: 0,
    count: 1,
    approvers: [anna.email, ben.email],
    approvers_count: 2,
  })
  expect((await need(anna, 'singleSends.schedule', scheduling(id))).approvers).toEqual([ben.email, mia.email])
  expect((await mia.call(approvals.list, { query: {} })).result).toEqual([])

  const list = await makeList(mia, 'Guests')
  await addContacts(mia, [{ email: 'a@example.org' }, { email: 'b@example.org' }], [list])
  const deletion = { params: { id: list }, query: { delete_contacts: true } }
  expect(await need(mia, 'lists.delete', deletion)).toEqual(none)
  const ids = (await everyContact(mia)).map((one) => one.id).join()
  expect(await need(mia, 'contacts.delete', { query: { ids } })).toMatchObject({ waits: true, count: 3 })
})

test('it depends on the count, while the recipients are counted', async ({ server }) => {
  const { mia, account } = await givenTeam(server, { sends_above: 100 })
  await addContacts(mia, [{ email: 'one@example.org' }])
  const id = await givenSend(server, mia)
  await mia.call(singleSends.update, { params: { id }, body: { send_to: { all: true } } })
  const { db } = server.product.services.database
  await sql`update contact_total set contact_count = 200000 where account_id = ${account}`.execute(db)
  expect(await need(mia, 'singleSends.schedule', scheduling(id))).toMatchObject({ waits: null, above: 100 })
})

test('nothing waits without the setting, without the right, or for a call that would be refused', async ({
  server,
}) => {
  const { anna, ben, mia, account } = await givenTeam(server, { sends_above: 0 })
  const id = await givenSend(server, mia)
  expect(await need(mia, 'contacts.delete', { query: { delete_all_contacts: 'true' } })).toEqual(none)
  expect(await need(mia, 'singleSends.schedule', scheduling(newId()))).toEqual(none)
  expect(await need(mia, 'singleSends.schedule', { params: { id } })).toEqual(none)
  expect(await need(mia, 'lists.create', {})).toEqual(none)
  const unread = { query: { action: 'singleSends.schedule', call: '{' } }
  expect(await mia.call(approvals.need, unread)).toEqual(none)
  await narrow(server, { account, person: ben }, ['templates'])
  expect(await need(ben, 'singleSends.schedule', scheduling(id))).toEqual(none)
  expect((await need(anna, 'singleSends.schedule', scheduling(id))).approvers).toEqual([mia.email])
})

test('the requests of a page are found by its address, and say so where they no longer hold', async ({
  server,
}) => {
  const { ben, mia } = await givenTeam(server, { sends_above: 0, deletions_above: 0 })
  const id = await givenSend(server, mia)
  const path = `/single-sends/${id}/review`
  const asked = await ask(mia, singleSends.schedule, scheduling(id))
  const found = async () =>
    (await ben.call(approvals.list, { query: { path, status: 'waiting' } })).result.map((one) => [
      one.id,
      one.status,
    ])
  expect(await found()).toEqual([[asked.id, 'waiting']])
  await mia.call(singleSends.update, { params: { id }, body: { email_config: { subject: 'Other' } } })
  expect(await found()).toEqual([[asked.id, 'changed']])

  const list = await makeList(mia, 'Guests')
  await addContacts(mia, [{ email: 'a@example.org' }], [list])
  const deletion = await ask(mia, lists.delete, { params: { id: list }, query: { delete_contacts: 'true' } })
  expect(deletion.people.map(({ identifier }) => identifier)).toEqual(['a@example.org'])
  const about = { path: `/contacts/lists/${list}` }
  expect((await ben.call(approvals.list, { query: about })).result.map((one) => one.id)).toEqual([
    deletion.id,
  ])
  await ask(mia, contacts.delete, { query: { delete_all_contacts: 'true' } })
  expect((await ben.call(approvals.list, { query: about })).result).toHaveLength(1)
})

test('the lists mark what a request waits for, until it is withdrawn', async ({ server }) => {
  const { mia } = await givenTeam(server, { sends_above: 0 })
  const [id, other] = [await givenSend(server, mia), await givenSend(server, mia)]
  const { id: asked } = await ask(mia, singleSends.schedule, scheduling(id))
  const marked = async () => {
    const { result } = await mia.call(singleSends.search, { query: {}, body: {} })
    return Object.fromEntries(result.map((row) => [row.id, row.approval_asked]))
  }
  expect(await marked()).toEqual({ [id]: true, [other]: undefined })
  await mia.call(approvals.withdraw, { params: { id: asked } })
  expect(await marked()).toEqual({ [id]: undefined, [other]: undefined })
})
