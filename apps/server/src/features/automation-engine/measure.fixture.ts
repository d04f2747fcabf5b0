/**
 * Measures automations with 1,000,000 people on the way in 20 of them: `npm run bench -- automations [people] [page]`. A
 * round without due people, a round that moves 10,000 people to an email, 100,000 entries by an import, and 10,000 opens
 * of people who wait for them, each with its limit. No mail is sent: it ends where recipients are written. Then one more
 * automation has all of these people inside, and its page is asked for over HTTP; with `page` behind their number, that
 * alone.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Journey } from '@carillon/journey/steps'
import { sql } from 'kysely'
import { contactsChanged } from '#features/segments/public.ts'
import { idStem, newId, openDatabase } from '#platform/db.ts'
import { migrate } from '#platform/migrate.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import type { Services } from '#platform/services.ts'
import type { SendMessage } from '#schema/stored-message.ts'
import { startHttpRole } from '#test/start-http-role.ts'
import { settledMs } from './facts.ts'
import { followEvents } from './follow.ts'
import { measurePage } from './measure-page.fixture.ts'
import { publish } from './publish.ts'
import { workOnce } from './run-automations.ts'
import { lockRunning } from './running.ts'
import { sendOf } from './sends.ts'
import { goLive } from './states.ts'

const people = Number(process.argv[2] ?? 1_000_000)
const isPageAlone = process.argv[3] === 'page'
const automations = 20
const each = people / automations
const [dueAtOnce, opens, imported] = [people / 100, people / 100, people / 10]

const home = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
const log = { info: () => {}, warn: (text: string) => console.warn(text) }
const postgres = await startEmbeddedPostgres({ dataDir: home, log })
await migrate(postgres.connectionString)
const { db, close } = openDatabase(postgres.connectionString, { max: 8 })
let clock = () => new Date()
const services = {
  database: { db },
  now: () => clock(),
  sending: { off: () => null },
  config: { emailCredits: { limit: null } },
  log: console,
} as unknown as Services
const apiKey = 'SG.benchmark0000000000000.benchmarksecret000000000000000000000000000000'
const product = await startHttpRole(postgres.connectionString, home, apiKey)
const { id: account } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()

const message = (id: string): SendMessage => ({
  subject: 'Hello',
  html: `<p>Hello</p>${'x'.repeat(20_000)}<a href="https://example.com">One</a>`,
  plain: null,
  from: { email: 'news@sender.example' },
  replyTo: null,
  sender: {
    fromName: 'News',
    fromEmail: 'news@sender.example',
    address: '1 Street',
    city: 'Town',
    country: 'DE',
  },
  unsubscribe: { groupId: null, customUrl: null },
  categories: [],
  campaign: { id, list: 'automation' },
  tracking: { opens: true, clicks: true },
})

async function makeContacts(from: number, to: number): Promise<void> {
  await sql`
    insert into contact (id, account_id, email)
    select ${idOf(sql`n`)}, ${account}, 'p' || n || '@people' || n % 100 || '.example'
    from generate_series(${from}::int + 1, ${to}::int) as n`.execute(db)
}

/** Ids of this moment, in the order of their numbers. */
const stem = idStem().slice(0, 8)
function idOf(n: ReturnType<typeof sql>) {
  return sql`(${stem} || '-' || lpad(to_hex(${n} >> 16), 4, '0') || '-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
}

interface Made {
  id: string
  send: string
  list: string
  emails: string[]
  until: string
  wait: string
}

async function makeAutomation(list: string): Promise<Made> {
  const [first, second, third] = [newId(), newId(), newId()]
  const [until, wait] = [newId(), newId()]
  const firstStep = { id: newId(), kind: 'email' as const, message_id: first }
  const steps: Journey = [
    firstStep,
    {
      id: until,
      kind: 'wait_until',
      at_most: { amount: 90, unit: 'days' },
      happening: { kind: 'opened', message_id: first },
    },
    { id: newId(), kind: 'email', message_id: second },
    { id: wait, kind: 'wait', wait: { kind: 'for', duration: { amount: 7, unit: 'days' } } },
    { id: newId(), kind: 'email', message_id: third },
  ]
  const id = newId()
  await db.insertInto('list').values({ id: list, account_id: account, name: list }).execute()
  await db
    .insertInto('automation')
    .values({ id, account_id: account, name: id, steps: JSON.stringify(steps) })
    .execute()
  const now = new Date()
  const send = await db.transaction().execute(async (tx) => {
    const settings = {
      entry: { type: 'list' as const, id: list },
      again_after_days: null,
      exit_criteria: 'all_messages' as const,
      exit_when: null,
      send_window: null,
      suppression_group_id: null,
      custom_unsubscribe_url: null,
      categories: [],
      ip_pool: null,
    }
    const messages = Object.fromEntries(
      [first, second, third].map((one) => [one, { content_id: newId(), message: message(one), content: {} }]),
    )
    await publish(tx, { id, account }, { steps, settings, messages, texts: {}, by: null }, now)
    await goLive(tx, id, { who: 'none' }, now)
    return sendOf(tx, (await lockRunning(tx, id))!, firstStep, 1, now)
  })
  return { id, send, list, emails: [first, second, third], until, wait }
}

/** People of one automation: half of them wait for an open, half for a week to pass. */
async function fill({ id, send, until, wait }: Made, number: number): Promise<void> {
  const from = number * each
  await sql`
    insert into enrolment (automation_id, contact_id, run, account_id, step_id, arrived_at, due_at, waits_for, entered_at, last_sent_at)
    select ${id}, ${idOf(sql`n`)}, 1, ${account}, case when n % 2 = 0 then ${until}::uuid else ${wait}::uuid end, now(),
      now() + case when n % 2 = 0 then interval '90 days' else interval '7 days' end, case when n % 2 = 0 then 'happening' end, now(), now()
    from generate_series(${from}::int + 1, ${from + each}::int) as n`.execute(db)
  await sql`
    insert into recipient (send_id, contact_id, email, state, sent_at)
    select ${send}, contact_id, '', 'delivered', now() from enrolment where automation_id = ${id}`.execute(db)
}

/** The seconds that the work takes. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** Does all waiting work, as a worker does. */
async function round(): Promise<void> {
  while (await workOnce(services));
}

function report(what: string, seconds: number, limit: number): void {
  console.log(`${what.padEnd(58)} ${(seconds * 1000).toFixed(0).padStart(8)} ms   limit ${limit * 1000} ms`)
}

await makeContacts(0, people)
if (!isPageAlone) await measureMoving()
console.log(`the page of an automation with ${people} people inside`)
await measurePage({ db, account, url: product.url ?? '', apiKey, people, idOf, report })

await product.close()
await close()
await postgres.stop()
await rm(home, { recursive: true, force: true })

async function measureMoving(): Promise<void> {
  const made: Made[] = []
  for (let number = 0; number < automations; number++) {
    const one = await makeAutomation(newId())
    await fill(one, number)
    made.push(one)
  }
  const entry = await makeAutomation(newId())
  await sql`vacuum analyze`.execute(db)
  console.log(`${people} people in ${automations} automations`)

  await round()
  const idle: number[] = []
  for (let run = 0; run < 21; run++) idle.push(await time(round))
  report('a round that finds nobody (median of 21)', idle.sort((a, b) => a - b)[10]!, 0.01)

  const due = async () => {
    await sql`
      update enrolment set due_at = now(), arrived_at = now() - interval '7 days'
      where (automation_id, contact_id) in (
        select automation_id, contact_id from (
          select automation_id, contact_id, row_number() over (partition by automation_id order by contact_id) as place
          from enrolment where step_id = any(${made.map(({ wait }) => wait)}::uuid[]) and state = 'active'
        ) as numbered where place <= ${dueAtOnce / automations}
      )`.execute(db)
  }
  const moved: number[] = []
  for (let run = 0; run < 3; run++) {
    await due()
    moved.push(await time(round))
  }
  report(`${dueAtOnce} due get an email (best of 3)`, Math.min(...moved), 1)

  await makeContacts(people, people + imported)
  await sql`
    insert into list_contact (list_id, contact_id)
    select ${entry.list}, ${idOf(sql`n`)} from generate_series(${people}::int + 1, ${people + imported}::int) as n`.execute(
    db,
  )
  await db.transaction().execute((tx) => contactsChanged(tx, account, 'many', 'anything'))
  report(`${imported} enter by an import and get their first email`, await time(round), 10)

  await sql`
    with opened as (
      select contact_id, automation_id from enrolment
      where step_id = any(${made.map(({ until }) => until)}::uuid[]) and state = 'active' order by contact_id limit ${opens}
    ), seen as (
      update recipient set opened_at = now()
      from opened join automation_send made using (automation_id)
      where recipient.send_id = made.send_id and recipient.contact_id = opened.contact_id
      returning recipient.contact_id, recipient.send_id
    )
    insert into message_event (contact_id, id, account_id, send_id, event, at)
    select contact_id, overlay(contact_id::text placing ${idStem()} from 1 for 26)::uuid, ${account}, send_id, 'open', now() from seen`.execute(
    db,
  )
  const wake = await time(() => followEvents(db))
  clock = () => new Date(Date.now() + settledMs + 1000)
  const settle = await time(round)
  report(`${opens} opens are seen`, wake, 2)
  report(`  and, once they are certain, their people get an email`, settle, 2)
}
