import { foldText, isStorableText } from '@carillon/segment-language/fold-text'
import { liftQuery } from '@carillon/segment-language/lift'
import { matches } from '@carillon/segment-language/matches'
import { readSgql } from '@carillon/segment-language/read-sgql'
import { readSql } from '@carillon/segment-language/read-sql'
import type { SegmentTree } from '@carillon/segment-language/tree'
import { validateTree } from '@carillon/segment-language/validate'
import { writeSgql } from '@carillon/segment-language/write-sgql'
import { writeSql } from '@carillon/segment-language/write-sql'
import fc from 'fast-check'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { folded } from '#platform/folded-text.ts'
import { expect, type Server, test } from '#test/kit.ts'
import { settleActivity, settledActivity } from './activity/settle-activity.ts'
import type { SegmentScope } from './compile/compile-tree.ts'
import { compileDefinition } from './compile-segment.ts'
import type { FormerContact } from './former-contacts.ts'
import { liftableQuery } from './liftable-queries.fixture.ts'
import { loadFacts } from './load-facts.ts'
import { anyTree, day, instant, none, number, storedText } from './random-trees.fixture.ts'

const seed = 20_261_121
const runs = 400
/** With people who were two contacts, each condition about events is tested another way. */
const runsOfMerged = 100
const people = 300

const now = new Date('2026-11-21T10:30:00Z')
const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/Santiago',
  'America/Havana',
  'Asia/Beirut',
  'Africa/Cairo',
]

const customFields = [
  { id: 'w1_T', name: 'motto', type: 'Text' as const },
  { id: 'w2_N', name: 'score', type: 'Number' as const },
  { id: 'w3_D', name: 'joined', type: 'Date' as const },
]

test('conditions, their queries in both languages and matches() find the same contacts', ({ server }) =>
  expectParity(server, { name: 'parity', numRuns: runs }))

test('they find the same of people who were two contacts', ({ server }) =>
  expectParity(server, { name: 'parity of merged contacts', numRuns: runsOfMerged, merged: true }))

async function expectParity(
  server: Server,
  { name, numRuns, merged = false }: { name: string; numRuns: number; merged?: boolean },
) {
  const scope = await makePeople(server, name, { merged })
  const { db } = server.product.services.database
  const ids = (
    await sql<{ id: string }>`select id from contact where account_id = ${scope.account}`.execute(db)
  ).rows
  const facts = await Promise.all(ids.map(async ({ id }) => ({ id, of: await loadFacts(db, scope, id) })))
  const lists = (
    await db.selectFrom('list').select('id').where('account_id', '=', scope.account).execute()
  ).map(({ id }) => id)
  const sends = await db
    .selectFrom('send')
    .select(['client_id as id', 'variation_id as variation'])
    .where('account_id', '=', scope.account)
    .where('client', '=', 'single-sends')
    .execute()
  const automationSends = await db
    .selectFrom('automation_send')
    .select(['automation_id as automation', 'step_id as step'])
    .where('account_id', '=', scope.account)
    .execute()

  let run = 0
  await fc.assert(
    fc.asyncProperty(
      anyTree(lists, sends, automationSends),
      fc.constantFrom(...zones),
      fc.option(fc.constantFrom(...lists)),
      async (tree, zone, parent) => {
        fc.pre(validateTree(tree, scope).length === 0)
        const clock = { now: now.toISOString(), zone }
        const options = { ...clock, customFields, parentListId: parent }
        const expected = facts.filter(({ of }) => matches(of, tree, options)).map(({ id }) => id)
        const { sql: v2, sgql: v1 } = written(tree)
        // Queries take three times as long as conditions, so only a tenth of them is tested.
        const isAsQueries = run++ % 10 === 0
        for (const treeOrQuery of [{ tree }, ...(isAsQueries ? [{ query: v2 }, { query: v1 }] : [])]) {
          const definition = { treeOrQuery, parentListId: parent }
          const query = await compileDefinition(db, definition, { ...scope, clock })
          const { rows } = await query.execute(db)
          expect(rows.map(({ contact_id }) => contact_id).sort(), Object.keys(treeOrQuery)[0]).toEqual(
            expected.sort(),
          )
        }
      },
    ),
    { seed, numRuns },
  )
}

