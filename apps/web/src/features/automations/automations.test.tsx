import { approvals } from '@carillon/contract/approvals'
import { automationMessages } from '@carillon/contract/automation-messages'
import { automationStats } from '@carillon/contract/automation-stats'
import { automationTexts } from '@carillon/contract/automation-texts'
import {
  type Automation,
  type AutomationStatus,
  type AutomationSummary,
  automations,
} from '@carillon/contract/automations'
import { designLibrary } from '@carillon/contract/design-library'
import { metricNames } from '@carillon/contract/stats'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { waitingRequest } from '#test/given-approval.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const step = '00000000-0000-4000-8000-000000000003'
const gone = '00000000-0000-4000-8000-000000000004'
const message = '00000000-0000-4000-8000-000000000005'
const at = '2026-01-01T09:00:00Z'

const row: AutomationSummary = {
  id,
  name: 'Welcome',
  status: 'live',
  categories: ['News'],
  emails: 3,
  texts: 0,
  entrance_criteria: { type: 'list', id: other, occurs: 'first' },
  entrance_name: 'Newsletter',
  held: null,
  has_changes: false,
  active: 12,
  last_entered_at: at,
  live_since: at,
  stats: {
    requests: 210,
    delivered: 200,
    delivered_counting_opens: 200,
    delivered_counting_clicks: 0,
    unique_opens: 90,
    unique_clicks: 0,
    unsubscribes: 1,
  },
  created_at: at,
  updated_at: at,
}
const draft: AutomationSummary = {
  ...row,
  id: other,
  name: 'Unfinished',
  status: 'draft',
  emails: 1,
  texts: 0,
  entrance_criteria: null,
  entrance_name: null,
  active: null,
  stats: null,
  live_since: null,
  last_entered_at: null,
}
const automation: Automation = {
  id,
  name: 'Welcome',
  type: 'triggered',
  status: 'live',
  entrance_criteria: null,
  again_after_days: null,
  can_change_entry: false,
  exit_criteria: 'all_messages',
  exit_when: null,
  goal: null,
  send_window: null,
  suppression_group_id: null,
  custom_unsubscribe_url: null,
  categories: [],
  ip_pool: null,
  revision: 3,
  published: 1,
  steps: [{ kind: 'email', id: step, message_id: message }],
  texts: [],
  messages: [
    {
      id: message,
      subject: 'Hello',
      preheader: '',
      editor: 'code',
      sender_id: null,
      sender: null,
      has_content: true,
      thumbnail_url: null,
      has_changes: false,
      revision: 1,
      updated_at: at,
      suppression_group_id: null,
    },
  ],
  has_changes: false,
  live_since: at,
  paused_at: null,
  held: null,
  enrolling: false,
  created_at: at,
  updated_at: at,
}

function given(...rows: AutomationSummary[]) {
  return (server: FakeServer) =>
    server.answer(automations.list, {
      result: rows,
      status_counts: { draft: 0, live: 0, paused: 0, disabled: 0 },
      _metadata: { count: rows.length },
    })
}

const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name })
  const found = link.closest('tr')
  if (!found) throw new Error(`no row ${name}`)
  return within(found)
}

test('a row says that a request waits for approval', async () => {
  await render('/automations', given({ ...row, approval_asked: true }, draft))
  expect((await rowOf(row.name)).getByText('Waits for approval')).toBeDefined()
  expect((await rowOf(draft.name)).queryByText('Waits for approval')).toBeNull()
})

test('a row shows rates of counted events, and dashes if the automation was never live', async () => {
  await render('/automations', given(row, draft))
  const live = await rowOf('Welcome')
  live.getByText('3 emails · Newsletter')
  live.getByText(/^45/)
  live.getByText('not counted')
  const never = await rowOf('Unfinished')
  never.getByText('1 email · No entry yet')
  expect(never.getAllByText('–')).toHaveLength(5)
})

test('an automation that paused itself shows the reason, and one without entrants too', async () => {
  const held = { code: 'list_deleted' as const, at, step_id: null }
  await render(
    '/automations',
    given(
      { ...row, name: 'Held', status: 'paused', held },
      { ...row, id: other, name: 'Quiet', last_entered_at: null },
    ),
  )
  ;(await rowOf('Held')).getByText('Paused itself: list deleted')
  ;(await rowOf('Quiet')).getByText(/nobody was added to its list/)
})

