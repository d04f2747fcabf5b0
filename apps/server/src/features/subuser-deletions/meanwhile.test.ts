import { eventWebhooks } from '@carillon/contract/event-webhook'
import { lists } from '@carillon/contract/lists'
import { subuserDeletions } from '@carillon/contract/subuser-deletions'
import { suppressions } from '@carillon/contract/suppressions'
import type { Journey } from '@carillon/journey/steps'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { queueDeliveries } from '#sending/events/subscriptions/queue-deliveries.fixture.ts'
import { openStage } from '#test/automation-stage.ts'
import { addContacts, everyContact, upload } from '#test/given-contacts.ts'
import { givenPerson } from '#test/given-person.ts'
import { givenSubuser } from '#test/given-subuser.ts'
import { holdUp } from '#test/hold-up.ts'
import { type Caller, makeCaller, type Server, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { loopback, startReceiver, type TestReceiver } from '#test/receiver.ts'
import { countRows, fillAccount, rowsWith } from './rows.fixture.ts'

let server: Server & { close(): Promise<void> }
let receiver: TestReceiver
let database: Awaited<ReturnType<typeof testDatabase>>
let parent: Caller
/** The ids of another subuser of the parent, and its rows by table. */
let others: string[]
let kept: Record<string, number>

beforeAll(async () => {
  database = await testDatabase()
  server = await startServer({ databaseUrl: database.url, receivers: loopback })
  parent = await server.as('agency')
  others = await fillAccount(server, await server.as('other'), 'others')
  await subuser('other')
  kept = await countRows(db(), others)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.close()
})

const db = () => server.product.services.database.db
const subuser = (name: string) => givenSubuser(server, name, { parent: parent.account })
const remove = (subuser_name: string) => parent.outcome(subuserDeletions.delete, { params: { subuser_name } })

async function isGone({ account }: Caller): Promise<void> {
  await until('the account is gone', async () => {
    const left = await db().selectFrom('account').select('id').where('id', '=', account).execute()
    return left.length === 0
  })
}

/** The phase of a deletion, when it has come to the given one. */
async function phaseOf(username: string, wanted?: string): Promise<string | undefined> {
  return until(`the deletion of ${username} shows its phase`, async () => {
    const { result } = await parent.call(subuserDeletions.list, {})
    const found = result.find((one) => one.username === username)
    return (wanted === undefined || found?.phase === wanted) && found?.phase
  })
}

/** Nothing is left of the account and of these things in it, and all of the other one. */
async function expectOnlyOthers({ account }: Caller, ids: readonly string[]): Promise<void> {
  expect(await rowsWith(db(), [account, ...ids])).toEqual([])
  expect(await countRows(db(), others)).toEqual(kept)
}

test('a call that is under way counts, the next one is told the truth, and nothing is left of either', async () => {
  const gone = await subuser('acted-for')
  const acting = makeCaller(server.url, parent.key, gone.account, 'acted-for')
  const own = await givenPerson(server, 'own-person', { account: gone.account, type: 'admin' })
  expect(await acting.outcome(lists.list, { query: {} })).toBe(200)
  // Suppressions have no foreign key that would refuse them.
  const held = await holdUp(database.url, 'insert on suppression', `new.account_id = '${gone.account}'`)
  const body = { recipient_emails: ['ada@gone.test'] }
  const underWay = acting.outcome(suppressions.addGlobal, { body })
  await held.reached()
  expect(await remove('acted-for')).toBe(204)
  expect(await acting.outcome(lists.create, { body: { name: 'Late' } })).toBe('subuser_not_found')
  expect(await own.outcome(lists.create, { body: { name: 'Late' } })).toBe('unauthorized')
  expect(await phaseOf('acted-for', 'rest')).toBe('rest')
  await until('the deletion waits for it', async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where query like '%and xact_start <%' and query not like '%not like%'`.execute(db())
    return rows.length > 0
  })
  await held.release()
  expect(await underWay).toBe(201)
  await isGone(gone)
  await expectOnlyOthers(gone, ['ada@gone.test'])
  expect(await acting.outcome(lists.list, { query: {} })).toBe('subuser_not_found')
})

const webhookStep = (url: string): Journey => [
  { id: newId(), kind: 'action', action: { kind: 'call_webhook', url } },
]

test('people whom a tick is moving are erased with their automation', async () => {
  const gone = await subuser('ticking')
  const stage = await openStage(server.product.services.database, gone.account)
  const [list, people] = [await stage.list(), await stage.contacts(20)]
  const automation = await stage.automation(webhookStep(receiver.at('/never')), {
    entry: { type: 'list', id: list },
  })
  await stage.live(automation)
  const held = await holdUp(database.url, 'insert on enrolment', `new.account_id = '${gone.account}'`)
  await stage.add(list, people)
  await held.reached()
  expect(await remove('ticking')).toBe(204)
  await held.release()
  await isGone(gone)
  await expectOnlyOthers(gone, [automation, list, ...people])
})

test('a webhook that is being called again is not called after it, and its answer is not kept', async () => {
  const gone = await subuser('retrying')
  const url = receiver.at('/again')
  const stage = await openStage(server.product.services.database, gone.account)
  const [list, people] = [await stage.list(), await stage.contacts(1)]
  const automation = await stage.automation(webhookStep(receiver.at('/step')), {
    entry: { type: 'list', id: list },
  })
  await stage.live(automation)
  const webhook = await gone.call(eventWebhooks.create, { body: { enabled: true, url, delivered: true } })
  const again = Promise.withResolvers<number>()
  receiver.answer = ({ path }) => (receiver.to(path).length > 1 ? again.promise : 500)
  await stage.add(list, people)
  await queueDeliveries(db(), { account: gone.account, subscription: webhook.id, count: 3 })
  await until('both are called', () => receiver.to('/again').length > 0 && receiver.to('/step').length > 0)
  await until('one is called again', () => receiver.calls.length > 2)
  expect(await remove('retrying')).toBe(204)
  again.resolve(500)
  await isGone(gone)
  await expectOnlyOthers(gone, [automation, list, webhook.id, ...people])
})

test('an import ends after the set that it is at, and leaves nothing', async () => {
  const gone = await subuser('importing')
  await addContacts(gone, [{ email: 'first@gone.test' }])
  const [first] = await everyContact(gone)
  const held = await holdUp(database.url, 'insert on contact', `new.account_id = '${gone.account}'`)
  const rows = Array.from({ length: 10_005 }, (_, at) => `u${at}@gone.test`)
  const { id } = await upload(gone, ['email', ...rows].join('\n'), { mappings: ['_rf2_T'] })
  await held.reached()
  expect(await remove('importing')).toBe(204)
  // Another deletion, which has nothing to wait for, overtakes it.
  const quick = await subuser('quick')
  expect(await remove('quick')).toBe(204)
  await isGone(quick)
  expect(await phaseOf('importing')).toBe('stopping')
  await held.release()
  await isGone(gone)
  await expectOnlyOthers(gone, [id, first?.id ?? '', '@gone.test'])
  const { rows: stages } = await sql`
    select table_name from information_schema.tables
    where table_schema = 'import_stage' and table_name like ${`%${id.replaceAll('-', '')}`}`.execute(db())
  expect(stages).toEqual([])
})
