import { approvals } from '@carillon/contract/approvals'
import { automations } from '@carillon/contract/automations'
import { contacts } from '@carillon/contract/contacts'
import { senders } from '@carillon/contract/senders'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { expect, test } from 'vitest'
import { contact, givenContacts } from '#test/given-contacts.ts'
import { render, screen, within } from '#test/render.tsx'

const list = { id: '01930000-0000-7000-8000-000000000001', name: 'Guests', contact_count: 2 }

test('automations that are not loaded yet are loading, and not missing', async () => {
  await render('/automations', (server) => {
    server.hold(automations.list)
    server.answer(approvals.list, { result: [], _metadata: {} })
  })
  await screen.findByRole('status', { name: 'Loading …' })
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
  expect(screen.queryByText(/first automation|No automations/i)).toBeNull()
})

test('a page of a list is loading from its request until its answer, and no longer after a failure', async () => {
  const next = `http://page.test${contacts.list.path}?page_token=second`
  const { server, user } = await render('/contacts/all', (server) => {
    givenContacts(server, { ...list, _metadata: { self: '' } })
    server.answer(contacts.list, { result: [contact('ada', [])], contact_count: 2, _metadata: { next } })
  })
  await screen.findByText('ada@example.org')
  const busy = () => document.querySelectorAll('section[aria-busy=true]').length
  await expect.poll(busy).toBe(0)
  const answer = server.answerLater(contacts.list, {
    result: [contact('berta', [])],
    contact_count: 2,
    _metadata: { prev: next, next: `${next}-and-third` },
  })
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await expect.poll(busy).toBeGreaterThan(0)
  answer()
  await screen.findByText('berta@example.org')
  await expect.poll(busy).toBe(0)

  server.fail(contacts.list)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('There was a problem with your contacts.', { exact: false })
  await expect.poll(busy).toBe(0)
})

test('an action is shown as running where it was started, and others are not', async () => {
  const { user } = await render('/unsubscribe-groups/new', (server) => {
    server.answer(unsubscribeGroups.list, [])
    server.answer(senders.list, { results: [] })
    server.hold(unsubscribeGroups.create)
  })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Offers')
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Once a week')
  const create = screen.getByRole('button', { name: 'Create group' })
  expect(create.getAttribute('aria-busy')).not.toBe('true')
  await user.click(create)
  await expect.poll(() => create.getAttribute('aria-busy')).toBe('true')
  expect(within(document.body).getByRole('button', { name: 'Cancel' }).getAttribute('aria-busy')).not.toBe(
    'true',
  )
})
