import { account } from '@carillon/contract/account'
import { type Alert, alertLimits, alerts } from '@carillon/contract/alerts'
import { plans } from '@carillon/contract/plans'
import PostalMime from 'postal-mime'
import { notify } from '#features/notifications/public.ts'
import { givenPerson } from '#test/given-person.ts'
import { givenPlan } from '#test/given-plan.ts'
import type { Server } from '#test/kit.ts'
import { test as base, describe, expect, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'
import { watchAlerts } from './watch-alerts.ts'

interface Post {
  server: Server
  /** Watches the alerts at a time. */
  watch(at: string): Promise<void>
  /** The mails to an address, when there are so many. */
  mailsTo(address: string, count: number): Promise<{ subject: string; text: string }[]>
}

/** A server whose mail arrives in a sink. It has no scheduler, which would watch alerts with the real clock. */
const test = base.extend<{ post: Post }>({
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures asked for here
    async ({}, use) => {
      const sink: SmtpSink = await startSink({ keepSource: true })
      const database = await testDatabase()
      const server = await startServer({
        databaseUrl: database.url,
        env: { SMTP_URL: sink.url, ROLES: 'http,worker' },
      })
      const { services } = server.product
      await use({
        server,
        watch: (at) =>
          watchAlerts({
            services,
            db: services.database.db,
            log: services.log,
            signal: new AbortController().signal,
            now: () => new Date(at),
          }),
        async mailsTo(address, count) {
          const arrived = () => sink.messages.filter(({ to }) => to === address)
          await until(`${count} mails reach ${address}`, () => arrived().length >= count)
          const read = arrived().map(({ source }) => PostalMime.parse(Buffer.from(source, 'latin1')))
          return (await Promise.all(read)).map(({ subject = '', text = '' }) => ({ subject, text }))
        },
      })
      await server.close()
      await database.drop()
      await sink.close()
    },
    { scope: 'file' },
  ],
})

const usage = (email_to: string, percentage = 90) => ({
  body: { type: 'usage_limit' as const, email_to, percentage },
})
const stats = (email_to: string, frequency: 'daily' | 'weekly' | 'monthly' = 'daily') => ({
  body: { type: 'stats_notification' as const, email_to, frequency },
})
const one = ({ id }: Alert) => ({ params: { alert_id: String(id) } })

async function used(server: Server, account: string, month: string, count: number) {
  await server.product.services.database.db
    .insertInto('email_credit')
    .values({ account_id: account, period: month, used: count })
    .onConflict((row) => row.columns(['account_id', 'period']).doUpdateSet({ used: count }))
    .execute()
}

describe('alerts', () => {
  test('are made, read, changed and deleted as documented', async ({ post: { server } }) => {
    const me = await server.as('wire')
    const near = await me.call(alerts.create, usage(' Near@Example.org '))
    expect(near).toEqual({
      id: near.id,
      type: 'usage_limit',
      email_to: 'near@example.org',
      percentage: 90,
      created_at: near.created_at,
      updated_at: near.created_at,
    })
    expect(near.created_at).toBeGreaterThan(1_700_000_000)
    const daily = await me.call(alerts.create, { body: { type: 'stats_notification', frequency: 'daily' } })
    expect(daily).toMatchObject({ email_to: 'wire@carillon.test', frequency: 'daily' })
    expect(daily).not.toHaveProperty('percentage')
    expect(await me.call(alerts.list, {})).toEqual([near, daily])
    const changed = await me.call(alerts.update, { ...one(daily), body: { frequency: 'monthly' } })
    expect(changed).toMatchObject({ frequency: 'monthly', email_to: 'wire@carillon.test' })
    expect(await me.call(alerts.get, one(daily))).toEqual(changed)
    await me.call(alerts.update, { ...one(near), body: { email_to: 'far@example.org' } })
    expect(await me.call(alerts.get, one(near))).toMatchObject({
      email_to: 'far@example.org',
      percentage: 90,
    })
    expect(await me.outcome(alerts.delete, one(near))).toBe(204)
    expect(await me.outcome(alerts.get, one(near))).toBe('alert_not_found')
    expect(await me.outcome(alerts.update, { ...one(near), body: {} })).toBe('alert_not_found')
    expect(await me.outcome(alerts.delete, one(near))).toBe('alert_not_found')
  })

  test('have what their type needs, and nothing of the other', async ({ post: { server } }) => {
    const me = await server.as('needs')
    const outcome = (body: object) => me.outcome(alerts.create, { body: body as never })
    expect(await outcome({ type: 'stats_notification', percentage: 5 })).toBe('alert_frequency_required')
    expect(await outcome({ type: 'usage_limit', frequency: 'daily' })).toBe('alert_percentage_required')
    expect(await outcome({ type: 'usage_limit', percentage: 101 })).toBe('invalid_input')
    expect(await outcome({ type: 'usage_limit', percentage: 5, email_to: 'nonsense' })).toBe('invalid_input')
    const near = await me.call(alerts.create, usage('near@example.org'))
    const daily = await me.call(alerts.create, stats('daily@example.org'))
    const change = (alert: Alert, body: object) => me.outcome(alerts.update, { ...one(alert), body })
    expect(await change(near, { frequency: 'daily' })).toBe('alert_percentage_required')
    expect(await change(daily, { percentage: 5 })).toBe('alert_frequency_required')
  })

  test('are fifty', async ({ post: { server } }) => {
    const me = await server.as('fifty')
    for (let at = 0; at < alertLimits.alerts; at++) await me.call(alerts.create, usage(`a${at}@example.org`))
    expect(await me.outcome(alerts.create, usage('more@example.org'))).toBe('alert_limit_reached')
  })
})

