import { afterEach, expect, test, vi } from 'vitest'
import { dismissAlerts, showAlert, showMade } from '#lib/alerts.ts'
import { render, screen, within } from '#test/render.tsx'

afterEach(() => vi.useRealTimers())

const shown = () => {
  const container = within(screen.getByRole('region', { name: 'Notices' }))
  return [...container.queryAllByRole('status'), ...container.queryAllByRole('alert')].map(
    (each) => each.querySelector('span')?.textContent,
  )
}

async function open() {
  const opened = await render('/not-found', () => undefined)
  await screen.findByRole('heading', { level: 1 })
  return opened
}

test.for([
  ['success', {}, 3200],
  ['information', { tone: 'info' }, 5000],
  ['success of another duration', { vanishAfterMs: 700 }, 700],
] as const)('an alert of %s vanishes after its time', async ([, about, ms]) => {
  await open()
  vi.useFakeTimers()
  showAlert('Saved.', about)
  await vi.advanceTimersByTimeAsync(ms - 100)
  expect(shown()).toEqual(['Saved.'])
  await vi.advanceTimersByTimeAsync(200)
  expect(shown()).toEqual([])
})

test('an alert about something that was made stays ten seconds', async () => {
  await open()
  vi.useFakeTimers()
  showMade('Made.', '/senders/7/edit')
  await vi.advanceTimersByTimeAsync(9900)
  expect(shown()).toEqual(['Made.'])
  await vi.advanceTimersByTimeAsync(200)
  expect(shown()).toEqual([])
})

test('warnings and errors stay until they are dismissed, one by one or by their tone', async () => {
  const { user } = await open()
  showAlert('Careful.', { tone: 'warning' })
  showAlert('Failed.', { tone: 'danger' })
  await expect.poll(shown).toEqual(['Careful.', 'Failed.'])
  vi.useFakeTimers()
  await vi.advanceTimersByTimeAsync(3_600_000)
  vi.useRealTimers()
  expect(shown()).toEqual(['Careful.', 'Failed.'])
  await user.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!)
  await expect.poll(shown).toEqual(['Failed.'])
  dismissAlerts('danger')
  await expect.poll(shown).toEqual([])
})

test('the same sentence is shown once', async () => {
  await open()
  showAlert('Failed.', { tone: 'danger' })
  showAlert('Failed.', { tone: 'danger' })
  await expect.poll(shown).toEqual(['Failed.'])
})
