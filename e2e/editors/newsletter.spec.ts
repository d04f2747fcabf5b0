import type { APIRequestContext, Page } from '@playwright/test'
import { expectSaved } from '../expect-saved.ts'
import { expect, test } from '../fixtures.ts'
import { drag, modules, openDesign } from './build-design.ts'

const leaves = ['Unsubscribe', 'Code', 'Social', 'Spacer', 'Divider', 'Button', 'Image', 'Text'] as const
const rows = ['Columns', 'Image and text'] as const
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a newsletter with every module is built by mouse and arrives exactly as previewed', async ({
  page,
  api,
}) => {
  const editor = await openDesign(page, api)
  const palette = (name: string) => page.getByRole('button', { name: `Add ${name}`, exact: true })
  await drag(page, palette(leaves[0]), page.getByRole('heading', { name: 'This message is empty' }))
  for (const [before, name] of [...leaves.slice(1), ...rows].entries()) {
    await expect(modules(page)).toHaveCount(before + 1)
    await drag(page, palette(name), modules(page).first())
  }
  await expect(modules(page)).toHaveCount(leaves.length + rows.length + 2)

  // Move the image to the other side of its text, and drag a text into a column.
  await page.getByText('Right', { exact: true }).first().click()
  const row = modules(page, 'columns').last()
  await drag(page, palette('Text'), row.getByText('Drag a module here').first(), 0.5)
  await expect(row.locator('[data-module][data-kind=text]')).toHaveCount(1)

  await modules(page, 'text').last().click()
  await page.locator('.tiptap').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Hello {{first_name}}')
  await page.locator('.tiptap [data-pill]').click()
  await page.getByLabel('Fallback').fill('friend')
  await modules(page, 'image').last().click()
  await page.getByLabel('Image URL').fill(dot)
  await page.getByRole('textbox', { name: 'Alt text' }).fill('A dot')
  await modules(page, 'button').click()
  // The panel of the image has a field of this name as well.
  await expect(page.getByRole('heading', { name: 'Button', exact: true })).toBeVisible()
  await page.getByLabel('Link', { exact: true }).fill('nordlicht.example/autumn?a=1&b=2')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('See the rooms')
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(
    'https://nordlicht.example/autumn?a=1&b=2',
  )
  await modules(page, 'code').click()
  await page.getByRole('textbox', { name: 'HTML' }).fill('<p>{{#if first_name}}Known{{else}}New{{/if}}</p>')
  await modules(page, 'social').click()
  await page.getByLabel('Facebook URL').fill('https://social.example/nordlicht')

  await expectArrivesAsPreviewed(page, api, editor)
})

test('a newsletter with every module is built by keyboard and arrives exactly as previewed', async ({
  page,
  api,
}) => {
  const editor = await openDesign(page, api)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  for (const name of [
    'Text',
    'Image',
    'Button',
    'Divider',
    'Spacer',
    'Social',
    'Code',
    'Unsubscribe',
    ...rows,
  ]) {
    await page.getByRole('button', { name: `Add ${name}`, exact: true }).focus()
    await press('Enter')
  }
  await expect(modules(page)).toHaveCount(12)

  // Edit the text and move it down. Move the divider into the columns.
  await page.getByRole('group', { name: 'Text, 1 of 10' }).focus()
  await press('Enter')
  await expect(page.locator('.tiptap')).toBeFocused()
  await press('Control+a')
  await page.keyboard.type('Written {{first_name}} by keys')
  await press('Control+a', 'Control+b', 'Control+k')
  await page.getByRole('dialog').getByLabel('Link', { exact: true }).focus()
  await page.keyboard.type('nordlicht.example')
  // The test types on without waiting: Enter gives the focus back to the text.
  await press('Enter', 'Escape', 'Alt+ArrowDown')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Text, 2 of 10' })).toBeFocused()
  await page.getByRole('group', { name: 'Divider, 4 of 10' }).focus()
  await press('Alt+ArrowRight')
  await expect(page.getByRole('group', { name: 'Divider, 1 of 1 in column 1' })).toBeFocused()
  await page.getByRole('group', { name: 'Spacer, 4 of 9' }).focus()
  await press('Alt+ArrowUp')
  await expect(page.getByRole('group', { name: 'Spacer, 3 of 9' })).toBeFocused()
  await press('Delete')
  await expect(modules(page)).toHaveCount(11)
  await press('Control+z')
  await expect(modules(page)).toHaveCount(12)

  const html = await expectArrivesAsPreviewed(page, api, editor)
  expect(html).toMatch(
    /<a href="https:\/\/nordlicht\.example"[^>]*><strong>Written Ada by keys<\/strong><\/a>/,
  )
})

/** Checks that the HTML in the mailbox equals the HTML of the preview, byte for byte. */
async function expectArrivesAsPreviewed(page: Page, api: APIRequestContext, editor: string): Promise<string> {
  await page.getByRole('group', { name: /Unsubscribe/ }).focus()
  const address = `test-${Date.now().toString(36)}@example.org`
  await expectSaved(page)
  await page.getByRole('link', { name: 'Send test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=emails]').fill(address)
  await dialog.locator('textarea[name=data]').fill('{ "first_name": "Ada" }')
  await dialog.locator('button[type=submit]').click()
  await expect(dialog).toHaveCount(0)

  const answer = page.waitForResponse(
    (response) =>
      response.url().endsWith('/v3/marketing/preview') &&
      (response.request().postData() ?? '').includes('"first_name":"Ada"'),
  )
  await page.goto(`${editor}/preview/test_data`)
  const { html: previewed } = (await (await answer).json()) as { html: string }
  let received = ''
  await expect(async () => {
    const { result } = await (await api.get('/v3/mailbox/messages', { params: { search: address } })).json()
    received = (await (await api.get(`/v3/mailbox/messages/${result[0].id}`)).json()).html
  }).toPass()
  // Line feeds at the end belong to the end of a part of a mail.
  expect(received.trimEnd()).toBe(previewed.trimEnd())
  return received
}