describe('an alert about used emails', () => {
  test('is mailed once for each crossing, and again in the next month', async ({ post }) => {
    const { server, watch, mailsTo } = post
    const me = await server.as('crossing')
    await givenPlan(server, me.account, { email_credits: '1000' })
    await me.call(alerts.create, usage('half@example.org', 50))
    await me.call(alerts.create, usage('nine@example.org', 90))
    await used(server, me.account, '2027-03-01', 499)
    await watch('2027-03-10T10:00:00Z')
    await used(server, me.account, '2027-03-01', 500)
    await watch('2027-03-11T10:00:00Z')
    await watch('2027-03-11T10:10:00Z')
    await used(server, me.account, '2027-03-01', 950)
    await watch('2027-03-12T10:00:00Z')
    const [nine] = await mailsTo('nine@example.org', 1)
    expect(nine?.subject).toBe('90% of this month’s emails are used: crossing')
    expect(nine?.text).toContain('has used 950 of 1,000 emails of this month')
    expect(nine?.text).toContain('Left: 50')
    expect(await mailsTo('half@example.org', 1)).toHaveLength(1)
    // The plan allows more: the share is crossed again.
    await givenPlan(server, me.account, { email_credits: '2000' })
    await watch('2027-03-13T10:00:00Z')
    await used(server, me.account, '2027-03-01', 1800)
    await watch('2027-03-14T10:00:00Z')
    expect(await mailsTo('nine@example.org', 2)).toHaveLength(2)
    await watch('2027-04-01T00:10:00Z')
    await used(server, me.account, '2027-04-01', 1900)
    await watch('2027-04-02T10:00:00Z')
    expect(await mailsTo('nine@example.org', 3)).toHaveLength(3)
    expect(await mailsTo('half@example.org', 3)).toHaveLength(3)
  })

  test.for([
    ['weekly', '2027-03-08', 'this week’s emails', 'of this week. When the limit is reached', 'next Monday'],
    ['daily', '2027-03-10', 'today’s emails', 'of today. When the limit is reached', 'next day'],
    [null, '2027-02-17', 'the allowed emails', 'allowed emails. When the limit', 'more emails are allowed'],
  ] as const)('names the period of credits: %s', async ([resets, from, named, of, until], { post }) => {
    const { server, watch, mailsTo } = post
    const me = await server.as(`period-${resets}`)
    const address = `${resets}@period.test`
    const { db } = server.product.services.database
    await db
      .insertInto('subuser_credit')
      .values({ account_id: me.account, total: 100, resets, since: from })
      .execute()
    await givenPlan(server, me.account, { email_credits: '1000' })
    await me.call(alerts.create, usage(address))
    await used(server, me.account, from, 95)
    await watch('2027-03-10T10:00:00Z')
    const [mail] = await mailsTo(address, 1)
    expect(mail?.subject).toBe(`90% of ${named} are used: period-${resets}`)
    expect(mail?.text).toContain(of)
    expect(mail?.text).toContain(until)
    const emails = (await me.call(plans.ofAccount, {})).usage.find(({ name }) => name === 'emails')
    expect(emails).toMatchObject({ most: 100, from: 'account', renewed: resets ?? 'never' })
  })

  test('is mailed in the language of its person, and says what more costs', async ({ post }) => {
    const { server, watch, mailsTo } = post
    const me = await server.as('german')
    const person = await givenPerson(server, 'german.reader', { account: me.account, type: 'admin' })
    await server.product.services.database.db
      .updateTable('user')
      .set({ language: 'de', has_language: true })
      .where('id', '=', person.id)
      .execute()
    await givenPlan(server, me.account, { email_credits: '1000 with overage' })
    await me.call(alerts.create, usage(person.email, 29))
    await used(server, me.account, '2027-03-01', 1200)
    await watch('2027-03-10T10:00:00Z')
    const [mail] = await mailsTo(person.email, 1)
    expect(mail?.subject).toBe('29\u00a0% der E-Mails dieses Monats sind verbraucht: german')
    expect(mail?.text).toContain('1.200 von 1.000 E-Mails')
    expect(mail?.text).toContain('kosten extra')
  })

  test('of a disabled account, or without a limit, is silent', async ({ post }) => {
    const { server, watch, mailsTo } = post
    const { db } = server.product.services.database
    const [unlimited, disabled, other] = await Promise.all(
      ['unlimited', 'disabled', 'other'].map((name) => server.as(name)),
    )
    for (const me of [disabled!, other!]) await givenPlan(server, me.account, { email_credits: '10' })
    for (const me of [unlimited!, disabled!, other!]) {
      await me.call(alerts.create, usage(me === other ? 'heard@example.org' : 'silent@example.org'))
      await used(server, me.account, '2027-03-01', 10)
    }
    await db.updateTable('account').set({ disabled: true }).where('id', '=', disabled!.account).execute()
    await watch('2027-03-10T10:00:00Z')
    expect(await mailsTo('heard@example.org', 1)).toHaveLength(1)
    await jobsAreDone(server, 'alerts')
    expect(await mailsTo('silent@example.org', 0)).toEqual([])
  })
})

