import { gzipSync } from 'node:zlib'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import type { Page, Response } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** The most scripts and gzipped bytes of scripts that the first opening of a screen may request. */
interface Bounds {
  scripts: number
  bytes: number
}

const entry: Record<string, Bounds> = {
  '/': { scripts: 18, bytes: 240_000 },
  '/single-sends': { scripts: 24, bytes: 252_000 },
}

/** Of the editors, `later` is the most scripts that their pages don't name: the editors of texts and of HTML. */
const editors: Record<'design' | 'code', Bounds & { later: number }> = {
  design: { scripts: 48, bytes: 660_000, later: 16 },
  code: { scripts: 54, bytes: 850_000, later: 20 },
}

/** Opens the address without kept files and waits until this part is shown and the page is still. */
async function firstLoad(
  page: Page,
  path: string,
  shown = 'main h1',
): Promise<Bounds & { named: string[]; asked: string[] }> {
  const bodies: Promise<Buffer>[] = []
  const asked: string[] = []
  const read = (response: Response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    bodies.push(response.body())
    asked.push(new URL(response.url()).pathname)
  }
  page.on('response', read)
  const answer = await page.goto(path)
  // A page whose files have all come may do nothing for a while before its first call.
  await page.locator(shown).first().waitFor()
  await page.waitForLoadState('networkidle')
  // Later responses are no part of the first load, and may be cut off by the end of the test.
  page.off('response', read)
  const html = (await answer?.text()) ?? ''
  const named = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file = '']) => file)
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0)
  expect(bytes).toBeGreaterThan(50_000)
  return { scripts: asked.length, bytes, named, asked }
}

for (const language of ['en', 'de'] as const)
  test.describe(`in ${language}`, () => {
    test.use({ browserContext: 'new', language })

    for (const [path, most] of Object.entries(entry)) {
      test(`the first load of ${path} needs few files and few bytes of JavaScript`, async ({ page }) => {
        const { scripts, bytes } = await firstLoad(page, path)
        expect(bytes).toBeLessThanOrEqual(most.bytes)
        expect(scripts).toBeLessThanOrEqual(most.scripts)
      })
    }

    for (const [editor, most] of Object.entries(editors)) {
      test(`the first load of the ${editor} editor needs few files, which its page names`, async ({
        page,
        api,
      }) => {
        const document = newDesign(language, [newModule('text', 'first')])
        const content = editor === 'design' ? { document } : { html_content: '<p>Hello</p>' }
        const made = await api.post('/v3/marketing/singlesends', {
          data: { name: 'First', email_config: { editor, ...content } },
        })
        const { id } = await made.json()
        const shown = editor === 'design' ? '[data-module]' : '.cm-content'
        const loaded = await firstLoad(page, `/single-sends/${id}/editor`, shown)
        expect(loaded.bytes).toBeLessThanOrEqual(most.bytes)
        expect(loaded.scripts).toBeLessThanOrEqual(most.scripts)
        // All that it names is requested, and little is found later.
        expect(loaded.asked).toEqual(expect.arrayContaining(loaded.named))
        expect(loaded.asked.length - loaded.named.length).toBeLessThanOrEqual(most.later)
      })
    }
  })
