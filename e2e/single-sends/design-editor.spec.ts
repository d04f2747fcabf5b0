import type { APIRequestContext, Page } from '@playwright/test'
import { givenDesign } from '../editors/given.ts'
import { expectSaved } from '../expect-saved.ts'
import { expect, test } from '../fixtures.ts'
import { setOffline } from '../set-offline.ts'

const text = {
  starter: /^Newsletter/,
  heading: 'What is new this month',
  settings: 'Settings',
  preview: 'Preview',
  mobile: 'Mobile',
  plain: 'Plain text',
  divider: 'Add Divider',
  button: (position: number, count: number) => `Button, ${position} of ${count}`,
  undo: 'Undo',
  deleted: 'Button deleted.',
} as const

test.describe('the design editor', () => {
  test('edits, drags, reorders, undoes, saves and previews a message', async ({
    page,
    api,
    expectAccessible,
  }) => {
    const editor = await openEditor(page, api, 'design')
    await page.getByRole('button', { name: text.starter }).click()
    await expectAccessible()

    // The caret is placed where the text is clicked.
    await module(page, text.heading).click()
    await page.locator('.tiptap h1').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' 2026')
    await expectAccessible()

    // Drag a module from the palette into the message.
    const before = await page.locator('[data-module]').count()
    await drag(page, page.getByRole('button', { name: text.divider }), module(page, '2026'))
    await expect(page.locator('[data-module]')).toHaveCount(before + 1)
    await expect(page.locator('[data-selected]')).toHaveAttribute('data-kind', 'divider')

    // The keyboard moves, deletes and undoes.
    const top = before - 1 // two texts stand in columns
    await page.getByRole('group', { name: text.button(4, top) }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByRole('group', { name: text.button(3, top) })).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(page.getByText(text.deleted)).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: text.undo }).click()
    await expect(page.getByRole('group', { name: text.button(3, top) })).toBeVisible()

    await expectSaved(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: `${text.heading} 2026` })).toBeAttached()
    await expect(page.getByRole('group', { name: text.button(3, top) })).toBeVisible()

    await page.getByRole('link', { name: text.preview }).first().click()
    await expect(page).toHaveURL(`${editor}/preview`)
    const message = page.frameLocator('dialog iframe, [role=dialog] iframe')
    await expect(message.getByText(`${text.heading} 2026`)).toBeVisible()
    await page.getByText(text.mobile, { exact: true }).last().click()
    await expect(message.getByText(`${text.heading} 2026`)).toBeVisible()
    await page.getByText(text.plain, { exact: true }).click()
    await expect(page.locator('pre')).toContainText(`${text.heading} 2026`)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(`${editor}(/modules)?$`))
  })
})

