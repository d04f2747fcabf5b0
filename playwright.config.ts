import { defineConfig } from '@playwright/test'
import { findChromium } from './apps/server/src/platform/chromium.ts'

const chromium = await findChromium(process.env['CHROMIUM_PATH'] || null)
if (!chromium) {
  throw new Error(
    'No browser for the browser tests. Install Chrome or Chromium and set CHROMIUM_PATH to its program.',
  )
}

/** Browser tests drive one running product, started by e2e/start-product.ts, one after the other. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/start-product.ts',
  workers: 1,
  forbidOnly: process.env['CI'] === 'true',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium.executablePath,
      args: chromium.args,
      env: { ...process.env, ...chromium.env } as Record<string, string>,
    },
  },
})
