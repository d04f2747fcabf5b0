import { expect, test } from '../fixtures.ts'

const text = {
  next: 'Enter contacts',
  add: 'Add another contact',
  save: 'Add 2 contacts',
  identifier: 'A contact needs at least one',
  taken: 'Adding 2 contacts. They will appear within a minute.',
  duplicate: 'Contact 1 has the same value',
  email: 'Enter an email address',
  newList: 'New list',
  create: 'Create list',
} as const

test.describe('adding manually', () => {
  test('adds contacts to a list created in the process', async ({ page, expectAccessible }) => {
    const list = 'By hand'
    await page.goto('/contacts/new')
    await expect(page).toHaveURL(/\/contacts\/new\/list$/)
    await page.locator('input[value=list]').check()
    await expectAccessible()
    await page.getByRole('link', { name: text.newList }).click()
    await page.getByRole('dialog').locator('input[name=name]').fill(list)
    await page.getByRole('dialog').getByRole('button', { name: text.create }).click()
    await expect(page.getByRole('combobox')).toHaveValue(list)
    await page.getByRole('button', { name: text.next }).click()

    await page.getByRole('button', { name: text.add }).click()
    await page.locator('input[name=email-0]').fill('grace@example.org')
    await page.locator('input[name=first_name-0]').fill('Grace')
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.identifier)).toBeVisible()
    await expectAccessible()
    await page.locator('input[name=email-1]').fill('GRACE@example.org')
    await expect(page.getByText(text.duplicate)).toBeVisible()
    await page.locator('input[name=email-1]').fill('nonsense')
    await expect(page.getByText(text.email)).toBeVisible()
    await page.locator('input[name=email-1]').fill('')
    await page.locator('input[name=external_id-1]').fill('crm')
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.taken)).toBeVisible()
    await expect(page.getByRole('heading', { name: list })).toBeVisible()
    await expect(page.getByRole('link', { name: 'crm' })).toBeVisible()
    await expect(page.getByText('Grace', { exact: true })).toBeVisible()
  })
})
