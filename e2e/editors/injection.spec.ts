import { newDesign, newModule } from '@carillon/email-design/defaults'
import type { BrowserContext, Page } from '@playwright/test'
import { expectSaved } from '../expect-saved.ts'
import { expect, test } from '../fixtures.ts'
import { post } from '../single-sends/given.ts'
import { givenCode, writeSource } from './given.ts'
import { addressVectors, joined, keepableVectors, showableVectors, vectors } from './vectors.ts'

test.use({ refusals: 'expected' })

/** Records everything a vector does when it runs, in any frame of any page. */
async function listen(context: BrowserContext, page: Page): Promise<() => Promise<string[]>> {
  const heard: string[] = []
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await context.route(
    ({ pathname }) => pathname.startsWith('/ran-by-vector'),
    (route) => {
      heard.push(`asked for ${route.request().url()}`)
      return route.abort()
    },
  )
  return async () => {
    const ran = await page.evaluate(() => Reflect.get(window, 'ran'))
    return ran ? [...heard, 'ran in the page'] : heard
  }
}

const chunksOf = (size: number, all: readonly string[]) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

test('has at least two hundred vectors', () => {
  expect(new Set(vectors).size).toBeGreaterThanOrEqual(200)
})

test('nothing runs on the canvas, from any part of a module', async ({ page, api, context }) => {
  const heard = await listen(context, page)
  for (const chunk of chunksOf(100, keepableVectors)) {
    const modules = chunk.flatMap((vector, at) => [
      {
        ...newModule('text', crypto.randomUUID(), 'en'),
        blocks: [
          {
            type: 'paragraph' as const,
            align: 'unset' as const,
            spans: [{ text: vector }, { text: 'link', href: addressVectors[at % addressVectors.length]! }],
          },
        ],
      },
      {
        ...newModule('image', crypto.randomUUID(), 'en'),
        src: addressVectors[at % addressVectors.length]!,
        alt: vector,
        href: vector,
      },
      { ...newModule('button', crypto.randomUUID(), 'en'), text: vector.slice(0, 200), href: vector },
      { ...newModule('code', crypto.randomUUID(), 'en'), html: vector },
    ])
    const { id } = await post(api, '/v3/marketing/singlesends', {
      name: 'Vectors',
      email_config: { editor: 'design', document: { ...newDesign('en'), modules } },
    })
    await page.goto(`/single-sends/${id}/editor/modules`)
    await expect(page.locator('[data-module]')).toHaveCount(modules.length)
    await page.locator('[data-kind=text]').first().click()
    expect(await heard()).toEqual([])
  }
})

test('nothing runs in the live preview, the preview, dark mode or the history', async ({
  page,
  api,
  context,
}) => {
  const heard = await listen(context, page)
  const id = await givenCode(api, '<p>Begin</p>')
  const editor = `/single-sends/${id}/editor`
  await page.goto(editor)
  const message = page.frameLocator('iframe').first()
  for (const [round, chunk] of chunksOf(60, showableVectors).entries()) {
    // The marker comes first, because a vector may swallow the markup after it.
    await writeSource(page, `<i id="round-${round}">${round}</i>${joined(chunk)}`)
    await expect(message.locator(`#round-${round}`)).toBeAttached()
    expect(await heard()).toEqual([])
  }
  await writeSource(page, joined(showableVectors))
  await expectSaved(page)
  await page.goto(`${editor}/preview`)
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
  for (const view of ['Dark', 'Mobile', 'Plain text']) {
    await page.getByRole('dialog').getByText(view, { exact: true }).click()
    expect(await heard()).toEqual([])
  }
  await page.goto(editor)
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog').locator('iframe').first()).toBeVisible()
  expect(await heard()).toEqual([])
})

test('nothing runs in text fields or where their values are shown', async ({ page, api, context }) => {
  const heard = await listen(context, page)
  const id = await givenCode(api, '<p>{{{x}}}</p>')
  await page.goto(`/single-sends/${id}/editor`)
  for (const chunk of chunksOf(20, vectors)) {
    await page.locator('input[name=name]').fill(chunk.join('').replaceAll('\n', ' '))
  }
  const subject = page.locator('[data-line][data-name=subject]')
  for (const chunk of chunksOf(2, vectors)) {
    await subject.fill(chunk.join('').replaceAll('\n', ' ').slice(0, 255))
  }
  await expect(subject).not.toBeEmpty()
  expect(await heard()).toEqual([])
  await page.goto(`/single-sends/${id}/editor/test_data`)
  const data = page.getByRole('textbox', { name: 'Test data as JSON' })
  for (const [round, chunk] of chunksOf(60, vectors).entries()) {
    await data.fill(JSON.stringify({ x: `<i id="round-${round}"></i>${joined(chunk)}` }))
    await expect(page.frameLocator('iframe').first().locator(`#round-${round}`)).toBeAttached()
    expect(await heard()).toEqual([])
  }
  for (const chunk of chunksOf(20, keepableVectors)) {
    await Promise.all(
      chunk.map((name) =>
        post(api, '/v3/marketing/singlesends', {
          name: name.slice(0, 100).trim(),
          email_config: { subject: name.slice(0, 200) },
        }),
      ),
    )
  }
  await page.goto('/single-sends')
  for (let pages = 0; pages < 4; pages++) {
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    expect(await heard()).toEqual([])
    await page
      .getByRole('button', { name: /next/i })
      .or(page.getByRole('link', { name: /next/i }))
      .first()
      .click()
  }
  expect(await heard()).toEqual([])
})
