import { expect, owner, test } from '../fixtures.ts'

const text = {
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  failed: 'The email or password is incorrect.',
}

test.use({ signedIn: false })

test.describe('signing in', () => {
  test('returns to the requested page', async ({ page, expectAccessible }) => {
    await page.goto('/custom-fields')
    await expect(page).toHaveURL(/\/sign-in\?/)
    await expectAccessible()

    await page.getByLabel(text.email).fill(owner.email)
    await page.getByLabel(text.password).fill('not the password')
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByText(text.failed)).toBeVisible()

    await page.getByLabel(text.password).fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/custom-fields$/)
  })
})
