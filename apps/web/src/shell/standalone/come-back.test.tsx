import { singleSignOn } from '@carillon/contract/single-sign-on'
import { afterEach, expect, test, vi } from 'vitest'
import { readCookie } from '#lib/cookies.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen } from '#test/render.tsx'
import { Component as ComeBack } from './come-back.tsx'
import { readSecondStep } from './second-step.ts'
import { keepSignOn } from './sign-on.ts'
import { SignOnButton } from './sign-on-button.tsx'
import { keepAccountChosen, sessionCookies } from './standalone-shell.ts'

const signedIn = {
  token: 'fresh',
  expires_at: '2046-01-01T00:00:00.000Z',
  region: 'global' as const,
  accounts: 1,
}

afterEach(() => {
  for (const name of Object.values(sessionCookies)) {
    // biome-ignore lint/suspicious/noDocumentCookie: a test begins without cookies
    document.cookie = `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
  }
  sessionStorage.clear()
  localStorage.clear()
})

function comeBack(given: (fake: FakeServer) => void) {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  return render('/not-found?code=one&state=two', given, {}, () => <ComeBack />)
}

test('a person who comes back from the provider is signed in, once, where they wanted to go', async () => {
  keepSignOn({ secret: 'of this browser', redirectTo: '/senders' })
  const { server } = await comeBack((fake) => fake.answer(singleSignOn.finish, signedIn))
  await vi.waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/senders'))
  expect(server.calls(singleSignOn.finish)).toMatchObject([
    { body: { secret: 'of this browser', query: 'code=one&state=two', language: 'en' } },
  ])
  expect(readCookie(sessionCookies.token)).toBe('fresh')
})

test('with several accounts they choose one first, unless they did so in this browser', async () => {
  keepSignOn({ secret: 's', redirectTo: '/senders' })
  await comeBack((fake) =>
    fake.answer(singleSignOn.finish, { ...signedIn, region: 'global' as const, accounts: 2 }),
  )
  await vi.waitFor(() =>
    expect(window.location.assign).toHaveBeenCalledWith('/sign-in/account?redirect_to=%2Fsenders'),
  )
})

test('a choice that was made in this browser is not asked for again', async () => {
  keepSignOn({ secret: 's', redirectTo: null })
  await comeBack((fake) =>
    fake.answer(singleSignOn.finish, () => {
      keepAccountChosen()
      return { ...signedIn, region: 'global' as const, accounts: 2 }
    }),
  )
  await vi.waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/'))
})

test('a second factor is asked for on its own page, with the ticket of this sign-in', async () => {
  keepSignOn({ secret: 's', redirectTo: '/senders' })
  const step = {
    ticket: 'ticket',
    expires_at: signedIn.expires_at,
    methods: ['totp' as const],
    must_set_up: false,
  }
  await comeBack((fake) => fake.refuse(singleSignOn.finish, 'second_factor_required', { details: step }))
  await vi.waitFor(() =>
    expect(window.location.assign).toHaveBeenCalledWith('/sign-in/second-factor?redirect_to=%2Fsenders'),
  )
  expect(readSecondStep()).toEqual(step)
})

test('a sign-in that did not begin in this tab makes no call', async () => {
  const { server } = await comeBack(() => undefined)
  await screen.findByText(/begun in another browser or tab/)
  expect(server.calls(singleSignOn.finish)).toEqual([])
  expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/sign-in')
})

test.for([
  ['single_sign_on_not_invited', { email: 'a@b.example' }, /“a@b.example” is not invited/],
  ['single_sign_on_unverified', { email: 'a@b.example' }, /does not say that the address “a@b.example” is/],
  ['single_sign_on_ended', {}, /This sign-in has ended/],
  ['single_sign_on_denied', { why: 'access_denied' }, /The provider refused the sign-in: access_denied/],
  ['single_sign_on_answer_invalid', { why: 'nonce' }, /can’t be trusted, so nobody was signed in: nonce/],
  ['single_sign_on_provider_down', { why: 'the host does not exist' }, /the host does not exist/],
] as const)('%s is said in a sentence', async ([code, details, sentence]) => {
  keepSignOn({ secret: 's', redirectTo: null })
  await comeBack((fake) => fake.refuse(singleSignOn.finish, code, { details }))
  await screen.findByRole('heading', { name: 'You are not signed in' })
  expect(screen.getByText(sentence)).toBeDefined()
})

test('the button says why the provider can’t be opened', async () => {
  const { user } = await render(
    '/not-found',
    (fake) =>
      fake.refuse(singleSignOn.begin, 'single_sign_on_provider_down', { details: { why: 'no answer' } }),
    {},
    () => <SignOnButton name="Harbor ID" redirectTo={null} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Sign in with Harbor ID' }))
  expect((await screen.findByRole('alert')).textContent).toContain('does not answer as it should: no answer')
})
