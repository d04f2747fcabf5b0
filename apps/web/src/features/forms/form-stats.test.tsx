import { type FormStats, formStats } from '@carillon/contract/form-stats'
import { forms } from '@carillon/contract/forms'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'
import { draftForm, form } from './forms.fixture.ts'

const path = `/forms/signup/${form.id}/stats`
const numbers = { views: 1_000, submits: 150, confirmed: 120 }
const stats: FormStats = {
  total: numbers,
  days: [{ date: '2026-11-25', ...numbers }],
  pages: [{ placement: 'script', page: 'https://shop.test/blog', ...numbers }],
}
const nothing = { views: 0, submits: 0, confirmed: 0 }
const consent = {
  id: 'c1',
  contact_id: 'p1',
  email: 'ada@example.org',
  form_id: form.id,
  form_name: form.name,
  form_version: 2,
  consent_text: 'Yes, please.',
  placement: 'script' as const,
  page: 'https://shop.test/blog',
  ip: '192.0.2.7',
  user_agent: 'Test',
  submitted_at: '2026-11-25T10:00:00.000Z',
  confirmed_at: null,
  confirmed_ip: null,
}

function given(fake: FakeServer, answered = stats) {
  fake.answer(forms.get, form)
  fake.answer(formStats.stats, answered)
  fake.answer(formStats.consents, { result: [consent], _metadata: {} })
}

const tile = (name: string) => screen.getAllByText(name)[0]!.parentElement!.textContent

test('each number has its share of the previous one', async () => {
  const { server } = await render(path, given)
  await screen.findByText('15.0% of views')
  expect(tile('Submits')).toContain('150')
  expect(tile('Confirmed')).toContain('4 not confirmed yet')
  const page = (await screen.findAllByText('https://shop.test/blog'))[0]!.closest('tr')!
  expect(page.textContent).toContain('By the script')
  const person = (await screen.findByText('ada@example.org')).closest('tr')!
  expect(within(person).getByText('Yes, please.')).toBeTruthy()
  const { query } = server.calls(formStats.stats)[0]!
  const days = Date.parse(query.get('end_date') ?? '') - Date.parse(query.get('start_date') ?? '')
  expect(days / 86_400_000).toBe(29)
})

test('other days can be chosen, and stay in the address', async () => {
  const { server, user } = await render(path, given)
  await user.click(await screen.findByRole('button', { name: 'Last 30 days' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Last 7 days' }))
  await expect.poll(() => server.calls(formStats.stats)).toHaveLength(2)
  expect(window.location.search).toBe('?days=7')
})

test('without views in the chosen days, there is no chart', async () => {
  const none = { total: nothing, days: [{ date: '2026-11-25', ...nothing }], pages: [] }
  await render(path, (fake) => given(fake, none))
  expect(await screen.findAllByText('No views or submits in these days.')).toHaveLength(2)
})

test('a failed load of numbers can be retried', async () => {
  const { server, user } = await render(path, (fake) => {
    given(fake)
    fake.fail(formStats.stats)
  })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.answer(formStats.stats, stats)
  await user.click(retry)
  await screen.findByText('15.0% of views')
})

test('consents are downloaded', async () => {
  const { server, user } = await render(path, (fake) => {
    given(fake)
    fake.fail(formStats.exportConsents)
  })
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await screen.findByText('There was a problem with your signup forms. Try again in a moment.')
  expect(server.calls(formStats.exportConsents)).toMatchObject([{ params: { id: form.id } }])
})

test('a form that visitors can’t see has no stats', async () => {
  await render(path, (fake) => fake.answer(forms.get, draftForm))
  await screen.findByText('This form was not applied yet, so nobody can see it.')
})
