import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** Adds people with numbered addresses to a new list and waits until they are there. */
async function givenList(api: APIRequestContext, name: string, count: number): Promise<string> {
  const { id } = await (await api.post('/v3/marketing/lists', { data: { name } })).json()
  if (count === 0) return id
  const contacts = Array.from({ length: count }, (_, index) => ({
    email: `${name.toLowerCase().replace(/\W+/g, '-')}-${String(index).padStart(3, '0')}@example.org`,
    first_name: 'Ada',
    last_name: `Nummer${index}`,
  }))
  const upsert = await api.put('/v3/marketing/contacts', { data: { list_ids: [id], contacts } })
  const { job_id } = await upsert.json()
  await expect
    .poll(async () => (await (await api.get(`/v3/marketing/contacts/imports/${job_id}`)).json()).status)
    .toBe('completed')
  return id
}

test('a list is paged to its last contact and back, and the page stands in the address', async ({
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
  await next.click()
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

test('people are searched for, and a text that can not be is said', async ({ page, api }) => {
  await givenList(api, 'Searched', 12)
  await page.goto('/contacts/all')
  const search = page.getByRole('searchbox')
  await search.fill('se')
  await expect(page.getByText('Type at least 3 characters.')).toBeVisible()
  await search.fill('a%b')
  await expect(page.getByText('Use letters, digits and')).toBeVisible()
  await search.fill('searched-00')
  await expect(page.locator('tbody tr')).toHaveCount(10)
  await expect(page).toHaveURL(/search=searched-00/)
  await search.fill('nobody-at-all')
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('people are chosen, put on a list, taken off it and deleted', async ({
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
  await expect(page.getByText('2 contacts were added to Target.')).toBeVisible()
  await expect(page.getByRole('row', { name: /chosen-000/ })).toContainText('Target')

  await page.getByRole('checkbox', { name: 'Select chosen-000@example.org' }).check()
  await page.getByRole('button', { name: 'Remove from this list' }).click()
  await dialog.getByRole('button', { name: 'Remove from list' }).click()
  await expect(page.getByText('1 contact was removed from Chosen.')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(4)

  await page.getByRole('checkbox', { name: 'Select chosen-001@example.org' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete 1 contact' }).click()
  await expect(page.getByText('1 contact was deleted.')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(3)

  await page.getByRole('button', { name: 'Actions for chosen-002@example.org' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/contact\/[^/]+\/delete$/)
  await expectAccessible()
  await dialog.getByRole('radio', { name: /From the account/ }).check()
  await dialog.getByRole('button', { name: 'Delete contact' }).click()
  await expect(page.getByText('chosen-002@example.org was deleted.')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(2)
})

test('a profile shows what is known, and says when nobody is there', async ({
  page,
  api,
  expectAccessible,
}) => {
  const list = await givenList(api, 'Known', 1)
  await page.goto(`/contacts/lists/${list}`)
  await page.getByRole('link', { name: 'known-000@example.org' }).click()
  await expect(page.getByRole('heading', { name: 'known-000@example.org' })).toBeVisible()
  await expect(page.getByText('Nummer0', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Known' })).toBeVisible()
  await expectAccessible()
  await page.goto('/contacts/profile/01890000-0000-7000-8000-000000000000')
  await expect(page.getByText('This contact no longer exists')).toBeVisible()
})

const texts = {
  en: {
    create: 'Create list',
    created: 'was created',
    rename: 'Save name',
    delete: 'Delete list',
    deleted: 'was deleted',
  },
  de: {
    create: 'Liste anlegen',
    created: 'wurde angelegt',
    rename: 'Namen speichern',
    delete: 'Liste löschen',
    deleted: 'wurde gelöscht',
  },
} as const

for (const language of ['en', 'de'] as const) {
  const text = texts[language]

  test.describe(`lists in ${language}`, () => {
    test.use({ language })

    test('are made, renamed and deleted with their contacts kept', async ({ page, expectAccessible }) => {
      const name = `Guests ${language}`
      await page.goto('/contacts')
      await expectAccessible()
      await page.goto('/contacts/new_list')
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[name=name]').fill(name)
      await expectAccessible()
      await dialog.getByRole('button', { name: text.create }).click()
      await expect(page.getByRole('status').filter({ hasText: text.created })).toBeVisible()
      await expect(page).toHaveURL(/\/contacts$/)

      await page.goto('/contacts/new_list')
      await dialog.locator('input[name=name]').fill(name.toUpperCase())
      await dialog.getByRole('button', { name: text.create }).click()
      await expect(dialog.locator('[aria-invalid]')).toBeVisible()
      await page.keyboard.press('Escape')

      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { name })).toBeVisible()
      const id = page.url().split('/').at(-1)
      await page.goto(`/contacts/lists/${id}/edit/${id}`)
      await dialog.locator('input[name=name]').fill(`${name} 2`)
      await dialog.getByRole('button', { name: text.rename }).click()
      await expect(page.getByRole('heading', { name: `${name} 2` })).toBeVisible()

      await page.goto(`/contacts/lists/${id}/delete`)
      await expectAccessible()
      await dialog.getByRole('button', { name: text.delete }).click()
      await expect(page).toHaveURL(/\/contacts$/)
      await expect(page.getByRole('status').filter({ hasText: text.deleted })).toBeVisible()
      await expect(page.getByRole('link', { name: `${name} 2` })).toHaveCount(0)
    })
  })
}
