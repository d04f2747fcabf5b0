import { ensureWebBuilt } from '../tools/launch/web-build.mjs'
import { startRun } from './judged-screens.ts'

/** Once, before workers start their products at the same time. What it gives back runs after the last test. */
export default function beforeAll(): () => void {
  ensureWebBuilt()
  return startRun()
}
