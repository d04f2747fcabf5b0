import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailboxProviders } from '#platform/mailbox-providers.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'
import { readableAddresses, startVersion } from '#test/two-versions.ts'
import { plantedVersions, type TwoVersions, twoVersions } from '../../../../tools/versions/two-versions.ts'

type Version = Awaited<ReturnType<typeof startVersion>>

/** One domain of each of several providers: their recipients are in batches of their own, so that each worker has some. */
const domains = [...new Map(mailboxProviders.map(([domain, provider]) => [provider, domain])).values()].slice(
  0,
  16,
)
const emails = domains.flatMap((domain) => Array.from({ length: 30 }, (_, at) => `many-${at}@${domain}`))
let pair: TwoVersions
let older: Version
let newer: Version
let sink: SmtpSink
let client: pg.Client
let databaseUrl: string
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const found = await twoVersions()
  pair = found.refusal === null ? found : await plantedVersions(`${found.says}, and refuses it by its claim`)
  process.stdout.write(`Two versions: ${pair.says}.\n`)
  closers.push(pair.copy.remove)
  const database = await testDatabase()
  closers.push(database.drop)
  databaseUrl = database.url
  if (found !== pair) {
    closers.push(found.copy.remove)
    const refused = await startVersion(found.older, databaseUrl, {})
    expect(refused.url, 'the version before starts').toBe('')
    expect(refused.said()).toContain(found.refusal)
    await refused.stop()
  }
  sink = await startSink()
  closers.push(sink.close)
  // The newer version starts first, and migrates the database that the older one then finds.
  newer = await startVersion(pair.newer, databaseUrl, { SMTP_URL: sink.url })
  expect(newer.url, newer.said()).not.toBe('')
  closers.push(newer.stop)
  older = await startVersion(pair.older, databaseUrl, { SMTP_URL: sink.url })
  expect(older.url, older.said()).not.toBe('')
  closers.push(older.stop)
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  closers.push(() => client.end())
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

/** Makes a call that has to succeed, and reads its answer. */
// biome-ignore lint/suspicious/noExplicitAny: each caller knows the shape of what it asked for
async function call(version: Version, method: string, path: string, body?: unknown): Promise<any> {
  const { status, text } = await version.call(method, path, body)
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}

/** Adds contacts by one version, and waits until another one says that they are there. */
async function addContacts(by: Version, asked: Version, emails: readonly string[], lists: string[] = []) {
  const contacts = emails.map((email) => ({ email }))
  const { job_id: job } = await call(by, 'PUT', '/v3/marketing/contacts', { list_ids: lists, contacts })
  await until(
    'the contacts are there',
    async () => (await call(asked, 'GET', `/v3/marketing/contacts/imports/${job}`)).status === 'completed',
  )
}

/** Makes a draft that can be sent to a list: by one version its sender and group, by the other the draft. */
async function makeDraft(one: Version, other: Version, list: string, name: string): Promise<string> {
  const mia = { email: 'mia@example.com', name: 'Mia' }
  const address = { address: 'Street 1', city: 'Bonn', country: 'Germany' }
  const sender = await call(one, 'POST', '/v3/marketing/senders', {
    nickname: name,
    from: mia,
    reply_to: mia,
    ...address,
  })
  await client.query('update sender set verified_at = now()')
  const group = await call(one, 'POST', '/v3/asm/groups', { name, description: 'Every month' })
  const made = await call(other, 'POST', '/v3/marketing/singlesends', {
    name,
    send_to: { list_ids: [list] },
    email_config: {
      subject: 'Spring',
      html_content: '<p>Hello</p><p><a href="{{{unsubscribe}}}">Leave</a></p>',
      sender_id: sender.id,
      suppression_group_id: group.id,
    },
  })
  return made.id
}

test('each address that is read without an id is answered by both versions', async () => {
  const failed: string[] = []
  const addresses = await readableAddresses(pair.copy.root)
  expect(addresses.length).toBeGreaterThan(100)
  for (const path of addresses) {
    const [first, second] = [await older.call('GET', path), await newer.call('GET', path)]
    if (first.status >= 500 || second.status >= 500 || (first.status < 300 && second.status >= 300))
      failed.push(`${path}: older ${first.status}, newer ${second.status}`)
  }
  expect(failed).toEqual([])
})

