import { secondStep } from '@carillon/contract/second-factor'
import { afterEach, expect, test, vi } from 'vitest'
import { loadMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen } from '#test/render.tsx'
import { Component as SecondFactor } from './second-factor.tsx'
import { leadsToSecondStep } from './second-step.ts'

const at = '2046-01-01T00:00:00.000Z'
const session = { token: 'fresh', expires_at: at, region: 'global' as const, accounts: 1 }
const place = { host: 'localhost', problem: null }
const step = {
  email: 'ada@example.org',
  methods: ['totp' as const, 'recovery_code' as const],
  must_set_up: false,
  app: null,
  passkey: null,
  passkeys: place,
}

afterEach(() => sessionStorage.clear())

/** The page after a right password. */
async function open(given: (fake: FakeServer) => void, isWaiting = true) {
  await loadMessages('second-factor', 'copy-field', 'sign-in')
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  if (isWaiting) {
    const details = { ticket: 'one', expires_at: at, methods: ['totp'], must_set_up: false }
    leadsToSecondStep(
      new Refusal([{ code: 'second_factor_required', field: null, details }], 403),
      '/senders',
    )
  }
  return render('/not-found?redirect_to=%2Fsenders', given, {}, () => <SecondFactor />)
}

test('a right code opens the page to which the person wanted', async () => {
  const { server, user } = await open((fake) => {
    fake.answer(secondStep.options, step)
    fake.answer(secondStep.finish, { ...session, recovery_codes: null })
  })
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await vi.waitFor(() => expect(window.location.assign).toHaveBeenLastCalledWith('/senders'))
  expect(server.calls(secondStep.finish)).toMatchObject([{ body: { ticket: 'one', code: '123456' } }])
})

test('a wrong code is said at its field, and can be typed again', async () => {
  const { user } = await open((fake) => {
    fake.answer(secondStep.options, step)
    fake.refuse(secondStep.finish, 'second_factor_wrong', { field: 'code' })
  })
  await user.type(await screen.findByLabelText('Code'), '000000')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText(/This code or passkey is not right/)
  expect(screen.getByLabelText('Code')).toHaveProperty('value', '000000')
})

test('a sign-in that took too long leads back to its beginning', async () => {
  await open((fake) => fake.refuse(secondStep.options, 'sign_in_ticket_ended'))
  await screen.findByRole('heading', { name: 'This sign-in has ended' })
  expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/sign-in')
})

test('a page that was opened without a sign-in asks nothing', async () => {
  const { server } = await open(() => undefined, false)
  await screen.findByRole('heading', { name: 'This sign-in has ended' })
  expect(server.calls(secondStep.options)).toEqual([])
})

test('too many attempts end the sign-in', async () => {
  const { user } = await open((fake) => {
    fake.answer(secondStep.options, step)
    fake.refuse(secondStep.finish, 'sign_in_limited', { details: { minutes: 10 } })
  })
  await user.type(await screen.findByLabelText('Code'), '1')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText(/There were too many attempts/)
})

test('passkeys of an IP address are refused in a sentence', async () => {
  await open((fake) =>
    fake.answer(secondStep.options, {
      ...step,
      methods: ['passkey', 'recovery_code'],
      passkeys: { host: null, problem: 'ip_address' },
    }),
  )
  await screen.findByText(/Passkeys need a host name/)
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})

test('a person who must set a factor up sees the app’s secret, and then their recovery codes', async () => {
  const { user } = await open((fake) => {
    fake.answer(secondStep.options, {
      ...step,
      methods: [],
      must_set_up: true,
      app: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Carillon:ada?secret=JBSWY3DPEHPK3PXP' },
    })
    fake.answer(secondStep.finish, { ...session, recovery_codes: ['abcd-efgh-jkmn-pqrs'] })
  })
  await screen.findByRole('img', { name: 'QR code for the app' })
  expect(screen.getByDisplayValue('JBSW Y3DP EHPK 3PXP')).toBeDefined()
  await user.type(screen.getByLabelText('Code from the app'), '123456')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('abcd-efgh-jkmn-pqrs')
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))
  await vi.waitFor(() => expect(window.location.assign).toHaveBeenLastCalledWith('/senders'))
})
