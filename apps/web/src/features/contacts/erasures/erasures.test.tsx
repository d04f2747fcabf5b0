import { dataRequests, type ErasureRequest } from '@carillon/contract/data-requests'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'
import { urgencyOf } from './urgency.rules.ts'

const id = '019ab000-0000-7000-8000-000000000001'
const day = 24 * 60 * 60_000
const request = (more: Partial<ErasureRequest> = {}): ErasureRequest => ({
  id,
  email: 'eva@example.com',
  contact_id: '019ab000-0000-7000-8000-000000000002',
  state: 'open',
  requested_at: new Date(Date.now() - 10 * day).toISOString(),
  due_at: new Date(Date.now() + 20.5 * day).toISOString(),
  done_at: null,
  withdrawn_at: null,
  ...more,
})

test('an open request has its deadline, and is done after a question', async () => {
  const { server, user } = await render('/contacts/erasure-requests', (server) => {
    server.answer(dataRequests.erasures, { result: [request()] })
    server.answer(dataRequests.erase, { job_id: id })
  })
  await screen.findByText('20 days left')
  await user.click(screen.getByRole('link', { name: 'Erase contact' }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText('eva@example.com')
  await user.click(within(dialog).getByRole('button', { name: 'Erase contact' }))
  await screen.findByText('eva@example.com is being erased.')
  expect(server.calls(dataRequests.erase)).toMatchObject([{ params: { id } }])
})

test('a request without a contact is only marked as done, and a deleted one is reported as such', async () => {
  await render(`/contacts/erasure-requests/${id}/erase`, (server) =>
    server.answer(dataRequests.erasures, { result: [request({ contact_id: null })] }),
  )
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('button', { name: 'Mark as done' })
})

test('a request that was withdrawn has no button', async () => {
  const withdrawn_at = new Date().toISOString()
  await render(`/contacts/erasure-requests/${id}/erase`, (server) =>
    server.answer(dataRequests.erasures, { result: [request({ state: 'withdrawn', withdrawn_at })] }),
  )
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('This request is done, or was withdrawn.')
})

test('without requests, the page explains where they come from', async () => {
  await render('/contacts/erasure-requests', (server) => server.answer(dataRequests.erasures, { result: [] }))
  await screen.findByText('Nobody has asked for erasure')
})

test.for([
  [20.5, 20, 'planned'],
  [6.9, 6, 'attention'],
  [0.5, 0, 'attention'],
  [-0.1, -1, 'failed'],
] as const)('%f days before the deadline it is %i and looks %s', ([left, days, tone]) => {
  const now = new Date('2026-11-25T00:00:00Z')
  const due = new Date(now.getTime() + left * day).toISOString()
  expect(urgencyOf(due, now)).toEqual({ days, tone })
})
