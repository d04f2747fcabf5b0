import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { givenCities } from './given.ts'

/** Selects an option from the list of the given select, even if the page has other lists. */
async function choose(select: Locator, option: string): Promise<void> {
  await select.click()
  const list = select.page().locator(`[id="${await select.getAttribute('aria-controls')}"]`)
  await list.getByRole('option', { name: option, exact: true }).click()
}

test('a legacy segment is made, shown, changed by keyboard, and converted', async ({
  page,
  api,
  expectAccessible,
}) => {
  const cities = await givenCities(api)
  const name = `Legacy ${Date.now().toString(36)}`
  await page.goto('/legacy/contacts/segments/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await choose(page.getByRole('combobox', { name: 'List' }), cities.name)
  await choose(page.getByRole('combobox', { name: 'Field' }), 'First name')
  await page.getByRole('textbox', { name: 'Value' }).fill('Ada')
  await expect(page.getByRole('complementary').getByText(/^of 5/)).toBeVisible()
  await expect(page.getByRole('complementary').locator('strong').first()).toHaveText('3')
  await expectAccessible()
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page).toHaveURL(/\/legacy\/contacts\/segments\/[0-9a-f-]{36}$/)
  await expect(page.getByText('First name is Ada')).toBeVisible()
  await expectAccessible()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Add condition' }).press('Enter')
  await page.getByRole('combobox', { name: 'Field' }).pressSequentially('Email')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Value' }).pressSequentially(cities.address(4))
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'How the conditions of group 1' }).getByText('or').click()
  await expect(page.getByRole('complementary').locator('strong').first()).toHaveText('3')
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByText(`Segment “${name}” saved.`)).toBeVisible()

  const { segments } = await (await api.get('/v3/contactdb/segments')).json()
  const made = segments.find((each: { name: string }) => each.name === name)
  expect(made.conditions).toEqual([
    { field: 'first_name', value: 'Ada', operator: 'eq', and_or: '' },
    { field: 'email', value: cities.address(4), operator: 'eq', and_or: 'or' },
  ])
  expect(made.list_id).toEqual(expect.any(Number))

  await page.getByRole('link', { name: 'Convert' }).click()
  await expect(page).toHaveURL(/\d\/contacts\/segments\/duplicate\//)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(`Copy of ${name}`)
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Copy of ${name}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Convert' })).toHaveCount(0)
})

test('unsaved conditions of a legacy segment are not left without a question', async ({ page }) => {
  await page.goto('/legacy/contacts/segments/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
