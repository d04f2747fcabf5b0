import { type AutomationStarter, automationStarters, series } from '@carillon/contract/automation-starters'
import { automations } from '@carillon/contract/automations'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { accountWithout, render, screen, waitFor, within } from '#test/render.tsx'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const wait = (n: number, amount: number) => ({
  id: idOf(n),
  kind: 'wait' as const,
  wait: { kind: 'for' as const, duration: { amount, unit: 'days' as const } },
})
const email = (n: number) => ({ id: idOf(n), kind: 'email' as const, message_id: idOf(100 + n) })

/** Two emails, and a third three days later for people who did not click the first. */
const steps: AutomationStarter['steps'] = [
  email(1),
  wait(2, 2),
  {
    id: idOf(3),
    kind: 'branch' as const,
    paths: [
      {
        id: idOf(4),
        when: { kind: 'clicked' as const, message_id: idOf(101), url: null },
        steps: [email(5)],
      },
    ],
    otherwise: [wait(6, 3), email(7)],
  },
]
const starter = (id: AutomationStarter['id']): AutomationStarter => ({
  id,
  name: `Series ${id}`,
  description: `What ${id} does.`,
  steps,
  emails: ['One', 'Two', 'Three'].map((subject) => ({ subject, preheader: '' })),
})
const givenStarters = (server: FakeServer) =>
  server.answer(automationStarters.list, { result: series.map(starter) })

test('series are grouped by purpose, with their description and length', async () => {
  const { server } = await render('/automations/choose', givenStarters)
  await screen.findByRole('button', { name: 'Series welcome' })
  const names = (group: string) =>
    within(screen.getByRole('list', { name: group }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(names('Getting to know each other')).toEqual(['Series welcome', 'Series course'])
  expect(names('When something has happened')[0]).toBe('Series birthday')
  expect(names('When somebody is silent')).toEqual(['Series re_engagement', 'Series sunset'])
  expect(names('Something of your own')).toEqual(['Custom'])
  screen.getByText('What sunset does.')
  expect(screen.getAllByText('3 emails in up to 5 days')).toHaveLength(series.length)
  expect(server.calls(automationStarters.list)[0]?.query.get('language')).toBe('en')
})

test('a card creates a draft in the language of the page, once', async () => {
  const { user, server } = await render('/automations/choose', (fake) => {
    givenStarters(fake)
    fake.hold(automations.create)
  })
  const card = await screen.findByRole('button', { name: 'Series sunset' })
  card.focus()
  await user.keyboard('{Enter}{Enter}')
  await screen.findByText('“Series sunset” is being made: steps, emails and settings …')
  const body = { starter: 'sunset', language: 'en' }
  await waitFor(() => expect(server.calls(automations.create)).toMatchObject([{ body }]))
})

test('while the series load, only the empty automation can be chosen', async () => {
  const { user, server } = await render('/automations/choose', (fake) => {
    fake.hold(automationStarters.list)
    fake.hold(automations.create)
  })
  await user.click(await screen.findByRole('button', { name: 'Custom' }))
  expect(screen.queryByRole('button', { name: /Series/ })).toBeNull()
  const body = { starter: 'custom', language: 'en' }
  await waitFor(() => expect(server.calls(automations.create)).toMatchObject([{ body }]))
})

test('a failed load of series can be retried', async () => {
  const { user, server } = await render('/automations/choose', (fake) => fake.fail(automationStarters.list))
  await screen.findByText('The series could not be loaded')
  screen.getByRole('button', { name: 'Custom' })
  givenStarters(server)
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByRole('button', { name: 'Series welcome' })
})

test('a failed creation of the draft can be retried', async () => {
  const { user, server } = await render('/automations/choose', (fake) => {
    givenStarters(fake)
    fake.refuse(automations.create, 'automation_limit_reached', { details: { limit: 1000 } })
  })
  await user.click(await screen.findByRole('button', { name: 'Series feedback' }))
  await screen.findByText('The automation could not be created')
  server.hold(automations.create)
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  const body = { starter: 'feedback', language: 'en' }
  await waitFor(() => expect(server.calls(automations.create)).toMatchObject([{ body }, { body }]))
})

test('without any automation, the index offers the series to begin with', async () => {
  const { user, server } = await render('/automations', (fake) => {
    fake.answer(automations.list, {
      result: [],
      status_counts: { draft: 0, live: 0, paused: 0, disabled: 0 },
      _metadata: { count: 0 },
    })
    givenStarters(fake)
    fake.hold(automations.create)
  })
  await user.click(await screen.findByRole('button', { name: 'Series welcome' }))
  await waitFor(() => expect(server.calls(automations.create)).toHaveLength(1))
})

test('without automations in the plan, live ones can still be seen, paused and disabled', async () => {
  const row = {
    id: idOf(9),
    name: 'Welcome',
    status: 'live' as const,
    categories: [],
    emails: 1,
    texts: 0,
    entrance_criteria: null,
    entrance_name: null,
    held: null,
    has_changes: false,
    active: 3,
    last_entered_at: null,
    stats: null,
    live_since: '2026-05-01T08:00:00.000Z',
    created_at: '2026-05-01T08:00:00.000Z',
    updated_at: '2026-05-01T08:00:00.000Z',
  }
  const { user } = await render(
    '/automations',
    (fake) =>
      fake.answer(automations.list, {
        result: [row],
        status_counts: { draft: 0, live: 1, paused: 0, disabled: 0 },
        _metadata: { count: 1 },
      }),
    accountWithout('automations', 'plan'),
  )
  await screen.findByText(/^Your plan has no automations/)
  expect(screen.queryByRole('link', { name: 'Create an automation' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: /Welcome/ }))
  await screen.findByRole('menuitem', { name: 'Pause' })
  screen.getByRole('menuitem', { name: 'Disable' })
  screen.getByRole('menuitem', { name: 'View' })
})
