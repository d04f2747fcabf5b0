import { sessions } from '@carillon/contract/sign-in'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

const at = '2026-03-01T10:00:00.000Z'
const session = (number: number) => ({
  id: `01930000-0000-7000-8000-00000000000${number}`,
  created_at: at,
  last_used_at: at,
  expires_at: '2026-03-31T10:00:00.000Z',
  user_agent: '',
  ip: '203.0.113.7',
  place: null,
  is_current: number === 1,
})
const endOthers = () => screen.findByRole('button', { name: 'End all others' })

test('the head has its button while the sessions load, so that the list does not move', async () => {
  await render('/account/sessions', (fake) => fake.hold(sessions.list))
  expect(await endOthers()).toHaveProperty('disabled', true)
})

test('the button is disabled where only this browser is signed in', async () => {
  await render('/account/sessions', (fake) => fake.answer(sessions.list, { result: [session(1)] }))
  await screen.findByText('This browser')
  expect(await endOthers()).toHaveProperty('disabled', true)
})

test('all other sessions end with one press', async () => {
  const { server, user } = await render('/account/sessions', (fake) => {
    fake.answer(sessions.list, { result: [session(1), session(2), session(3)] })
    fake.answer(sessions.endOthers, { ended: 2 })
  })
  await within(await screen.findByRole('table')).findAllByText('203.0.113.7')
  await user.click(await endOthers())
  await screen.findByText('2 sessions have ended.')
  expect(server.calls(sessions.endOthers)).toHaveLength(1)
})
