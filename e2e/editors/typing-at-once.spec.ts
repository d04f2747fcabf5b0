import type { Locator } from '@playwright/test'
import { expectSaved } from '../expect-saved.ts'
import { expect, test } from '../fixtures.ts'
import { givenText, post } from '../single-sends/given.ts'
import { holdScript } from './hold-script.ts'

/** Presses a key again and again, until the line holds the text. */
async function pressUntil(line: Locator, key: string, text: string): Promise<void> {
  await expect(async () => {
    await line.press(key)
    await expect(line).toHaveText(text, { timeout: 1000 })
  }).toPass()
}

const sentence =
  'Twenty per cent off all shoes until Sunday evening, and a bag with each pair of boots. '.repeat(2)

test('a subject takes every key from the moment it is shown, and its editor goes on from there', async ({
  page,
  api,
}) => {
  const { id } = await post(api, '/v3/marketing/singlesends', {
    name: 'Typed at once',
    email_config: { subject: 'For {{first_name}}' },
  })
  const loads = await holdScript(page, 'editor')
  await page.goto(`/single-sends/${id}/editor?panel=settings`)
  const subject = page.getByRole('textbox', { name: 'Subject' })
  // The click is beside the tag, which is one piece.
  await subject.click({ position: { x: 14, y: 15 } })
  await page.keyboard.press('End')
  await page.keyboard.type(': sprng')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await loads()
  await expect(subject).toHaveClass(/ProseMirror/)
  await expect(subject).toBeFocused()
  await page.keyboard.type('i')
  await expect(subject).toHaveText('For First name: spring')
  // Keys that are typed slowly are several steps.
  await pressUntil(subject, 'Control+z', 'For First name')
  await pressUntil(subject, 'Control+Shift+Z', 'For First name: spring')
  await expectSaved(page)
  const stored = await (await api.get(`/v3/marketing/singlesends/${id}`)).json()
  expect(stored.email_config.subject).toBe('For {{first_name}}: spring')

  // The test types without a pause while the editor appears.
  for (let round = 0; round < 3; round++) {
    const loads = await holdScript(page, 'editor')
    await page.reload()
    await subject.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(sentence.slice(0, 20 + 30 * round))
    await loads()
    await page.keyboard.type(sentence.slice(20 + 30 * round))
    await expect(subject).toHaveText(sentence)
    await expect(subject).toHaveClass(/ProseMirror/)
    await expect(subject).toHaveText(sentence)
    await expectSaved(page)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('a text message takes every key, also line breaks', async ({ page, api }) => {
  const { id: list } = await post(api, '/v3/marketing/lists', { name: `Texts ${Date.now()}` })
  const id = await givenText(api, list)
  const loads = await holdScript(page, 'editor')
  await page.goto(`/single-sends/sms/${id}/editor`)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('One\nTwo\n')
  await page.keyboard.type('Thre')
  await loads()
  await expect(message).toHaveClass(/ProseMirror/)
  await page.keyboard.type('e')
  await expect(message.locator('p')).toHaveText(['One', 'Two', 'Three'])
})

test('the palette takes the text typed right after its keys, and gives the focus back', async ({ page }) => {
  await page.goto('/senders')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const loads = await holdScript(page, 'palette')
  const create = page.getByRole('link', { name: /sender/i }).first()
  await create.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new sig')
  await loads()
  await page.keyboard.type('nup')
  const field = page.getByRole('combobox', { name: 'Search or go to' })
  await expect(field).toHaveValue('new signup')
  await expect(field).toBeFocused()
  await expect(page).toHaveURL(/senders$/)
  await page.keyboard.press('Escape')
  await expect(create).toBeFocused()
})
