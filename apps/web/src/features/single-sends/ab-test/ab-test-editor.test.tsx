import {
  type AbTest,
  type AbTestFields,
  abTests,
  type Variation,
  type VariationFields,
  variationLetters,
} from '@carillon/contract/ab-tests'
import { contentHistory } from '@carillon/contract/content-history'
import { customFields } from '@carillon/contract/custom-fields'
import { ipPools } from '@carillon/contract/ips'
import { lists } from '@carillon/contract/lists'
import { messagePreview } from '@carillon/contract/message-preview'
import { segments } from '@carillon/contract/segments'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { type SingleSend, type SingleSendChange, singleSends } from '@carillon/contract/single-sends'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { givenDraft, draftId as id } from '#test/given-draft.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const at = '2026-11-20T10:00:00.000Z'
const page = `/single-sends/${id}/editor`

const draft = givenDraft({ name: 'October', email_config: { html_content: '<p>Message of A</p>' } })

function variation(at: number, own: Partial<Variation> = {}): Variation {
  const letter = variationLetters[at] ?? 'A'
  const { subject, preheader, html_content, plain_content, generate_plain_content } = draft.email_config
  return {
    id: `019f0000-0000-7000-8000-0000000000b${at}`,
    letter,
    subject,
    preheader,
    html_content,
    plain_content,
    generate_plain_content,
    document: null,
    design_id: null,
    editor: 'code',
    ...own,
  }
}

function testOf(type: AbTestFields['type'], variations: Variation[]): AbTest {
  return {
    type,
    winner_criteria: 'open',
    test_percentage: 20,
    duration: 'PT4H',
    duration_minutes: 240,
    winning_template_id: '',
    winner_selected_at: null,
    expiration_date: null,
    state: 'draft',
    test_started_at: null,
    test_ends_at: null,
    variations,
  }
}

let stored: SingleSend
beforeEach(() => {
  stored = draft
})

function given(abtest?: AbTest, people = 1000) {
  if (abtest) stored = { ...draft, abtest }
  return (server: FakeServer) => {
    const raise = (next: Partial<SingleSend>) => {
      stored = { ...stored, ...next, revision: stored.revision + 1 }
      return stored
    }
    server.answer(singleSends.get, () => stored)
    server.answer(singleSends.update, ({ body }) => {
      const { email_config } = body as SingleSendChange
      return raise({ email_config: { ...stored.email_config, ...(email_config as object) } })
    })
    server.answer(abTests.set, ({ body }) => {
      const fields = body as AbTestFields
      const known = stored.abtest?.variations ?? [variation(0)]
      const variations = Array.from({ length: fields.variation_count }, (_, at) => known[at] ?? variation(at))
      const next = {
        ...testOf(fields.type, variations),
        test_percentage: fields.test_percentage,
        duration_minutes: fields.duration_minutes,
        winner_criteria: fields.winner_criteria,
      }
      raise({ abtest: next })
      return next
    })
    server.answer(abTests.disable, () => {
      const { abtest: _, ...rest } = stored
      stored = { ...rest, revision: stored.revision + 1 }
      return undefined as never
    })
    server.answer(abTests.deleteVariation, ({ params }) => {
      const rest = (stored.abtest?.variations ?? [])
        .filter((each) => each.id !== params['variation_id'])
        .map((each, at) => ({ ...each, letter: variationLetters[at] ?? 'A' }))
      const next = testOf('content', rest)
      raise({ abtest: next })
      return { abtest: next }
    })
    server.answer(abTests.updateVariation, ({ params, body }) => {
      const { revision: _, ...fields } = body as VariationFields
      const test = stored.abtest ?? testOf('content', [])
      const variations = test.variations.map((each) =>
        each.id === params['variation_id'] ? ({ ...each, ...fields } as Variation) : each,
      )
      const next = { ...test, variations }
      raise({ abtest: next })
      return next
    })
    server.answer(singleSends.categories, { categories: [] })
    server.answer(singleSends.summary, { days: [] })
    server.answer(singleSendReview.review, { findings: [] })
    server.answer(singleSendReview.checkLinks, { findings: [] })
    server.answer(singleSendReview.countAudience, {
      listed: people,
      duplicates: 0,
      without_email: 0,
      excluded: 0,
      unsubscribed: 0,
      spam_reports: 0,
      bounced: 0,
      invalid: 0,
      group_unsubscribed: 0,
      paused: 0,
      total: people,
    })
    server.answer(lists.list, { result: [], _metadata: {} })
    server.answer(segments.list, { results: [], _metadata: {} })
    server.answer(unsubscribeGroups.list, [])
    server.fail(contentHistory.hold)
    server.fail(contentHistory.release)
    server.fail(customFields.list)
    server.answer(ipPools.list, [])
    server.fail(messagePreview.render)
  }
}

const section = async () => within(await screen.findByRole('region', { name: 'A/B test' }))

test('an A/B test is started with two subjects', async () => {
  const { server, user } = await render(page, given())
  await user.click(await (await section()).findByRole('button', { name: 'Start an A/B test' }))
  await (await section()).findByLabelText('Sample size')
  expect(server.calls(abTests.set)[0]?.body).toEqual({
    type: 'subject',
    variation_count: 2,
    test_percentage: 20,
    duration_minutes: 240,
    winner_criteria: 'open',
    revision: 1,
  })
  expect(document.querySelectorAll('[data-field^=subject]')).toHaveLength(2)
  expect(screen.getByText('Another variation has the same subject. Each needs its own.')).toBeTruthy()
})

