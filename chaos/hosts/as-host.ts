import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

// Loaded before the otherwise unchanged product (`node --import`): HOST_NAME gives this process the name of a host, and
// CLOCK_AHEAD_MS a clock that differs from the machine's, as a host has whose clock is not kept right.
const { HOST_NAME: name, CLOCK_AHEAD_MS: ahead = '0' } = process.env
if (name) os.hostname = () => name
syncBuiltinESMExports()

const aheadMs = Number(ahead)
const right = Date
globalThis.Date = new Proxy(right, {
  construct: (of, given, as) =>
    given.length === 0 ? new right(right.now() + aheadMs) : Reflect.construct(of, given, as),
  apply: () => new right(right.now() + aheadMs).toString(),
  get: (of, key) => (key === 'now' ? () => right.now() + aheadMs : Reflect.get(of, key)),
})
