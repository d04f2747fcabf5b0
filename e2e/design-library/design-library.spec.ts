import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectSaved } from '../expect-saved.ts'
import { expect, test } from '../fixtures.ts'

const text = {
  first: 'Create your first design',
  create: 'Create email design',
  designEditor: 'Design editor',
  codeEditor: 'Code editor',
  importHtml: 'Import HTML',
  starter: /^Newsletter/,
  settings: 'Settings',
  name: 'Name',
  category: 'Category',
  back: 'Back',
  menu: (name: string) => `Actions for ${name}`,
  duplicate: 'Duplicate',
  copyOf: (name: string) => `Duplicate: ${name}`,
  duplicateDesign: 'Duplicate design',
  lossless: 'Nothing is lost.',
  oneModule: 'contains it in one code module',
  exportHtml: 'Export HTML',
  preview: 'Preview',
  mobile: 'Mobile',
  plain: 'Plain text',
  rename: 'Rename',
  renameDesign: 'Rename design',
  delete: 'Delete',
  deleteDesign: 'Delete design',
  modules: /^A design with \d+ modules$/,
  isCode: 'HTML for the code editor',
  heading: 'What is new this month',
  send: 'Create Single Send',
} as const

const library = '/design-library/your-designs'

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })

test.describe('the design library', () => {
  const act = async (page: Page, name: string, action: string) => {
    await page.getByRole('button', { name: text.menu(name), exact: true }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  test('creates, edits, duplicates, exports and deletes a design', async ({
    page,
    api,
    expectAccessible,
  }) => {
    await deleteDesigns(api)
    const name = 'Autumn'

    await page.goto('/design-library')
    await expect(page).toHaveURL(library)
    await expect(page.getByText(text.first)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: text.create }).click()
    await expectAccessible()
    await page.getByRole('button', { name: text.designEditor }).click()

    // Edit, name and categorise it. Everything is saved automatically.
    await expect(page).toHaveURL(/\/design-library\/your-designs\/[\w-]+\/editor$/)
    await page.getByRole('button', { name: text.starter }).click()
    await page.getByText(text.settings, { exact: true }).click()
    await page.getByRole('textbox', { name: text.name, exact: true }).fill(name)
    await expectAccessible()
    await expectSaved(page)
    await page.getByRole('button', { name: text.back, exact: true }).click()

    await expect(page).toHaveURL(library)
    const picture = card(page, name).locator('img[src*="/i/thumbnails/"]')
    // The thumbnail appears after some seconds.
    await expect(picture).toBeVisible()
    await expect(card(page, name)).toBeVisible()
    await expectAccessible()

    // Duplicate it for the other editor.
    await act(page, name, text.duplicate)
    await page.getByText(text.codeEditor, { exact: true }).click()
    await expect(page.getByText(text.lossless)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: text.duplicateDesign }).click()
    const copy = text.copyOf(name)
    await expect(card(page, copy).getByText('Code', { exact: true })).toBeVisible()

    // Export it to a file and import it again: the modules are the same.
    const download = page.waitForEvent('download')
    await act(page, name, text.exportHtml)
    const file = await download
    expect(file.suggestedFilename()).toBe(`${name}.html`)
    expect(await readFile(await file.path(), 'utf8')).toContain(text.heading)
    await page.getByRole('button', { name: text.create }).click()
    await page.getByRole('button', { name: text.importHtml }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'from-elsewhere.html',
      mimeType: 'text/html',
      buffer: await readFile(await file.path()),
    })
    await expect(page.getByText(text.modules)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: text.importHtml }).click()
    await expect(page).toHaveURL(/\/editor$/)
    // The title in the file becomes the name of the design.
    const words = page.getByRole('group', { name: /^Text/ })
    await expect(words.getByRole('heading', { name: text.heading })).toBeAttached()

    // Delete the copy.
    await page.goto(library)
    await act(page, copy, text.delete)
    await expect(page).toHaveURL(/\/design-library\/your-designs\/[\w-]+\/delete$/)
    await expectAccessible()
    await page.getByRole('button', { name: text.deleteDesign }).click()
    await expect(card(page, copy)).toHaveCount(0)
    await expect(card(page, name)).toBeVisible()
  })

  test('imports other HTML unchanged and shows how it would be converted', async ({
    page,
    api,
    expectAccessible,
  }) => {
    await deleteDesigns(api)
    const html = '<html><head><title>Plain one</title></head><body><p>Hello</p></body></html>'
    await page.goto(library)
    await page.getByRole('button', { name: text.create }).click()
    await page.getByRole('button', { name: text.importHtml }).click()
    await page.getByRole('textbox', { name: 'HTML' }).fill('<b><i>'.repeat(1_000))
    await expect(page.getByText(/ 400/)).toBeVisible()
    await expect(page.getByRole('button', { name: text.importHtml })).toBeDisabled()
    await page.getByRole('textbox', { name: 'HTML' }).fill(html)
    await expect(page.getByText(text.isCode)).toBeVisible()
    await page.getByRole('button', { name: text.importHtml }).click()
    await expect(page).toHaveURL(/\/editor$/)
    await expect(page.locator('.cm-content')).toContainText('<p>Hello</p>')
    await expectAccessible()

    await page.goto(library)
    await act(page, 'Plain one', text.duplicate)
    await page.getByText(text.designEditor, { exact: true }).click()
    await expect(page.getByText(text.oneModule)).toBeVisible()
    await page.keyboard.press('Escape')

    await act(page, 'Plain one', text.rename)
    await page.getByRole('textbox', { name: text.name, exact: true }).fill('Other name')
    await page.getByRole('button', { name: text.renameDesign }).click()
    await expect(card(page, 'Other name')).toBeVisible()
  })

  test('previews a design before it is used', async ({ page, api, expectAccessible }) => {
    const made = await api.post('/v3/designs', {
      data: { name: 'Shown', subject: 'See this', html_content: '<p>Seen by many</p>' },
    })
    const { id } = (await made.json()) as { id: string }
    await page.goto(`${library}/${id}/preview`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.frameLocator('iframe').getByText('Seen by many')).toBeVisible()
    await expect(dialog).toContainText('See this')
    await dialog.getByText(text.mobile, { exact: true }).click()
    await expectAccessible()
    await dialog.getByText(text.plain, { exact: true }).click()
    await expect(dialog.locator('pre')).toHaveText(/Seen by many/)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(library)

    await page.goto('/design-library/system-designs')
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards.first()).toBeVisible()
    await expectAccessible()
    await cards.first().getByRole('link').click()
    await expect(page).toHaveURL(/\/design-library\/system-designs\/[\w-]+\/preview$/)
    await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: text.send }).click()
    await expect(page).toHaveURL(/\/single-sends\/[\w-]+\/editor$/)
  })
})

