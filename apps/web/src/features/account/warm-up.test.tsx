import { type WarmUp, type WarmUpPlan, warmUp } from '@carillon/contract/warm-up'
import { warmUpPreset } from '@carillon/contract/warm-up-presets'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

const none: WarmUp = {
  plan: null,
  today: '2026-11-23',
  tomorrow_at: '2026-11-23T23:00:00.000Z',
  time_zone: 'Europe/Berlin',
  providers: ['Gmail', 'Microsoft', 'Yahoo/AOL', 'Apple'],
}

const day = (at: number, total: number, sent: Record<string, number> | null): WarmUpPlan['days'][number] => ({
  date: `2026-11-${22 + at}`,
  total,
  providers: { Gmail: total / 2, Other: 7 },
  sent: sent && { total: Object.values(sent).reduce((sum, count) => sum + count, 0), providers: sent },
})
const plan: WarmUpPlan = {
  status: 'running',
  starts_on: '2026-11-22',
  paused_on: null,
  ended_on: null,
  today: 2,
  days: [day(0, 20, { Gmail: 10, Apple: 3, Other: 4 }), day(1, 40, { Gmail: 5 }), day(2, 80, null)],
}
const running: WarmUp = { ...none, plan }

const cells = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent)

test('the plan shows the sent and the allowed messages of each day, and marks today', async () => {
  await render('/account/warm-up', (fake) => fake.answer(warmUp.get, running))
  const table = await screen.findByRole('table', { name: 'Days of the plan' })
  const [head, first, today, next] = within(table).getAllByRole('row')
  expect(cells(head!)).toEqual(['Day', 'Total', 'Gmail', 'Others'])
  // A provider without a column of its own is one of the others.
  expect(cells(first!).slice(1)).toEqual(['17 of 20', '10 of 10', '7 of 7'])
  expect(cells(today!).slice(1)).toEqual(['5 of 40', '5 of 20', '0 of 7'])
  expect(today!.getAttribute('aria-current')).toBe('date')
  expect(cells(next!).slice(1)).toEqual(['80', '40', '7'])
  expect(screen.getByText('Day 2 of 3: 5 of 40 messages sent')).toBeDefined()
})

test('a plan is paused, resumed, and ended after a question', async () => {
  const { server, user } = await render('/account/warm-up', (fake) => {
    fake.answer(warmUp.get, running)
    fake.answer(warmUp.pause, { ...none, plan: { ...plan, status: 'paused', paused_on: '2026-11-23' } })
    fake.answer(warmUp.resume, running)
    fake.answer(warmUp.end, {
      ...none,
      plan: { ...plan, status: 'ended', ended_on: '2026-11-23', today: null },
    })
  })
  await user.click(await screen.findByRole('button', { name: 'Pause' }))
  expect(await screen.findByText(/each day has the same amounts as this one/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  await user.click(await screen.findByRole('button', { name: 'End' }))
  expect(server.calls(warmUp.end)).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: 'End plan' }))
  expect(await screen.findByRole('region', { name: 'Last warm-up plan' })).toBeDefined()
  // Days that the plan did not reach are not shown, and another plan can be started.
  const table = screen.getByRole('table', { name: 'Days of the plan' })
  expect(within(table).getAllByRole('row')).toHaveLength(3)
  expect(screen.getByRole('form', { name: 'New warm-up plan' })).toBeDefined()
})

test('a plan is edited as a table and started', async () => {
  const { server, user } = await render('/account/warm-up', (fake) => {
    fake.answer(warmUp.get, none)
    fake.answer(warmUp.start, running)
  })
  const form = await screen.findByRole('form', { name: 'New warm-up plan' })
  const amount = (name: string) => within(form).getByRole('textbox', { name }) as HTMLInputElement
  expect(amount('Day 21, Total').value).toBe('100,000')
  await user.clear(amount('Day 1, Total'))
  await user.click(within(form).getByRole('button', { name: 'Start plan' }))
  expect(await screen.findByText(/^Each day needs a total/)).toBeDefined()
  expect(amount('Day 1, Total').getAttribute('aria-invalid')).toBe('true')
  expect(server.calls(warmUp.start)).toHaveLength(0)

  await user.type(amount('Day 1, Total'), '1200')
  await user.clear(amount('Day 2, Gmail'))
  await user.click(within(form).getByRole('button', { name: 'Remove Microsoft' }))
  await user.click(within(form).getByRole('button', { name: 'Add provider' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Others' }))
  await user.type(amount('Day 1, Others'), '9')
  await user.click(within(form).getByRole('button', { name: 'Remove last day' }))
  await user.click(within(form).getByRole('button', { name: 'Start plan' }))
  await screen.findByRole('region', { name: 'Warm-up plan' })
  const [first, second, ...others] = warmUpPreset('usual').slice(0, 20)
  const without = ({ Microsoft: _, ...providers }: Record<string, number>) => providers
  expect(server.calls(warmUp.start)[0]?.body).toEqual({
    starts_on: '2026-11-23',
    days: [
      { total: 1200, providers: { ...without(first!.providers), Other: 9 } },
      { total: second!.total, providers: { 'Yahoo/AOL': second!.providers['Yahoo/AOL'] } },
      ...others.map(({ total, providers }) => ({ total, providers: without(providers) })),
    ],
  })
})

test('past days of a running plan can’t be changed', async () => {
  const { server, user } = await render('/account/warm-up', (fake) => {
    fake.answer(warmUp.get, running)
    fake.refuse(warmUp.change, 'warm_up_not_found')
  })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = await screen.findByRole('form', { name: 'Edit warm-up plan' })
  const amount = (name: string) => within(form).getByRole('textbox', { name }) as HTMLInputElement
  expect(amount('Day 1, Total').disabled).toBe(true)
  expect(within(form).getByLabelText('First day')).toHaveProperty('disabled', true)
  await user.clear(amount('Day 2, Total'))
  await user.type(amount('Day 2, Total'), '60')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('There is no warm-up plan that has not ended.')).toBeDefined()
  expect(server.calls(warmUp.change)[0]?.body).toMatchObject({
    days: [{ total: 20 }, { total: 60 }, { total: 80 }],
  })
})

test('a plan that can’t be loaded offers to try again', async () => {
  const { server, user } = await render('/account/warm-up', (fake) => fake.refuse(warmUp.get, 'forbidden'))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.answer(warmUp.get, none)
  await user.click(retry)
  expect(await screen.findByRole('form', { name: 'New warm-up plan' })).toBeDefined()
})
