import './tools/compile-cache.ts'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { SlowFilesFirst } from './tools/slow-files-first.ts'

/**
 * One project for each environment. Browser tests run by Playwright (playwright.config.ts).
 */
export default defineConfig({
  test: {
    // Server tests wait for jobs, leases and dead workers most of the time.
    maxWorkers: 3,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        test: {
          name: 'packages',
          root: 'packages',
          include: ['*/src/**/*.test.ts', '*/test/**/*.test.ts'],
          // These functions keep nothing that another file could meet, so a worker serves all files.
          isolate: false,
          // Patience with the machine, as everywhere here: thousands of random trees take seconds of a whole core.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: [fileURLToPath(new URL('apps/server/test/global-setup.ts', import.meta.url))],
          // Longer than what tests wait for within, so that they say what did not come.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          isolate: false,
          setupFiles: [fileURLToPath(new URL('apps/server/test/sql/watch-statements.ts', import.meta.url))],
        },
      },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'screens',
          root: 'apps/web',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [fileURLToPath(new URL('apps/web/test/setup.ts', import.meta.url))],
          // The parts of the app are loaded once for all files of a worker.
          isolate: false,
          // Longer than what tests wait for within, also where other programs keep the machine busy.
          testTimeout: 180_000,
          // One second otherwise, which a busy machine may need for one look.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'tools',
          root: 'tools',
          include: ['**/*.test.ts'],
          isolate: false,
          testTimeout: 120_000,
        },
      },
      { test: { name: 'chaos', root: 'chaos', include: ['*.test.ts'] } },
    ],
  },
})
