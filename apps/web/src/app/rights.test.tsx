import { senders } from '@carillon/contract/senders'
import { expect, test } from 'vitest'
import { render, screen } from '#test/render.tsx'

const sender = {
  id: 7,
  nickname: 'Team',
  from: { email: 'a@example.org', name: 'Anna' },
  reply_to: { email: 'a@example.org', name: '' },
  address: 'Street 1',
  address_2: '',
  city: 'Berlin',
  state: '',
  zip: '',
  country: 'Germany',
  verified: false,
  locked: false,
  created_at: 0,
  updated_at: 0,
}

const open = (scopes: readonly string[], results = [sender]) =>
  render('/senders', (server) => void server.answer(senders.list, { results }), { scopes })

test('a person who may only read is offered nothing to create or change', async () => {
  await open(['marketing.read'])
  await screen.findByText('Team')
  expect(screen.queryByRole('link', { name: 'Team' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Create sender' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Actions for Team' })).toBeNull()
})

test('an empty list offers nothing to create to a person who may only read', async () => {
  await open(['marketing.read'], [])
  await screen.findByText('Nothing here yet')
  expect(screen.queryByText('Create your first sender')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Create sender' })).toBeNull()
})

test('a menu has the entries whose calls and addresses the person may have', async () => {
  const { user } = await open(['marketing.read', 'marketing_campaigns.create'])
  await user.click(await screen.findByRole('button', { name: 'Actions for Team' }))
  const entries = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(entries).toEqual(['Resend verification', 'Duplicate'])
  expect(screen.getAllByRole('link', { name: 'Create sender' })).toHaveLength(1)
})

test('a right that comes or goes shows at once', async () => {
  const { shell } = await open(['marketing.read'])
  await screen.findByText('Team')
  shell.changeUser({ scopes: ['marketing.read', 'marketing_campaigns.update'] })
  await screen.findByRole('link', { name: 'Team' })
  shell.changeUser({ scopes: ['marketing.read'] })
  await expect.poll(() => screen.queryByRole('link', { name: 'Team' })).toBeNull()
})
