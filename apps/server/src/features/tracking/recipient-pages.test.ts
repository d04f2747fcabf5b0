import { contactProfile } from '@carillon/contract/contact-profile'
import { contacts } from '@carillon/contract/contacts'
import { dataRequests } from '@carillon/contract/data-requests'
import { unsubscribeAnswers } from '@carillon/contract/unsubscribe-answers'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { defaultBrand } from '@carillon/email-design/brand'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { endPauses } from '#sending/events/suppressions/pauses.ts'
import { makeField } from '#test/given-contacts.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, until } from '#test/kit.ts'
import { type SentCampaign, startTrackingServer, type TrackingServer } from './tracking.fixture.ts'

const dayMs = 24 * 60 * 60_000

let server: TrackingServer
beforeAll(async () => {
  server = await startTrackingServer()
})
afterAll(() => server.close())
afterEach(() => {
  server.clock.at = null
})

interface Sent extends SentCampaign {
  me: Caller
  email: string
  contact: string
  group: number
  paths: SentCampaign['received'][number]
}

/** A person who got a message of a group, and the caller of the account that sent it. */
async function given(name: string, custom: Record<string, string> = {}): Promise<Sent> {
  const me = await server.as(name)
  const email = `ada@${name}.test`
  const contact = await givenFor(server, me).contact(email)
  if (Object.keys(custom).length > 0) {
    const { db } = server.product.services.database
    await db
      .updateTable('contact')
      .set({ custom: JSON.stringify(custom) })
      .where('id', '=', contact)
      .execute()
  }
  const body = { name: 'Weekly', description: 'News of the week', is_default: true }
  const { id: group } = await me.call(unsubscribeGroups.create, { body })
  return { me, email, contact, group, ...(await send(me, group)) }
}

async function send(me: Caller, group: number) {
  const unsubscribe = { groupId: group, customUrl: null }
  const campaign = await server.campaign({ account: me.account, message: { unsubscribe } })
  return { ...campaign, paths: campaign.received[0]! }
}

async function post(path: string, action: string, more: Record<string, string> = {}): Promise<string> {
  const answer = await server.visit(path, {
    method: 'POST',
    body: new URLSearchParams({ action, ...more }),
    headers: { 'accept-language': 'en' },
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

async function suppressed({ me }: Sent): Promise<string[]> {
  const rows = await server.product.services.database.db
    .selectFrom('suppression')
    .select(['kind', 'group_id'])
    .where('account_id', '=', me.account)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, group_id }) => (group_id === 0 ? kind : `${kind} of a group`))
}

const timeline = async ({ me, contact }: Sent) =>
  (await me.call(contactProfile.timeline, { params: { id: contact }, query: { kinds: 'choices' } })).result

const answersOf = ({ me, group }: Sent) =>
  me.call(unsubscribeAnswers.ofGroup, { params: { group_id: group } })

const endPausesAt = (at: Date) => {
  const { services } = server.product
  const { db } = services.database
  const { signal } = new AbortController()
  return endPauses({ services, db, log: services.log, signal, now: () => at })
}

test('a scanner that opens every page changes nothing', async () => {
  const sent = await given('scanner')
  for (const path of [sent.paths.unsubscribe, sent.paths.global, sent.paths.preferences]) {
    for (const action of ['leave', 'pause-30', 'reason', 'erase-confirmed', 'copy', 'withdraw']) {
      expect((await server.visit(`${path}?action=${action}&reason=other`)).status).toBe(200)
    }
  }
  expect(await suppressed(sent)).toEqual([])
  expect(await answersOf(sent)).toMatchObject({ left: 0, paused: 0 })
  expect(await sent.me.call(dataRequests.erasures, {})).toEqual({ result: [] })
})

