import { expectSaved } from '../expect-saved.ts'
import { expect, test } from '../fixtures.ts'
import { moveCaret } from '../move-caret.ts'
import { openDesign } from './build-design.ts'

test('tags are inserted, changed, copied and removed by name in the subject, and stored as they are written', async ({
  page,
  api,
  expectAccessible,
}) => {
  const editor = await openDesign(page, api)
  const stored = async () => {
    const [, id] = /single-sends\/([^/]+)/.exec(editor) ?? []
    const answer = await api.get(`/v3/marketing/singlesends/${id}`)
    return (await answer.json()).email_config.subject
  }
  await page.goto(`${editor}?panel=settings`)
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('Hi ')
  await page.getByRole('button', { name: 'Insert tag' }).first().click()
  await page.getByRole('combobox', { name: 'Search tags' }).fill('first')
  await page.keyboard.press('Enter')
  const fallback = page.getByRole('textbox', { name: 'Fallback' })
  await expect(fallback).toBeFocused()
  await page.keyboard.type('friend')
  await page.keyboard.press('Enter')
  await expect(subject).toBeFocused()
  await page.keyboard.type('!')
  const pill = subject.locator('[data-pill]')
  await expect(pill).toHaveText('First name, or “friend”')
  await expect(page.getByText('10 of 40')).toBeVisible()
  await expectSaved(page)
  expect(await stored()).toBe('Hi {{insert first_name "default=friend"}}!')

  // The keyboard leads back to the pill, into its settings, and out again.
  await moveCaret(page, 'ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(fallback).toBeFocused()
  await fallback.fill('you')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(subject).toBeFocused()
  await expect(pill).toHaveText('First name, or “you”')

  // The copied text has its tags as they are written, and pasting it makes pills again.
  await page.keyboard.press('Control+a')
  const copied = await subject.evaluate((element) => {
    const clipboardData = new DataTransfer()
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    return clipboardData.getData('text/plain')
  })
  expect(copied).toBe('Hi {{insert first_name "default=you"}}!')
  const paste = () =>
    subject.evaluate((element, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, copied)
  // The first paste replaces everything and leaves the caret after it. The editor would notice an arrow key only later.
  await paste()
  await paste()
  await expect(pill).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(pill).toHaveCount(1)
  await pill.click()
  await page.getByRole('button', { name: 'Remove tag' }).click()
  await page.getByRole('button', { name: 'Insert emoji' }).first().click()
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('rocket')
  await page.keyboard.press('Enter')
  await expect(subject).toHaveText('Hi 🚀!')
  await expectSaved(page)
  await expect.poll(stored).toBe('Hi 🚀!')
})
