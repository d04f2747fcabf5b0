import { expect, test } from '../fixtures.ts'
import { givenList } from './given-list.ts'

test('the index is a searchable tree of lists and segments, with a menu for each kind', async ({
  page,
  api,
  expectAccessible,
}) => {
  const list = await givenList(api, 'Tree', 2)
  const segment = await api.post('/v3/marketing/segments/2.0', {
    data: {
      name: 'Tree climbers',
      parent_list_ids: [list],
      query_dsl: "SELECT c.contact_id, c.updated_at FROM contact_data AS c WHERE c.first_name = 'Ada'",
    },
  })
  expect(segment.status()).toBe(201)
  await page.goto('/contacts?search=tree')
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(row('Tree')).toContainText('List')
  await expect(row('Tree climbers')).toContainText('Segment')
  await expect(row('Tree climbers').getByRole('button', { name: '2', exact: true })).toBeVisible()
  await row('Tree climbers').getByRole('button', { name: '2', exact: true }).hover()
  await expect(page.getByRole('tooltip')).toContainText('updated')
  await expectAccessible()
  const menu = page.getByRole('menuitem')
  await page.getByRole('button', { name: 'Actions for Tree', exact: true }).click()
  await expect(menu).toHaveText([
    'Show contacts',
    'Rename',
    'Import into this list',
    'Create segment',
    'Export',
    'Delete',
  ])
  await page.keyboard.press('Escape')
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Actions for All contacts' }).click()
  await expect(menu).toHaveText(['Show contacts', 'Export', 'Create segment', 'Delete all contacts'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(menu).toHaveText(['New list', 'New segment'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add contacts' }).click()
  await expect(menu).toHaveText(['Upload CSV', 'Add manually'])
})

const text = {
  create: 'Create list',
  created: 'created.',
  rename: 'Save name',
  delete: 'Delete list',
  deleted: 'was deleted',
} as const

test.describe('lists', () => {
  test('are made, renamed and deleted with their contacts kept', async ({ page, expectAccessible }) => {
    const name = 'Guests'
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
    await expect(page.getByRole('status').filter({ hasText: text.deleted })).toBeVisible()
    await expect(page).toHaveURL(/\/contacts$/)
    await expect(page.getByRole('link', { name: `${name} 2` })).toHaveCount(0)
  })
})
