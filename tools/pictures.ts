/**
 * `npm run pictures` takes the pictures of the README: it starts the product with the demo's data on an empty folder, opens
 * each screen in headless Chromium and writes docs/pictures/*.webp. The people and numbers of the demo are always the same;
 * its dates are counted from today.
 */
import { stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from '../apps/server/src/platform/chromium.ts'
import { owner } from '../e2e/owner.ts'
import { startDemo } from '../e2e/start-product.ts'

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const viewport = { width: 1440, height: 900 }

const found = await findChromium(process.env['CHROMIUM_PATH'] || null)
if (!found) throw new Error('No browser starts. Set CHROMIUM_PATH to an installed Chromium.')
const product = await startDemo('pictures')
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...process.env, ...found.env } as Record<string, string>,
})
try {
  const { token } = await call<{ token: string }>('POST', '/v3/tokens', {
    email: owner.email,
    password: owner.password,
  })
  const context = await browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'carillon_token', value: token, url: product.url }])
  const page = await context.newPage()

  await openScreen(page, '/single-sends')
  await page.getByRole('row').nth(1).waitFor()
  await takePicture(page, 'single-sends')

  const { result } = await call<{ result: { id: string; name: string }[] }>(
    'GET',
    '/v3/marketing/singlesends?page_size=50',
  )
  const draft = result.find(({ name }) => name.includes('invitation'))
  if (!draft) throw new Error('The demo has no invitation to show in the editor.')
  await openScreen(page, `/single-sends/${draft.id}/editor/modules`)
  await page.locator('[data-module][data-kind=button]').first().click()
  await takePicture(page, 'editor')
} finally {
  await browser.close()
  await product.stop()
}

async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(`${product.url}${path}`)
  await page.waitForLoadState('networkidle')
}

async function takePicture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const path = `${folder}${name}.webp`
  await writeFile(path, await sharp(shot).webp({ quality: 82, effort: 6 }).toBuffer())
  console.log(`docs/pictures/${name}.webp, ${((await stat(path)).size / 1024).toFixed(0)} KB`)
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.apiKey}` },
    body: body ? JSON.stringify(body) : null,
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
