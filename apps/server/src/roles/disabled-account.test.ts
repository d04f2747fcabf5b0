import { contactExports } from '@carillon/contract/contact-exports'
import { forms } from '@carillon/contract/forms'
import { incomingWebhooks } from '@carillon/contract/incoming-webhooks'
import { lists } from '@carillon/contract/lists'
import { notifications } from '@carillon/contract/notifications'
import { singleSends } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { announce } from '#features/notifications/announce.job.ts'
import { pauseSilent } from '#features/single-sends/pause-silent.ts'
import { startSingleSend } from '#features/single-sends/start-single-send.job.ts'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, until } from '#test/kit.ts'
import { startMailing } from '#test/mailing-server.ts'

const { server, sink } = await startMailing({ keepSource: true })
const { services } = server.product
const { db } = services.database

function setDisabled(account: string, disabled: boolean) {
  return db.updateTable('account').set({ disabled }).where('id', '=', account).execute()
}

const isStatus = (me: Caller, id: string, status: string) =>
  until(`the single send is ${status}`, async () => {
    const { rows } = await given(me, id)
    return rows.some((row) => row.status === status)
  })

async function given({ account }: Caller, clientId: string) {
  const rows = await db
    .selectFrom('send')
    .select(['status', 'id'])
    .where('account_id', '=', account)
    .where('client_id', '=', clientId)
    .execute()
  return { rows }
}

/** People of one domain, on a list. */
async function people(me: Caller, count: number) {
  const domain = `${newId()}.test`
  const list = await givenFor(server, me).list([])
  await sql`
    with made as (
      insert into contact (id, account_id, email)
      select gen_random_uuid(), ${me.account}, 'p' || n || '@' || ${domain}::text from generate_series(1, ${count}::int) as n
      returning id
    )
    insert into list_contact (list_id, contact_id) select ${list}, id from made`.execute(db)
  return { domain, list }
}
const reached = (domain: string) => sink.messages.filter(({ to }) => to.endsWith(domain)).length

test('a scheduled send of a disabled account does not leave, and is a draft that says why', async () => {
  const me = await server.as('scheduled')
  const { domain, list } = await people(me, 2)
  const { id } = await givenFor(server, me).ready({ list })
  const send_at = new Date(Date.now() + 3_600_000).toISOString()
  await me.call(singleSends.schedule, { params: { id }, body: { send_at } })
  await setDisabled(me.account, true)
  await db.updateTable('single_send').set({ send_at: new Date() }).where('id', '=', id).execute()
  const context = { services, db, log: services.log, signal: new AbortController().signal, now: services.now }
  await startSingleSend.run({ singleSendId: id }, context)
  await setDisabled(me.account, false)
  const stored = await me.call(singleSends.get, { params: { id } })
  expect(stored.status).toBe('draft')
  expect(stored.warnings.map(({ warning_id }) => warning_id)).toEqual(['disabled'])
  expect(reached(domain)).toBe(0)
  const { result } = await me.call(notifications.inbox, { query: {} })
  expect(result.map(({ event }) => event)).toContain('send_held')
})

/** More than several workers mark at once, in batches of more than one mark. */
const many = 3000

test('a running send stands still while the account is disabled, and waits for a person afterwards', async () => {
  const me = await server.as('running')
  const { domain, list } = await people(me, many)
  const held = Promise.withResolvers<null>()
  sink.hold = held.promise
  const { id } = await givenFor(server, me).ready({ list })
  await me.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
  await until('messages are under way', async () => {
    const flying = await db
      .selectFrom('recipient')
      .innerJoin('send', 'send.id', 'recipient.send_id')
      .select('recipient.contact_id')
      .where('send.client_id', '=', id)
      .where('recipient.state', '=', 'in_flight')
      .execute()
    return flying.length > 0
  })
  await setDisabled(me.account, true)
  held.resolve(null)
  sink.hold = Promise.resolve(null)
  await until('no message is under way', async () => {
    const states = await statesOf(id)
    return !states.includes('in_flight')
  })
  const states = await statesOf(id)
  const delivered = states.filter((state) => state === 'delivered').length
  expect(states.filter((state) => state === 'pending')).toHaveLength(many - delivered)
  expect(delivered).toBeGreaterThan(0)
  // A batch has a thousand: what was marked before has left, and not the rest of a batch.
  expect(delivered).toBeLessThan(1000)
  expect(reached(domain)).toBe(delivered)
  await pauseSilent({ db })
  await isStatus(me, id, 'paused')
  await setDisabled(me.account, false)
  await isStatus(me, id, 'paused')
})

