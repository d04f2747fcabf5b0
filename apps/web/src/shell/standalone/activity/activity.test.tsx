import { type ActivityJob, activity } from '@carillon/contract/activity'
import { contactExports } from '@carillon/contract/contact-exports'
import { contactImports } from '@carillon/contract/contact-imports'
import { runningActivity } from '@carillon/contract/running-activity'
import { describe, expect, test } from 'vitest'
import { call } from '#api/call.ts'
import type { UserInformation } from '#shell/shell.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { givenImport } from '#test/given-import.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'
import { ActivityButton } from './activity-button.tsx'

const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
const job = (id: string, more: Partial<ActivityJob> = {}): ActivityJob => ({
  kind: 'import_contacts',
  id,
  name: 'people.csv',
  state: 'running',
  waits_for: null,
  is_cancelling: false,
  started_by: { by: 'user', name: 'ada@example.org' },
  started_at: hourAgo,
  ended_at: null,
  progress: { done: 1200, total: 5000 },
  error: null,
  can_cancel: true,
  uncancellable: null,
  can_retry: false,
  path: null,
  took_before_ms: null,
  ...more,
})
const listed = (...result: ActivityJob[]) => ({ result, is_capped: false, days: 7 })

/** Opens the drawer on an error page, which makes no calls itself. */
async function open(given: (server: FakeServer) => void, running = 0, about: Partial<UserInformation> = {}) {
  const rendered = await render(
    '/not-found',
    (server) => {
      server.answer(runningActivity.count, { running, done: 0, total: null })
      server.answer(contactImports.list, { result: [] })
      given(server)
    },
    about,
    () => <ActivityButton />,
  )
  await rendered.user.click(await screen.findByRole('button', { name: /^Background jobs/ }))
  return { ...rendered, drawer: within(await screen.findByRole('dialog', { name: 'Background jobs' })) }
}
const withJobs = (...jobs: ActivityJob[]) => open((server) => server.answer(activity.list, listed(...jobs)))

test('the button shows the number of running jobs', async () => {
  await open((server) => server.answer(activity.list, listed()), 2)
  expect(screen.getByLabelText('Background jobs, 2 running')).toBeDefined()
})

test('the button shows the common progress, and loads it at once when a job was started here', async () => {
  const { server } = await open((given) => {
    given.answer(activity.list, listed())
    given.answer(runningActivity.count, { running: 2, done: 30, total: 120 })
  })
  expect(await screen.findByLabelText('Background jobs, 2 running, 25%')).toBeDefined()
  server.answer(runningActivity.count, { running: 3, done: 30, total: null })
  server.answer(contactExports.create, { id: 'x', _metadata: {} })
  await call(contactExports.create, { body: {} })
  expect(await screen.findByLabelText('Background jobs, 3 running')).toBeDefined()
})

test('the end of an own import is announced on each page, and leads to its results', async () => {
  const mine = givenImport({ started_by: 'owner@carillon.test' })
  const others = givenImport({ id: 'import-2', file_name: 'spring.csv', started_by: 'ada@example.org' })
  const { server } = await render(
    '/not-found',
    (server) => {
      server.answer(runningActivity.count, { running: 2, done: 0, total: null })
      server.answer(contactImports.list, { result: [mine, others] })
    },
    {},
    () => <ActivityButton />,
  )
  await waitFor(() => expect(server.calls(contactImports.list).length).toBeGreaterThan(0))
  const ended = { status: 'completed', phase: 'finished' } as const
  server.answer(contactImports.list, { result: [mine, others].map((each) => ({ ...each, ...ended })) })
  const alert = (await screen.findByText('The import of “autumn.csv” has ended.')).closest('[role="status"]')
  const open = within(alert as HTMLElement).getByRole('link', { name: 'Open' })
  expect(open.getAttribute('href')).toBe('/contacts/import/done?job=import-1')
  expect(screen.queryByText(/spring/)).toBeNull()
})