test('moves a module into a column and out of it by keyboard', async ({ page, api }) => {
  await openEditor(page, api, 'design')
  for (const name of ['Add Columns', 'Add Spacer']) await page.getByRole('button', { name }).click()
  await page.getByRole('group', { name: 'Spacer, 2 of 2' }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('group', { name: 'Spacer, 1 of 1 in column 1' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('group', { name: 'Spacer, 1 of 1 in column 2' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('group', { name: 'Spacer, 2 of 2' })).toBeFocused()
})

test('keeps text that is written without network, and saves it afterwards', async ({ page, api }) => {
  await openEditor(page, api, 'design')
  await expect(page.getByRole('button', { name: 'Add Text' })).toBeVisible()
  await setOffline(page, true)
  await page.getByRole('button', { name: 'Add Text' }).click()
  await expect(page.locator('[data-save-state=offline]')).toBeVisible()
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')).length)
  await expect.poll(kept).toBe(1)
  await setOffline(page, false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.locator('[data-save-state=saved]')).toBeVisible()
  await expect.poll(kept).toBe(0)
})

test('does not overwrite a change made elsewhere without confirmation', async ({ page, api }) => {
  const address = await openEditor(page, api, 'design')
  await expect(page.getByRole('button', { name: 'Add Spacer' })).toBeVisible()
  const path = `/v3/marketing/singlesends/${address.split('/')[2]}`
  const theirs = { email_config: { design_id: 'starter-letter-en' } }
  expect((await api.patch(path, { data: theirs })).status()).toBe(202)
  await page.getByRole('button', { name: 'Add Spacer' }).click()
  await expect(page.locator('[data-save-state=conflict]')).toBeVisible()
  await page.getByRole('button', { name: 'Load theirs' }).click()
  await expect(page.locator('[data-kind=unsubscribe]')).toBeVisible()
  await expect(page.locator('[data-kind=spacer]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.locator('[data-kind=spacer]')).toBeVisible()
  await expect(page.locator('[data-kind=unsubscribe]')).toHaveCount(0)
  await expectSaved(page)
})

test('the code editor shows the position of a broken tag', async ({ page, api, expectAccessible }) => {
  await openEditor(page, api, 'code')
  const source = page.getByRole('textbox', { name: 'Message HTML' })
  await source.click()
  await page.keyboard.type('<p>Good</p>')
  const message = page.frameLocator('iframe')
  await expect(message.getByText('Good')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('<p>{{#if x}}</p>')
  await expect(page.getByRole('alert')).toContainText('The block “if” is never closed.')
  await expect(page.getByRole('button', { name: 'Line 2, column 4' })).toBeVisible()
  await expectAccessible()
  await page.keyboard.type('{{/if}}')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('on a phone modules are added, written, moved and deleted by tapping', async ({
  page,
  api,
  expectAccessible,
}) => {
  await openEditor(page, api, 'design')
  await page.getByRole('button', { name: /^Newsletter/ }).click()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(
    page.getByText('For colors, sizes and spacing, use a window at least 900 pixels wide.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Text' })).toHaveCount(0)
  await module(page, 'What is new this month').click()
  await page.locator('.tiptap h1').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' 2026')
  const before = await page.locator('[data-module]').count()
  await page.getByRole('button', { name: 'Add module' }).click()
  await page.getByRole('button', { name: 'Add Button', exact: true }).click()
  await page.keyboard.type('Read it all')
  await expect(page.getByRole('textbox', { name: 'Button text' })).toHaveText('Read it all')
  await page.getByLabel('Link', { exact: true }).fill('nordlicht.example')
  const tools = page.getByRole('toolbar', { name: 'Button', exact: true })
  await tools.getByRole('button', { name: 'Move up' }).click()
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue('https://nordlicht.example')
  await expectAccessible()
  await tools.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.locator('[data-module]')).toHaveCount(before + 2)
  await tools.getByRole('button', { name: 'Delete' }).click()
  await expect(page.locator('[data-module]')).toHaveCount(before + 1)
  await expectSaved(page)
  await page.reload()
  // The heading has two lines at this width, and End goes to the end of one.
  await expect(page.getByRole('heading', { name: /2026/ })).toBeAttached()
  await expect(page.getByText('Read it all')).toBeVisible()
})

test('on a phone, columns that are not stacked fit into the message', async ({ page, api }) => {
  const id = await givenDesign(api, 'starter-newsletter-en')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/single-sends/${id}/editor/modules`)
  const right = page.getByText('Read online')
  await expect(right).toBeInViewport({ ratio: 1 })
})

test('on a phone hand-written HTML is read-only and not locked', async ({ page, api, context }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const address = await openEditor(page, api, 'code')
  await expect(page.getByText('You can view the message here.')).toBeVisible()
  const second = await context.newPage()
  await second.setViewportSize({ width: 1280, height: 800 })
  await second.goto(address)
  await second.locator('.cm-content').first().fill('<p>Written elsewhere</p>')
  await expectSaved(second)
  await second.setViewportSize({ width: 390, height: 800 })
  await expect(second.frameLocator('iframe').getByText('Written elsewhere')).toBeVisible()
  await second.setViewportSize({ width: 1280, height: 800 })
  await expect(second.locator('.cm-content').first()).toContainText('Written elsewhere')
})

async function openEditor(page: Page, api: APIRequestContext, editor: 'design' | 'code'): Promise<string> {
  const made = await api.post('/v3/marketing/singlesends', {
    data: { name: `Editor ${editor}`, email_config: { editor } },
  })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  const address = `/single-sends/${id}/editor`
  await page.goto(editor === 'design' ? `${address}/modules` : address)
  return address
}

function module(page: Page, text: string) {
  return page.locator('[data-module]').filter({ hasText: text }).first()
}

async function drag(page: Page, from: ReturnType<Page['locator']>, to: ReturnType<Page['locator']>) {
  const start = (await from.boundingBox())!
  const end = (await to.boundingBox())!
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 9, start.y + start.height / 2 + 9, { steps: 3 })
  // Near the bottom of the module, so that it is inserted after it.
  await page.mouse.move(end.x + end.width / 2, end.y + end.height - 8, { steps: 10 })
  await page.mouse.up()
}
