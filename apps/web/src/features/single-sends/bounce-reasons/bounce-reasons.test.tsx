import { statsBounces } from '@carillon/contract/stats-bounces'
import { statsPeople } from '@carillon/contract/stats-people'
import { expect, test } from 'vitest'
import { givenSent, sentId as id } from '#test/given-sent.ts'
import { render, screen, within } from '#test/render.tsx'

test('each reason for bounces shows the remedy, and leads to the people', async () => {
  const { server, user } = await render(`/single-sends/${id}/stats`, (fake) => {
    givenSent(fake)
    fake.answer(statsPeople.list, { results: [], _metadata: {} })
    fake.answer(statsBounces.list, {
      results: [{ kind: 'mailbox_full', count: 6, example: '552 5.2.2 Over quota' }],
      total: 8,
    })
  })
  const table = within(await screen.findByRole('region', { name: 'Bounce reasons' }))
  const [, full, unsorted] = table.getAllByRole('row')
  expect(full?.textContent).toContain('The mailbox is fullThere is nothing to do.')
  expect(full?.textContent).toContain('552 5.2.2 Over quota')
  expect(full?.textContent).toContain('75.0%')
  expect(unsorted?.textContent).toContain('Reason not stored')
  table.getByRole('button', { name: 'The mailbox is full' }).focus()
  expect((await screen.findByRole('tooltip')).textContent).toContain('has no room')
  await user.click(table.getByRole('link', { name: 'Show people: The mailbox is full, 6' }))
  const sheet = await screen.findByRole('dialog', { name: 'The mailbox is full' })
  expect(within(sheet).queryByRole('link', { name: 'Save as segment' })).toBeNull()
  expect(server.calls(statsPeople.list)[0]?.query.get('bounce_kind')).toBe('mailbox_full')
})

test('a send without bounces says so', async () => {
  await render(`/single-sends/${id}/stats`, givenSent)
  expect(await screen.findByText('No message came back.')).toBeTruthy()
})

test('a failed load of reasons can be retried', async () => {
  const { server, user } = await render(`/single-sends/${id}/stats`, (fake) => {
    givenSent(fake)
    fake.fail(statsBounces.list)
  })
  const card = within(await screen.findByRole('region', { name: 'Bounce reasons' }))
  server.answer(statsBounces.list, { results: [], total: 0 })
  await user.click(await card.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No message came back.')).toBeTruthy()
})