test('nine tenths of a disabled account are mailed to nobody', async ({ post }) => {
  const { server, mailsTo } = post
  const me = await server.as('nine-silent')
  const { services } = server.product
  const { db } = services.database
  await db.updateTable('account').set({ disabled: true }).where('id', '=', me.account).execute()
  const about = { now: services.now(), userId: null }
  await notify(db, me.account, 'email_limit', { count: 93, limit: 100 }, about)
  await jobsAreDone(server, 'notifications')
  expect(await mailsTo('nine-silent@carillon.test', 0)).toEqual([])
})

/** Waits until no job of a feature is left, those included that its jobs add. */
async function jobsAreDone(server: Server, feature: string): Promise<void> {
  await until('all jobs are done', async () => {
    const { rows } = await server.product.services.database.pool.query(
      'select 1 from graphile_worker.jobs where task_identifier like $1',
      [`${feature}.%`],
    )
    return rows.length === 0
  })
}

test('nine tenths are mailed to each administrator in their language, without any alert', async ({
  post,
}) => {
  const { server, mailsTo } = post
  const me = await server.as('nine-tenths')
  const german = await givenPerson(server, 'nine.german', { account: me.account, type: 'admin' })
  const teammate = await givenPerson(server, 'nine.teammate', { account: me.account })
  await german.call(account.updateProfile, { body: { language: 'de' } })
  const { services } = server.product
  const about = { now: services.now(), userId: null }
  await notify(services.database.db, me.account, 'email_limit', { count: 93, limit: 100 }, about)
  expect((await mailsTo(german.email, 1))[0]?.subject).toBe(
    '93\u00a0% der E-Mails dieses Monats sind verbraucht',
  )
  expect((await mailsTo('nine-tenths@carillon.test', 1))[0]?.subject).toMatch(
    /^You have used 93% of this month/,
  )
  expect(await mailsTo(teammate.email, 0)).toEqual([])
})

test('statistics are mailed once for each period, with its numbers', async ({ post }) => {
  const { server, watch, mailsTo } = post
  const me = await server.as('figures')
  const { db } = server.product.services.database
  const numbers = { requests: 1200, delivered: 1150, unique_opens: 300, unique_clicks: 42, bounces: 50 }
  await db
    .insertInto('day_counter')
    .values([
      { account_id: me.account, kind: 'all', name: '', day: '2027-03-14', ...numbers },
      { account_id: me.account, kind: 'all', name: '', day: '2027-03-15', ...numbers, requests: 7 },
    ])
    .execute()
  const alert = await me.call(alerts.create, stats('stats@example.org', 'weekly'))
  await db
    .updateTable('alert')
    .set({ next_at: '2027-03-15T00:30:00Z' })
    .where('account_id', '=', me.account)
    .where('id', '=', alert.id)
    .execute()
  await watch('2027-03-15T00:20:00Z')
  await watch('2027-03-15T00:30:00Z')
  await watch('2027-03-15T00:40:00Z')
  const [mail, ...more] = await mailsTo('stats@example.org', 1)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^Statistics of Mar 8\s–\s14, 2027: figures$/)
  expect(mail?.text).toContain('Emails: 1,200')
  expect(mail?.text).toContain('Clicked: 42')
  expect(mail?.text).toContain('Reported as spam: 0')
  await watch('2027-03-22T00:30:00Z')
  expect((await mailsTo('stats@example.org', 2))[1]?.text).toContain('Emails: 7')
})
