import { account } from '@carillon/contract/account'
import { defaultNotificationEvents, notifications } from '@carillon/contract/notifications'
import { newId } from '#platform/db.ts'
import { givenPerson } from '#test/given-person.ts'
import { describe, expect, until } from '#test/kit.ts'
import {
  added,
  fields,
  mailTo,
  makeExport,
  params,
  pathIn,
  received,
  settled,
  test,
  upload,
} from './notifications.fixture.ts'
import { notify } from './public.ts'

test('mails to a person are in their language, others in that of the owner', async ({ post }) => {
  const { server } = post
  const german = await givenPerson(server, 'greta', { scopes: [] })
  const exporter = await givenPerson(server, 'emil', { type: 'admin' })
  const body = { language: 'de' as const }
  for (const one of [german, exporter]) await one.call(account.updateProfile, { body })
  for (const email of [german.email, 'somebody@team.test'])
    await server.owner.call(notifications.create, { body: { name: email, email } })
  expect((await mailTo(post, german.email)).subject).toMatch(/^Bitte bestätigen/)
  expect((await mailTo(post, 'somebody@team.test')).subject).toMatch(/^Please confirm/)
  await makeExport(exporter, true)
  expect((await mailTo(post, exporter.email)).html).toContain('lang="de"')
})

describe('a new address', () => {
  test('is confirmed by the button on the page of its mailed link, not by opening the page', async ({
    post,
  }) => {
    const { owner } = post.server
    const made = await owner.call(notifications.create, { body: { name: ' Ines ', email: 'Ines@Team.test' } })
    expect(made).toMatchObject({
      name: 'Ines',
      email: 'ines@team.test',
      status: 'pending',
      events: [...defaultNotificationEvents],
    })
    const { subject, text, html } = await mailTo(post, 'ines@team.test')
    expect(subject).toBe('Please confirm ines@team.test for notifications')
    expect(html).toContain('Confirm address')
    const link = `${post.server.url}${pathIn(text, 'a')}`
    for (const [language, word] of [
      ['en', 'Confirm'],
      ['de', 'Bestätigen'],
    ] as const) {
      const page = await fetch(link, { headers: { 'accept-language': language } })
      expect(page.status).toBe(200)
      expect(await page.text()).toContain(word)
    }
    const status = async () =>
      (await owner.call(notifications.list, {})).result.find(({ id }) => id === made.id)?.status
    expect(await status()).toBe('pending')
    expect((await fetch(link, { method: 'POST' })).status).toBe(200)
    expect((await fetch(link, { method: 'POST' })).status).toBe(200)
    expect(await status()).toBe('confirmed')
    expect(await owner.outcome(notifications.resend, params(made))).toBe('notification_confirmed')
    await owner.call(notifications.delete, params(made))
  })

  test('can get a new link after a minute, which replaces the first; links expire after 72 hours', async ({
    post,
  }) => {
    const { owner } = post.server
    const made = await owner.call(notifications.create, { body: fields('again') })
    const first = pathIn((await mailTo(post, made.email)).text, 'a')
    expect(await owner.outcome(notifications.resend, params(made))).toBe('notification_resend_too_soon')
    post.advance(61_000)
    expect(await owner.outcome(notifications.resend, params(made))).toBe(204)
    const second = pathIn((await mailTo(post, made.email, 2)).text, 'a')
    expect((await fetch(`${post.server.url}${first}`)).status).toBe(404)
    expect((await fetch(`${post.server.url}${second}`)).status).toBe(200)
    post.advance(72 * 3_600_000)
    expect((await fetch(`${post.server.url}${second}`, { method: 'POST' })).status).toBe(404)
    await owner.call(notifications.delete, params(made))
  })

  test('gets no notification before it is confirmed', async ({ post }) => {
    const me = await post.server.as('quiet')
    await me.call(notifications.create, { body: fields('pending') })
    await mailTo(post, 'pending@team.test')
    await makeExport(me)
    await mailTo(post, 'quiet@carillon.test')
    await settled(post)
    expect(await received(post, 'pending@team.test')).toHaveLength(1)
  })
})

