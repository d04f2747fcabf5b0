import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { givenCities } from './given.ts'

const unique = (name: string) => `${name} ${Date.now().toString(36)}`

/** Selects an option from the list of the given select, even if the page has other lists. */
async function choose(select: Locator, option: string): Promise<void> {
  await select.click()
  const list = select.page().locator(`[id="${await select.getAttribute('aria-controls')}"]`)
  await list.getByRole('option', { name: option, exact: true }).click()
}

const card = (page: Page, sentence: string | RegExp) =>
  page.locator('[data-card]').filter({ hasText: sentence })

test('a segment is built by mouse with live counts, tested and saved', async ({
  page,
  api,
  expectAccessible,
}) => {
  const cities = await givenCities(api)
  const name = unique('By mouse')
  await page.goto(`/contacts/segments/create?list=${cities.id}`)
  const count = page.getByRole('complementary').getByText(/^of 5/)
  await expect(count).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)

  await choose(page.getByRole('combobox', { name: 'Field' }), 'City')
  await page.getByRole('combobox', { name: 'Value' }).fill('denver')
  await expect(page.getByRole('complementary').locator('strong').first()).toHaveText('3')
  await expectAccessible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(card(page, 'City is denver')).toContainText('3 alone → 3 so far')

  await page.getByRole('button', { name: 'Add condition' }).click()
  await choose(page.getByRole('combobox', { name: 'Field' }), 'First name')
  await choose(page.getByRole('combobox', { name: 'Condition' }), 'is not')
  await page.getByRole('combobox', { name: 'Value' }).fill('Ada, Berta')
  await page.getByRole('button', { name: 'Done' }).click()
  const second = card(page, 'First name is not Ada or Berta')
  await expect(second).toContainText('Includes contacts without a value.')
  await expect(second).toContainText('2 alone → 1 so far')

  await page.getByRole('group', { name: 'How the conditions of group 1' }).getByText('or').click()
  await expect(second).toContainText('2 alone → 4 so far')
  await expectAccessible()

  await page.getByRole('textbox', { name: 'Email address or another identifier' }).fill(cities.address(0))
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText(`${cities.address(0)} is in this segment.`)).toBeVisible()
  await expect(card(page, 'City is denver')).toContainText('Found: Denver')
  await expect(card(page, 'City is denver')).toContainText('Matches')
  await expect(second).toContainText('Does not match')
  await expectAccessible()

  await page.getByRole('button', { name: 'Remove condition: First name' }).click()
  await expect(page.locator('[data-card]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(second).toBeVisible()

  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByText(`Segment “${name}” created.`)).toBeVisible()
  await expect(page).toHaveURL(/\/contacts\/segments\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('4 contacts')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(4)
})

test('a segment can be built by keyboard only', async ({ page, api }) => {
  const cities = await givenCities(api)
  const name = unique('By keyboard')
  await page.goto(`/contacts/segments/create?list=${cities.id}`)
  const nameField = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(nameField).toBeFocused()
  const keys = page.keyboard
  await keys.type(name)
  const subject = page.getByRole('combobox', { name: 'Field' })
  await subject.focus()
  await keys.type('city')
  await keys.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Condition' })).toHaveValue('is')
  await expect(page.getByRole('combobox', { name: 'Value' })).toBeFocused()
  await keys.type('Kiel')
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit condition: City is Kiel' })).toBeFocused()

  await page.getByRole('button', { name: 'Add condition' }).focus()
  await keys.press('Enter')
  await expect(subject).toBeFocused()
  // Tab takes the typed text and leads to the condition.
  await keys.type('last na')
  await keys.press('Tab')
  await expect(subject).toHaveValue('Last name')
  await expect(page.getByRole('combobox', { name: 'Condition' })).toBeFocused()
  await keys.press('Escape')
  await expect(page.locator('[data-card]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Add condition' }).focus()
  await keys.press('Enter')
  await expect(subject).toBeFocused()
  await keys.press('Backspace')
  await expect(page.locator('[data-card]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Edit condition: City is Kiel' })).toBeFocused()

  await keys.press('Enter')
  const value = page.getByRole('combobox', { name: 'Value' })
  await expect(value).toBeFocused()
  await keys.press('Backspace')
  await keys.press('Enter')
  await expect(page.getByText('This field is required.')).toBeVisible()
  await keys.press('Escape')
  await expect(page.getByRole('button', { name: 'Edit condition: City is Kiel' })).toBeFocused()

  await nameField.focus()
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('2 contacts')).toBeVisible()
})

test("'was sent but did not open' is two conditions of one group", async ({ page }) => {
  await page.goto('/contacts/segments/create')
  await choose(page.getByRole('combobox', { name: 'Field' }), 'Any email')
  await choose(page.getByRole('combobox', { name: 'Condition' }), 'was sent but did not open')
  await choose(page.getByRole('combobox', { name: 'When' }), 'Within the last')
  await page.getByRole('spinbutton', { name: 'Number' }).fill('6')
  await choose(page.getByRole('combobox', { name: 'Unit' }), 'months')
  await page.getByRole('button', { name: 'Counting human opens' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(card(page, 'Was sent any email in the last 6 months')).toBeVisible()
  const unopened = card(page, 'Did not open any email in the last 6 months')
  await expect(unopened).toContainText('Counting machine opens too')
  await expect(unopened).toContainText('Includes contacts who were never sent anything.')
})

test('missing input is reported at its field, and leaving warns', async ({ page, api }) => {
  const cities = await givenCities(api)
  const taken = await (
    await api.post('/v3/marketing/segments/2.0', {
      data: {
        name: unique('Taken'),
        parent_list_ids: [cities.id],
        query_json: { version: 1, joiner: 'and', groups: [] },
      },
    })
  ).json()
  await page.goto('/contacts/segments/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(taken.name)
  await page.getByRole('button', { name: 'Save segment' }).click()
  const subject = page.getByRole('combobox', { name: 'Field' })
  await expect(subject).toBeFocused()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Without conditions, the segment contains all contacts.')).toBeVisible()
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByText('segment name is already in use')).toBeVisible()

  await page.getByRole('link', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/contacts\/segments$/)
})
