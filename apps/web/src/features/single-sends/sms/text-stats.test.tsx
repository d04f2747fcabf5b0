import { customFields } from '@carillon/contract/custom-fields'
import { type Delivery, delivery } from '@carillon/contract/delivery'
import { singleSends } from '@carillon/contract/single-sends'
import { type SmsReply, smsReplies } from '@carillon/contract/sms'
import { type SmsStats, smsSingleSends } from '@carillon/contract/sms-single-sends'
import { describe, expect, test } from 'vitest'
import { done, sentId } from '#test/given-sent.ts'
import { textDraft } from '#test/given-text.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const address = `/single-sends/${sentId}/stats`
const at = '2026-11-01T08:00:00Z'
const numbers: SmsStats = {
  simulated: true,
  requested: 1000,
  sent: 990,
  delivered: 900,
  undelivered: 40,
  failed: 10,
  uncertain: 0,
  uncertain_reasons: [],
  dropped: { opted_out: 0, quiet_hours: 0, stopped: 0 },
  held: 0,
  deferred: null,
  opted_out: 9,
  replies: 2,
  open_replies: 1,
  clicks: 120,
  unique_clicks: 90,
  segments: 1980,
  started_at: at,
  finished_at: at,
  over_time: [],
  price: { amount: 15.64, currency: 'USD', is_estimate: true },
  errors: [
    { code: '30006', meaning: '30006', message: 'Landline', count: 30 },
    { code: '99999', meaning: 'other', message: 'Something new', count: 2 },
  ],
  links: [{ url: 'https://shop.example/sale', clicks: 120 }],
}
const reply: SmsReply = {
  id: '01930000-0000-7000-8000-0000000000b1',
  contact_id: null,
  contact_name: 'Ada Lovelace',
  phone_number: '+14155550132',
  body: 'Do you ship to Maine?',
  image_count: 0,
  received_at: at,
  single_send_id: sentId,
  handled_at: null,
  handled_by: null,
}

const open = (changes: Partial<SmsStats> = {}, search = '', progress: Partial<Delivery> = {}) =>
  render(`${address}${search}`, (server) => {
    server.answer(singleSends.get, textDraft({}, { status: 'triggered', sent_at: at }))
    server.answer(delivery.get, { ...done, total: 1000, ...progress })
    server.answer(smsSingleSends.stats, { ...numbers, ...changes })
    server.answer(smsReplies.ofSingleSend, { results: [reply], open_count: 1, _metadata: {} })
    server.fail(customFields.list)
  })