describe('addresses', () => {
  test('are refused if they exist, are invalid or exceed ten', async ({ post }) => {
    const me = await post.server.as('limits')
    const outcome = (name: string, email: string) =>
      me.outcome(notifications.create, { body: { name, email } })
    expect(await outcome('A', 'a@limits.test')).toBe(201)
    expect(await outcome('B', 'A@LIMITS.test')).toBe('notification_address_taken')
    expect(await outcome('B', 'limits@carillon.test')).toBe('notification_address_taken')
    expect(await outcome('', 'b@limits.test')).toBe('invalid_input')
    expect(await outcome('B', 'b@limits')).toBe('invalid_input')
    for (let at = 2; at <= 10; at++) expect(await outcome(`N${at}`, `n${at}@limits.test`)).toBe(201)
    expect(await outcome('K', 'k@limits.test')).toBe('notification_limit_reached')
    const { result } = await me.call(notifications.list, {})
    expect(result).toHaveLength(11)
    expect(result[0]).toMatchObject({ id: 'default', email: 'limits@carillon.test', status: 'confirmed' })
  })

  test('include at least one that is notified of failures', async ({ post }) => {
    const me = await post.server.as('failures')
    const untick = (id: string) =>
      me.outcome(notifications.update, { params: { id }, body: { events: ['import_done', 'export_ready'] } })
    expect(await untick('default')).toBe('notification_failures_unheard')
    expect(await me.outcome(notifications.delete, { params: { id: 'default' } })).toBe(
      'notification_address_not_found',
    )
    const other = await added(me, post, 'keeper')
    expect(await untick('default')).toBe(200)
    expect(await untick(other.id)).toBe('notification_failures_unheard')
    expect(await me.outcome(notifications.delete, params(other))).toBe('notification_failures_unheard')
    const renamed = { ...params(other), body: { name: 'Keeper 2' } }
    expect(await me.call(notifications.update, renamed)).toMatchObject({
      name: 'Keeper 2',
      status: 'confirmed',
    })
  })
})

