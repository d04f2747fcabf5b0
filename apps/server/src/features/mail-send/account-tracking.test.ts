import { abTests } from '@carillon/contract/ab-tests'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { stats } from '@carillon/contract/stats'
import { type TrackingSettings, trackingSettings } from '@carillon/contract/tracking-settings'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, until } from '#test/kit.ts'
import { html, mailKit } from './mail-send.fixture.ts'

const kit = mailKit()
const links =
  '<body><a href="https://shop.example/a?utm_source=own#top">A</a><a href="#top">up</a><a href="mailto:a@b.example">m</a><a href="{{{unsubscribe}}}">no</a></body>'
const utm = { enabled: true, utm_source: 'account', utm_medium: 'email' }

/** Sends a single send to one new person, and answers the mail that arrived. */
async function campaign(me: Caller, body = links) {
  const given = givenFor(kit.server, me)
  const email = `${newId()}@people.test`
  const list = await given.list([await given.contact(email)])
  const { id } = await given.ready({ list, html: body })
  await me.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
  return { id, ...(await kit.received(email)) }
}

/** The parameters of the first link. Their order means nothing. */
function parametersIn(source = ''): Record<string, string> {
  const [, href = ''] = /href="([^"]+)"/.exec(source) ?? []
  return Object.fromEntries(new URL(href.replaceAll('&amp;', '&')).searchParams)
}

/** A mail of a program to one new person. */
async function mail(me: Caller, content: string, tracking_settings: object = {}, more: object = {}) {
  const email = `${newId()}@people.test`
  await kit.send(me, {
    personalizations: [{ to: [{ email }] }],
    content: html(content),
    tracking_settings,
    ...more,
  })
  return kit.received(email)
}

describe('the settings', () => {
  test('begin with opens and clicks counted, and keep what a call leaves out', async () => {
    const me = await kit.server.as('settings')
    const list = await me.call(trackingSettings.list, {})
    expect(list.result.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['click', true],
      ['google_analytics', false],
      ['open', true],
      ['subscription', false],
    ])
    expect(await me.call(trackingSettings.getClick, {})).toEqual({ enabled: true, enable_text: false })
    expect(await me.call(trackingSettings.updateClick, { body: { enabled: false } })).toEqual({
      enabled: false,
      enable_text: false,
    })
    await me.call(trackingSettings.updateClick, { body: { enable_text: true } })
    expect(await me.call(trackingSettings.getClick, {})).toEqual({ enabled: false, enable_text: true })
    const empty = { utm_source: '', utm_medium: '', utm_term: '', utm_content: '', utm_campaign: '' }
    expect(await me.call(trackingSettings.getAnalytics, {})).toEqual({ enabled: false, ...empty })
    await me.call(trackingSettings.updateAnalytics, { body: utm })
    await me.call(trackingSettings.updateAnalytics, { body: { utm_medium: '' } })
    expect(await me.call(trackingSettings.getAnalytics, {})).toEqual({
      ...empty,
      enabled: true,
      utm_source: 'account',
    })
    expect(await me.call(trackingSettings.updateOpen, { body: { enabled: false } })).toEqual({
      enabled: false,
    })
    const other = await kit.server.as('other-settings')
    expect(await other.call(trackingSettings.getOpen, {})).toEqual({ enabled: true })
  })

  test.for<[string, Partial<TrackingSettings['subscription']>]>([
    ['a tag of ours', { html_content: '<% no %> {{first_name}}' }],
    ['a replacement tag that words contain', { replace: 'a' }],
    ['an address that is none', { url: 'javascript:alert(1)' }],
  ])('refuse %s', async ([, body]) => {
    const me = await kit.server.as('refused-settings')
    expect(await me.outcome(trackingSettings.updateSubscription, { body })).toBe('invalid_input')
  })
})