describe('the drawer', () => {
  test('without jobs explains what will be there', async () => {
    const { drawer } = await withJobs()
    expect(await drawer.findByText('No background jobs')).toBeDefined()
  })

  test('shows how long running work took before', async () => {
    const evaluation = { kind: 'evaluate_segment', progress: null, took_before_ms: 12_400 } as const
    const { drawer } = await withJobs(job('a', evaluation), job('b', { took_before_ms: 900 }))
    expect(await drawer.findAllByText(/^It took/)).toHaveLength(1)
    expect(drawer.getByText('It took 12 seconds the last time.')).toBeDefined()
  })

  test('can be loaded again after a failure', async () => {
    const { drawer, server, user } = await open((given) => given.fail(activity.list))
    expect(await drawer.findByText('The background jobs could not be loaded')).toBeDefined()
    server.answer(activity.list, listed(job('a')))
    await user.click(drawer.getByRole('button', { name: 'Retry' }))
    expect(await drawer.findByText('Import: people.csv')).toBeDefined()
  })

  test('groups running jobs, jobs that need a person and ended ones, with their starters', async () => {
    const ended = { ended_at: hourAgo, can_cancel: false }
    const { drawer } = await withJobs(
      job('a'),
      job('b', { state: 'waiting', waits_for: 'person', name: 'fixes.csv', path: '/contacts/import/b/fix' }),
      job('c', {
        kind: 'export_contacts',
        name: null,
        state: 'failed',
        can_retry: true,
        ...ended,
        error: { error_id: 'segment_not_found', message: 'x', parameter: {} },
      }),
      job('d', { ...ended, state: 'done', started_by: { by: 'api_key', name: 'CRM' } }),
      job('e', { ...ended, state: 'cancelled', progress: { done: 10, total: 20 } }),
    )
    const running = within(await drawer.findByRole('region', { name: 'Running' }))
    expect(running.getByText(/^Started by ada@example\.org, /)).toBeDefined()
    const bar = running.getByRole('progressbar', { name: 'Import: people.csv' })
    expect(bar.getAttribute('aria-valuetext')).toBe('1,200 of 5,000')
    const attention = within(drawer.getByRole('region', { name: 'Needs attention' }))
    expect(attention.getByText('Waits for you')).toBeDefined()
    expect(attention.getByRole('link', { name: 'Import: fixes.csv' }).getAttribute('href')).toBe(
      '/contacts/import/b/fix',
    )
    expect(attention.getByRole('button', { name: 'Retry: Export of contacts' })).toBeDefined()
    const over = within(drawer.getByRole('region', { name: 'Ended in the last 7 days' }))
    expect(over.getByText(/^Started by API key “CRM”, /)).toBeDefined()
    expect(over.getByText(/^10 of 20 were done before it was cancelled/)).toBeDefined()
  })

  test('says that there are more jobs, and why one can’t be cancelled', async () => {
    const { drawer } = await open((server) =>
      server.answer(activity.list, {
        ...listed(job('a', { can_cancel: false, uncancellable: 'half_done', kind: 'rollback_import' })),
        is_capped: true,
      }),
    )
    expect(await drawer.findByText(/contacts would be left half restored/)).toBeDefined()
    expect(drawer.getByText(/There are more/)).toBeDefined()
    expect(drawer.queryByRole('button', { name: /^Cancel/ })).toBeNull()
  })

  test('shows how far the deletion of a subuser is, with a way to it and none to stop it', async () => {
    const deletion = job('a', {
      kind: 'delete_subuser',
      name: 'north',
      progress: { done: 20_000, total: 1_000_000 },
      can_cancel: false,
      uncancellable: 'irreversible',
      path: '/account/subusers/north',
    })
    const ended = {
      ...deletion,
      id: 'b',
      name: 'south',
      state: 'done' as const,
      ended_at: hourAgo,
      path: null,
    }
    const { drawer } = await withJobs(deletion, { ...ended, uncancellable: null })
    const link = await drawer.findByRole('link', { name: 'Deletion of a subuser: north' })
    expect(link.getAttribute('href')).toBe('/account/subusers/north')
    const bar = drawer.getByRole('progressbar', { name: 'Deletion of a subuser: north' })
    expect(bar.getAttribute('aria-valuetext')).toBe('20,000 of 1,000,000')
    expect(drawer.getByText('Can’t be cancelled: what it removes is deleted already.')).toBeDefined()
    expect(drawer.queryByRole('button', { name: /^Cancel/ })).toBeNull()
    expect(drawer.getByText('Deletion of a subuser: south')).toBeDefined()
    expect(drawer.queryByRole('link', { name: /south/ })).toBeNull()
  })

  test('says for screen readers when a job has ended', async () => {
    const { drawer, server } = await withJobs(job('a'))
    await drawer.findByText('Import: people.csv')
    server.answer(activity.list, listed(job('a', { state: 'done', ended_at: hourAgo, can_cancel: false })))
    await waitFor(() => expect(drawer.getByRole('status').textContent).toBe('Import: people.csv: Done'))
  })
})

describe('a job', () => {
  test('can’t be cancelled or retried by a user who may only read', async () => {
    const given = (server: FakeServer) => server.answer(activity.list, listed(job('a', { can_retry: true })))
    const { drawer } = await open(given, 0, { scopes: ['marketing.read'] })
    await drawer.findByText('Import: people.csv')
    expect(drawer.queryByRole('button', { name: /^(Cancel|Retry)/ })).toBeNull()
  })

  test('is cancelled after a question that names the work that stays', async () => {
    const { drawer, server, user } = await withJobs(job('a'))
    server.answer(activity.cancel, job('a', { is_cancelling: true, can_cancel: false }))
    await user.click(await drawer.findByRole('button', { name: 'Cancel: Import: people.csv' }))
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this job?' }))
    expect(question.getByText(/What it has done by then stays/)).toBeDefined()
    server.answer(activity.list, listed(job('a', { is_cancelling: true, can_cancel: false })))
    await user.click(question.getByRole('button', { name: 'Cancel the job' }))
    expect(await drawer.findByText('It stops at its next safe point.')).toBeDefined()
    expect(server.calls(activity.cancel)).toMatchObject([{ params: { kind: 'import_contacts', id: 'a' } }])
  })

  test('that ended meanwhile is reported in the question', async () => {
    const { drawer, server, user } = await withJobs(job('a'))
    server.refuse(activity.cancel, 'job_ended')
    await user.click(await drawer.findByRole('button', { name: 'Cancel: Import: people.csv' }))
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this job?' }))
    await user.click(question.getByRole('button', { name: 'Cancel the job' }))
    expect(await question.findByRole('alert')).toBeDefined()
  })

  test('that can be written anew is cancelled at once, and retried', async () => {
    const running = job('x', { kind: 'export_contacts', name: 'Guests' })
    const { drawer, server, user } = await withJobs(running)
    const ended = job('x', {
      kind: 'export_contacts',
      name: 'Guests',
      state: 'cancelled',
      ended_at: hourAgo,
      can_cancel: false,
      can_retry: true,
    })
    server.answer(activity.cancel, ended)
    server.answer(activity.retry, running)
    const cancel = await drawer.findByRole('button', { name: 'Cancel: Export of contacts: Guests' })
    server.answer(activity.list, listed(ended))
    await user.click(cancel)
    await user.click(await drawer.findByRole('button', { name: 'Retry: Export of contacts: Guests' }))
    await waitFor(() => expect(server.calls(activity.retry)).toHaveLength(1))
  })
})