test('the library finds designs and keeps the filter in the address', async ({ page, api }) => {
  await deleteDesigns(api)
  for (const [name, categories] of [
    ['Winter', ['sale']],
    ['Summer', []],
  ] as const)
    await api.post('/v3/designs', { data: { name, categories, html_content: `<p>${name}</p>` } })
  await page.goto(library)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('wint')
  await expect(card(page, 'Summer')).toHaveCount(0)
  await expect(page).toHaveURL(/search=wint/)
  await page.reload()
  await expect(card(page, 'Winter')).toBeVisible()
  await expect(card(page, 'Summer')).toHaveCount(0)
  await page.goto(`${library}?category=sale`)
  await expect(page.getByRole('button', { name: `${text.category}: sale` })).toBeVisible()
  await expect(card(page, 'Summer')).toHaveCount(0)
})

test('the editor reports a conflict when another user has saved first', async ({ page, api }) => {
  const made = await api.post('/v3/designs', { data: { name: 'Shared', html_content: '<p>Mine</p>' } })
  const { id } = (await made.json()) as { id: string }
  await page.goto(`${library}/${id}/editor`)
  await expect(page.locator('.cm-content')).toContainText('Mine')
  await api.patch(`/v3/designs/${id}`, { data: { html_content: '<p>Theirs</p>' } })
  await page.locator('.cm-content').click()
  await page.keyboard.type('More ')
  await expect(page.locator('[data-save-state=conflict]')).toBeVisible()
})

async function deleteDesigns(api: import('@playwright/test').APIRequestContext): Promise<void> {
  const { result } = (await (await api.get('/v3/designs?page_size=500')).json()) as {
    result: { id: string }[]
  }
  for (const { id } of result) await api.delete(`/v3/designs/${id}`)
}
