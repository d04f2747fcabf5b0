import { expect, test } from '../fixtures.ts'

const text = {
  create: 'Create group',
  count: 'Unsubscribes',
  created: 'created',
  submit: 'Unsubscribe addresses',
  save: 'Save group',
  delete: 'Delete group',
  skipped: '1 invalid skipped',
} as const

test.describe('unsubscribe groups', () => {
  test('are created, get addresses manually and from a file, and are deleted', async ({
    page,
    api,
    expectAccessible,
  }) => {
    const name = 'Newsletter'
    await page.goto('/unsubscribe-groups/new')
    await expectAccessible()
    await page.locator('[name=name]').fill(name)
    await page.locator('[name=description]').fill('Einmal im Monat')
    await page.getByRole('button', { name: text.create }).click()
    await expect(page.getByRole('status').filter({ hasText: text.created })).toBeVisible()
    await expectAccessible()

    const groups: { id: number; name: string }[] = await (await api.get('/v3/asm/groups')).json()
    const id = groups.find((group) => group.name === name)?.id
    await page.goto(`/unsubscribe-groups/${id}/suppressions/add/manual`)
    await page.locator('[name=addresses]').fill('eva@example.com\njoerg@example.com')
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page).toHaveURL(/\/unsubscribe-groups$/)

    await page.goto(`/unsubscribe-groups/${id}/upload-csv`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible()
    const buffer = Buffer.from('email\nmia@example.com\nnobody\n')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'addresses.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByRole('status').filter({ hasText: text.skipped })).toBeVisible()
    await expect(
      page.getByRole('row').filter({ hasText: name }).locator(`td[data-title="${text.count}"]`),
    ).toHaveText('3')

    for (const type of ['preferences', 'unsubscribe']) {
      await page.goto(`/unsubscribe-groups/${id}/edit/preview/${type}`)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible()
    }
    await page.keyboard.press('Escape')
    await page.locator('[name=description]').fill('Zweimal im Monat')
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByText('Zweimal im Monat')).toBeVisible()

    await page.goto(`/unsubscribe-groups/${id}/confirm-delete`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: text.delete }).click()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  })
})
