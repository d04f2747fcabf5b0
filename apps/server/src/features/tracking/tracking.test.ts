import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { idBytes, makeSigner } from '#sending/events/tracking/tokens.ts'
import { startServer } from '#test/kit.ts'
import {
  letTimePass,
  person,
  type Received,
  type SentCampaign,
  startTrackingServer,
  type TrackingServer,
} from './tracking.fixture.ts'

let server: TrackingServer
beforeAll(async () => {
  server = await startTrackingServer()
})
afterAll(() => server.close())
afterEach(() => {
  server.clock.at = null
})

const visit: TrackingServer['visit'] = (path, init) => server.visit(path, init)
const counters: TrackingServer['counters'] = (campaign) => server.counters(campaign)

function post(path: string, form: Record<string, string>): Promise<Response> {
  return visit(path, { method: 'POST', body: new URLSearchParams(form) })
}

/** Requests an address several times in one write, so that the server begins all of them before it answers any. */
async function askTogether(url: string, path: string, times: number): Promise<number[]> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  const lines = (last: boolean) =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${person}\r\n${last ? 'Connection: close\r\n' : ''}\r\n`
  socket.write(Array.from({ length: times }, (_, at) => lines(at === times - 1)).join(''))
  const answer = await text(socket)
  return [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
}

async function suppressions({ account }: SentCampaign): Promise<string[]> {
  const rows = await server.product.services.database.db
    .selectFrom('suppression')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, group_id, email }) => `${kind} ${group_id} ${email}`)
}

async function group(account: string, name: string, isDefault = false): Promise<number> {
  const { id } = await server.product.services.database.db
    .insertInto('unsubscribe_group')
    .values({ account_id: account, name, description: `About ${name}`, is_default: isDefault })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('a click', () => {
  test('redirects, and counts as click and open', async () => {
    const campaign = await server.campaign()
    const [{ clicks }] = campaign.received as [Received]
    const answers = []
    for (const path of clicks) {
      answers.push(await visit(path))
      await letTimePass(server, campaign)
    }
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302])
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
      'https://example.com/a?x=1&y=2',
      'https://example.com/b',
      'https://example.com/p0%40people.example/c',
    ])
    expect(await counters(campaign)).toEqual({
      requests: 1,
      delivered: 1,
      clicks: 3,
      unique_clicks: 1,
      opens: 1,
      unique_opens: 1,
    })
  })

  test('leads to the host as the DNS has it, and over line breaks as browsers do', async () => {
    const html =
      '<a href="https://münchen.example/straße">One</a> <a href="https://example.com/in\nner">Two</a>'
    const { received } = await server.campaign({ message: { html } })
    const answers = await Promise.all(received[0]!.clicks.map((path) => visit(path)))
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
      'https://xn--mnchen-3ya.example/stra%C3%9Fe',
      'https://example.com/inner',
    ])
  })

  test('is uncounted when a burst shows that a machine made it', async () => {
    const campaign = await server.campaign({ people: 2 })
    const [scanned, read] = campaign.received as [Received, Received]
    await visit(read.clicks[0]!)
    server.clock.at = new Date()
    for (const path of scanned.clicks) await visit(path, { agent: person })
    await visit(scanned.pixel)
    expect(await counters(campaign)).toMatchObject({ clicks: 1, unique_clicks: 1, opens: 2, unique_opens: 2 })
    expect(await counters(campaign)).toMatchObject({ machine_clicks: 3, machine_opens: 1 })
  })

  test.for([
    ['python-requests/2.32', 'GET'],
    ['', 'GET'],
    ['Mozilla/5.0', 'GET'],
    [person, 'HEAD'],
  ])('by %s with %s is a machine click', async ([agent, method]) => {
    const campaign = await server.campaign()
    const response = await visit(campaign.received[0]!.clicks[0]!, { agent: agent!, method: method! })
    expect(response.status).toBe(302)
    expect(await counters(campaign)).toEqual({ requests: 1, delivered: 1, machine_clicks: 1 })
  })
})

describe('an open', () => {
  test('is counted once as unique', async () => {
    const campaign = await server.campaign()
    const { pixel, contactId } = campaign.received[0]!
    const response = await visit(pixel)
    await visit(pixel)
    expect(response.headers.get('content-type')).toBe('image/gif')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(await counters(campaign)).toMatchObject({ opens: 2, unique_opens: 1 })
    const contact = await server.product.services.database.db
      .selectFrom('contact')
      .select(['last_opened', 'last_clicked', 'last_emailed'])
      .where('id', '=', contactId)
      .executeTakeFirstOrThrow()
    expect(contact).toEqual({
      last_opened: expect.any(Date),
      last_clicked: null,
      last_emailed: expect.any(Date),
    })
  })

  test('immediately after delivery is a machine open', async () => {
    const campaign = await server.campaign()
    server.clock.at = new Date()
    await server.product.services.database.db
      .updateTable('recipient')
      .set({ sent_at: server.clock.at })
      .where('send_id', '=', campaign.sendId)
      .execute()
    await visit(campaign.received[0]!.pixel)
    expect(await counters(campaign)).toMatchObject({ machine_opens: 1, unique_machine_opens: 1 })
    expect(await counters(campaign)).not.toHaveProperty('opens')
  })
})

test('simultaneous events are all stored, and counters equal the events', async () => {
  const campaign = await server.campaign({ people: 40 })
  const paths = campaign.received.flatMap(({ pixel, clicks }) => [pixel, pixel, ...clicks])
  const answers = await Promise.all(paths.map((path) => visit(path)))
  expect(answers.every(({ status }) => status === 200 || status === 302)).toBe(true)
  const { db } = server.product.services.database
  const { rows } = await sql<{ event: string; n: number; people: number }>`
    select event, count(*)::int as n, count(distinct contact_id)::int as people
    from message_event where send_id = ${campaign.sendId} group by event`.execute(db)
  const raw = Object.fromEntries(rows.map(({ event, n }) => [event, n]))
  // The id of each event is of version 7, which has the month; also that of an open implied by a click.
  const { rows: timeless } = await sql`
    select id from message_event where send_id = ${campaign.sendId} and substr(id::text, 15, 1) <> '7'`.execute(
    db,
  )
  expect(timeless).toEqual([])
  const people = Object.fromEntries(rows.map((row) => [row.event, row.people]))
  const counted = await counters(campaign)
  expect(
    (raw['open'] ?? 0) + (raw['machine_open'] ?? 0) + (raw['click'] ?? 0) + (raw['machine_click'] ?? 0),
  ).toBeGreaterThanOrEqual(paths.length)
  expect([
    counted['opens'] ?? 0,
    counted['clicks'] ?? 0,
    counted['machine_opens'] ?? 0,
    counted['machine_clicks'] ?? 0,
  ]).toEqual([raw['open'] ?? 0, raw['click'] ?? 0, raw['machine_open'] ?? 0, raw['machine_click'] ?? 0])
  expect([counted['unique_opens'] ?? 0, counted['unique_clicks'] ?? 0]).toEqual([
    people['open'] ?? 0,
    people['click'] ?? 0,
  ])
  const buckets = await sql<{ metric: string; n: number }>`
    select metric, sum(value)::int as n from send_counter
    where send_id = ${campaign.sendId} and bucket > '-infinity' group by metric having sum(value) <> 0`.execute(
    db,
  )
  expect(Object.fromEntries(buckets.rows.map(({ metric, n }) => [metric, n]))).toEqual(counted)
  const links = await sql<{
    n: number
  }>`select coalesce(sum(clicks), 0)::int as n from link_counter where send_id = ${campaign.sendId}`.execute(
    db,
  )
  expect(links.rows[0]!.n).toBe(raw['click'] ?? 0)
})

describe('a token', () => {
  test('is refused after any change', async () => {
    const campaign = await server.campaign()
    const { clicks, pixel, unsubscribe } = campaign.received[0]!
    for (const path of [clicks[0]!, clicks[2]!, pixel, unsubscribe]) {
      const start = path.lastIndexOf('/') + 1
      for (let at = start; at < path.replace('.gif', '').length; at += 7) {
        const other = path[at] === 'A' ? 'B' : 'A'
        const changed = `${path.slice(0, at)}${other}${path.slice(at + 1)}`
        expect((await visit(changed)).status, changed).toBe(404)
      }
    }
  })

  test('is valid for simultaneous requests right after the start', async () => {
    const campaign = await server.campaign()
    const click = campaign.received[0]?.clicks[0] as string
    const another = await startServer({ databaseUrl: server.databaseUrl, env: { ROLES: 'http' } })
    try {
      expect(await askTogether(another.url, click, 20)).toEqual(Array.from({ length: 20 }, () => 302))
    } finally {
      await another.close()
    }
  })

  test('with a new secret of another process is valid for simultaneous requests', async () => {
    const campaign = await server.campaign()
    const { contactId, clicks } = campaign.received[0] as Received
    expect((await visit(clicks[0] as string)).status).toBe(302)
    const secret = randomBytes(32)
    await sql`insert into signing_secret (version, secret) overriding system value values (2, ${secret})`.execute(
      server.product.services.database.db,
    )
    const signer = makeSigner(new Map([[2, secret]]))
    const click = signer.sign('c', idBytes(campaign.sendId), idBytes(contactId), 1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit(`/e/c/${click}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
  })

  test('is not valid at an address of another kind', async () => {
    const campaign = await server.campaign()
    const { pixel, clicks, unsubscribe } = campaign.received[0]!
    const token = (path: string) => path.split('/').at(-1)!.replace('.gif', '')
    for (const path of [
      `/e/u/${token(pixel)}`,
      `/e/c/${token(unsubscribe)}`,
      `/e/p/${token(clicks[0]!)}`,
      `/e/w/${token(unsubscribe)}`,
      '/e/c/x',
      `/e/o/${'A'.repeat(2000)}`,
    ]) {
      expect((await visit(path)).status, path).toBe(404)
    }
    expect(await counters(campaign)).toEqual({ requests: 1, delivered: 1 })
  })
})