test('the sample shows its number of people, and the calculator the differences it can show', async () => {
  const { user } = await render(
    page,
    given(testOf('subject', [variation(0), variation(1, { subject: 'Good morning' })]), 4200),
  )
  const field = await (await section()).findByLabelText('Sample size')
  await (await section()).findByText('420 people for each variation. 3,360 people get the winner.')
  await (await section()).findByText(
    'To see a difference of 2 points you need 6,500 people for each variation; you have 420. With 420 you see differences from 8.3 points on. Smaller ones may be chance.',
  )
  await user.clear(field)
  await (await section()).findByText('Enter a whole number from 1 to 100.')
  await user.type(field, '50')
  await (await section()).findByText('1,050 people for each variation. 2,100 people get the winner.')
  const duration = await (await section()).findByLabelText('Duration')
  await user.clear(duration)
  await user.type(duration, '25')
  await (await section()).findByText('Enter 30 minutes to 24 hours.')
  // Typing '25' passed through '2' hours, which is allowed and was saved.
  const saved = { test_percentage: 50, duration_minutes: 120 }
  await waitFor(() => expect(stored.abtest).toMatchObject(saved))
})

test('a sample that is too small is reported', async () => {
  await render(page, given(testOf('subject', [variation(0), variation(1)]), 90))
  await (await section()).findByText(/That makes 9 for each variation, and each needs at least 10 people/)
})

test('a smaller number of variations asks first and names the deleted ones', async () => {
  const { server, user } = await render(
    `${page}/modals/decrease_variations?count=2`,
    given(testOf('content', [variation(0), variation(1), variation(2), variation(3)])),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep 2 variations?' }))
  await dialog.findByText('Variations C and D are deleted. This can’t be undone.')
  await user.click(dialog.getByRole('button', { name: 'Delete 2 variations' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls(abTests.set)[0]?.body).toMatchObject({ variation_count: 2, revision: 1 })
})

test('without its second variation, the test is off', async () => {
  await render(
    `${page}/modals/delete_variation?delete=B`,
    given(testOf('subject', [variation(0), variation(1)])),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete variation B?' }))
  await dialog.findByText(/Only one variation is left then, so the A\/B test is turned off/)
})

test('turning the test off keeps variation A', async () => {
  const { server, user } = await render(
    `${page}/modals/disable_ab`,
    given(testOf('subject', [variation(0), variation(1)])),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off the A/B test?' }))
  await dialog.findByText(/Variation A stays and goes to everybody. Variation B is deleted/)
  await user.click(dialog.getByRole('button', { name: 'Turn off A/B test' }))
  await (await section()).findByRole('button', { name: 'Start an A/B test' })
  expect(server.calls(abTests.disable)[0]?.query.get('revision')).toBe('1')
})

test('a deleted variation is reported as such', async () => {
  await render(
    `${page}/modals/delete_variation?delete=D`,
    given(testOf('subject', [variation(0), variation(1)])),
  )
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('This variation no longer exists.')
})

test('each message of a test has a history of its own', async () => {
  const own = variation(1, { html_content: '<p>Message of B</p>' })
  const entry = {
    id: '019f0000-0000-7000-8000-0000000000c1',
    saved_at: at,
    began_at: at,
    user: null,
    reason: 'first' as const,
    name: '',
    subject: 'Hello',
  }
  const { server, user } = await render(`${page}?variation=B`, (fake) => {
    given(testOf('content', [variation(0), own]))(fake)
    fake.answer(contentHistory.list, { result: [entry] })
    fake.answer(contentHistory.get, {
      ...entry,
      content: {
        subject: 'Hello',
        preheader: '',
        editor: 'code',
        html_content: '<p>Older B</p>',
        plain_content: '',
        generate_plain_content: true,
        document: null,
      },
    })
  })
  await user.click(await screen.findByRole('button', { name: 'History' }))
  await screen.findByRole('dialog', { name: 'History' })
  await waitFor(() => expect(server.calls(contentHistory.get)).not.toHaveLength(0))
  expect(server.calls(contentHistory.list)[0]?.params).toEqual({ kind: 'ab_variation', id: own.id })
  // The lock is on the whole Single Send, whichever message is open.
  expect(server.calls(contentHistory.hold)[0]?.params).toEqual({ kind: 'single_send', id })
})

test('the messages of a test are written one after the other, and each is saved with its variation', async () => {
  const own = variation(1, { html_content: '<p>Message of B</p>', preheader: 'For B' })
  const { server, user } = await render(page, given(testOf('content', [variation(0), own])))
  const tabs = within(await screen.findByRole('group', { name: 'Variations' }))
  await user.click(tabs.getByRole('button', { name: 'Variation B' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Variation B' }).getAttribute('aria-pressed')).toBe('true'),
  )
  const name = await screen.findByLabelText('Name')
  await user.type(name, ' news')
  await waitFor(() => expect(server.calls(singleSends.update)).toHaveLength(1))
  // The settings belong to all variations. B's message was not changed, and A's is not overwritten.
  expect(server.calls(singleSends.update)[0]?.body).toMatchObject({ name: 'October news', revision: 1 })
  expect(server.calls(singleSends.update)[0]?.body).not.toHaveProperty('email_config.html_content')
  expect(server.calls(abTests.updateVariation)).toEqual([])
})
