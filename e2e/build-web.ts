import { ensureWebBuilt } from '../tools/launch/web-build.mjs'

/** Once, before workers start their products at the same time. */
export default function buildWeb() {
  ensureWebBuilt()
}
