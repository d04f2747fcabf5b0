import { abTests } from '@carillon/contract/ab-tests'
import { delivery } from '@carillon/contract/delivery'
import { segments } from '@carillon/contract/segments'
import { sendingLimitsCalls } from '@carillon/contract/sending-limits'
import { singleSends } from '@carillon/contract/single-sends'
import { stats } from '@carillon/contract/stats'
import { eventCondition } from '@carillon/segment-language/event-condition'
import type { SegmentTree } from '@carillon/segment-language/tree'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { describe, expect, test, until } from '#test/kit.ts'
import { startMailing } from '#test/mailing-server.ts'
import { dayMs, givenTest, minuteMs, movedClock } from './ab-test.fixture.ts'
import { advanceAbTest } from './advance-ab-test.job.ts'

const clock = movedClock()
const { server, sink } = await startMailing({ keepSource: true, now: clock.now })

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

/** The mails to the contacts of one test: address and subject. */
async function mailsOf(name: string): Promise<{ to: string; subject: string; html: string }[]> {
  const own = sink.messages.filter(({ to }) => to.endsWith(`@${name}.example`))
  return Promise.all(
    own.map(async ({ to, source }) => {
      const { subject = '', html = '' } = await PostalMime.parse(Buffer.from(source, 'latin1'))
      return { to, subject, html }
    }),
  )
}

async function noticesOf(account: string): Promise<string[]> {
  const rows = await server.product.services.database.db
    .selectFrom('notification')
    .select('facts')
    .where('account_id', '=', account)
    .where('event', '=', 'ab_winner')
    .orderBy('at')
    .execute()
  return rows.map(({ facts }) => (facts as unknown as { kind: string }).kind)
}