describe('the numbers of a text message', () => {
  test('are shown with their shares', async () => {
    await open()
    expect(await screen.findByText('estimated')).toBeDefined()
    const tile = (name: string) =>
      screen.getByText(name, { selector: 'button' }).closest('li')?.textContent ?? ''
    expect(tile('Delivered')).toContain('900')
    expect(tile('Delivered')).toMatch(/90[.]9/)
    expect(tile('Opted out')).toMatch(/1(\.0+)?\s?%/)
    expect(tile('Cost')).toContain('$15.64')
    expect(screen.getByText('Simulated')).toBeDefined()
  })

  test('explain error codes in plain words, unknown codes in the provider’s words', async () => {
    await open()
    expect(await screen.findByText('The number is a landline')).toBeDefined()
    expect(screen.getByText('Something new')).toBeDefined()
  })

  test('say how many reasons are no longer stored', async () => {
    const { errors } = numbers
    const known = errors.reduce((sum, { count }) => sum + count, 0)
    await open({ undelivered: known + 7, failed: 0 })
    expect(await screen.findByText(/^The reasons of 7 texts are not known/)).toBeDefined()
  })

  test('do not say that all texts arrived where reasons are gone', async () => {
    await open({ undelivered: 1, failed: 0, errors: [] })
    expect(await screen.findByText(/^The reason of 1 text is not known/)).toBeDefined()
    expect(screen.queryByText(/every text that was sent arrived/)).toBeNull()
  })

  test('lead to the texts that they count', async () => {
    const { user, server } = await open()
    server.answer(smsSingleSends.texts, {
      results: [
        {
          contact_id: sentId,
          phone_number: '+14155550132',
          status: 'undelivered',
          error_code: '30006',
          error_message: 'Landline',
          segments: 2,
          price: null,
          sent_at: at,
          settled_at: at,
          clicked_at: null,
          opted_out_at: null,
        },
      ],
      _metadata: {},
    })
    await user.click(await screen.findByRole('button', { name: 'Code 30006: show 30 texts' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Texts with code 30006' }))
    expect(await sheet.findByText('+14155550132')).toBeDefined()
    expect(server.calls(smsSingleSends.texts)[0]?.query.get('error_code')).toBe('30006')
  })

  test('say from when on texts are stored', async () => {
    const { user, server } = await open()
    server.answer(smsSingleSends.texts, {
      results: [],
      texts_kept_from: '2026-06-01T00:00:00Z',
      _metadata: {},
    })
    await user.click(await screen.findByRole('button', { name: 'Code 30006: show 30 texts' }))
    expect(await screen.findByText(/^Texts before .*2026 are no longer stored\.$/)).toBeDefined()
  })

  test('say from when on texts are stored below a list that lacks the older ones', async () => {
    const { user, server } = await open()
    server.answer(smsSingleSends.texts, {
      results: [
        {
          contact_id: sentId,
          phone_number: '+14155550132',
          status: 'undelivered',
          error_code: '30006',
          error_message: 'Landline',
          segments: 2,
          price: null,
          sent_at: at,
          settled_at: at,
          clicked_at: null,
          opted_out_at: null,
        },
      ],
      texts_kept_from: '2026-06-01T00:00:00Z',
      _metadata: {},
    })
    await user.click(await screen.findByRole('button', { name: 'Code 30006: show 30 texts' }))
    expect(await screen.findByText('+14155550132')).toBeDefined()
    expect(screen.getByText(/^Texts before .*2026 are no longer stored\.$/)).toBeDefined()
  })

  test('show the people who got nothing, and why', async () => {
    await open({ held: 12, dropped: { opted_out: 3, quiet_hours: 0, stopped: 0 } })
    expect(await screen.findByText('12 people have quiet hours and get it in the morning.')).toBeDefined()
    expect(
      screen.getByText('3 people did not get it, because they opted out before it was sent.'),
    ).toBeDefined()
  })

  test('show the people refused for now, the reason, and the time of the next try', async () => {
    const deferred = { count: 3, next_at: '2026-11-01T08:20:00Z', reason: 'Too many (14107).' }
    await open({ deferred }, '', { status: 'sending' })
    expect(
      await screen.findByText(/^Your provider refuses 3 texts for now: “Too many \(14107\)\.”.*8:20 AM/),
    ).toBeDefined()
  })

  test('explain in the user’s language why texts may have arrived, and how many left before a stop', async () => {
    const reason = { code: 'provider_fault' as const, detail: '500' }
    const uncertain_reasons = [{ count: 2, message: 'in English', reason }]
    const states = { ...done.states, delivered: 9, uncertain: 2 }
    const stats = { ...done.stats, delivered: 9 }
    await open({ sent: 42, uncertain: 2, uncertain_reasons }, '', { status: 'stopped', states, stats })
    expect(await screen.findByText('Stopped at 42 of 1,000')).toBeDefined()
    expect(screen.getByText('The provider answered with a fault (500).')).toBeDefined()
    expect(screen.queryByText(/process ended/)).toBeNull()
  })

  test('show when a provider that asked for a pause is tried again', async () => {
    await open({}, '', {
      status: 'sending',
      last_error: { message: 'The provider asks to slow down (20429).', at },
      held_back: [
        { provider: 'MG1', reason: 'sms_provider', until: '2026-11-01T08:20:00Z', reply: 'Slow down.' },
      ],
    })
    expect(await screen.findByText(/^Texts through this messaging service wait.*8:20 AM/)).toBeDefined()
    expect(screen.getByText(/asks to slow down/)).toBeDefined()
  })

  test('can be loaded again after a failure', async () => {
    const { user, server } = await render(address, (server) => {
      server.answer(singleSends.get, textDraft({}, { status: 'triggered', sent_at: at }))
      server.answer(delivery.get, done)
      server.fail(smsSingleSends.stats)
      server.fail(customFields.list)
    })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    server.answer(smsSingleSends.stats, numbers)
    await user.click(retry)
    expect(await screen.findByText('The number is a landline')).toBeDefined()
  })
})

test('a reply is marked as handled, and that can be undone', async () => {
  const { user, server } = await open({}, '?tab=replies')
  expect(await screen.findByText('Do you ship to Maine?')).toBeDefined()
  server.answer(smsReplies.change, { ...reply, handled_at: at, handled_by: 'owner@carillon.test' })
  await user.click(screen.getByRole('button', { name: 'Mark the reply of Ada Lovelace as handled' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(server.calls(smsReplies.change).map(({ body }) => body)).toEqual([
      { handled: true },
      { handled: false },
    ]),
  )
})

test('without replies the tab explains what will be there', async () => {
  await render(`${address}?tab=replies`, (server) => {
    server.answer(singleSends.get, textDraft({}, { status: 'triggered', sent_at: at }))
    server.answer(delivery.get, done)
    server.answer(smsSingleSends.stats, { ...numbers, replies: 0, open_replies: 0 })
    server.answer(smsReplies.ofSingleSend, { results: [], open_count: 0, _metadata: {} })
    server.fail(customFields.list)
  })
  expect(await screen.findByText('No replies yet')).toBeDefined()
})
