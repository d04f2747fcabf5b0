import { expect, owner, test } from '../fixtures.ts'

const text = {
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  show: 'Show characters',
  hide: 'Hide characters',
  forgotten: 'Forgot your password?',
  failed: 'The email or password is incorrect.',
}

test.use({ signedIn: false })

test.describe('signing in', () => {
  test('returns to the requested page', async ({ page, expectAccessible }) => {
    await page.goto('/custom-fields')
    await expect(page).toHaveURL(/\/sign-in\?/)
    await expectAccessible()

    await page.getByLabel(text.email).fill(owner.email)
    const password = page.getByLabel(text.password)
    await password.fill('not the password')
    await page.getByRole('button', { name: text.show }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: text.hide }).click()
    await expect(password).toHaveAttribute('type', 'password')
    await expect(page.getByRole('link', { name: text.forgotten })).toBeVisible()
    // The card stays where it is when the error appears.
    const title = page.getByRole('heading', { level: 1 })
    const before = await title.boundingBox()
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByText(text.failed)).toBeVisible()
    expect(await title.boundingBox()).toEqual(before)

    await password.fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/custom-fields$/)
  })
})
