import { expect, owner, test } from '../fixtures.ts'

/** These tests sign in themselves. Ending the session that other tests share would sign them out, too. */
test.use({ signedIn: false })

test.beforeEach(async ({ page, request, baseURL, context }) => {
  const { email, password } = owner
  const answer = await request.post('/v3/tokens', { data: { email, password } })
  const { token } = (await answer.json()) as { token: string }
  await context.addCookies([{ name: 'carillon_token', value: token, url: baseURL ?? '' }])
  await page.goto('/unsubscribe-groups/new')
  await expect(page.locator('[name=name]')).toBeVisible()
})

test('signing out revokes the token, clears the cookie, loads the logout frame and keeps the return address', async ({
  page,
  context,
}) => {
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'carillon_token')
  const deleted = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().endsWith('/v3/tokens'),
  )
  const frame = page.waitForRequest((request) => request.url().includes('logout-frame'))
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()

  expect((await deleted).postDataJSON()).toEqual({ token: cookie?.value })
  await frame
  await expect(page).toHaveURL(/\/sign-in\?redirect_to=/)
  expect(new URL(page.url()).searchParams.get('redirect_to')).toContain('/unsubscribe-groups/new')
  expect((await context.cookies()).filter(({ name }) => name === 'carillon_token')).toEqual([])
  const after = await page.request.get('/v3/scopes', {
    headers: { authorization: `Bearer ${cookie?.value}` },
  })
  expect(after.status()).toBe(401)
})

test('a session ended elsewhere signs out, and typed input is restored after signing in', async ({
  page,
  context,
}) => {
  await page.locator('[name=name]').fill('Halfway typed')
  await page.locator('[name=description]').fill('Not lost')
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'carillon_token')
  await page.request.delete('/v3/tokens', { data: { token: cookie?.value } })
  await page.getByRole('button', { name: 'Create group' }).click()

  await expect(page).toHaveURL(/\/sign-in\?redirect_to=/)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/unsubscribe-groups\/new$/)
  await expect(page.locator('[name=name]')).toHaveValue('Halfway typed')
  await expect(page.locator('[name=description]')).toHaveValue('Not lost')
})
