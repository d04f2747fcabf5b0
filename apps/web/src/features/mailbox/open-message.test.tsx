import { mailbox } from '@carillon/contract/mailbox'
import { senders } from '@carillon/contract/senders'
import { singleSends } from '@carillon/contract/single-sends'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const id = '01930000-0000-7000-8000-000000000007'
const address = 'news@shop.test'
const sender = {
  id: 7,
  nickname: 'News',
  from: { email: address, name: 'Nordlicht' },
  reply_to: { email: address, name: '' },
  address: 'Hafenstraße 1',
  address_2: '',
  city: 'Köln',
  state: '',
  zip: '',
  country: 'Germany',
  verified: false,
  locked: false,
  created_at: 1_700_000_000,
  updated_at: 1_700_000_000,
}
const entry = {
  id,
  from: 'owner@shop.test',
  to: address,
  subject: 'Please verify your sender address',
  size: 900,
  received_at: new Date(1_700_000_001_000).toISOString(),
}
const message = { ...entry, html: null, text: 'Open this link', headers: [], attachments: [], source: '' }

function received(server: FakeServer, ...result: (typeof entry)[]) {
  server.answer(mailbox.list, { result, is_receiving: true, _metadata: {} })
  server.answer(mailbox.get, message)
}

test('an unverified sender links to the message that verifies it', async () => {
  const { user } = await render('/senders', (server) => {
    server.answer(senders.list, { results: [sender] })
    received(server, entry)
  })
  await user.click(await screen.findByRole('link', { name: 'Open the message' }))
  await waitFor(() => expect(window.location.pathname).toBe(`/mailbox/${id}`))
})

test('the mailbox waits for a message that was sent again, and does not open the earlier one', async () => {
  const { server, user } = await render('/senders', (fake) => {
    fake.answer(senders.list, { results: [sender] })
    fake.answer(senders.resendVerification, undefined)
    received(fake, entry)
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for News' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Resend verification' }))
  await user.click(await screen.findByRole('button', { name: 'Open the message' }))
  await screen.findByText(`The message to ${address} opens here as soon as it arrives.`)
  const second = id.replace(/7$/, '8')
  received(server, { ...entry, id: second, received_at: new Date(1_700_000_090_000).toISOString() }, entry)
  await waitFor(() => expect(window.location.pathname).toBe(`/mailbox/${second}`))
})

test('if mail leaves by a mail server, nothing links to the mailbox', async () => {
  await render('/senders', (server) => server.answer(senders.list, { results: [sender] }))
  await screen.findByText('Check your email')
  expect(screen.queryByText('Open the message')).toBeNull()
})

test('the notice about a missing verified sender moves no page, links to the message, and goes once it is verified', async () => {
  const counts = { draft: 0, scheduled: 0, triggered: 0, expired: 0, 'pick-winner': 0 }
  const { server } = await render('/single-sends', (fake) => {
    fake.answer(senders.list, { results: [sender] })
    fake.answer(singleSends.search, { result: [], status_counts: counts, _metadata: {} })
    fake.answer(singleSends.categories, { categories: [] })
    fake.hold(singleSends.summary)
    received(fake, entry)
  })
  await screen.findByText('Send your first message')
  expect(screen.queryByRole('complementary')).toBeNull()
  goTo('/mailbox')
  await screen.findByText(entry.subject)
  expect(screen.queryByRole('complementary')).toBeNull()
  goTo('/single-sends')
  const notice = await screen.findByRole('complementary', { name: 'Notice' })
  await within(notice).findByRole('link', { name: 'Open the message' })
  server.answer(senders.list, { results: [{ ...sender, verified: true }] })
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(notice.dataset['over']).toBe('true'))
})

/** Navigates like the browser's Back button. */
function goTo(path: string) {
  window.history.pushState({ key: path }, '', path)
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
}

test('the mailbox has its button while the messages load, so that the list does not move', async () => {
  await render('/mailbox', (fake) => fake.hold(mailbox.list))
  expect(await screen.findByRole('button', { name: 'Delete all' })).toHaveProperty('disabled', true)
})