describe('a mail', () => {
  test('about an export goes once to each address that chose it and to the user', async ({ post }) => {
    const me = await post.server.as('exporter')
    await added(me, post, 'ticked')
    await added(me, post, 'unticked', ['import_done'])
    await makeExport(me, true)
    const mail = await mailTo(post, 'ticked@team.test', 2)
    expect(mail.subject).toBe('Export ready: All contacts')
    expect(mail.text).toMatch(/http:\/\/localhost.*\/contacts\/exports/)
    expect(mail.text).toContain('Started by: exporter@carillon.test')
    expect(mail.html).toContain('Go to download')
    const header = (key: string) => mail.headers.find((one) => one.key === key)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('list-unsubscribe')).toMatch(/^<http:\/\/localhost.*\/e\/n\/.+>$/)
    await mailTo(post, 'exporter@carillon.test')
    await settled(post)
    expect(await received(post, 'exporter@carillon.test')).toHaveLength(1)
    expect(await received(post, 'unticked@team.test')).toHaveLength(1)
  })

  test('is in the language of the account, with umlauts', async ({ post }) => {
    const me = await post.server.as('deutsch')
    const { db } = post.server.product.services.database
    await db
      .updateTable('user')
      .set({ language: 'de' })
      .where('email', '=', 'deutsch@carillon.test')
      .execute()
    await makeExport(me)
    const mail = await mailTo(post, 'deutsch@carillon.test')
    expect(mail.subject).toBe('Export fertig: Alle Kontakte')
    expect(mail.text).toContain('Größe: ')
  })

  test('about an import has its counts, or the reason of its failure', async ({ post }) => {
    const me = await post.server.as('importer')
    await upload(me, 'email\na@x.org\nb@x.org\nnobody\n', ['_rf2_T'])
    const done = await mailTo(post, 'importer@carillon.test')
    expect(done.subject).toBe('Import done: Contacts')
    expect(done.text).toMatch(/Rows: 3\nNew: 2\nUpdated: 0\nRefused: 1\nDuration: \d+ s/)
    expect(done.text).toContain('file that says why')
    expect(done.text).toMatch(/contacts\/import\/done\?job=/)
    await upload(me, 'email\n', ['_rf2_T'])
    const failed = await mailTo(post, 'importer@carillon.test', 2)
    expect(failed.subject).toBe('Import failed: Contacts')
    expect(failed.text).toMatch(/Reason: .+/)
  })

  test('about failures collects those of its kind', async ({ post }) => {
    const me = await post.server.as('failing')
    const { db } = post.server.product.services.database
    const now = () => post.server.product.services.now()
    const failure = (name: string) =>
      notify(
        db,
        me.account,
        'export_failed',
        {
          export_id: 'x',
          names: [name],
          chosen: null,
          started_at: now().toISOString(),
          problem: 'export_failed',
          details: {},
        },
        { now: now(), userId: null },
      )
    await failure('Erste')
    expect((await mailTo(post, 'failing@carillon.test')).subject).toBe('Export failed: Erste')
    for (const name of ['Zweite', 'Dritte']) await failure(name)
    await settled(post)
    expect(await received(post, 'failing@carillon.test')).toHaveLength(1)
    const { rows } = await post.server.product.services.database.pool.query(
      `select id::text, run_at > now() + interval '14 minutes' as waits from graphile_worker.jobs where key like $1`,
      [`announce:${me.account}%`],
    )
    expect(rows).toMatchObject([{ waits: true }])
    await post.server.product.services.database.pool.query(
      `select graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now())`,
      [rows[0].id],
    )
    const together = await mailTo(post, 'failing@carillon.test', 2)
    expect(together.subject).toBe('2 exports failed')
    expect(together.text).toContain('Zweite')
    expect(together.text).toContain('Dritte')
  })

  test('about a limit of the plan goes to addresses that chose it, and to administrators', async ({
    post,
  }) => {
    const me = await post.server.as('growing')
    await added(me, post, 'limit', ['contact_limit'])
    await added(me, post, 'other-limit', ['send_finished'])
    const german = await givenPerson(post.server, 'growing-german', { type: 'admin', account: me.account })
    await german.call(account.updateProfile, { body: { language: 'de' } })
    const teammate = await givenPerson(post.server, 'growing-teammate', { account: me.account })
    const { services } = post.server.product
    const about = { now: services.now(), userId: null }
    await notify(services.database.db, me.account, 'contact_limit', { count: 93, limit: 100 }, about)
    const mail = await mailTo(post, 'limit@team.test', 2)
    expect(mail.subject).toBe('You have used 93% of the contacts in your plan')
    expect((await mailTo(post, german.email)).subject).toBe('93\u00a0% der Kontakte Ihres Tarifs sind belegt')
    expect((await mailTo(post, 'growing@carillon.test')).subject).toBe(mail.subject)
    await settled(post)
    expect(await received(post, 'other-limit@team.test')).toHaveLength(1)
    expect(await received(post, teammate.email)).toHaveLength(0)
  })

  test('about an A/B test without a winner has the time until which one can be picked', async ({ post }) => {
    const me = await post.server.as('testing')
    await added(me, post, 'picker', ['ab_winner'])
    const { services } = post.server.product
    const facts = {
      kind: 'reminder' as const,
      single_send_id: newId(),
      name: 'Spring',
      expires_at: '2026-08-30T09:00:00Z',
    }
    const about = { now: services.now(), userId: null }
    await notify(services.database.db, me.account, 'ab_winner', facts, about)
    const mail = await mailTo(post, 'picker@team.test', 2)
    expect(mail.subject).toBe('Pick the winner of “Spring”')
    expect(mail.text).toContain('The time to pick ends in a day.')
    expect(mail.text).toContain(`/single-sends/${facts.single_send_id}/stats`)
  })

  test('about a webhook that takes no events names it, the number of lost events and the reason', async ({
    post,
  }) => {
    const me = await post.server.as('hooked')
    await added(me, post, 'operator', ['webhook_failed'])
    const { services } = post.server.product
    const facts = {
      name: 'Shop',
      url: 'https://shop.test/events',
      count: 1200,
      last_error: 'answered 503',
      delivered_at: null,
    }
    const about = { now: services.now(), userId: null }
    await notify(services.database.db, me.account, 'webhook_failed', facts, about)
    const mail = await mailTo(post, 'operator@team.test', 2)
    expect(mail.subject).toBe('Webhook not reached: Shop')
    expect(mail.text).toContain('Address: https://shop.test/events')
    expect(mail.text).toContain('Events given up: 1,200')
    expect(mail.text).toContain('Last problem: answered 503')
    expect(mail.text).toContain('Last took events: Never')
  })

  test('that bounces marks its address, until the link could be sent again', async ({ post }) => {
    const me = await post.server.as('bouncer')
    const made = await me.call(notifications.create, { body: fields('gone-soon') })
    const status = async () =>
      (await me.call(notifications.list, {})).result.find(({ id }) => id === made.id)?.status
    await until('the address has bounced', async () => (await status()) === 'bounced')
    post.mail.answer = () => null
    post.advance(61_000)
    expect(await me.outcome(notifications.resend, params(made))).toBe(204)
    await until('the address is pending', async () => (await status()) === 'pending')
  })
})

describe('the link in the footer', () => {
  test("ends one kind of mail by a button, and explains when it can't", async ({ post }) => {
    const me = await post.server.as('leaver')
    const address = await added(me, post, 'leaves')
    await makeExport(me)
    const { text } = await mailTo(post, address.email, 2)
    const link = `${post.server.url}${pathIn(text, 'n')}`
    const events = async () =>
      (await me.call(notifications.list, {})).result.find(({ id }) => id === address.id)?.events
    expect(await (await fetch(link)).text()).toContain('leaves@team.test')
    expect(await events()).toContain('export_ready')
    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    // A POST that a scanner may make is no click.
    expect((await fetch(link, { method: 'POST' })).status).toBe(400)
    expect(await events()).toContain('export_ready')
    expect((await fetch(link, oneClick)).status).toBe(200)
    expect(await events()).not.toContain('export_ready')
    const button = { method: 'POST', body: new URLSearchParams({ action: 'go' }) }
    expect((await fetch(link, button)).status).toBe(200)
    expect((await fetch(`${link}x`)).status).toBe(404)
    await me.call(notifications.delete, params(address))
    expect((await fetch(link)).status).toBe(404)
  })
})
