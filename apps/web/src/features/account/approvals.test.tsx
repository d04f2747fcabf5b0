import { approvals, type ShownApproval } from '@carillon/contract/approvals'
import { expect, test } from 'vitest'
import { render, screen } from '#test/render.tsx'

const id = '01930000-0000-7000-8000-000000000001'
const asked: ShownApproval = {
  id,
  kind: 'send',
  action: 'singleSends.schedule',
  subject: `single_send:${id}`,
  name: 'October newsletter',
  path: `/single-sends/${id}/review`,
  count: 5000,
  due_at: null,
  status: 'waiting',
  asked_by: 'mia@shop.test',
  asked_by_key: null,
  asked_at: '2026-03-01T10:00:00.000Z',
  decided_by: null,
  decided_at: null,
  reason: '',
  is_own: false,
  may_decide: true,
  count_now: 5120,
  approvers: ['anna@shop.test', 'ben@shop.test'],
  approvers_count: 2,
  people: [],
}
const page = `/account/approvals/${id}`

test('an approver sees what leaves, and approves it with a reason', async () => {
  const { server, user } = await render(page, (fake) => {
    fake.answer(approvals.get, asked)
    fake.answer(approvals.approve, { ...asked, status: 'approved' })
  })
  await screen.findByText('Send to 5,000 recipients')
  expect(screen.getByText('5,120')).toBeDefined()
  expect(screen.getByText('anna@shop.test, ben@shop.test')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open the review' }).getAttribute('href')).toBe(asked.path)
  await user.type(screen.getByLabelText('Reason (optional)'), 'Fine')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByText('Approved. It was carried out.')
  expect(server.calls(approvals.approve)).toMatchObject([{ params: { id }, body: { reason: 'Fine' } }])
})

test('the person who asked may only withdraw it', async () => {
  await render(page, (fake) => fake.answer(approvals.get, { ...asked, is_own: true, may_decide: false }))
  await screen.findByRole('button', { name: 'Withdraw the request' })
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('a request that was changed has no buttons and says what to do', async () => {
  await render(page, (fake) => fake.answer(approvals.get, { ...asked, status: 'changed', may_decide: false }))
  await screen.findByText('It was changed after the request. The person who asked has to ask again.')
  expect(screen.queryByRole('button', { name: 'Deny' })).toBeNull()
})

test('a number that is cleared switches its rule off', async () => {
  const { server, user } = await render('/account/approvals/settings', (fake) => {
    fake.answer(approvals.list, { result: [], _metadata: {} })
    fake.answer(approvals.settings, { sends_above: 500, automations: false, deletions_above: 10 })
    fake.answer(approvals.updateSettings, { sends_above: null, automations: true, deletions_above: 10 })
  })
  await user.clear(await screen.findByLabelText(/Sends to more/))
  await user.click(screen.getByLabelText(/Automations, before/))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The settings were saved.')
  expect(server.calls(approvals.updateSettings)).toMatchObject([
    { body: { sends_above: null, automations: true, deletions_above: 10 } },
  ])
})
