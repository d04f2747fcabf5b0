import { expect, test } from '../fixtures.ts'

const text = {
  create: 'Create group',
  count: 'Unsubscribes',
  created: 'created',
  required: 'The name field is required.',
  submit: 'Unsubscribe addresses',
  save: 'Save group',
  delete: 'Delete group',
  empty: 'The file is empty.',
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
    await page.getByRole('button', { name: text.create }).click()
    await expect(page.getByText(text.required)).toBeVisible()
    await page.locator('[name=name]').fill(name)
    await page.locator('[name=description]').fill('Einmal im Monat')
    await page.getByRole('button', { name: text.create }).click()
    await expect(page.getByRole('status').filter({ hasText: text.created })).toBeVisible()
    await expectAccessible()

    const groups: { id: number; name: string }[] = await (await api.get('/v3/asm/groups')).json()
    const id = groups.find((group) => group.name === name)?.id
    await page.goto(`/unsubscribe-groups/${id}/suppressions/add/manual`)
    await page.locator('[name=addresses]').fill('eva@example.com, nobody')
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.locator('[aria-invalid]')).toHaveCount(1)
    await expectAccessible()
    await page.locator('[name=addresses]').fill('eva@example.com\njoerg@example.com')
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page).toHaveURL(/\/unsubscribe-groups$/)

    await page.goto(`/unsubscribe-groups/${id}/upload-csv`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible()
    const upload = (csv: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'addresses.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await upload(' ')
    await expect(page.getByText(text.empty)).toBeVisible()
    await upload('email\nmia@example.com\nnobody\n')
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

test('addresses for a group that was deleted meanwhile stay subscribed', async ({ page, api }) => {
  const made = await api.post('/v3/asm/groups', { data: { name: 'Brief', description: 'Not for long' } })
  const { id }: { id: number } = await made.json()
  await page.goto(`/unsubscribe-groups/${id}/suppressions/add/manual`)
  await page.locator('[name=addresses]').fill('stays@example.com')
  await api.delete(`/v3/asm/groups/${id}`)
  await page.getByRole('button', { name: text.submit }).click()
  await expect(page.getByText('This group no longer exists, so no one was unsubscribed.')).toBeVisible()

  await page.goto(`/unsubscribe-groups/${id}/upload-csv`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('stays@example.com') })
  await page.getByRole('button', { name: text.submit }).click()
  await expect(page.getByText('No one was unsubscribed.')).toBeVisible()
  const answer = await api.get('/v3/asm/suppressions/global/stays@example.com')
  expect(await answer.json()).toEqual({})
})
