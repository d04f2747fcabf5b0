import { expect, test } from '../fixtures.ts'

test('the palette finds a contact by its address, and the keyboard alone opens it', async ({
  page,
  api,
  expectAccessible,
}) => {
  const email = 'found.by.palette@example.org'
  const added = await api.put('/v3/marketing/contacts', { data: { contacts: [{ email }] } })
  expect(added.ok()).toBe(true)
  await expect(async () => {
    const answer = await api.get('/v3/marketing/contacts?page_size=1&search=found.by.pal')
    expect(((await answer.json()) as { result: unknown[] }).result).toHaveLength(1)
  }).toPass()

  await page.goto('/senders')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or go to' })
  await expect(field).toBeFocused()
  await field.fill('found.by')
  await expect(page.getByRole('option', { name: email, selected: true })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/\/design-library/)
})
