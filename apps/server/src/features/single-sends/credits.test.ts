import { abTests } from '@carillon/contract/ab-tests'
import { account } from '@carillon/contract/account'
import { mailSend } from '@carillon/contract/mail-send'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { statsPeople } from '@carillon/contract/stats-people'
import { givenPlan } from '#test/given-plan.ts'
import { describe, expect, test, until } from '#test/kit.ts'
import { givenCredits } from './credits.fixture.ts'

const aDay = 24 * 60 * 60 * 1000

describe('email credits', () => {
  test('without a limit are all zero, and nothing is counted', async ({ server }) => {
    const it = await givenCredits(server, 'unlimited', null)
    const id = await it.send(2)
    expect((await it.done(id)).states.delivered).toBe(2)
    expect(await it.credits()).toMatchObject({ total: 0, remain: 0, used: 0, overage: 0 })
    expect(await it.me.call(account.sendCredits, {})).toMatchObject({ is_hard_limit: false, hard_limit: 0 })
  })

  test('are used for everybody who is sent to, not for suppressed people', async ({ server }) => {
    const it = await givenCredits(server, 'used', '10')
    const { id, emails } = await it.draft(4)
    await it.set.suppression(emails[0] ?? '', 'bounce')
    await it.schedule(id)
    await it.done(id)
    const month = new Date().toISOString().slice(0, 7)
    expect(await it.credits()).toMatchObject({
      total: 10,
      used: 3,
      remain: 7,
      overage: 0,
      last_reset: `${month}-01`,
      reset_frequency: 'monthly',
    })
    expect(await it.me.call(account.sendCredits, {})).toEqual({
      total: 10,
      used: 3,
      remain: 7,
      overage: 0,
      is_hard_limit: true,
      soft_limit: 10,
      hard_limit: 10,
    })
  })

  test('that are not enough leave out the newest contacts, and the review says so', async ({ server }) => {
    const it = await givenCredits(server, 'short', '3')
    const { id, emails } = await it.draft(5)
    const { findings } = await it.me.call(singleSendReview.review, { params: { id } })
    expect(findings.find(({ code }) => code === 'credits_short')).toMatchObject({
      card: 'recipients',
      severity: 'warns',
      parameter: { count: 3 },
      message: expect.stringContaining('Only 3 emails will be sent.'),
    })
    expect(await it.schedule(id)).toBe(201)
    const done = await it.done(id)
    expect(done).toMatchObject({ total: 5, dropped: { no_credits: 2 }, states: { delivered: 3, dropped: 2 } })
    expect(done.stats.requests).toBe(3)
    const email = emails[4] ?? ''
    const why = await it.me.call(statsPeople.explain, { params: { id }, query: { email } })
    expect(why.recipient).toMatchObject({ state: 'dropped', reason: 'no_credits' })
    expect(await it.credits()).toMatchObject({ used: 3, remain: 0 })
  })

  test('that are used up refuse to send now; a later send is warned and comes back as a draft', async ({
    server,
  }) => {
    const it = await givenCredits(server, 'empty', '0')
    const { id } = await it.draft(1)
    const codes = async () => {
      const { findings } = await it.me.call(singleSendReview.review, { params: { id } })
      return findings
        .filter(({ code }) => code.startsWith('credits'))
        .map(({ code, severity }) => [code, severity])
    }
    expect(await codes()).toEqual([['credits_used_up', 'blocks']])
    expect(await it.schedule(id)).toBe('credits_used_up')
    expect(await it.schedule(id, new Date(Date.now() + aDay * 40).toISOString())).toBe(201)
    expect(await codes()).toEqual([['credits_none', 'warns']])
    expect(await it.schedule(id, new Date(Date.now() + 2000).toISOString())).toBe(201)
    const back = await until('it was due', async () => {
      const found = await it.me.call(singleSends.get, { params: { id } })
      return found.status === 'draft' && found
    })
    expect(back.warnings).toMatchObject([{ warning_id: 'blocked' }])
  })

  test('with overage let everybody through and count the emails beyond the limit', async ({ server }) => {
    const it = await givenCredits(server, 'overage', '2 with overage')
    const { id } = await it.draft(5)
    const { findings } = await it.me.call(singleSendReview.review, { params: { id } })
    expect(findings.find(({ code }) => code === 'credits_overage')).toMatchObject({ parameter: { count: 3 } })
    await it.schedule(id)
    expect((await it.done(id)).states.delivered).toBe(5)
    expect(await it.credits()).toMatchObject({ total: 2, used: 5, remain: 0, overage: 3 })
    expect(await it.me.call(account.sendCredits, {})).toMatchObject({
      is_hard_limit: false,
      soft_limit: 2,
      hard_limit: 0,
      overage: 3,
    })
  })

  test('are never taken twice by sends that start together', async ({ server }) => {
    const it = await givenCredits(server, 'together', '5')
    const ids = await Promise.all([it.draft(4), it.draft(4), it.draft(4)])
    await Promise.all(ids.map(({ id }) => it.schedule(id)))
    const counts = []
    for (const { id } of ids) {
      const status = await until('it began or came back', async () => {
        const found = await it.me.call(singleSends.get, { params: { id } })
        return found.status !== 'scheduled' && found.status
      })
      if (status === 'triggered') counts.push((await it.done(id)).states.delivered)
    }
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5)
    expect(await it.used()).toBe(5)
  })

  test('cap an A/B test before it is divided', async ({ server }) => {
    const it = await givenCredits(server, 'ab', '30')
    const { id } = await it.draft(40)
    const { variations } = await it.me.call(abTests.set, {
      params: { id },
      body: {
        type: 'subject',
        variation_count: 2,
        test_percentage: 70,
        duration_minutes: 60,
        winner_criteria: 'open',
      },
    })
    const [, b] = variations
    await it.me.call(abTests.updateVariation, {
      params: { id, variation_id: b?.id ?? '' },
      body: { subject: 'Another' },
    })
    expect(await it.schedule(id)).toBe(201)
    await it.underWay(id)
    const results = await it.me.call(abTests.results, { params: { id } })
    expect([results.remainder, ...results.variations.map((one) => one.sample_size)]).toEqual([10, 10, 10])
    expect(await it.used()).toBe(30)
  })

  test('are used by mail of programs, to all recipients of a call or to none', async ({ server }) => {
    const it = await givenCredits(server, 'programs', '2')
    await it.set.sender()
    const mail = (people: number) =>
      it.me.outcome(mailSend.send, {
        body: {
          personalizations: Array.from({ length: people }, (_, at) => ({
            to: [{ email: `someone-${at}@example.com` }],
          })),
          from: { email: 'news@nordlicht.test' },
          subject: 'Hello',
          content: [{ type: 'text/plain', value: 'Hi' }],
        },
      })
    expect(await mail(3)).toBe('credits_used_up')
    expect(await it.used()).toBe(0)
    expect(await mail(2)).toBe(202)
    expect(await it.used()).toBe(2)
    expect(await mail(1)).toBe('credits_used_up')
  })

  test('of a plan hold if neither the account nor the installation has a limit', async ({ server }) => {
    const it = await givenCredits(server, 'plan', null)
    await givenPlan(server, it.me.account, { plan: 'free' })
    expect((await it.credits()).total).toBe(6000)
    await it.allow('unlimited')
    expect((await it.credits()).total).toBe(0)
  })
})