describe('a single send', () => {
  test('without clicks and opens has neither links of ours nor a pixel, and its results say so', async () => {
    const me = await kit.server.as('silent')
    await me.call(trackingSettings.updateClick, { body: { enabled: false, enable_text: true } })
    await me.call(trackingSettings.updateOpen, { body: { enabled: false } })
    const { id, mail: got, source } = await campaign(me)
    expect(got.html).toContain('href="https://shop.example/a?utm_source=own#top"')
    expect(got.html).toMatch(/href="http[^"]+\/e\/u\/[^"]+">no</)
    expect(got.html).not.toMatch(/\/e\/[co]\//)
    expect(got.text).not.toMatch(/\/e\/c\//)
    expect(source).toMatch(/^List-Unsubscribe:/m)
    // Uncounted events stay unknown, even if counting begins now.
    await me.call(trackingSettings.updateOpen, { body: { enabled: true } })
    const nothing = { opens: false, clicks: false }
    const { results } = await me.call(stats.list, { query: { singlesend_ids: [id] } })
    expect(results[0]?.tracking).toEqual(nothing)
    const stored = await until('it was sent', async () => {
      const found = await me.call(singleSends.get, { params: { id } })
      return found.sent_at ? found : undefined
    })
    expect(stored.tracking).toEqual(nothing)
    const file = await (await me.fetch(`${stats.export.path}?ids=${id}`)).text()
    const [columns = [], row = []] = file.split('\r\n').map((line) => line.split(','))
    expect(row[columns.indexOf('unique_opens')]).toBe('')
    expect(row[columns.indexOf('requests')]).toBe('1')
  })

  test('counts addresses in the plain text and has the parameters of the account', async () => {
    const me = await kit.server.as('counted')
    await me.call(trackingSettings.updateClick, { body: { enable_text: true } })
    await me.call(trackingSettings.updateAnalytics, { body: utm })
    const { id, mail: got } = await campaign(me)
    expect(got.text).toMatch(/\/e\/c\//)
    expect(got.html).toMatch(/\/e\/o\//)
    expect(got.html).toContain('href="#top"')
    expect(got.html).toContain('href="mailto:a@b.example"')
    expect(got.html).toMatch(/href="http[^"?]+\/e\/u\/[^"?]+">no</)
    const { links: counted } = await kit.db
      .selectFrom('send')
      .select('links')
      .where('client_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(counted[0]?.url).toBe('https://shop.example/a?utm_source=own&utm_medium=email#top')
  })

  test('without an unsubscribe link gets that of the account', async () => {
    const me = await kit.server.as('linked')
    const given = givenFor(kit.server, me)
    const bare = '<body><p>Hello</p></body>'
    const { id } = await given.ready({ html: bare })
    const schedule = () => me.outcome(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
    expect(await schedule()).toBe('unsubscribe_tag_missing')
    await me.call(trackingSettings.updateSubscription, {
      body: { enabled: true, html_content: '<p>Enough? <% Leave %></p>', plain_content: 'Enough? <% %>' },
    })
    const { mail: got } = await campaign(me, bare)
    expect(got.html).toMatch(/<p>Enough\? <a href="http[^"]+\/e\/u\/[^"]+">Leave<\/a><\/p>/)
    // A message that has a link keeps it as its only one.
    expect((await campaign(me)).mail.html).not.toContain('Enough?')
  })

  test('is warned of events that will not be counted, and an A/B test by them is refused', async () => {
    const me = await kit.server.as('warned')
    const { id } = await givenFor(kit.server, me).ready()
    const params = { id }
    await me.call(abTests.set, {
      params,
      body: {
        type: 'subject',
        variation_count: 2,
        test_percentage: 20,
        duration_minutes: 60,
        winner_criteria: 'click',
      },
    })
    const codes = async () => {
      const { findings } = await me.call(singleSendReview.review, { params })
      return findings.map(({ code }) => code)
    }
    expect(await codes()).not.toContain('clicks_not_counted')
    await me.call(trackingSettings.updateClick, { body: { enabled: false } })
    expect(await codes()).toEqual(expect.arrayContaining(['clicks_not_counted', 'ab_clicks_not_counted']))
    expect(await codes()).not.toContain('opens_not_counted')
  })
})

describe('mail of a program', () => {
  test('has the account’s settings for everything that its call leaves out', async () => {
    const me = await kit.givenSender('program')
    await me.call(trackingSettings.updateClick, { body: { enabled: false } })
    await me.call(trackingSettings.updateOpen, { body: { enabled: false } })
    await me.call(trackingSettings.updateAnalytics, { body: { ...utm, utm_term: 'shoes' } })
    const bare = '<a href="https://shop.example/b">B</a>'
    const { mail: silent } = await mail(me, bare)
    expect(parametersIn(silent.html)).toEqual({
      utm_source: 'account',
      utm_medium: 'email',
      utm_term: 'shoes',
    })
    expect(silent.html).not.toMatch(/\/e\/[co]\//)
    const { mail: own } = await mail(me, bare, {
      open_tracking: { enable: true },
      ganalytics: { utm_source: 'call', utm_term: '' },
    })
    expect(parametersIn(own.html)).toEqual({ utm_source: 'call', utm_medium: 'email' })
    expect(own.html).toMatch(/\/e\/o\//)
    const { mail: plain } = await mail(me, bare, { ganalytics: { enable: false } })
    expect(plain.html).toContain('href="https://shop.example/b"')
    const { mail: counted } = await mail(me, bare, { click_tracking: { enable: true } })
    expect(counted.html).toMatch(/href="http[^"]+\/e\/c\//)
  })

  test('gets the unsubscribe link of the account, its page and its address', async () => {
    const me = await kit.givenSender('leaving')
    await me.call(trackingSettings.updateSubscription, {
      body: { enabled: true, replace: '[leave]', landing: '<body><h1>Bye</h1></body>' },
    })
    const { mail: tagged, source } = await mail(me, '<body><a href="[leave]">out</a></body>')
    const [, address = ''] = /href="(http[^"]+\/e\/u\/[^"]+)">out</.exec(tagged.html ?? '') ?? []
    expect(source).toMatch(/^List-Unsubscribe:/m)
    const page = await fetch(new URL(new URL(address).pathname, kit.server.url), {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(await page.text()).toMatch(/<h1>Bye<\/h1><p><a href="\.\.\/p\/[^"]+">/)
    expect(page.headers.get('content-security-policy')).toMatch(/^sandbox /)
    expect((await mail(me, '<p>Hi</p>')).mail.html).toMatch(/<p><a href="http[^"]+\/e\/u\/[^"]+">/)
    const none = { subscription_tracking: { enable: false } }
    const { mail: off, source: without } = await mail(me, '<p>Hi</p>', none)
    expect(off.html).not.toContain('/e/u/')
    expect(without).not.toMatch(/^List-Unsubscribe:/m)
    const headers = { 'List-Unsubscribe': '<https://shop.example/leave>' }
    const { source: ownHeader } = await mail(me, '<p>Hi</p>', {}, { headers })
    expect(ownHeader).toMatch(/^List-Unsubscribe: <https:\/\/shop\.example\/leave>/m)
    await me.call(trackingSettings.updateSubscription, { body: { url: 'https://shop.example/leave' } })
    const { mail: elsewhere } = await mail(me, '<p>Hi</p>')
    expect(elsewhere.html).toContain('href="https://shop.example/leave"')
  })
})