test('a query and the conditions lifted from it find the same contacts', async ({ server }) => {
  const scope = await makePeople(server, 'lifted')
  const { db } = server.product.services.database
  const lists = await db.selectFrom('list').select('id').where('account_id', '=', scope.account).execute()
  const ids = lists.map(({ id }) => id)
  const membersBy = async (treeOrQuery: Parameters<typeof compileDefinition>[1]['treeOrQuery']) => {
    const query = await compileDefinition(db, { treeOrQuery, parentListId: null }, scope)
    const { rows } = await query.execute(db)
    return rows.map(({ contact_id }) => contact_id).sort()
  }
  await fc.assert(
    fc.asyncProperty(liftableQuery(ids), async (text) => {
      const query = readSql(text, customFields)
      const tree = liftQuery(query, customFields)
      expect(tree, text).not.toBe(null)
      if (tree) expect(await membersBy({ tree }), text).toEqual(await membersBy({ query }))
    }),
    { seed, numRuns: runs / 2 },
  )
})

const newLetters =
  '[\\u1c89\\ua7cb\\ua7cc\\ua7ce\\ua7d2\\ua7d4\\ua7da\\ua7dc\\U00010d50-\\U00010d65\\U00016ea0-\\U00016eb8]'

test('PostgreSQL folds every letter as JavaScript does', async ({ server }) => {
  const all = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
  const letters = all.filter((one) => isStorableText(one) && foldText(one) !== one)
  const { db } = server.product.services.database
  // Node or PostgreSQL may have a newer version of Unicode. PostgreSQL reports its version from 17 on; for earlier
  // releases, letters of Unicode 16 and 17 are left out.
  const { rows: tells } = await sql<{ assigned: string | null }>`
    select to_regproc('unicode_assigned')::text as assigned
  `.execute(db)
  const { rows } = await sql<{ text: string; folded: string }>`
    select text, ${folded(sql`text`)} as folded
    from unnest(${letters.map((letter) => `x${letter}x`)}::text[]) as text
    where ${tells[0]?.assigned ? sql`unicode_assigned(text)` : sql`text !~ ${newLetters}`}
  `.execute(db)
  expect(rows.length).toBeGreaterThan(1400)
  expect(rows.filter(({ text, folded }) => folded !== foldText(text))).toEqual([])
})

/** The queries of a tree, written in both languages and parsed again. */
function written(tree: SegmentTree) {
  return {
    sql: readSql(writeSql(tree, customFields), customFields),
    sgql: readSgql(writeSgql(tree, customFields), customFields),
  }
}

