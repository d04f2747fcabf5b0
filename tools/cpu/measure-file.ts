import { afterAll, expect } from 'vitest'
import { treeSeconds } from './cpu-seconds.ts'
import { note } from './file-notes.ts'

/**
 * Runs in a worker of Vitest before each test file, and notes the processor time that the file uses: the worker's own,
 * and that of all processes below it, such as a product that the file started with a PostgreSQL of its own. The
 * measurement of a file ends when the next file of the worker begins, so it includes the closing of its servers. The
 * first file of a worker also loads modules that the next files share.
 */
type Measured = { file: string; from: number }
const kept = globalThis as { measuredFile?: Measured }

const until = (measured: Measured | undefined): void => {
  if (measured) note({ file: measured.file, seconds: treeSeconds() - measured.from })
}

if (process.env['CARILLON_REPORTS']) {
  until(kept.measuredFile)
  const begun = { file: expect.getState().testPath ?? '', from: treeSeconds() }
  kept.measuredFile = begun
  // The time of a file is noted when the next one begins. No file follows the last one of a worker.
  afterAll(() => until(begun))
}