describe('unsubscribing', () => {
  test('by GET changes nothing', async () => {
    const campaign = await server.campaign()
    const { unsubscribe, global, preferences, listUnsubscribe, copy } = campaign.received[0]!
    for (const path of [unsubscribe, global, preferences, listUnsubscribe, copy]) {
      expect((await visit(path)).status, path).toBe(200)
      expect((await visit(path, { method: 'HEAD' })).status).toBe(200)
    }
    expect(await suppressions(campaign)).toEqual([])
    expect(await counters(campaign)).toEqual({ requests: 1, delivered: 1 })
  })

  test('by the button unsubscribes from the group, and can be undone', async () => {
    const account = await server.campaign()
    const groupId = await group(account.account, 'News')
    const { db } = server.product.services.database
    await sql`update send set message = jsonb_set(message, '{unsubscribe,groupId}', ${String(groupId)}::jsonb) where id = ${account.sendId}`.execute(
      db,
    )
    const { unsubscribe } = account.received[0]!
    expect(await (await visit(unsubscribe)).text()).toContain('News')
    const page = await (await post(unsubscribe, { action: 'leave' })).text()
    expect(page).toContain('You are unsubscribed')
    expect(page).toContain('p…\u2060@people.example')
    await post(unsubscribe, { action: 'leave' })
    expect(await suppressions(account)).toEqual([`group ${groupId} p0@people.example`])
    expect(await counters(account)).toMatchObject({ unsubscribes: 1 })
    await post(unsubscribe, { action: 'return' })
    expect(await suppressions(account)).toEqual([])
  })

  test.for([
    ['form', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['multipart', formData({ 'List-Unsubscribe': 'One-Click' })],
  ] as const)('in one click, as %s, leaves everything when the mail has no group', async ([, body]) => {
    const campaign = await server.campaign()
    const response = await visit(campaign.received[0]!.listUnsubscribe, { method: 'POST', body })
    expect(response.status).toBe(200)
    expect(await suppressions(campaign)).toEqual(['global 0 p0@people.example'])
  })

  test('takes no other POST for one click: it changes nothing, and is no success', async () => {
    const campaign = await server.campaign()
    const { listUnsubscribe } = campaign.received[0]!
    for (const body of [
      ...[undefined, 'x', new FormData(), formData({ 'List-Unsubscribe': 'Two-Click' })],
      ...[new URLSearchParams({ action: 'another' }), new URLSearchParams({ 'List-Unsubscribe': '' })],
    ]) {
      const answer = await visit(listUnsubscribe, { method: 'POST', ...(body === undefined ? {} : { body }) })
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('value="leave"')
    }
    expect(await suppressions(campaign)).toEqual([])
  })

  test('from a deleted group unsubscribes from everything', async () => {
    const campaign = await server.campaign({
      message: { unsubscribe: { groupId: 999_999, customUrl: null } },
    })
    await post(campaign.received[0]!.unsubscribe, { action: 'leave' })
    expect(await suppressions(campaign)).toEqual(['global 0 p0@people.example'])
  })

  test('with a custom address still has our List-Unsubscribe header', async () => {
    const customUrl = 'https://example.com/leave'
    const campaign = await server.campaign({ message: { unsubscribe: { groupId: null, customUrl } } })
    expect(campaign.received[0]!.listUnsubscribe).toMatch(/^\/e\/u\//)
  })
})

describe('preferences', () => {
  test('switch single groups and everything, and can be undone', async () => {
    const campaign = await server.campaign()
    const [news, hidden, offers] = await Promise.all([
      group(campaign.account, 'News', true),
      group(campaign.account, 'Hidden'),
      group(campaign.account, 'Offers', true),
    ])
    const { preferences } = campaign.received[0]!
    const shown = await (await visit(preferences)).text()
    expect(shown).toContain('News')
    expect(shown).not.toContain('Hidden')
    const saved = await (await post(preferences, { action: 'save', group: String(news) })).text()
    expect(saved).toContain('Your preferences are saved')
    expect(await suppressions(campaign)).toEqual([`group ${offers} p0@people.example`])
    const undo = /name="groups" value="([^"]*)"/.exec(saved)?.[1] ?? ''
    await post(preferences, { action: 'undo', groups: undo })
    expect(await suppressions(campaign)).toEqual([])
    await post(preferences, { action: 'leave' })
    expect(await suppressions(campaign)).toEqual(['global 0 p0@people.example'])
    await post(preferences, { action: 'return' })
    expect(await suppressions(campaign)).toEqual([])
    expect(hidden).toBeGreaterThan(0)
  })
})

describe('the pages', () => {
  test("are in the reader's language and run no scripts", async () => {
    const campaign = await server.campaign()
    const { unsubscribe } = campaign.received[0]!
    const german = await visit(unsubscribe, {
      headers: { 'accept-language': 'fr-FR, de-AT;q=0.8, en;q=0.7' },
    })
    expect(await german.text()).toContain('<html lang="de">')
    const policy = german.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(await (await visit(unsubscribe)).text()).toContain('<html lang="en">')
  })

  test('show the message as it was sent, in a sandbox', async () => {
    const campaign = await server.campaign()
    const copy = await visit(campaign.received[0]!.copy)
    expect(copy.headers.get('content-security-policy')).toMatch(/^sandbox /)
    const text = await copy.text()
    expect(text).toContain('https://example.com/p0')
    expect(text).not.toContain('/e/o/')
  })

  test('escape text from users', async () => {
    const campaign = await server.campaign({
      message: { from: { email: 'a@b.example', name: '<script>x</script>' } },
    })
    expect(await (await visit(campaign.received[0]!.unsubscribe)).text()).not.toContain('<script>')
  })
})

function formData(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