/** The tracked addresses of a mail, as paths: its links, the invisible one, and the image. */
function trackedPaths(html: string) {
  const paths = [...html.matchAll(/(?:href|src)="[^"]*?(\/e\/[co]\/[^"]+)"( style="display:none)?/g)]
  const of = (prefix: string, hidden: boolean) =>
    paths.filter(([, path, style]) => path?.startsWith(prefix) && Boolean(style) === hidden)
  const path = ([, found = '']: RegExpExecArray) => found.replace(/&#x3D;/g, '=')
  return {
    links: of('/e/c/', false).map(path),
    control: of('/e/c/', true).map(path)[0]!,
    pixel: paths.filter(([, found]) => found?.startsWith('/e/o/')).map(path)[0]!,
  }
}

describe('an A/B test that is sent', () => {
  test('is not decided by a scanner with pauses and a prefetcher, though both seem to be people', async () => {
    const it = await givenTest(server, 'scanned', { winner_criteria: 'click' })
    await it.send()
    const began = await it.reaches('testing')
    const { pool } = server.product.services.database
    const visit = (path: string) => fetch(`${server.url}${path}`, { headers: browser, redirect: 'manual' })
    const clicksOf = async () => (await it.results()).variations.map(({ window }) => window.unique_clicks)
    const toB = (await mailsOf('scanned'))
      .filter(({ subject }) => subject.startsWith('B for'))
      .map(({ to, html }) => ({ to, ...trackedPaths(html) }))
    expect(toB).toHaveLength(10)

    const prefetched = toB.slice(0, 4)
    for (const { to, links } of prefetched) {
      await pool.query('update recipient set sent_at = $2 where email = $1', [
        to,
        new Date(clock.now().getTime() - 2000),
      ])
      await visit(links[0]!)
    }
    clock.moveTo(began.test_started_at!, 20_000)
    await it.react('c', 'A', 1)
    const scanned = toB.slice(4)
    for (const { pixel, links } of scanned) for (const path of [pixel, ...links]) await visit(path)
    expect(await clicksOf(), 'until the scanner gives itself away').toEqual([1, scanned.length])
    clock.moveTo(began.test_started_at!, 60_000)
    for (const { control } of scanned) await visit(control)
    clock.moveTo(began.test_started_at!, 100_000)
    for (const { links } of scanned) await visit(links[0]!)
    expect(await clicksOf()).toEqual([1, 0])
    const { results } = await it.me.call(stats.get, { params: it.params })
    expect(results[0]!.stats).toMatchObject({
      unique_clicks: 1,
      uncertain_clicks: prefetched.length,
      machine_clicks: 2 * scanned.length,
    })

    clock.moveTo(began.test_ends_at!, 1000)
    expect(await it.reaches('decided')).toMatchObject({ winning_template_id: it.a })
  })

  test('goes to even random parts, and its winner to everybody else', async () => {
    const it = await givenTest(server, 'content', { people: 101, type: 'content', winner_criteria: 'click' })
    await it.set.suppression('p1@content.example', 'global')
    await it.send()
    const began = await it.reaches('testing')
    expect(await mailsOf('content')).toHaveLength(20)
    const parts = Map.groupBy(await it.recipients(), ({ part }) => part)
    // 100 people and a suppressed one: floor(100 × 20 ÷ 100 ÷ 2) = 10 each.
    expect([...parts].map(([part, all]) => [part, all.length]).sort()).toEqual([
      ['A', 10],
      ['B', 10],
      ['rest', 81],
    ])
    expect(await it.me.call(delivery.get, { params: it.params })).toMatchObject({
      status: 'waiting',
      total: 101,
    })
    const { result } = await it.me.call(singleSends.search, { body: {} })
    expect(result[0]).toMatchObject({
      delivery: { status: 'waiting', total: 101, finished: 21, delivered: 20 },
    })

    // An open right after the message counts as the receiving server's filter.
    clock.moveTo(began.test_started_at!, 5 * minuteMs)
    await it.react('c', 'A', 2)
    await it.react('c', 'B', 4)
    await it.react('o', 'A', 8)
    const running = await it.results()
    expect(running).toMatchObject({ state: 'testing', leader_id: it.b, winner_id: null, remainder: 80 })
    expect(
      running.variations.map(({ sample_size, window }) => [
        sample_size,
        window.unique_opens,
        window.unique_clicks,
      ]),
    ).toEqual([
      [10, 8, 2],
      [10, 4, 4],
    ])
    const [a, b] = running.variations
    expect(a!.click_probability! + b!.click_probability!).toBeCloseTo(1, 6)
    expect(b!.click_probability).toBeGreaterThan(0.7)
    expect(a!.open_probability).toBeGreaterThan(0.9)

    // A person who unsubscribes while the test runs does not get the winner.
    const waiting = parts.get('rest')!.filter(({ state }) => state === 'pending')
    await it.set.suppression(waiting[0]!.email, 'global')
    clock.moveTo(began.test_ends_at!, 1000)
    // After the end, a click no longer counts for the decision.
    await it.react('c', 'A', 9)
    const decided = await it.reaches('decided')
    expect(decided).toMatchObject({ winning_template_id: it.b, expiration_date: null })
    await until('everybody has it', async () => (await mailsOf('content')).length === 99)
    const mails = await mailsOf('content')
    expect(new Set(mails.map(({ to }) => to)).size, 'nobody got two').toBe(99)
    expect(mails.filter(({ html }) => html.includes('Hello from B'))).toHaveLength(99 - 10)
    expect((await it.find()).status).toBe('triggered')
    const afterwards = await it.results()
    expect(afterwards.variations[0]).toMatchObject({
      window: { unique_clicks: 2 },
      all_time: { unique_clicks: 9 },
    })

    await until('the send is done', async () => {
      return (await it.me.call(delivery.get, { params: it.params })).status === 'done'
    })
    await it.react('c', 'rest', 1)
    const get = (group_by: string[]) =>
      it.me.call(stats.get, { params: it.params, query: { group_by: group_by.join(',') } })
    const rows = (await get(['ab_variation', 'ab_phase'])).results
    expect(
      rows.map((row) => [row.ab_variation, row.ab_phase, row.stats.delivered, row.stats.unique_clicks]),
    ).toEqual([
      [it.a, 'test', 10, 9],
      [it.b, 'test', 10, 4],
      [it.b, 'send', 79, 1],
    ])
    const byVariation = (await get(['ab_variation'])).results
    expect(byVariation.map((row) => [row.ab_variation, row.ab_phase, row.stats.delivered])).toEqual([
      [it.a, 'all', 10],
      [it.b, 'all', 89],
    ])
    const { results: whole } = await get([])
    expect(whole).toMatchObject([
      { ab_variation: 'all', stats: { requests: 101, delivered: 99, unsubscribe_drops: 2 } },
    ])
    const again = await it.me.call(singleSends.resend, {
      params: it.params,
      body: { to: 'not_clicked', segment_name: 'Silent' },
    })
    expect(again.email_config.html_content, 'the silent get what won').toContain('Hello from B')
    expect(again.abtest).toBeUndefined()
    const { results: totals } = await it.me.call(stats.list, {})
    expect(totals, 'the list has it once').toEqual(whole)

    const source = { type: 'single_send', id: it.params.id } as const
    const countOf = async (part: { variation?: string; phase?: 'test' }) => {
      const conditions = [eventCondition('sent', { source: { ...source, ...part } })]
      const query_json: SegmentTree = { version: 1, joiner: 'and', groups: [{ joiner: 'and', conditions }] }
      return (await it.me.call(segments.count, { body: { query_json } })).contacts_count
    }
    expect(await countOf({}), 'a segment finds the people of all its parts').toBe(99)
    expect(await countOf({ variation: it.a }), 'or of one version').toBe(10)
    expect(await countOf({ variation: it.b }), 'the winner after the test as well').toBe(89)
    expect(await countOf({ variation: it.b, phase: 'test' }), 'unless the test alone is asked for').toBe(10)
    const links = await it.me.call(stats.links, { params: it.params, query: { group_by: 'ab_variation' } })
    expect(links.results.map((link) => [link.ab_variation, link.url, link.clicks])).toEqual([
      [it.a, 'https://example.com/a', 11],
      [it.b, 'https://example.com/b', 5],
    ])
    const only = await it.me.call(stats.links, {
      params: it.params,
      query: { ab_variation_id: it.b, ab_phase_id: 'test' },
    })
    expect(only).toMatchObject({ total_clicks: 4, results: [{ ab_variation: it.b, ab_phase: 'test' }] })
    const csv = await (await it.me.fetch(`/v3/marketing/stats/singlesends/export?ids=${it.params.id}`)).text()
    const cells = csv
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').slice(2, 4).join(' '))
    expect(new Set(cells)).toEqual(new Set([`${it.a} test`, `${it.b} test`, `${it.b} send`]))
  })

  test('has its winner picked by hand, once for all', async () => {
    const it = await givenTest(server, 'hand', { winner_criteria: 'manual' })
    await it.send()
    const { test_ends_at } = await it.reaches('testing')
    expect(await it.me.outcome(abTests.pickWinner, { params: it.params, body: { variation_id: it.a } })).toBe(
      'ab_winner_not_open',
    )
    clock.moveTo(test_ends_at!, 1000)
    const { expiration_date } = await it.reaches('pick_winner')
    expect(Date.parse(expiration_date!) - Date.parse(test_ends_at!)).toBe(7 * dayMs)
    expect((await it.find()).status).toBe('pick-winner')
    expect(await noticesOf(it.me.account)).toEqual(['ended'])
    expect(await it.me.outcome(singleSends.delete, { params: it.params })).toBe('single_send_running')
    const picks = await Promise.all([it.pick(it.b), it.pick(it.b)])
    expect(
      picks.map(({ state }) => state),
      'two at once pick once',
    ).toEqual(['decided', 'decided'])
    expect(await it.me.outcome(abTests.pickWinner, { params: it.params, body: { variation_id: it.a } })).toBe(
      'ab_winner_picked',
    )
    await until('everybody has it', async () => (await mailsOf('hand')).length === 100)
    const mails = await mailsOf('hand')
    expect(new Set(mails.map(({ to }) => to)).size).toBe(100)
    expect(mails.filter(({ subject }) => subject.startsWith('B for P'))).toHaveLength(90)
  })

  test('reminds a day before it expires and a day after, and then sends nothing more', async () => {
    const it = await givenTest(server, 'late', { winner_criteria: 'manual' })
    await it.send()
    const { test_ends_at } = await it.reaches('testing')
    clock.moveTo(test_ends_at!, 1000)
    const { expiration_date } = await it.reaches('pick_winner')
    const kinds = (count: number) =>
      until(`there are ${count} notices`, async () => {
        await it.reaches((await it.find()).abtest.state)
        const found = await noticesOf(it.me.account)
        return found.length === count && found
      })
    clock.moveTo(expiration_date!, -dayMs)
    expect(await kinds(2)).toEqual(['ended', 'reminder'])
    clock.moveTo(expiration_date!)
    expect(await it.me.outcome(abTests.pickWinner, { params: it.params, body: { variation_id: it.a } })).toBe(
      'ab_winner_not_open',
    )
    await it.reaches('expired')
    expect((await it.find()).status).toBe('expired')
    clock.moveTo(expiration_date!, dayMs)
    expect(await kinds(3)).toEqual(['ended', 'reminder', 'expired'])
    expect(await mailsOf('late')).toHaveLength(20)
    expect(await it.me.call(delivery.get, { params: it.params })).toMatchObject({
      status: 'stopped',
      dropped: { stopped: 80 },
      stats: { requests: 20, delivered: 20 },
    })
    expect(await it.me.outcome(singleSends.delete, { params: it.params })).toBe(204)
  })

  test('of the whole audience only names its winner: without opens and clicks the first variation', async () => {
    const it = await givenTest(server, 'everybody', { people: 51, test_percentage: 100 })
    await it.send()
    const { test_ends_at } = await it.reaches('testing')
    const parts = Map.groupBy(await it.recipients(), ({ part }) => part)
    expect([...parts].map(([part, all]) => [part, all.length]).sort()).toEqual([
      ['A', 26],
      ['B', 25],
    ])
    clock.moveTo(test_ends_at!, 1000)
    expect(await it.reaches('decided')).toMatchObject({ winning_template_id: it.a })
    expect(await mailsOf('everybody')).toHaveLength(51)
    expect(await it.me.call(delivery.get, { params: it.params })).toMatchObject({ status: 'done', total: 51 })
  })

  test('leaves the picking to a person when the decision would be hours late', async () => {
    const it = await givenTest(server, 'hours')
    await it.send()
    const { test_ends_at } = await it.reaches('testing')
    clock.moveTo(test_ends_at!, 7 * 60 * minuteMs)
    await it.reaches('pick_winner')
    expect(await it.me.outcome(singleSends.unschedule, { params: it.params })).toBe(
      'single_send_not_scheduled',
    )
    expect(await it.pick(it.a)).toMatchObject({ state: 'decided' })
  })

  test('has no winner when it is stopped', async () => {
    const it = await givenTest(server, 'stopped')
    await it.send()
    await it.reaches('testing')
    expect(await it.me.call(singleSends.unschedule, { params: it.params })).toMatchObject({
      status: 'triggered',
    })
    expect((await it.find()).abtest).toMatchObject({ state: 'stopped', winning_template_id: '' })
    expect(await mailsOf('stopped')).toHaveLength(20)
    const other = await givenTest(server, 'stopped-too')
    await other.send()
    await other.reaches('testing')
    await other.me.call(delivery.stop, { params: other.params })
    expect((await other.find()).abtest.state).toBe('stopped')
  })

  test('can be ended while a winner is to be picked: waiting people get nothing', async () => {
    const it = await givenTest(server, 'ended', { winner_criteria: 'manual' })
    await it.send()
    const { test_ends_at } = await it.reaches('testing')
    clock.moveTo(test_ends_at!, 1000)
    await it.reaches('pick_winner')
    expect(await it.me.call(delivery.stop, { params: it.params })).toMatchObject({
      status: 'stopped',
      dropped: { stopped: 80 },
    })
    expect(await it.find()).toMatchObject({
      status: 'triggered',
      abtest: { state: 'stopped', winning_template_id: '', expiration_date: null },
    })
    expect(await it.me.outcome(abTests.pickWinner, { params: it.params, body: { variation_id: it.a } })).toBe(
      'ab_winner_not_open',
    )
    expect(await mailsOf('ended')).toHaveLength(20)
  })

  test('begins its duration once people whose night it was have their messages', async () => {
    const it = await givenTest(server, 'night')
    const { services } = server.product
    const { db } = services.database
    const hour = 60 * minuteMs
    const hourOf = (at: number) => `${String(new Date(at).getUTCHours()).padStart(2, '0')}:00`
    const now = clock.now().getTime()
    await sql`update account set time_zone = 'UTC' where id = ${it.me.account}`.execute(db)
    const quiet_hours = { from: hourOf(now), to: hourOf(now + 3 * hour), zone: 'contact' } as const
    await it.me.call(sendingLimitsCalls.put, {
      body: { frequency_cap: null, quiet_hours, exempt_group_ids: [], zone_field: null },
    })
    await it.send()
    const tested = async () => (await it.recipients()).filter(({ part }) => part !== 'rest')
    await until('everybody of the test waits for the morning', async () => {
      const people = await tested()
      return people.length === 20 && people.every(({ state }) => state === 'deferred')
    })
    const context = { services, db, log: services.log, now: clock.now, signal: new AbortController().signal }
    await advanceAbTest.run({ singleSendId: it.params.id }, context)
    expect((await it.find()).abtest.state).toBe('sending')

    const morning = new Date(now + 3 * hour)
    clock.moveTo(morning)
    const { test_started_at } = await it.reaches('testing')
    expect(await mailsOf('night')).toHaveLength(20)
    expect(new Date(test_started_at!).getTime()).toBeGreaterThanOrEqual(morning.getTime() - hour)
  })
})
