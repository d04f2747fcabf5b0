import { newDesign, newModule } from '@carillon/email-design/defaults'
import type { Block, Module } from '@carillon/email-design/design'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectSaved } from '../expect-saved.ts'
import { expect, test } from '../fixtures.ts'
import { post } from '../single-sends/given.ts'
import { modules } from './build-design.ts'
import { holdScript } from './hold-script.ts'

test.use({ serviceWorkers: 'block' })

const paragraph = (text: string, more: object = {}): Block => ({
  type: 'paragraph',
  align: 'unset',
  spans: [{ text, ...more }],
})

async function open(page: Page, api: APIRequestContext, blocks: Block[]): Promise<string> {
  const text = { ...newModule('text', 'text'), blocks } as Module
  const button = { ...newModule('button', 'button'), text: 'Book now' } as Module
  const { id } = await post(api, '/v3/marketing/singlesends', {
    name: 'First letters',
    email_config: { editor: 'design', subject: 'Hello', document: newDesign('en', [text, button]) },
  })
  await page.goto(`/single-sends/${id}/editor/modules`)
  return id
}

async function stored(api: APIRequestContext, id: string): Promise<{ blocks: Block[]; text: string }[]> {
  const answer = await api.get(`/v3/marketing/singlesends/${id}`)
  return (await answer.json()).email_config.document.modules
}

test('a text takes the letters that are typed before its editor is loaded, where it was clicked', async ({
  page,
  api,
}) => {
  const load = await holdScript(page, 'editor')
  const id = await open(page, api, [
    paragraph('Dear {{first_name}}, spng begins.', { bold: true }),
    { type: 'bullets', items: [{ align: 'unset', spans: [{ text: 'one' }], lists: [] }] },
  ])
  const text = page.getByRole('textbox', { name: 'Message text' })
  const clickBehind = async (words: string) => {
    const box = await modules(page, 'text').evaluate((module, words) => {
      const walker = document.createTreeWalker(module, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(words) ?? -1
        if (at < 0) continue
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + words.length)
        const { right, top, height } = range.getBoundingClientRect()
        return { x: right, y: top + height / 2 }
      }
      return null
    }, words)
    await page.mouse.click(box!.x, box!.y)
  }
  await modules(page, 'text').waitFor()
  await clickBehind('sp')
  await expect(text).toBeFocused()
  await page.keyboard.type('ri')
  await expect(text).toContainText('Dear First name, spring begins.')
  await clickBehind('one')
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('ArrowLeft')
  await expect(text).toHaveAttribute('data-early-writing', '')
  await load()
  await expect(text).toHaveClass(/ProseMirror/)
  await expect(text).toBeFocused()
  await page.keyboard.type('-')
  await expect(text.locator('li')).toHaveText(['one!', 'tw-o'])
  await expectSaved(page)
  const [saved] = await stored(api, id)
  const item = (text: string) => ({ align: 'unset', spans: [{ text }], lists: [] })
  expect(saved!.blocks).toEqual([
    paragraph('Dear {{first_name}}, spring begins.', { bold: true }),
    { type: 'bullets', items: [item('one!'), item('tw-o')] },
  ])
  // The early letters are undone like later ones.
  for (let step = 0; step < 8; step++) await page.keyboard.press('Control+z')
  await expect(text.locator('li')).toHaveText(['one'])
  await expect(text).toContainText('spng begins.')
})

test('a text that is added and one that is typed without a pause lose no letter', async ({ page, api }) => {
  const load = await holdScript(page, 'editor')
  const id = await open(page, api, [paragraph('')])
  await modules(page, 'button').click()
  const label = page.getByRole('textbox', { name: 'Button text' })
  await page.keyboard.press('End')
  await page.keyboard.type(' please')
  await page.keyboard.press('Enter')
  await expect(label).toHaveText('Book now please')
  await page.getByRole('button', { name: 'Add Text', exact: true }).click()
  const sentence = 'Twenty per cent off all shoes until Sunday evening. '.repeat(3).trim()
  await page.keyboard.type(sentence.slice(0, 60))
  await load()
  await page.keyboard.type(sentence.slice(60))
  const text = page.getByRole('textbox', { name: 'Message text' })
  await expect(text).toHaveClass(/ProseMirror/)
  await expect(text).toHaveText(sentence)
  await expectSaved(page)
  const saved = await stored(api, id)
  expect(saved[1]!.text).toBe('Book now please')
  expect(saved[2]!.blocks).toEqual([expect.objectContaining({ spans: [{ text: sentence }] })])
})

test('keys alone reach a text before its editor is loaded, and another text keeps what was typed', async ({
  page,
  api,
}) => {
  const load = await holdScript(page, 'editor')
  const id = await open(page, api, [paragraph('Hello')])
  await modules(page, 'text').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' you')
  await modules(page, 'button').click()
  await expect(modules(page, 'text')).toContainText('Hello you')
  await load()
  await expect(page.getByRole('textbox', { name: 'Button text' })).toHaveClass(/ProseMirror/)
  await expectSaved(page)
  expect((await stored(api, id))[0]!.blocks).toEqual([paragraph('Hello you')])
})
