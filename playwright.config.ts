import { defineConfig } from '@playwright/test'
import { findChromium } from './apps/server/src/platform/chromium.ts'

const chromium = await findChromium(process.env['CHROMIUM_PATH'] || null)
if (!chromium) {
  throw new Error(
    'No browser for the browser tests. Install Chrome or Chromium and set CHROMIUM_PATH to its program.',
  )
}

/**
 * Browser tests drive running products, one a worker (e2e/fixtures.ts); the tests of a file one after the other. A page, its
 * server and its database leave a core idle a third of the time, so two workers have two cores busy.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Stored pictures are the same on every system, because the designs in them bring their own fonts.
  snapshotPathTemplate: '{testDir}/{testFileDir}/pictures/{arg}{ext}',
  globalSetup: './e2e/before-all.ts',
  workers: 2,
  forbidOnly: process.env['CI'] === 'true',
  // This is no requirement on speed: tests with a time limit measure it themselves. A slow machine shared with others
  // needs this long.
  timeout: 1_200_000,
  // Tests that wait for results by API ask often, because asking costs little.
  expect: { timeout: 180_000, toPass: { intervals: [100, 200, 300] } },
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 180_000,
    navigationTimeout: 300_000,
    // A recording takes a third of the time of a test: ask for it with `--trace on` when one fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Service workers are blocked, because one would keep data of earlier tests. The main path allows them.
    serviceWorkers: 'block',
    // Animations are off, so that clicks need not wait for them and colours are checked in their final state.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromium.executablePath,
      args: chromium.args,
      env: { ...process.env, ...chromium.env } as Record<string, string>,
    },
  },
})
