import { expect, owner, test } from '../fixtures.ts'

const words = {
  en: { email: 'Email', password: 'Password', submit: 'Sign in', failed: 'Email and password do not match.' },
  de: {
    email: 'E-Mail',
    password: 'Passwort',
    submit: 'Anmelden',
    failed: 'E-Mail und Passwort passen nicht zusammen.',
  },
}

test.use({ signedIn: false })

for (const language of ['en', 'de'] as const) {
  const say = words[language]

  test.describe(`signing in (${language})`, () => {
    test.use({ language })

    test('leads back to the page that was asked for', async ({ page, expectAccessible }) => {
      await page.goto('/custom-fields')
      await expect(page).toHaveURL(/\/sign-in\?/)
      await expectAccessible()

      await page.getByLabel(say.email).fill(owner.email)
      await page.getByLabel(say.password).fill('not the password')
      await page.getByRole('button', { name: say.submit }).click()
      await expect(page.getByText(say.failed)).toBeVisible()

      await page.getByLabel(say.password).fill(owner.password)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/custom-fields$/)
    })
  })
}
