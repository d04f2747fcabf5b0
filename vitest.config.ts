import './tools/compile-cache.ts'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { SlowFilesFirst } from './tools/slow-files-first.ts'

/**
 * The time limit of a test and of a hook, and no requirement on speed: tests wait for causes. Two cores that other programs use need
 * several times as long as two quiet ones.
 */
const patienceMs = 900_000

/**
 * The time limit of polling. The default is one second, which a busy machine may need for one look. It is shorter than
 * a test's limit, so that the error names the missing thing.
 */
const poll = { timeout: patienceMs / 5 }

const measureFile = fileURLToPath(new URL('tools/cpu/measure-file.ts', import.meta.url))

/**
 * One project for each environment. Browser tests run by Playwright (playwright.config.ts).
 */
export default defineConfig({
  test: {
    // Server tests wait for jobs, leases and dead workers, and component tests for rendering: each needs its processor
    // half of the time.
    maxWorkers: 4,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        test: {
          name: 'packages',
          root: 'packages',
          include: ['*/src/**/*.test.ts', '*/test/**/*.test.ts'],
          // These tests keep no state that another file could meet, so a worker serves all files.
          isolate: false,
          setupFiles: [measureFile],
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          // These need the cluster of `npm test -- --citus`.
          exclude: process.env['TEST_CITUS'] ? [] : ['**/*.citus.test.ts'],
          globalSetup: [fileURLToPath(new URL('apps/server/test/global-setup.ts', import.meta.url))],
          // The limit is longer than the waits inside tests, so that their errors name the missing thing.
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          expect: { poll },
          isolate: false,
          setupFiles: [
            measureFile,
            fileURLToPath(new URL('apps/server/test/sql/watch-statements.ts', import.meta.url)),
            fileURLToPath(new URL('apps/server/test/note-refusals.ts', import.meta.url)),
          ],
        },
      },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
          isolate: false,
          setupFiles: [measureFile],
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
        },
      },
      {
        // Tests use React's production build. Its development build checks every element, which takes a quarter of the
        // work.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'screens',
          root: 'apps/web',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          env: { NODE_ENV: 'production' },
          setupFiles: [measureFile, fileURLToPath(new URL('apps/web/test/setup.ts', import.meta.url))],
          // The parts of the app are loaded once for all files of a worker.
          isolate: false,
          // The limit is longer than the waits inside tests, even if other programs keep the machine busy.
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'tools',
          root: 'tools',
          include: ['**/*.test.ts'],
          isolate: false,
          setupFiles: [measureFile],
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
        },
      },
      {
        test: {
          name: 'chaos',
          root: 'chaos',
          include: ['**/*.test.ts'],
          setupFiles: [measureFile],
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
        },
      },
    ],
  },
})
