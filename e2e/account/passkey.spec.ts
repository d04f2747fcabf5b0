import { expect, test } from '../fixtures.ts'
import { forgetPerson } from '../forget-person.ts'
import { mailTo } from '../mail.ts'

/** The person signs in and out by themselves. The refusal that asks for the second step is written to the console. */
test.use({ signedIn: false, refusals: 'expected' })

test('a passkey is added, and signs in after the password', async ({
  page,
  api,
  context,
  expectAccessible,
}) => {
  const email = 'passkey@nordlicht.example'
  const password = 'a new password'
  const invited = await api.post('/v3/teammates', { data: { email, scopes: [], is_admin: true } })
  expect(invited.status()).toBe(201)
  const { text } = await mailTo(api, email)
  const secret = /\/invitation\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
  const accepted = await page.request.post(`/v3/teammates/invitations/${secret}`, { data: { password } })
  expect(accepted.status()).toBe(201)

  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const signIn = async () => {
    await page.goto('/sign-in?redirect_to=%2Faccount%2Fsecurity')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signIn()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('My laptop')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'My laptop' })).toBeVisible()

  await forgetPerson(page)
  await signIn()
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
  await expect(page.getByText(/Last used/)).toBeVisible()
})