/** Inserts contacts, lists, sends and events directly into the database, as the product would store them. */
async function makePeople(server: Server, name: string, { merged = false } = {}): Promise<SegmentScope> {
  const { account } = await server.as(name)
  const { db } = server.product.services.database
  const lists = Array.from({ length: 3 }, (_, at) => ({
    id: newId(),
    account_id: account,
    name: `List ${at}`,
  }))
  await db.insertInto('list').values(lists).execute()
  const sends = [
    ...partsOfTest(),
    { client: 'single-sends', client_id: newId() },
    ...[1, 2, 3].map(() => ({ client: 'automations', client_id: newId() })),
  ].map((one) => ({ id: newId(), account_id: account, message: '{}', ...one }))
  await db.insertInto('send').values(sends).execute()
  const automationSends = emailsOf(sends.slice(4).map(({ id }) => id))
  await db
    .insertInto('automation_send')
    .values(
      automationSends.map(({ automation, step, send }) => ({
        send_id: send,
        account_id: account,
        automation_id: automation,
        step_id: step,
        message_id: newId(),
        content_id: newId(),
        run: 1,
      })),
    )
    .execute()

  const formerContacts: FormerContact[] = []
  const past = instant.filter((at) => at < now.toISOString())
  const event = fc.record({
    send: fc.constantFrom(...sends),
    event: fc.constantFrom('delivered', 'open', 'click', 'machine_open', 'machine_click', 'bounce'),
    at: past,
  })
  const person = fc.record({
    texts: fc.record(Object.fromEntries(textColumns.map((name) => [name, storedText]))),
    email: fc.option(
      fc.constantFrom('EXAMPLE.org', 'bücher.example', 'gmail.com').map((domain) => domain.toLowerCase()),
      { nil: null },
    ),
    alternates: fc.option(fc.subarray(['one@alt.example', 'two@gmail.com'], { minLength: 1 }), { nil: null }),
    motto: storedText,
    score: fc.option(number, { nil: null }),
    joined: fc.option(
      fc.oneof(
        instant,
        day.map((one) => `${one}T00:00:00Z`),
      ),
      { nil: null },
    ),
    created: past,
    updated: past,
    on: fc.subarray(lists),
    events: fc.oneof(none<never>(), fc.array(event, { maxLength: 5 })),
  })
  for (const [at, one] of fc.sample(person, { seed, numRuns: people }).entries()) {
    // Some events are in the contacts' activity up to a month ago. The others are late, unless scheduled work has added
    // them.
    if (at === people - 100) await settleActivity(db, new Date(now.getTime() - 30 * 86_400_000))
    const id = newId()
    // A third of the people were two contacts, of which one had every second event.
    const formerId = merged && at % 3 === 0 ? newId() : null
    if (formerId) formerContacts.push({ formerId, id })
    const ofFormer = (index: number) => formerId !== null && index % 2 === 1
    const last = (...names: string[]) =>
      one.events
        .filter((_, index) => !ofFormer(index))
        .filter(({ event: name }) => names.includes(name))
        .map(({ at: when }) => when)
        .sort()
        .at(-1) ?? null
    const custom = Object.fromEntries(
      Object.entries({ w1_T: one.motto, w2_N: one.score, w3_D: one.joined?.replace('.000Z', 'Z') }).filter(
        ([, value]) => value !== null && value !== undefined,
      ),
    )
    await db
      .insertInto('contact')
      .values({
        ...one.texts,
        id,
        account_id: account,
        email: one.email === null ? null : `person${at}@${one.email}`,
        alternate_emails: one.alternates,
        custom: JSON.stringify(custom),
        created_at: one.created,
        updated_at: one.updated,
        last_emailed: last('delivered'),
        last_opened: last('open', 'click'),
        last_clicked: last('click'),
      })
      .execute()
    for (const { id: list_id } of one.on)
      await db.insertInto('list_contact').values({ list_id, contact_id: id }).execute()
    for (const [index, { send }] of one.events.entries()) {
      const mine = one.events.filter((other, at) => other.send === send && ofFormer(at) === ofFormer(index))
      const first = (...names: string[]) =>
        mine
          .filter(({ event: name }) => names.includes(name))
          .map(({ at: when }) => when)
          .sort()[0] ?? null
      await db
        .insertInto('recipient')
        .values({
          send_id: send.id,
          contact_id: ofFormer(index) ? formerId! : id,
          email: 'x@example.org',
          sent_at: first('delivered'),
          opened_at: first('open', 'click'),
          clicked_at: first('click'),
          machine_opened_at: first('machine_open'),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    for (const [index, { send, event: name, at: when }] of one.events.entries()) {
      const contact_id = ofFormer(index) ? formerId! : id
      await db
        .insertInto('message_event')
        .values({ contact_id, id: newId(), account_id: account, send_id: send.id, event: name, at: when })
        .execute()
    }
  }
  await sql`analyze`.execute(db) // the tables are not analyzed otherwise: tests run without autovacuum
  const activity = await settledActivity(db, account)
  const commonTexts = new Map<string, string[]>([['country', ['DE', 'Österreich']]])
  for (const field of ['city', 'first_name'] as const) {
    const rows = await db.selectFrom('contact').select(field).where('account_id', '=', account).execute()
    commonTexts.set(
      field,
      rows.flatMap((row, at) => (at % 2 === 0 ? (row[field] ?? []) : [])),
    )
  }
  return {
    account,
    customFields,
    activity,
    formerContacts,
    commonTexts,
    clock: { now: now.toISOString(), zone: 'Etc/UTC' },
  }
}

/** The sends of an A/B test of two versions: the second went to more people after the test. */
function partsOfTest() {
  const [client_id, a, b] = [newId(), newId(), newId()]
  return [
    { client: 'single-sends', client_id, variation_id: a, part: 1 },
    { client: 'single-sends', client_id, variation_id: b, part: 2 },
    { client: 'single-sends', client_id, variation_id: b, part: 0 },
  ]
}

/** Two emails of one automation, the first of which is two sends. */
function emailsOf(sends: readonly string[]) {
  const [automation, first, second] = [newId(), newId(), newId()]
  return sends.map((send, at) => ({ automation, step: at < 2 ? first : second, send }))
}

const textColumns = [
  'first_name',
  'city',
  'country',
  'external_id',
  'phone_number',
  'address_line_1',
  'unique_name',
] as const
