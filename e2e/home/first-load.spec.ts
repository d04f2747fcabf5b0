import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const mostBytes = 250 * 1024

for (const language of ['en', 'de'] as const)
  test.describe(`in ${language}`, () => {
    test.use({ browserContext: 'new', language })

    for (const path of ['/', '/single-sends']) {
      test(`the first load of ${path} needs at most 250 KB of gzipped JavaScript`, async ({ page }) => {
        const bodies: Promise<Buffer>[] = []
        const read = (response: Response) => {
          if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.push(response.body())
        }
        page.on('response', read)
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        // Later responses are no part of the first load, and may be cut off by the end of the test.
        page.off('response', read)
        const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0)
        expect(bytes).toBeGreaterThan(50_000)
        expect(bytes).toBeLessThanOrEqual(mostBytes)
      })
    }
  })
