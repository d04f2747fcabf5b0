/**
 * Freezing an audience: two lists and a third excluded, one in a hundred suppressed, beside a bare insert of as many
 * rows: `npm run bench -- freeze [contacts]`. Also what counting it for the review page takes, and reading progress.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId, openDatabase } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { countAudience } from '../apps/server/src/sending/audience/freeze-audience.ts'
import { findDelivery } from '../apps/server/src/sending/progress.ts'
import { startSend } from '../apps/server/src/sending/start-send.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const home = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
const quiet = { info: () => {}, warn: (text: string) => console.warn(text) }
const postgres = await startEmbeddedPostgres({ dataDir: home, log: quiet })
await migrate(postgres.connectionString)
const { db, close } = openDatabase(postgres.connectionString, { max: 4 })

const account = newId()
const [first, second, excluded] = [newId(), newId(), newId()]
await db.insertInto('account').values({ id: account, username: 'bench' }).execute()
await sql`
  insert into contact (id, account_id, email)
  select (lpad(to_hex(n), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
         ${account}, 'person-' || n || '@example.com'
  from generate_series(1, ${count}::int) as n`.execute(db)
/** The list's members are the contacts whose number divided by ten leaves one of these. */
const fillList = (list: string, remainders: number[]) =>
  sql`
  insert into list_contact (list_id, contact_id)
  select ${list}, id from contact where substr(email, 8, strpos(email, '@') - 8)::int % 10 = any(${remainders})`.execute(
    db,
  )
await fillList(first, [0, 1, 2, 3, 4, 5])
await fillList(second, [4, 5, 6, 7, 8, 9])
await fillList(excluded, [9])
await sql`
  insert into suppression (account_id, email, kind)
  select ${account}, 'person-' || n || '@example.com', case n % 300 when 0 then 'bounce' else 'global' end
  from generate_series(1, ${count}::int, 100) as n`.execute(db)
await sql`vacuum analyze`.execute(db)

async function measure<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const answer = await work()
  console.log(`${name.padEnd(52)} ${((performance.now() - started) / 1000).toFixed(2).padStart(7)} s`)
  return answer
}

const audience = sql<{ contact_id: string }>`
  select contact_id from list_contact where list_id in (${first}, ${second})
  and contact_id not in (select contact_id from list_contact where list_id = ${excluded})`

await measure('bare insert of as many rows, same indexes', async () => {
  await sql`create table bare (like recipient including all)`.execute(db)
  await sql`insert into bare (send_id, contact_id, email) select ${account}, id, email from contact order by id`.execute(
    db,
  )
})
await sql`drop table bare`.execute(db)
await measure('counted for review', () => countAudience(db, { account, audience, groupId: null }))
const clientId = newId()
const message = {
  subject: 'Hello',
  html: '<p>Hello</p>',
  plain: null,
  from: { email: 'a@b.example' },
  replyTo: null,
  sender: { fromName: 'A', fromEmail: 'a@b.example', address: '1', city: 'B', country: 'DE' },
  unsubscribe: { groupId: null, customUrl: null },
  categories: [],
  tracking: { opens: true, clicks: true },
}
const send = await measure('frozen, counted and cut into batches', () =>
  db
    .transaction()
    .execute((tx) =>
      startSend(tx, { account, client: 'bench', clientId, message, audience, now: new Date() }),
    ),
)
console.log(`${send.total} recipients, ${send.dropped.global + send.dropped.bounce} of them suppressed`)
await measure('progress read', () => findDelivery(db, { account, client: 'bench', clientId }, new Date()))

await close()
await postgres.stop()
await rm(home, { recursive: true, force: true })
