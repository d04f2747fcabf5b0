import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'
import { type Received, startTrackingServer, type TrackingServer } from './tracking.fixture.ts'

let server: TrackingServer
beforeAll(async () => {
  server = await startTrackingServer()
})
afterAll(() => server.close())

const oneClick = { 'List-Unsubscribe': 'One-Click' }

test.for([
  [
    'one click unsubscribes from everything',
    ({ listUnsubscribe }) => [listUnsubscribe, oneClick],
    [],
    ['global'],
  ],
  [
    'the button unsubscribes from everything',
    ({ unsubscribe }) => [unsubscribe, { action: 'leave' }],
    [],
    ['global'],
  ],
  [
    'undoing it changes nothing else',
    ({ unsubscribe }) => [unsubscribe, { action: 'return' }],
    ['global'],
    ['global'],
  ],
  ['saved preferences change nothing else', ({ preferences }) => [preferences, { action: 'save' }], [], []],
] as [string, (mail: Received) => [string, Record<string, string>], string[], string[]][])(
  'while the group of the mail is being deleted, %s',
  async ([, ask, before, after]) => {
    const { db } = server.product.services.database
    const campaign = await server.campaign()
    const { account, sendId } = campaign
    const { id } = await db
      .insertInto('unsubscribe_group')
      .values({ account_id: account, name: 'News', description: 'About news', is_default: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      update send set message = jsonb_set(message, '{unsubscribe,groupId}', ${String(id)}::jsonb) where id = ${sendId}
    `.execute(db)
    for (const kind of before) {
      const row = { account_id: account, email: 'p0@people.example', kind, source: 'api' }
      await db.insertInto('suppression').values(row).execute()
    }
    const [path, form] = ask(campaign.received[0]!)
    const { answer } = await db.transaction().execute(async (deletion) => {
      await deletion.deleteFrom('unsubscribe_group').where('id', '=', id).execute()
      const answer = fetch(server.url + path, { method: 'POST', body: new URLSearchParams(form) })
      await until(
        'the choice waits for the deletion',
        async () => (await lockWaits(db, '%for key share%')).length > 0,
      )
      return { answer }
    })
    expect((await answer).status).toBe(200)
    const left = await db.selectFrom('suppression').select('kind').where('account_id', '=', account).execute()
    expect(left.map(({ kind }) => kind)).toEqual(after)
  },
)
