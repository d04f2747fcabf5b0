import { gzipSync } from 'node:zlib'
import { expect, test } from '../fixtures.ts'

test.use({ browserContext: 'new' })

const mostBytes = 250 * 1024

for (const path of ['/', '/single-sends']) {
  test(`the first load of ${path} needs at most 250 KB of gzipped JavaScript`, async ({ page }) => {
    const bodies: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.push(response.body())
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(mostBytes)
  })
}
