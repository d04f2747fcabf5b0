import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db.ts'
import { signingSecrets } from '#platform/signing-secret.ts'
import { readToken } from '#sending/events/tracking/tokens.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'
import { givenContacts, startTestEngine, startTestSend } from './sending.fixture.ts'

let database: Database
let sink: SmtpSink
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const { url, drop } = await testDatabase()
  database = openDatabase(url)
  sink = await startSink({ keepSource: true })
  closers.push(
    drop,
    () => database.close(),
    () => sink.close(),
  )
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

const [shop, plans] = ['https://a.example/shop', 'https://a.example/plans']
const html = `<!--[if mso]><v:roundrect href="${shop}"></v:roundrect><![endif]--><!--[if !mso]><!--><a href="${shop}">Shop</a><!--<![endif]--><a href="${plans}">Plans</a>`

test('a button is one link of a new send, and keeps its two numbers in a send that began before', async () => {
  const { account } = await givenContacts(database, 1)
  const send = await startTestSend(database, account, { html })
  const begun = await startTestSend(database, account, { html })
  // The send as it was stored before the two links of a button had one number.
  await sql`
    update send set message = message #- '{tracking,oneLinkPerButton}', links = (links -> 0) || links
    where id = ${begun.id}`.execute(database.db)
  const engine = await startTestEngine(database, sink.url, { pollMs: 50, beatMs: 200 })
  closers.push(() => engine.stop())
  await until('both have arrived', async () => sink.messages.length === 2)
  expect(await pagesIn(send.id)).toEqual([shop, shop, plans])
  expect(await pagesIn(begun.id)).toEqual([shop, shop, plans])
  expect(await linksOf(send.id)).toHaveLength(2)
  expect(await linksOf(begun.id)).toHaveLength(3)
})

/** The targets of a received message's links, by their numbers in the links of its send. */
async function pagesIn(sendId: string): Promise<(string | undefined)[]> {
  const secrets = await signingSecrets(database.db)
  const links = await linksOf(sendId)
  for (const { source } of sink.messages) {
    const { html: received = '' } = await PostalMime.parse(source)
    const tokens = [...received.matchAll(/(?<=href="[^"]*\/e\/c\/)[^"]+/g)].map(([token]) =>
      readToken(secrets, token),
    )
    const numbers = tokens.flatMap((token) => (token?.sendId === sendId && token.link ? token.link : []))
    if (numbers.length > 0) return numbers.map((number) => links[number - 1]?.url)
  }
  return []
}

async function linksOf(sendId: string) {
  const { links } = await database.db
    .selectFrom('send')
    .select('links')
    .where('id', '=', sendId)
    .executeTakeFirstOrThrow()
  return links
}
