import { expect, test } from '../fixtures.ts'

test.use({ signedIn: false })

const email = 'forgetful@carillon.test'

test('a forgotten password is set by a link in a mail, and the new session is listed', async ({
  page,
  api,
  expectAccessible,
}) => {
  /** The secret that the newest mail to the address links to. */
  const secretIn = async (folder: string): Promise<string> => {
    let secret: string | undefined
    await expect
      .poll(async () => {
        const { result } = await (await api.get(`/v3/mailbox/messages?search=${email}`)).json()
        for (const { id } of result as { id: string }[]) {
          const { text } = await (await api.get(`/v3/mailbox/messages/${id}`)).json()
          secret ??= new RegExp(`${folder}/([\\w-]+)`).exec(text)?.[1]
        }
        return secret
      })
      .toBeTruthy()
    return secret ?? ''
  }
  const invited = await api.post('/v3/teammates', {
    data: { email, scopes: ['marketing.read'], is_admin: false },
  })
  expect(invited.status()).toBe(201)
  const accepted = await api.post(`/v3/teammates/invitations/${await secretIn('invitation')}`, {
    data: { password: 'the first password', first_name: 'Fay', last_name: 'Lee' },
    headers: { authorization: '' },
  })
  expect(accepted.ok()).toBe(true)

  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await expectAccessible()
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('status')).toContainText(email)

  await page.goto(`/reset-password/${await secretIn('reset-password')}`)
  await page.getByLabel('New password').fill('the second password')
  await expectAccessible()
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your password is set.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()

  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('the second password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/account/sessions')
  await expect(page.getByText('This browser')).toBeVisible()
  await expectAccessible()
})
