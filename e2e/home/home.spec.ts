import { expect, test } from '../fixtures.ts'

test('home shows begun work, and the key n begins a new one', async ({ page, api, expectAccessible }) => {
  const made = await api.post('/v3/marketing/singlesends', { data: { name: 'Begun for home' } })
  expect(made.status()).toBe(201)
  await page.goto('/')
  const drafts = page.getByRole('region', { name: 'Drafts' })
  await expect(drafts.getByRole('link', { name: 'Begun for home' })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/single-sends\/new\/selector\//)
})
