import { expect, test } from '../fixtures.ts'

const text = {
  create: 'Create field',
  keyword: 'You can’t name a custom field with SQL reserved keywords.',
  created: 'created.',
  rename: 'Save name',
  renamed: 'is now called',
  delete: 'Delete field',
  deleted: 'deleted.',
  actions: 'Actions for',
  renameAction: 'Rename',
  address: /^Address/,
} as const

test.describe('custom fields', () => {
  test('are created with a live name check, renamed and deleted', async ({
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
    // Nothing uses the field, so no name must be typed.
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
  test('shows its uses and must be confirmed by name before deletion', async ({
    page,
    api,
    expectAccessible,
  }) => {
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
