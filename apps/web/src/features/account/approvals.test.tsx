import { approvals, type ShownApproval } from '@carillon/contract/approvals'
import { expect, test } from 'vitest'
import { render, screen, waitFor } from '#test/render.tsx'

const id = '01930000-0000-7000-8000-000000000001'
const asked: ShownApproval = {
  id,
  kind: 'deletion',
  action: 'lists.delete',
  subject: `list:${id}`,
  name: 'Old customers',
  path: `/contacts/lists/${id}`,
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
  people: [{ id, name: 'Ada Lovelace', identifier: 'ada@example.org' }],
}
const page = `/account/approvals/${id}`

test('an approver sees whom it is about, and approves it with a reason', async () => {
  const { server, user } = await render(page, (fake) => {
    fake.answer(approvals.get, asked)
    fake.answer(approvals.approve, { ...asked, status: 'approved' })
  })
  await screen.findByText('Delete 5,000 contacts')
  expect(screen.getByText('5,120')).toBeDefined()
  expect(screen.getByText('anna@shop.test, ben@shop.test')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open the contacts' }).getAttribute('href')).toBe(asked.path)
  expect(screen.getByText('Some of the 5,120 contacts')).toBeDefined()
  expect(screen.getByText('ada@example.org')).toBeDefined()
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

test('without the right to read contacts, they are not named, and the request can be decided', async () => {
  await render(page, (fake) => fake.answer(approvals.get, { ...asked, people: [] }), {
    scopes: ['marketing_campaigns.delete'],
  })
  await screen.findByText(/You have no right to read contacts/)
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDefined()
})

test('the list is filtered by what waits, goes on to the next page, and says when it is empty', async () => {
  const { count_now: _, approvers: _a, approvers_count: _c, people: _p, ...row } = asked
  const { server, user } = await render('/account/approvals', (fake) =>
    fake.answer(approvals.list, ({ query }) => {
      if (query.get('status') === 'decided') return { result: [], _metadata: {} }
      const isSecond = query.has('page_token')
      const name = isSecond ? 'Older list' : 'Old customers'
      const next = `${window.location.origin}/v3/approvals?page_token=two`
      return { result: [{ ...row, name }], _metadata: isSecond ? {} : { next } }
    }),
  )
  await screen.findByRole('link', { name: 'Old customers' })
  await user.click(screen.getByRole('button', { name: /Next/ }))
  await screen.findByRole('link', { name: 'Older list' })
  await user.click(screen.getByRole('button', { name: 'Waiting' }))
  await screen.findByRole('link', { name: 'Old customers' })
  expect(server.calls(approvals.list).at(-1)?.query.get('status')).toBe('waiting')
  await user.click(screen.getByRole('button', { name: 'Decided' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Old customers' })).toBeNull())
})

test('a list that could not be loaded offers to try again', async () => {
  await render('/account/approvals', (fake) => fake.refuse(approvals.list, 'page_token_invalid'))
  await screen.findByRole('button', { name: 'Retry' })
})

test('leaving numbers that are not saved asks first', async () => {
  const { user } = await render('/account/approvals/settings', (fake) =>
    fake.answer(approvals.settings, { sends_above: 5000, automations: true, deletions_above: null }),
  )
  await user.type(await screen.findByLabelText(/Sends to more/), '1')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(window.location.pathname).toBe('/account/approvals/settings')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(window.location.pathname).toBe('/account/approvals'))
})
