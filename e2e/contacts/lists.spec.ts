import { expect, test } from '../fixtures.ts'

const text = {
  locked: 'This list is in use',
  uses: 'can’t be deleted while',
  close: 'Close',
  all: 'Delete all contacts',
} as const

test.describe('lists', () => {
  test('a list used by a scheduled send shows its uses and can not be deleted', async ({
    page,
    api,
    expectAccessible,
  }) => {
    const made = await api.post('/v3/marketing/lists', { data: { name: 'Locked' } })
    const { id } = await made.json()
    const uses = [
      {
        kind: 'single_send',
        id: 's1',
        name: 'Autumn sale',
        status: 'scheduled',
        excludes: false,
        locks: true,
      },
      { kind: 'single_send', id: 's2', name: 'Members', status: 'scheduled', excludes: true, locks: true },
      { kind: 'segment', id: 'g1', name: 'Climbers', status: 'valid', excludes: false, locks: false },
    ]
    await page.route(`**/v3/marketing/lists/${id}/uses`, (route) => route.fulfill({ json: { result: uses } }))
    await page.goto(`/contacts/lists/${id}/delete`)
    await expect(page).toHaveURL(/delete-locked$/)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(text.uses)).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await expect(dialog.getByRole('link', { name: 'Autumn sale' })).toHaveAttribute(
      'href',
      '/single-sends/s1/review',
    )
    await expectAccessible()
    await dialog.locator('form, div').getByRole('button', { name: text.close }).last().click()
    await expect(page).toHaveURL(new RegExp(`/contacts/lists/${id}$`))
  })

  test('deleting all contacts requires the exact phrase', async ({ page, open, expectAccessible }) => {
    for (const path of ['/contacts/delete-all', '/contacts/all/delete-all']) {
      await test.step(path, async () => {
        await open(path)
        const dialog = page.getByRole('dialog')
        const confirm = dialog.getByRole('button', { name: text.all })
        await expect(confirm).toBeDisabled()
        await dialog.locator('input[name=phrase]').fill('delete all contacts')
        await expect(confirm).toBeDisabled()
        await expectAccessible()
        await dialog.locator('input[name=phrase]').fill('Delete All Contacts')
        await expect(confirm).toBeEnabled()
        await page.keyboard.press('Escape')
        await expect(page).toHaveURL(new RegExp(`${path.replace('/delete-all', '')}$`))
      })
    }
  })
})
