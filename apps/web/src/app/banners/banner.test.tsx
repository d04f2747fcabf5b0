import { contactCount } from '@carillon/contract/contact-count'
import { senders } from '@carillon/contract/senders'
import { singleSends } from '@carillon/contract/single-sends'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { render, screen } from '#test/render.tsx'

const reading = ['marketing.read', 'design_library.read']
const creating = [...reading, 'marketing_campaigns.create']

/** The answers of the last visit: a banner that is known late stands above the next page only. */
let lastAnswers = { hasVerifiedSender: false, hasSent: false }

function Frame() {
  useState(() => localStorage.setItem('carillon.banner..answers', JSON.stringify(lastAnswers)))
  return (
    <main>
      <Outlet />
    </main>
  )
}

test.for<[readonly string[], boolean]>([
  [reading, false],
  [creating, true],
])('a banner leads to a new sender only with the right to create one: %s', async ([scopes, isShown]) => {
  lastAnswers = { hasVerifiedSender: false, hasSent: false }
  await render(
    '/single-sends',
    (server) => {
      server.answer(senders.list, { results: [] })
      for (const call of [singleSends.categories, singleSends.summary]) server.fail(call)
    },
    { scopes },
    Frame,
  )
  await screen.findByText('You can’t send emails until you verify a sender.')
  if (isShown) await screen.findByRole('link', { name: 'Create a sender' })
  await screen.findByRole('button', { name: 'Retry' })
  expect(screen.queryByRole('link', { name: 'Create a sender' }) !== null).toBe(isShown)
})

test.for<[readonly string[], boolean]>([
  [reading, false],
  [creating, true],
])('a banner proposes a first message only with the right to create one: %s', async ([scopes, isShown]) => {
  lastAnswers = { hasVerifiedSender: true, hasSent: false }
  const count = { contact_count: 3, billable_count: 3 }
  await render(
    '/senders',
    (server) => {
      server.fail(senders.list)
      server.answer(contactCount.get, count)
    },
    { scopes, contactCount: count },
    Frame,
  )
  await screen.findByRole('button', { name: 'Retry' })
  const sentence = screen.queryByText('You are ready to send your first message.')
  expect(sentence !== null).toBe(isShown)
  expect(screen.queryByRole('link', { name: 'Create it now' }) !== null).toBe(isShown)
})