describe('a pause', () => {
  test('keeps mail of the group away, is shown and counted, and ends by itself', async () => {
    const sent = await given('pauses')
    const page = await post(sent.paths.unsubscribe, 'pause-30')
    expect(page).toContain('You are taking a break')
    expect(await suppressed(sent)).toEqual(['pause of a group'])
    expect(await answersOf(sent)).toEqual({ left: 0, answered: 0, paused: 1, reasons: [] })
    expect(
      await sent.me.call(unsubscribeAnswers.ofSingleSend, { params: { id: sent.singleSendId } }),
    ).toMatchObject({ left: 0, paused: 1 })
    const shown = await sent.me.call(contactProfile.diagnosis, { params: { id: sent.contact } })
    expect(shown).toMatchObject({ can_be_emailed: 'partly', cause: 'pause', remedy: 'nothing' })
    expect(Date.parse(shown.until!) - Date.now()).toBeGreaterThan(29 * dayMs)
    expect(
      (await sent.me.call(unsubscribeGroups.get, { params: { group_id: sent.group } })).unsubscribes,
    ).toBe(0)

    const unsubscribe = { groupId: sent.group, customUrl: null }
    const { received } = await server.campaign({ account: sent.me.account, message: { unsubscribe } })
    expect(received).toEqual([])
    // A message of another group, or of none, is not paused.
    expect((await server.campaign({ account: sent.me.account })).received).toHaveLength(1)

    await endPausesAt(new Date(Date.now() + 29 * dayMs))
    expect(await suppressed(sent)).toEqual(['pause of a group'])
    await endPausesAt(new Date(Date.now() + 31 * dayMs))
    expect(await suppressed(sent)).toEqual([])
    expect((await timeline(sent)).map(({ event, suppression }) => [event, suppression])).toEqual([
      ['unsuppressed', 'pause'],
      ['suppressed', 'pause'],
    ])
    expect((await send(sent.me, sent.group)).received).toHaveLength(1)
  })

  test('of everything holds at the hand-over too, until its end', async () => {
    const sent = await given('pauses-all')
    await post(sent.paths.preferences, 'pause-60')
    const { db } = server.product.services.database
    const state = async () => {
      const { sendId } = await server.campaign({ account: sent.me.account })
      return db.selectFrom('recipient').select(['state', 'reason']).where('send_id', '=', sendId).execute()
    }
    expect(await state()).toEqual([{ state: 'dropped', reason: 'pause' }])
    // The job that removes ended pauses has not run yet.
    await db
      .updateTable('suppression')
      .set({ until: new Date(Date.now() - 1000) })
      .where('account_id', '=', sent.me.account)
      .execute()
    expect(await state()).toEqual([{ state: 'delivered', reason: null }])
  })

  test('can be ended, and gives way to leaving for good, and the other way round', async () => {
    const sent = await given('undoes')
    const { unsubscribe } = sent.paths
    await post(unsubscribe, 'pause-90')
    await post(unsubscribe, 'return')
    expect(await suppressed(sent)).toEqual([])
    expect(await answersOf(sent)).toMatchObject({ left: 0, paused: 0 })
    await post(unsubscribe, 'pause-90')
    await post(unsubscribe, 'leave')
    expect(await suppressed(sent)).toEqual(['group of a group'])
    await post(unsubscribe, 'pause-30')
    expect(await suppressed(sent)).toEqual(['pause of a group'])
    expect(await answersOf(sent)).toMatchObject({ left: 0, paused: 1 })
    expect(await post(sent.paths.preferences, 'unpause')).not.toContain('Paused until')
    expect(await suppressed(sent)).toEqual([])
    await post(unsubscribe, 'pause-30')
    // A pause that is chosen again lasts from now on.
    await post(unsubscribe, 'pause-60')
    expect(await suppressed(sent)).toEqual(['pause of a group'])
  })

  test('of other days than those offered is leaving', async () => {
    const sent = await given('forges')
    await post(sent.paths.unsubscribe, 'pause-36500')
    expect(await suppressed(sent)).toEqual(['group of a group'])
  })
})

test('the reason for leaving is asked after it, and counted once', async () => {
  const sent = await given('reasons')
  const { unsubscribe } = sent.paths
  expect(await post(unsubscribe, 'leave')).toContain('There are too many emails')
  await post(unsubscribe, 'reason', { reason: 'too_many' })
  await post(unsubscribe, 'reason', { reason: 'not_relevant' })
  await post(unsubscribe, 'reason', { reason: '<script>' })
  const reasons = [{ reason: 'not_relevant', count: 1 }]
  expect(await answersOf(sent)).toEqual({ left: 1, answered: 1, paused: 0, reasons })
  const stranger = await server.as('reasons-stranger')
  const params = { group_id: sent.group }
  expect(await stranger.outcome(unsubscribeAnswers.ofGroup, { params })).toBe('unsubscribe_group_not_found')
  await post(unsubscribe, 'return')
  expect(await answersOf(sent)).toMatchObject({ left: 0, answered: 0 })
})

