import { expect, test } from '../fixtures.ts'
import { mailTo } from '../mail.ts'

test('a person is invited, accepts in another browser, and sees only what their role allows', async ({
  page,
  api,
  browser,
  product,
  expectAccessible,
}) => {
  const email = 'nora@nordlicht.example'
  await page.goto('/account/people')
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Invite a person' }).first().click()
  await expectAccessible()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`${email} was invited.`)).toBeVisible()

  const { text } = await mailTo(api, email)
  const path = /\/invitation\/[\w-]+/.exec(text)?.[0] ?? ''
  const context = await browser.newContext({ baseURL: product, locale: 'en-US' })
  const theirs = await context.newPage()
  await theirs.goto(path)
  await theirs.getByLabel('First name').fill('Nora')
  await theirs.getByLabel('Choose a password').fill('a new password')
  await theirs.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(theirs).toHaveURL(/\/$/)
  await theirs.goto('/single-sends')
  await expect(theirs.getByRole('heading', { name: 'Single Sends' })).toBeVisible()
  await theirs.goto('/senders')
  await expect(theirs.getByRole('heading', { name: /Sender/ }).first()).toBeVisible()
  const refused = await theirs.evaluate(async () => {
    const token = /carillon_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const headers = { authorization: `Bearer ${decodeURIComponent(token)}` }
    return (await fetch('/v3/teammates', { headers })).status
  })
  expect(refused).toBe(403)
  await theirs.goto(path)
  await expect(theirs.getByRole('heading', { name: 'This invitation was accepted' })).toBeVisible()
  await context.close()

  await page.goto(`/account/people/${encodeURIComponent(email)}`)
  await expect(page.getByRole('button', { name: 'Save rights' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Remove from account' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Remove person' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Remove person' }).click()
  await expect(page.getByText(`${email} was removed.`)).toBeVisible()
})

for (const language of ['en', 'de'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language, viewport: { width: 360, height: 780 } })

    test('pages of people and roles fit a phone and are accessible', async ({
      page,
      open,
      expectAccessible,
    }) => {
      const viewer = '/account/roles/00000000-0000-7000-8000-000000000003'
      const paths = [
        '/account/people',
        '/account/people/invite',
        '/account/roles',
        '/account/roles/new',
        viewer,
      ]
      for (const path of paths) {
        await open(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('form, table, details, [role="table"]').first()).toBeAttached()
        expect(await page.locator('html').getAttribute('lang')).toBe(language)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(wide, path).toBeLessThanOrEqual(360)
        await expectAccessible()
      }
      await page.goto('/invitation/unknown')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible()
    })
  })
}