test('things that one version made are read and changed by the other', async () => {
  for (const [one, other, name] of [
    [older, newer, 'older'],
    [newer, older, 'newer'],
  ] as const) {
    const list = (await call(one, 'POST', '/v3/marketing/lists', { name: `${name} list` })).id
    await call(other, 'PATCH', `/v3/marketing/lists/${list}`, { name: `${name} renamed` })
    expect((await call(one, 'GET', `/v3/marketing/lists/${list}`)).name).toBe(`${name} renamed`)

    await addContacts(one, other, [`${name}@example.com`], [list])
    const query = { query: `email = '${name}@example.com'` }
    expect((await call(other, 'POST', '/v3/marketing/contacts/search', query)).contact_count).toBe(1)

    const field = await call(one, 'POST', '/v3/marketing/field_definitions', {
      name: `${name}_colour`,
      field_type: 'Text',
    })
    const fields = await call(other, 'GET', '/v3/marketing/field_definitions')
    expect(fields.custom_fields.map(({ id }: { id: string }) => id)).toContain(field.id)

    const segment = await call(one, 'POST', '/v3/marketing/segments/2.0', {
      name: `${name} segment`,
      query_dsl: "select contact_id, updated_at from contact_data where email like '%example.com'",
    })
    expect((await call(other, 'GET', `/v3/marketing/segments/2.0/${segment.id}`)).name).toBe(
      `${name} segment`,
    )

    const template = await call(one, 'POST', '/v3/templates', {
      name: `${name} template`,
      generation: 'dynamic',
    })
    const version = { name: 'First', subject: 'Hello', html_content: '<p>Hello</p>', active: 1 }
    await call(other, 'POST', `/v3/templates/${template.id}/versions`, version)
    expect((await call(one, 'GET', `/v3/templates/${template.id}`)).versions).toHaveLength(1)

    await call(one, 'POST', '/v3/asm/suppressions/global', { recipient_emails: [`gone-${name}@example.com`] })
    const gone = await call(other, 'GET', `/v3/asm/suppressions/global/gone-${name}@example.com`)
    expect(gone.recipient_email).toBe(`gone-${name}@example.com`)

    const draft = await makeDraft(one, other, list, name)
    await call(one, 'PATCH', `/v3/marketing/singlesends/${draft}`, { name: `${name} draft renamed` })
    expect((await call(other, 'GET', `/v3/marketing/singlesends/${draft}`)).name).toBe(
      `${name} draft renamed`,
    )
    await call(other, 'DELETE', `/v3/marketing/singlesends/${draft}`)
    expect((await one.call('GET', `/v3/marketing/singlesends/${draft}`)).status).toBe(404)
  }
})

test('workers of both versions share a send, and mail each recipient once', async () => {
  const list = (await call(newer, 'POST', '/v3/marketing/lists', { name: 'Many' })).id
  await addContacts(older, newer, emails, [list])
  const draft = await makeDraft(older, newer, list, 'Spring')
  const answer = Promise.withResolvers<null>()
  sink.hold = answer.promise
  await call(older, 'PUT', `/v3/marketing/singlesends/${draft}/schedule`, { send_at: 'now' })
  await until('both workers have messages under way', async () => {
    const { rows } = await client.query(
      `select count(distinct worker_id)::int as workers from recipient where state = 'in_flight'`,
    )
    return rows[0].workers === 2
  })
  answer.resolve(null)
  const path = `/v3/marketing/singlesends/${draft}/delivery`
  await until('the send has ended', async () => (await call(newer, 'GET', path)).status === 'done')
  for (const version of [older, newer])
    expect((await call(version, 'GET', path)).states).toMatchObject({
      delivered: emails.length,
      uncertain: 0,
    })
  const mailed = sink.messages.map(({ to }) => to).filter((to) => to.startsWith('many-'))
  expect(mailed.sort()).toEqual(emails.sort())
})

test('the older version comes back after it was killed, unless a migration runs with no older one', async () => {
  await older.end('SIGKILL')
  const again = await startVersion(pair.older, databaseUrl, { SMTP_URL: sink.url })
  expect(again.url, again.said()).not.toBe('')
  expect(JSON.parse((await again.call('GET', '/v3/marketing/lists')).text).result.length).toBeGreaterThan(0)
  await again.stop()

  await client.query(`insert into migration (name) values ('9002_breaking.sql')`)
  const refused = await startVersion(pair.older, databaseUrl, {})
  expect(refused.url).toBe('')
  expect(refused.said()).toContain('its migration 9002_breaking.sql needs a version that has migration 9002')
  await refused.stop()
})
