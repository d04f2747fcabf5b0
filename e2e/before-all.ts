import { ensureDocsBuilt, ensureWebBuilt } from '../tools/launch/web-build.mjs'
import { startRun } from './judged-screens.ts'

/** Runs once before the workers start. The returned function runs after the last test. */
export default function beforeAll(): () => void {
  ensureWebBuilt()
  ensureDocsBuilt()
  return startRun()
}
