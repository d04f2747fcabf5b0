import { type AbTest, type Variation, variationLetters } from '@carillon/contract/ab-tests'
import { segments } from '@carillon/contract/segments'
import { singleSends } from '@carillon/contract/single-sends'
import { expect, test } from 'vitest'
import { givenContacts } from '#test/given-contacts.ts'
import { sent } from '#test/given-sent.ts'
import { render, screen, waitFor } from '#test/render.tsx'

const list = { id: '01930000-0000-7000-8000-000000000001', name: 'Guests', contact_count: 1 }
const [a, b] = ['019f0000-0000-7000-8000-0000000000b0', '019f0000-0000-7000-8000-0000000000b1']

const variations = [a, b].map(
  (id, at): Variation => ({
    id,
    letter: variationLetters[at]!,
    subject: `Subject ${at}`,
    preheader: '',
    html_content: '<p>Hi</p>',
    plain_content: '',
    generate_plain_content: true,
    document: null,
    design_id: null,
    editor: 'code',
  }),
)
const abtest: AbTest = {
  type: 'subject',
  winner_criteria: 'open',
  test_percentage: 20,
  duration: 'PT4H',
  duration_minutes: 240,
  winning_template_id: b,
  winner_selected_at: '2026-11-01T12:00:00Z',
  expiration_date: null,
  state: 'decided',
  test_started_at: '2026-11-01T08:00:00Z',
  test_ends_at: '2026-11-01T12:00:00Z',
  variations,
}

/** The builder, as the number of a version opens it. */
async function aboutVersion(parameters: Record<string, string>, test: AbTest | null = abtest) {
  const asked = new URLSearchParams({ single_send: sent.id, event: 'opened', ...parameters })
  return render(`/contacts/segments/create?${asked}`, (server) => {
    givenContacts(server, { ...list, _metadata: { self: '' } })
    server.answer(segments.count, { contacts_count: 1, contacts_sample: [], total_count: 2, query_ms: 1 })
    server.answer(segments.funnel, { cards: [{ alone: 1, so_far: 1 }], query_ms: 1 })
    server.answer(singleSends.list, { result: [], _metadata: {} })
    server.answer(singleSends.get, { ...sent, name: 'October', ...(test ? { abtest: test } : {}) })
  })
}

test('a condition of a version in its test is named, counted, and changed to another version', async () => {
  const { user, server } = await aboutVersion({ variation: b, phase: 'test' })
  const card = await screen.findByRole('button', {
    name: /Edit condition: Opened variation B of “October” in its test at any time/,
  })
  const counted = () => server.calls(segments.count).at(-1)?.body
  const countOf = (source: object) => ({
    query_json: { groups: [{ conditions: [{ event: 'opened', source }] }] },
  })
  await waitFor(() => expect(counted()).toMatchObject(countOf({ variation: b, phase: 'test' })))
  await user.click(card)
  await user.click(await screen.findByRole('combobox', { name: 'Version' }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['Any version', 'Variation A', 'Variation B', 'Variation B, in the test only'])
  await user.click(screen.getByRole('option', { name: 'Variation A' }))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByRole('button', { name: /Edit condition: Opened variation A of “October” at any time/ })
  await waitFor(() => expect(counted()).toMatchObject(countOf({ variation: a })))
})

test('a version that was removed is said, and kept until another one is chosen', async () => {
  const { user } = await aboutVersion({ variation: '019f0000-0000-7000-8000-0000000000bf' })
  await user.click(
    await screen.findByRole('button', { name: /Edit condition: Opened a removed variation of “October”/ }),
  )
  const version = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Version' })
  expect(version.value).toBe('A removed variation')
})

test('a single send without a test has no versions to choose', async () => {
  const { user } = await aboutVersion({}, null)
  await user.click(await screen.findByRole('button', { name: /Edit condition: Opened “October”/ }))
  await screen.findByRole('combobox', { name: 'When' })
  expect(screen.queryByRole('combobox', { name: 'Version' })).toBeNull()
})