describe("a person's own data", () => {
  /** The mails to an address that are not campaigns. */
  const mailTo = async (email: string, subject: string, count = 1) => {
    const arrived = async () => {
      const all = server.sink.messages.filter(({ to }) => to === email)
      const read = await Promise.all(all.map(({ source }) => PostalMime.parse(Buffer.from(source, 'latin1'))))
      return read.filter((mail) => mail.subject?.startsWith(subject))
    }
    await until(`${count} mails about ${subject}`, async () => (await arrived()).length >= count)
    return arrived()
  }

  test('are mailed as a link to a file, once', async () => {
    const sent = await given('copies')
    const agreed = { consent_text: 'Yes, write to me.', page: 'https://shop.test/', ip: '203.0.113.7' }
    await server.product.services.database.db
      .insertInto('signup_consent')
      .values({
        id: newId(),
        account_id: sent.me.account,
        contact_id: sent.contact,
        email: sent.email,
        form_id: newId(),
        form_name: 'Newsletter',
        version: 3,
        submitted_at: new Date(),
        placement: 'landing',
        user_agent: 'Firefox',
        ...agreed,
      })
      .execute()
    const { db } = server.product.services.database
    const of = { account_id: sent.me.account }
    const words = 'Yes, show me ads.'
    const consent = { ...of, contact_id: sent.contact, given_at: new Date(), source: 'form', words }
    await db.insertInto('ad_consent').values(consent).execute()
    const automation = { ...of, id: newId(), name: 'Welcome series' }
    await db.insertInto('automation').values(automation).execute()
    const person = { ...of, contact_id: sent.contact }
    const entered = { ...person, automation_id: automation.id, run: 1, entered_at: new Date() }
    await db.insertInto('enrolment').values(entered).execute()
    expect(await post(sent.paths.preferences, 'copy')).toContain('on its way to')
    await post(sent.paths.preferences, 'copy')
    const mails = await mailTo(sent.email, 'Your data at News')
    expect(mails[0]?.from).toEqual({ name: 'News', address: 'news@sender.example' })
    const url = /https?:\/\/\S+/.exec(mails[0]?.text ?? '')?.[0] ?? ''
    const path = url.replace(/^https?:\/\/[^/]+/, '')
    const file = await server.visit(path)
    expect(file.headers.get('content-disposition')).toContain('data.json')
    expect(await file.json()).toMatchObject({
      email: sent.email,
      contact: { first_name: 'Ada' },
      form_consents: [{ form_name: 'Newsletter', form_version: 3, confirmed_at: null, ...agreed }],
      ad_consent: { withdrawn_at: null, source: 'form', words },
      automations: [{ automation: 'Welcome series', state: 'active', reason: null, ended_at: null }],
      messages: [{ subject: 'Hello {{first_name}}', state: 'delivered' }],
    })
    const forged = path.replace(/(?<=signature=)./, (letter) => (letter === 'x' ? 'y' : 'x'))
    expect((await server.visit(forged)).status).toBe(404)
    server.clock.at = new Date(Date.now() + 3.1 * dayMs)
    expect((await server.visit(path)).status).toBe(404)
    server.clock.at = null
    expect(await mailTo(sent.email, 'Your data at')).toHaveLength(1)
  })

  test('are erased on request, of which the account is told with a deadline', async () => {
    const sent = await given('erases')
    const { preferences } = sent.paths
    expect(await post(preferences, 'erase')).toContain('Have your data erased?')
    expect((await sent.me.call(dataRequests.erasures, {})).result).toEqual([])
    await post(preferences, 'erase-confirmed')
    await post(preferences, 'erase-confirmed')
    expect(await suppressed(sent)).toEqual(['global'])
    const { result } = await sent.me.call(dataRequests.erasures, {})
    expect(result).toMatchObject([{ email: sent.email, contact_id: sent.contact, state: 'open' }])
    const [request] = result
    expect(Date.parse(request!.due_at) - Date.parse(request!.requested_at)).toBe(30 * dayMs)
    const { db } = server.product.services.database
    const told = await db
      .selectFrom('notification')
      .select(['event', 'facts'])
      .where('account_id', '=', sent.me.account)
      .execute()
    expect(told).toMatchObject([{ event: 'erasure_requested', facts: { email: sent.email } }])

    const stranger = await server.as('erases-stranger')
    const params = { id: request!.id }
    expect(await stranger.outcome(dataRequests.erase, { params })).toBe('erasure_request_not_found')
    const { job_id } = await sent.me.call(dataRequests.erase, { params })
    expect(job_id).not.toBeNull()
    expect(await sent.me.outcome(dataRequests.erase, { params })).toBe('erasure_request_closed')
    await until('the contact is gone', async () => {
      return (await sent.me.outcome(contacts.get, { params: { id: sent.contact } })) === 'contact_not_found'
    })
    const after = await sent.me.call(dataRequests.erasures, {})
    expect(after.result).toMatchObject([{ state: 'done', contact_id: null }])
    expect(after.result[0]!.email).not.toContain('ada@')
  })

  test('are kept when the request is withdrawn', async () => {
    const sent = await given('withdraws')
    const { preferences } = sent.paths
    expect(await post(preferences, 'erase-confirmed')).toContain('Withdraw this request')
    expect(await post(preferences, 'withdraw')).toContain('The request was withdrawn')
    expect((await sent.me.call(dataRequests.erasures, {})).result).toMatchObject([{ state: 'withdrawn' }])
    const id = (await sent.me.call(dataRequests.erasures, {})).result[0]!.id
    expect(await sent.me.outcome(dataRequests.erase, { params: { id } })).toBe('erasure_request_closed')
  })
})

