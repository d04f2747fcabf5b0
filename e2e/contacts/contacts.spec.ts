import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { givenList } from './given-list.ts'

test('a list can be paged to its end and back, and the address contains the page', async ({
  page,
  api,
  expectAccessible,
}) => {
  const id = await givenList(api, 'Paged', 230)
  await page.goto(`/contacts/lists/${id}`)
  await expect(page.getByRole('heading', { name: 'Paged' })).toBeVisible()
  await expect(page.getByText('1–100 of 230')).toBeVisible()
  await expectAccessible()
  const next = page.getByRole('button', { name: 'Next' })
  const previous = page.getByRole('button', { name: 'Previous' })
  const first = page.locator('tbody a').first()
  const firstOfAll = await first.textContent()
  // While the next page is loading, the button for the page after it is disabled.
  const held = Promise.withResolvers<void>()
  await page.route(/[?&]page_token=/, async (route) => {
    await held.promise
    await route.continue()
  })
  await next.click()
  await expect(next).toBeDisabled()
  held.resolve()
  await expect(page.getByText('101–200 of 230')).toBeVisible()
  await next.click()
  await expect(page.getByText('201–230 of 230')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(30)
  await expect(next).toBeDisabled()
  await page.reload()
  await expect(page.getByText('201–230 of 230')).toBeVisible()
  await previous.click()
  await expect(page.getByText('101–200 of 230')).toBeVisible()
  await previous.click()
  await expect(page.getByText('1–100 of 230')).toBeVisible()
  await expect(first).toHaveText(firstOfAll ?? '')
})

test('contacts are selected, added to a list, removed from it and deleted', async ({
  page,
  api,
  expectAccessible,
}) => {
  const from = await givenList(api, 'Chosen', 5)
  await givenList(api, 'Target', 0)
  await page.goto(`/contacts/lists/${from}`)
  await page.getByRole('checkbox', { name: 'Select chosen-000@example.org' }).check()
  await page.getByRole('checkbox', { name: 'Select chosen-001@example.org' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Add to a list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Target' }).click()
  await dialog.getByRole('button', { name: 'Add to list' }).click()
  await expect(page.getByText('2 contacts were added to “Target”.')).toBeVisible()
  await expect(page.getByRole('row', { name: /chosen-000/ })).toContainText('Target')

  await page.getByRole('checkbox', { name: 'Select chosen-000@example.org' }).check()
  await page.getByRole('button', { name: 'Remove from this list' }).click()
  await dialog.getByRole('button', { name: 'Remove from list' }).click()
  await expect(page.getByText('1 contact was removed from “Chosen”.')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(4)

  await page.getByRole('checkbox', { name: 'Select chosen-001@example.org' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete 1 contact' }).click()
  const toast = page.getByRole('status').filter({ hasText: '1 contact was deleted.' })
  // The toast disappears after ten seconds, unless the pointer is over it.
  await toast.hover()
  await expect(page.locator('tbody tr')).toHaveCount(3)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 contact restored.')).toBeVisible()
  await expect(page.getByRole('row', { name: /chosen-001/ })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select chosen-001@example.org' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete 1 contact' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(3)

  await page.getByRole('button', { name: 'Actions for chosen-002@example.org' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/contact\/[^/]+\/delete$/)
  await expectAccessible()
  await dialog.getByRole('radio', { name: /from the account/ }).check()
  await dialog.getByRole('button', { name: 'Delete contact' }).click()
  await expect(page.getByText('chosen-002@example.org was deleted.')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(2)
})

/** Scrolls to the end, where the selection bar covers no rows. */
async function toTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
}

test('all contacts of a list are selected across pages and added to another list', async ({
  page,
  api,
  expectAccessible,
}) => {
  const from = await givenList(api, 'Whole', 130)
  const target = await givenList(api, 'Whole target', 0)
  await page.goto(`/contacts/lists/${from}`)
  await expect(page.getByText('1–100 of 130')).toBeVisible()
  const dialog = page.getByRole('dialog')
  const all = page.getByRole('checkbox', { name: 'Select all rows on this page' })
  await all.check()
  await expect(page.getByText('100 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 130' }).click()
  await expect(page.getByText('130 selected')).toBeVisible()
  await toTheEnd(page)
  await expectAccessible()
  await page.getByRole('button', { name: 'Add to a list' }).click()
  const list = dialog.getByRole('combobox')
  await list.click()
  const choices = page.locator(`#${await list.getAttribute('aria-controls')}`)
  await choices.getByRole('option', { name: 'Whole target' }).click()
  await dialog.getByRole('button', { name: 'Add to list' }).click()
  await expect(page.getByText('130 contacts were added to “Whole target”.')).toBeVisible()

  await page.goto(`/contacts/lists/${target}?search=whole-1`)
  await expect(page.locator('tbody tr')).toHaveCount(30)

  await page.goto(`/contacts/lists/${target}?search=whole-`)
  await all.check()
  await page.getByRole('button', { name: 'Select all results' }).click()
  await expect(page.getByText('130 selected')).toBeVisible()
  await toTheEnd(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByText('The export has started')).toBeVisible()
  await page.goto('/contacts/exports')
  const row = page.getByRole('row').filter({ hasText: 'Whole target, found by “whole-”' })
  await expect(row.getByText('Ready for download')).toBeVisible()
})

test('all contacts of a list are deleted and restored, also after a reload', async ({
  page,
  api,
  expectAccessible,
}) => {
  const list = await givenList(api, 'Returning', 130)
  await page.goto(`/contacts/lists/${list}`)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Select all 130' }).click()
  await toTheEnd(page)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Delete 130 contacts' }).click()
  await expect(page.getByText('This list is empty')).toBeVisible()
  // The toast may be gone; the notice on the page stays for ten minutes.
  const notice = page.locator('main').getByText('130 contacts were deleted.')
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()
  await page.locator('main').getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('130 contacts restored.')).toBeVisible()
  await expect(page.getByText('1–100 of 130')).toBeVisible()
})

test('contacts are searched, and a search can be paged forward and back', async ({ page, api }) => {
  await givenList(api, 'Walked', 120)
  await page.goto('/contacts/all')
  await page.getByRole('searchbox').fill('walked-')
  await expect(page).toHaveURL(/search=walked-/)
  // The list before the search has 100 rows as well, and shows the total.
  await expect(page.getByText('1–100', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('101–120', { exact: true })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(20)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('1–100', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Select all results' }).click()
  await expect(page.getByText('120 selected')).toBeVisible()
})

test('a double click deletes once', async ({ page, api }) => {
  const list = await givenList(api, 'Twice', 2)
  await page.goto(`/contacts/lists/${list}`)
  await page.getByRole('checkbox', { name: 'Select twice-000@example.org' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') calls.push(request.url())
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 contact' }).dblclick()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  expect(calls).toHaveLength(1)
})
