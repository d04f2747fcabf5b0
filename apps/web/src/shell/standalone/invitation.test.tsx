import { teammates } from '@carillon/contract/teammates'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { loadMessages, switchLanguage } from '#lib/messages.tsx'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen } from '#test/render.tsx'
import { Component as Invitation } from './invitation.tsx'

afterEach(() => switchLanguage('en'))

const invitation = {
  email: 'nora@shop.test',
  account: 'Shop',
  state: 'open' as const,
  expires_at: '2026-12-05T10:00:00.000Z',
  invited_by: 'owner@shop.test',
  role_name: 'Viewer',
  is_admin: false,
  has_user: false,
  signed_in_as: null,
}

/** The page stands outside the frame of the app: here it stands in for it. */
async function show(given: (fake: FakeServer) => void) {
  await loadMessages('teammates', 'roles')
  return render('/invitation/secret', given, {}, () => (
    <Routes>
      <Route path="/invitation/:secret" element={<Invitation />} />
    </Routes>
  ))
}

test('an invitation names the role in the language that is chosen on its page', async () => {
  const { user } = await show((fake) => fake.answer(teammates.invitation, invitation))
  await screen.findByText(/Your role: Viewer/)
  await user.click(screen.getByRole('button', { name: 'Deutsch' }))
  await screen.findByText(/Ihre Rolle: Nur lesen/)
})

test('an invitation names a role of the account as the account does', async () => {
  const { user } = await show((fake) =>
    fake.answer(teammates.invitation, { ...invitation, role_name: 'Spring team' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Deutsch' }))
  await screen.findByText(/Ihre Rolle: Spring team/)
})

test('a link that is not known, and an invitation that was withdrawn, say so', async () => {
  const { server } = await show((fake) => fake.refuse(teammates.invitation, 'invitation_not_found'))
  await screen.findByRole('heading', { name: 'This link is not valid' })
  screen.getByRole('button', { name: 'Sign in' })
  expect(server.calls(teammates.invitation)).toHaveLength(1)
  await show((fake) => fake.answer(teammates.invitation, { ...invitation, state: 'withdrawn' }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByLabelText('First name')).toBeNull()
})

test('a person who is signed in with another address reads both addresses, and can sign out', async () => {
  await show((fake) => fake.answer(teammates.invitation, { ...invitation, signed_in_as: 'other@shop.test' }))
  await screen.findByText(/nora@shop\.test.*other@shop\.test/)
  screen.getByRole('button', { name: 'Sign out' })
})
