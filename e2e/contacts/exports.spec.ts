import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const text = {
  all: 'All contacts',
  exportAll: 'Export all contacts',
  started: 'The export has started',
  ready: 'Ready for download',
  download: 'Download All contacts',
  delete: 'Delete export',
  deleted: 'Export “All contacts” deleted.',
  gone: 'This export no longer exists.',
} as const

test.describe('exports', () => {
  test('are started, downloaded and deleted, and a deleted one says so', async ({
    page,
    api,
    open,
    expectAccessible,
  }) => {
    await clearExports(api)
    await open(`/contacts/delete-export/${crypto.randomUUID()}`)
    await expect(page.getByRole('dialog').getByText(text.gone)).toBeVisible()
    await expectAccessible()
    await open('/contacts/exports')
    await expect(page.getByRole('button', { name: text.exportAll }).first()).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: text.exportAll }).first().click()
    await expect(page.getByRole('status').filter({ hasText: text.started })).toBeVisible()

    const row = page.getByRole('row').filter({ hasText: text.all })
    await expect(row.getByText(text.ready)).toBeVisible()
    await expectAccessible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('link', { name: text.download }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/)
    const content = await readFile(await download.path(), 'utf8')
    expect(content.startsWith('\ufeffcontact_id,email,')).toBe(true)

    const { result } = await (await api.get('/v3/marketing/contacts/exports')).json()
    await page.goto(`/contacts/delete-export/${result[0].id}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/contacts\/exports$/)
    await page.goto(`/contacts/delete-export/${result[0].id}`)
    await page.getByRole('dialog').getByRole('button', { name: text.delete }).click()
    await expect(page.getByRole('status').filter({ hasText: text.deleted })).toBeVisible()
    await expect(page).toHaveURL(/\/contacts\/exports$/)
    await expect(row).toHaveCount(0)
  })
})

async function clearExports(api: APIRequestContext): Promise<void> {
  const { result } = await (await api.get('/v3/marketing/contacts/exports')).json()
  for (const { id } of result) await api.delete(`/v3/marketing/contacts/exports/${id}`)
}
