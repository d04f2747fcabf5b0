import { expect, test } from '../fixtures.ts'

const text = {
  create: 'Create field',
  firstCharacter: 'The first character must be a letter or an underscore.',
  keyword: 'You can’t name a custom field with SQL reserved keywords.',
  taken: 'This name is already in use.',
  created: 'was created',
  rename: 'Save name',
  renamed: 'is now called',
  delete: 'Delete field',
  deleted: 'was deleted',
  actions: 'Actions for',
  renameAction: 'Rename',
  address: /^Address/,
} as const

test.describe('custom fields', () => {
  test('are made with a name that is checked while it is typed, renamed and deleted', async ({
    page,
    context,
    expectAccessible,
  }) => {
    const name = 'shoe_size'
    await page.goto('/custom-fields')
    await expect(page.getByRole('cell', { name: 'anonymous_id' })).toBeVisible()
    await expectAccessible()
    const other = await context.newPage()
    await other.goto('/custom-fields')
    await expect(other.getByRole('cell', { name: 'anonymous_id' })).toBeVisible()

    await page.goto('/custom-fields/new')
    const dialog = page.getByRole('dialog')
    const field = dialog.locator('input[name=name]')
    await field.fill('2nd')
    await expect(dialog.getByText(text.firstCharacter)).toBeVisible()
    await field.fill('Select')
    await expect(dialog.getByText(text.keyword)).toBeVisible()
    await expectAccessible()
    await field.fill(name)
    await dialog.locator('input[value=Number]').check()
    await dialog.getByRole('button', { name: text.create }).click()
    await expect(page.getByRole('status').filter({ hasText: text.created })).toBeVisible()
    await expect(page).toHaveURL(/\/custom-fields$/)
    await expect(page.getByText(`{{${name}}}`, { exact: true })).toBeVisible()
    await expect(other.getByText(`{{${name}}}`, { exact: true })).toBeVisible()
    await other.close()

    await page.goto('/custom-fields/new')
    await page.getByRole('dialog').locator('input[name=name]').fill(name.toUpperCase())
    await expect(page.getByRole('dialog').getByText(text.taken)).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: `${text.actions} ${name}` }).click()
    await page.getByRole('menuitem', { name: text.renameAction }).click()
    await page.getByRole('dialog').locator('input[name=name]').fill(`${name}_eu`)
    await page.getByRole('button', { name: text.rename }).click()
    await expect(page.getByRole('status').filter({ hasText: text.renamed })).toBeVisible()
    await expect(page.getByText(`{{${name}_eu}}`, { exact: true })).toBeVisible()

    await page.getByRole('button', { name: text.address }).click()
    await expect(page.getByRole('cell', { name: 'postal_code' })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'anonymous_id' })).toHaveCount(0)

    await page.getByRole('button', { name: `${text.actions} ${name}_eu` }).click()
    await page.getByRole('menuitem').last().click()
    const confirm = page.getByRole('button', { name: text.delete })
    // Nothing uses it, so there is nothing to type.
    await expect(confirm).toBeEnabled()
    await expect(page.locator('input[name=phrase]')).toHaveCount(0)
    await expectAccessible()
    await confirm.click()
    await expect(page.getByRole('status').filter({ hasText: text.deleted })).toBeVisible()
    await expect(page).toHaveURL(/\/custom-fields\?category=ADDRESS$/)
    await expect(page.getByText(`{{${name}_eu}}`, { exact: true })).toHaveCount(0)
  })
})

test.describe('a field in use', () => {
  test('names its users, and its name is typed before it goes', async ({ page, api, expectAccessible }) => {
    const name = 'pet'
    const made = await api.post('/v3/marketing/field_definitions', { data: { name, field_type: 'Text' } })
    const { id } = await made.json()
    const design = `Letter about ${name}`
    await api.post('/v3/designs', {
      data: { name: design, editor: 'code', html_content: `<p>{{${name}}}</p>` },
    })
    await page.goto('/custom-fields')
    const users = page.getByRole('button', { name: new RegExp(`${name}.*1 Design`, 'i') })
    await users.click()
    await expect(page.getByRole('dialog').getByText(design)).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const dialog = page.getByRole('dialog')
    await page.goto(`/custom-fields/edit/${id}`)
    await expect(dialog.getByText(design)).toBeVisible()
    await page.goto(`/custom-fields/${id}/delete`)
    await expect(dialog.getByText(design)).toBeVisible()
    await expectAccessible()
    const confirm = dialog.getByRole('button', { name: text.delete })
    await expect(confirm).toBeDisabled()
    await dialog.locator('input[name=phrase]').fill(name)
    await confirm.click()
    await expect(page.getByRole('status').filter({ hasText: text.deleted })).toBeVisible()
    await expect(page.getByText(`{{${name}}}`, { exact: true })).toHaveCount(0)
  })
})

test('a field whose values are still being removed is shown as such', async ({ page, expectAccessible }) => {
  await page.route('**/v3/marketing/field_definitions', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.deleting_fields = [{ id: 'w99_T', name: 'going_away', field_type: 'Text' }]
    return route.fulfill({ json: body })
  })
  await page.goto('/custom-fields')
  const row = page.getByRole('row').filter({ hasText: 'going_away' })
  await expect(row.getByText('Deleting …')).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
  await expectAccessible()
})

test('a refusal of the server stands under the name, and no alert is raised', async ({ page }) => {
  await page.route('**/v3/marketing/field_definitions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const error = {
      message: 'limit',
      field: 'name',
      help: null,
      error_id: 'custom_field_limit_reached',
      details: { limit: 500 },
    }
    return route.fulfill({ status: 400, json: { errors: [error], id: 'x' } })
  })
  await page.goto('/custom-fields/new')
  await page.getByRole('dialog').locator('input[name=name]').fill('one_more')
  await page.getByRole('button', { name: 'Create field' }).click()
  await expect(page.getByRole('dialog').getByText('You can have up to 500 custom fields.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a field that is gone is said in its dialog', async ({ page }) => {
  await page.goto('/custom-fields/edit/w999_T')
  await expect(page.getByRole('dialog').getByText('This field no longer exists')).toBeVisible()
})
