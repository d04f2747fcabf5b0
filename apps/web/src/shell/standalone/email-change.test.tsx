import { emailChange } from '@carillon/contract/email-change'
import { Route, Routes } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen } from '#test/render.tsx'
import { Component as ConfirmPage } from './email-change.tsx'
import { Component as StopPage } from './stop-email-change.tsx'

const inAnHour = '2026-11-29T10:00:00.000Z'
/** The pages stand outside the frame of the app: here they stand in for it. */
const show = (path: string, given: (fake: FakeServer) => void) =>
  render(path, given, {}, () => (
    <Routes>
      <Route path="/email-change/:token" element={<ConfirmPage />} />
      <Route path="/email-change/stop/:token" element={<StopPage />} />
    </Routes>
  ))

const change = { from: 'old@shop.test', email: 'new@shop.test', expires_at: inAnHour }

describe('the link to a new address', () => {
  test('shows the change, and only its button confirms it', async () => {
    const { server, user } = await show('/email-change/secret', (fake) => {
      fake.answer(emailChange.get, change)
      fake.answer(emailChange.confirm, { email: change.email })
    })
    await screen.findByText('new@shop.test becomes your address in place of old@shop.test.')
    expect(server.calls(emailChange.confirm)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Confirm the address' }))
    await screen.findByRole('heading', { name: 'Your address has changed' })
    expect(server.calls(emailChange.confirm)[0]?.params).toEqual({ secret: 'secret' })
  })

  test('says that it has ended', async () => {
    await show('/email-change/secret', (fake) => fake.refuse(emailChange.get, 'email_change_ended'))
    await screen.findByRole('heading', { name: 'This link has ended' })
  })

  test('says that it ended while its page was open, and that there were too many attempts', async () => {
    const { server, user } = await show('/email-change/secret', (fake) => {
      fake.answer(emailChange.get, change)
      fake.refuse(emailChange.confirm, 'sign_in_limited')
    })
    const button = await screen.findByRole('button', { name: 'Confirm the address' })
    await user.click(button)
    await screen.findByText('Too many attempts. Try again in a few minutes.')
    server.refuse(emailChange.confirm, 'email_change_ended')
    await user.click(button)
    await screen.findByRole('heading', { name: 'This link has ended' })
  })
})

describe('the link to the former address', () => {
  test.for([
    [false, 'new@shop.test is to replace old@shop.test. It stays old@shop.test, and all open sessions end.'],
    [
      true,
      'new@shop.test has replaced old@shop.test. It becomes old@shop.test again, and all open sessions end.',
    ],
  ] as const)('stops a change; confirmed: %s', async ([is_confirmed, sentence]) => {
    const { server, user } = await show('/email-change/stop/secret', (fake) => {
      fake.answer(emailChange.getStop, { ...change, is_confirmed })
      fake.answer(emailChange.stop, { email: change.from })
    })
    await screen.findByText(sentence)
    expect(server.calls(emailChange.stop)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Stop the change' }))
    await screen.findByRole('heading', { name: 'The change is stopped' })
    expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe(
      '/reset-password',
    )
  })
})