const menus: [AutomationStatus, string[]][] = [
  ['draft', ['Edit', 'Rename', 'Duplicate', 'Delete']],
  ['live', ['View', 'Stats', 'Pause', 'Disable', 'Rename', 'Duplicate']],
  ['paused', ['Resume', 'Edit', 'Stats', 'Disable', 'Rename', 'Duplicate']],
  ['disabled', ['Set live', 'Edit', 'Stats', 'Rename', 'Duplicate', 'Delete']],
]
test.for(menus)('the menu of an automation that is %s', async ([status, labels]) => {
  const { user } = await render('/automations', given({ ...row, status }))
  await user.click((await rowOf('Welcome')).getByRole('button', { name: /Welcome/ }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(labels)
})

test('a pause is undone from its alert', async () => {
  const { user, server } = await render('/automations', (fake) => {
    given(row)(fake)
    fake.answer(automations.pause, { ...automation, status: 'paused' })
    fake.answer(automations.resume, automation)
  })
  await user.click((await rowOf('Welcome')).getByRole('button', { name: /Welcome/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.calls(automations.resume)).toMatchObject([{ params: { id } }]))
})

test('live automations are not deleted together with others', async () => {
  const { user, server } = await render('/automations', given(row, draft))
  for (const box of (await screen.findAllByRole('checkbox')).slice(1)) await user.click(box)
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('Disable these first:')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Welcome'])
  expect(server.calls(automations.deleteMany)).toEqual([])
})

test('a user without access to automations is told so', async () => {
  await render('/automations', () => undefined, { scopes: ['templates.read'] })
  await screen.findByRole('heading', { name: /access/i })
})

test('the stats name emails by number and subject, removed emails too', async () => {
  const numbers = { ...Object.fromEntries(metricNames.map((name) => [name, 0])), requests: 10, delivered: 8 }
  const stats = numbers as Record<(typeof metricNames)[number], number>
  const { server } = await render(`/automations/${id}/stats?email=${step}`, (fake) => {
    fake.answer(automations.get, automation)
    fake.answer(automationTexts.stats, { results: [] })
    fake.answer(automationStats.links, {
      results: [{ url: 'https://example.org', url_location: 0, step_id: step, clicks: 4 }],
      total_clicks: 4,
      _metadata: {},
    })
    fake.answer(automationStats.get, ({ query }) => ({
      results: (query.has('group_by') ? [step, gone] : ['all']).map((step_id) => ({
        id,
        step_id,
        aggregation: 'total',
        stats,
      })),
      _metadata: {},
    }))
  })
  const byEmail = await screen.findByRole('table', { name: 'By email' })
  const table = within(byEmail)
  await table.findByRole('rowheader', { name: '1. Hello' })
  expect(byEmail.nextElementSibling).toBeNull()
  table.getByRole('rowheader', { name: 'Removed email' })
  await screen.findByText('https://example.org')
  await waitFor(() => {
    const asked = server.calls(automationStats.get).filter(({ query }) => query.get('step_ids') === step)
    expect(asked.length).toBeGreaterThan(0)
  })
})

test('shares of texts are of the same numbers as those of a single send', async () => {
  const stats = Object.fromEntries(metricNames.map((name) => [name, 0])) as Record<
    (typeof metricNames)[number],
    number
  >
  const { server } = await render(`/automations/${id}/stats`, (fake) => {
    fake.answer(automations.get, automation)
    const request = { ...waitingRequest(`/automations/${id}/detail`), kind: 'automation' as const }
    fake.answer(approvals.list, { result: [request], _metadata: {} })
    fake.answer(automationStats.links, { results: [], total_clicks: 0, _metadata: {} })
    fake.answer(automationStats.get, {
      results: [{ id, step_id: 'all', aggregation: 'total', stats }],
      _metadata: {},
    })
    const counts = { requested: 100, sent: 80, delivered: 40, undelivered: 15, failed: 10 }
    const answers = { clicks: 6, unique_clicks: 4, replies: 8, open_replies: 0, opted_out: 2 }
    const text = { step_id: gone, text_id: gone, simulated: false, opted_out_before: 0, segments: 80 }
    fake.answer(automationTexts.stats, { results: [Object.assign(text, counts, answers)] })
  })
  const name = await screen.findByRole('rowheader', { name: 'Removed text message' })
  const row = name.closest('tr') as HTMLElement
  const cells = within(row).getAllByRole('cell')
  const shown = ['8080.0%', '4050.0%', '2525.0%', '410.0%', '820.0%', '25.0%']
  expect(cells.map(({ textContent }) => textContent?.replace(/\s/g, ''))).toEqual(shown)
  // Changes that wait are told here as well.
  screen.getByText(/mia@shop.test asked for approval on/)
  expect(server.calls(approvals.list)[0]?.query.get('path')).toBe(`/automations/${id}/detail`)
})

test('tiles count people who reached the goal and emails that were not sent, and lead to the people', async () => {
  const numbers = {
    ...Object.fromEntries(metricNames.map((name) => [name, 0])),
    requests: 10,
    delivered: 8,
    unsubscribe_drops: 2,
  }
  const stats = numbers as Record<(typeof metricNames)[number], number>
  const person = {
    id: gone,
    email: 'ada@example.org',
    first_name: 'Ada',
    last_name: '',
    is_contact: true,
    state: 'delivered' as const,
    reason: null,
    sent_at: at,
    opened_at: null,
    clicked_at: null,
    unsubscribed_at: null,
  }
  const { server, user } = await render(`/automations/${id}/stats?email=${step}`, (fake) => {
    fake.answer(automations.get, automation)
    fake.answer(automationTexts.stats, { results: [] })
    fake.answer(automationStats.links, { results: [], total_clicks: 0, _metadata: {} })
    fake.answer(automationStats.get, ({ query }) => ({
      results: [
        {
          id,
          step_id: query.has('group_by') ? step : 'all',
          aggregation: 'total',
          stats,
          goal: { converted: 2, of: 8, rate: 0.25 },
        },
      ],
      _metadata: {},
    }))
    fake.answer(automationStats.people, { results: [person], _metadata: {} })
  })
  const tiles = within(await screen.findByRole('list', { name: 'Key numbers' }))
  const goal = await tiles.findByRole('link', { name: 'Show 2 people who reached the goal' })
  // Deliveries of the first hour would press the lines of openings and clicks flat.
  const drawn = () => tiles.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(drawn()).toEqual([expect.stringContaining('opens'), expect.stringContaining('clicks')])
  expect(goal.getAttribute('href')).toBe(`/automations/${id}/people?goal=true&email=${step}`)
  tiles.getByText('25.0%')
  const left = tiles.getByRole('link', { name: 'Show the 2 emails that were not sent' })
  expect(left.getAttribute('href')).toBe(`/automations/${id}/stats/people/dropped?email=${step}`)
  const table = within(await screen.findByRole('table', { name: 'By email' }))
  await table.findByRole('columnheader', { name: 'Reached the goal' })
  await user.click(tiles.getByRole('link', { name: /Delivered/ }))
  const sheet = within(await screen.findByRole('dialog', { name: /^Delivered · 1\. Hello/ }))
  await sheet.findByRole('link', { name: /Ada/ })
  const segment = sheet.getByRole('link', { name: 'Save as segment' }).getAttribute('href')
  expect(segment).toContain(`automation=${id}`)
  expect(segment).toContain(`step=${step}`)
  expect(server.calls(automationStats.people).at(-1)?.query.get('step_ids')).toBe(step)
})

test('the clicks of a link lead to the people who clicked it in that email', async () => {
  const url = 'https://example.com/a?b=c&d'
  const { server, user } = await render(`/automations/${id}/stats`, (fake) => {
    fake.answer(automations.get, automation)
    fake.answer(automationTexts.stats, { results: [] })
    fake.answer(automationStats.links, {
      results: [{ url, url_location: 2, step_id: step, clicks: 3 }],
      total_clicks: 3,
      _metadata: {},
    })
    fake.answer(automationStats.get, { results: [], _metadata: {} })
    fake.answer(automationStats.people, { results: [], _metadata: {} })
  })
  await user.click(await screen.findByRole('link', { name: /https:\/\/example.com/ }))
  await screen.findByRole('dialog', { name: /^Clicks on link 3 · 1\. Hello/ })
  await waitFor(() => expect(server.calls(automationStats.people)).not.toEqual([]))
  const query = server.calls(automationStats.people)[0]?.query
  expect([query?.get('link'), query?.get('url'), query?.get('step_ids')]).toEqual(['2', url, step])
})

test('the selector gives a design to the email it was opened for', async () => {
  const design = {
    id: gone,
    name: 'Announcement',
    editor: 'design' as const,
    thumbnail_url: '',
    categories: [],
    thumbnail_pending: false,
    updated_at: at,
    created_at: at,
  }
  const { user, server } = await render(`/automations/selector?automation=${id}&message=1`, (fake) => {
    fake.answer(designLibrary.list, { result: [design], _metadata: { count: 1 } })
    fake.answer(automations.get, automation)
    fake.hold(automationMessages.update)
  })
  await user.click(await screen.findByRole('button', { name: 'Announcement' }))
  await waitFor(() =>
    expect(server.calls(automationMessages.update)).toMatchObject([
      { params: { id, message_id: message }, body: { design_id: gone } },
    ]),
  )
})