async function statesOf(clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recipient')
    .innerJoin('send', 'send.id', 'recipient.send_id')
    .select('recipient.state')
    .where('send.client_id', '=', clientId)
    .execute()
  return rows.map(({ state }) => state)
}

test('a disabled account mails no one that an export is ready', async () => {
  const me = await server.as('exporting')
  await people(me, 1)
  await me.call(contactExports.create, { body: { notifications: { email: true } } })
  const mails = () => sink.messages.filter(({ to }) => to === 'exporting@carillon.test').length
  await until('a mail says that the export is ready', async () => mails() === 1)

  // The same notification once more, as if its mail had still waited when the account was disabled.
  const context = { services, db, log: services.log, signal: new AbortController().signal, now: services.now }
  const tellAgain = async () => {
    await db
      .updateTable('notification')
      .set({ mailed_at: null })
      .where('account_id', '=', me.account)
      .execute()
    await announce.run({ account: me.account, event: 'export_ready', id: null }, context)
    await until('no mail waits', async () => {
      const { rows } = await sql`
        select 1 from graphile_worker.jobs where task_identifier = 'notifications.mail'`.execute(db)
      return rows.length === 0
    })
  }
  await setDisabled(me.account, true)
  await tellAgain()
  expect(mails()).toBe(1)
  await setDisabled(me.account, false)
  await tellAgain()
  expect(mails()).toBe(2)
})

test('nobody acts for an account whose parent is disabled, and its forms and webhooks are gone', async () => {
  const [parent, me] = await Promise.all([server.as('parent'), server.as('child')])
  await db.updateTable('account').set({ parent_id: parent.account }).where('id', '=', me.account).execute()
  const form = await me.call(forms.create, { body: { name: 'Letters', language: 'en' } })
  await me.call(forms.apply, {
    params: { id: form.id },
    body: { draft: { ...form.draft, double_opt_in: false } },
  })
  const mappings = [{ path: '/email', field_id: '_rf2_T' }]
  const hook = await me.call(incomingWebhooks.create, { body: { label: 'Shop', field_mappings: mappings } })
  const { path } = incomingWebhooks.receive
  const receive = () =>
    fetch(server.url + path.replace(':id', hook.id), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"ada@shop.test"}',
    })
  const open = () => fetch(`${server.url}/f/${form.slug}`)
  const codes = async () => [(await open()).status, (await receive()).status]
  const before = await codes()
  await setDisabled(parent.account, true)
  expect(await me.outcome(lists.list, { query: {} })).toBe('unauthorized')
  expect(await codes()).toEqual([410, 404])
  await setDisabled(parent.account, false)
  expect(await me.outcome(lists.list, { query: {} })).toBe(200)
  expect(await codes()).toEqual(before)
  expect(before).toEqual([200, 401])
})

test('links in messages of a disabled account lead on, and unsubscribing works', async () => {
  const me = await server.as('read')
  const { domain, list } = await people(me, 1)
  const { id } = await givenFor(server, me).ready({ list })
  await me.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
  await isStatus(me, id, 'done')
  await setDisabled(me.account, true)
  const source = sink.messages.find(({ to }) => to.endsWith(domain))?.source ?? ''
  const link = /List-Unsubscribe:\s*<?[^<]*<(https?:[^>]+)>/i.exec(source.replace(/\r\n\s+/g, ' '))?.[1] ?? ''
  const address = server.url + new URL(link).pathname
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(address, { method: 'POST', body })).status).toBe(200)
  const suppressed = await db
    .selectFrom('suppression')
    .select('kind')
    .where('account_id', '=', me.account)
    .execute()
  expect(suppressed).toHaveLength(1)
})
