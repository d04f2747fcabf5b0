import { expectSaved } from '../expect-saved.ts'
import { expect, test } from '../fixtures.ts'
import { drag, modules, openDesign } from './build-design.ts'

test('typing right after a drop replaces the placeholder, and a button is written where it is', async ({
  page,
  api,
  expectAccessible,
}) => {
  await openDesign(page, api)
  const palette = (name: string) => page.getByRole('button', { name: `Add ${name}`, exact: true })
  await drag(page, palette('Text'), page.getByRole('heading', { name: 'This message is empty' }))
  await page.keyboard.type('Autumn in the hills')
  await expect(page.locator('.tiptap')).toHaveText('Autumn in the hills')
  await drag(page, palette('Button'), modules(page, 'text'), 0.9)
  await page.keyboard.type('Book for {{first_name}}')
  const label = page.getByRole('textbox', { name: 'Button text' })
  await expect(label.locator('[data-pill]')).toHaveText('First name')
  await page.keyboard.type(' now')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Button, 2 of 2' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveText('Book for First name now')

  // A later click puts the caret at its own place, and undo takes back the written text.
  await modules(page, 'text').click()
  const shown = (await modules(page, 'button').locator('.inner-td > a').boundingBox())!
  await page.mouse.click(shown.x + shown.width - 20, shown.y + shown.height / 2)
  await expect(label).toBeFocused()
  await page.keyboard.type('!')
  await expect(label).toContainText('!')
  await page.keyboard.press('Control+z')
  await expect(label).not.toContainText('!')

  // The bar at the selection is near it and not over it, and the keyboard reaches it.
  await modules(page, 'text').click()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Formatting of the selection' })
  await expect(bar).toBeInViewport({ ratio: 1 })
  const words = (await page.locator('.tiptap > div').boundingBox())!
  const { y, height } = (await bar.boundingBox())!
  expect(y + height <= words.y || y >= words.y + words.height).toBe(true)
  await expectAccessible()
  await page.keyboard.press('Alt+F10')
  await expect(bar.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.tiptap strong')).toHaveText('Autumn in the hills')
  await bar.getByRole('button', { name: 'Text color' }).click()
  await bar.getByRole('button', { name: '#b3261e' }).click()
  await expect(page.locator('.tiptap span')).toHaveCSS('color', 'rgb(179, 38, 30)')
  await page.keyboard.press('ArrowRight')
  await expect(bar).toHaveCount(0)

  // The tools of a module stand beside the message.
  const tools = (await page.getByRole('toolbar', { name: 'Text', exact: true }).boundingBox())!
  expect(tools.x + tools.width).toBeLessThanOrEqual((await modules(page, 'text').boundingBox())!.x)
  await expectSaved(page)
  await page.reload()
  await expect(modules(page, 'text')).toHaveText('Autumn in the hills')
  await expect(modules(page, 'button')).toHaveText('Book for First name now')
})