test("a page is in the contact's language, else the browser's, else the account's", async () => {
  const me = await server.as('speaks')
  const field = await makeField(me, 'language', 'Text')
  const known = await given('speaks', { [field]: 'de-AT' })
  const read = async (path: string, language: string) => {
    const answer = await server.visit(path, { headers: { 'accept-language': language } })
    return answer.headers.get('content-language')
  }
  expect(await read(known.paths.unsubscribe, 'en-GB,en;q=0.9')).toBe('de')
  const unknown = await given('speaks-unknown')
  expect(await read(unknown.paths.preferences, 'de')).toBe('de')
  expect(await read(unknown.paths.preferences, 'fr')).toBe('en')
  const { db } = server.product.services.database
  await db.updateTable('user').set({ language: 'de' }).execute()
  expect(await read(unknown.paths.preferences, 'fr')).toBe('de')
  await db.updateTable('user').set({ language: 'en' }).execute()
})

test('every page has at most 15 KB and asks no other server for anything', async () => {
  const sent = await given('weighs')
  const { db } = server.product.services.database
  const kit = { ...defaultBrand, button_color: '#6b3fa0' }
  await db
    .insertInto('brand_kit')
    .values({ account_id: sent.me.account, kit: JSON.stringify(kit), updated_at: new Date() })
    .execute()
  const long = (of: number, at: number) =>
    `${at} ${'Nachrichten '.repeat(12)}`.slice(0, of - 1).padEnd(of, 'x')
  await db
    .insertInto('unsubscribe_group')
    .values(
      Array.from({ length: 24 }, (_, at) => {
        return {
          account_id: sent.me.account,
          name: long(30, at),
          description: long(100, at),
          is_default: true,
        }
      }),
    )
    .execute()
  const { unsubscribe, preferences } = sent.paths
  for (const language of ['en', 'de']) {
    const headers = { 'accept-language': language }
    const posted = (action: string) => ({ headers, method: 'POST', body: new URLSearchParams({ action }) })
    for (const [path, init] of [
      [unsubscribe, { headers }],
      [unsubscribe, posted('leave')],
      [unsubscribe, posted('reason')],
      [unsubscribe, posted('pause-30')],
      [unsubscribe, posted('return')],
      [preferences, { headers }],
      [preferences, posted('save')],
      [preferences, posted('undo')],
      [preferences, posted('erase')],
      [preferences, posted('erase-confirmed')],
      [preferences, posted('withdraw')],
      [preferences, posted('return')],
      [`${preferences}x`, { headers }],
      ['/e/preview', { headers }],
    ] as const) {
      const answer = await server.visit(path, init)
      const page = await answer.text()
      expect([path, Buffer.byteLength(page) <= 15 * 1024]).toEqual([path, true])
      expect(page).not.toMatch(/(?:src|href|action)="(?:https?:)?\/\//)
      expect(page).not.toMatch(/@import|url\(|<script|<link/)
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  }
})

test('a preview is the page that recipients would see with the unsaved texts', async () => {
  const sent = await given('previews')
  const group = { name: 'Typed <b>', description: 'Not saved' }
  for (const type of ['preferences', 'unsubscribe'] as const) {
    const body = { type, language: 'de' as const, group_id: sent.group, group }
    const { html } = await sent.me.call(unsubscribeGroups.preview, { body })
    expect(html).toContain('Typed &lt;b&gt;')
    expect(html).not.toContain('News of the week')
    expect(html).toContain('<html lang="de">')
    expect(html).toContain('Ihre Firma')
  }
  const other = { type: 'other', group } as never
  expect(await sent.me.outcome(unsubscribeGroups.preview, { body: other })).toBe('invalid_input')
})

test('an unknown id finds no person', async () => {
  const me = await server.as('nobody')
  expect(await me.outcome(dataRequests.erase, { params: { id: newId() } })).toBe('erasure_request_not_found')
  expect(await me.outcome(dataRequests.erase, { params: { id: 'x' } })).toBe('erasure_request_not_found')
})
