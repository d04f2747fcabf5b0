import { subscribe } from 'node:diagnostics_channel'
import { type RefusedCall, refusedChannel } from '#platform/http/errors.ts'
import { noteRefusal } from '../../../tools/refusals/given-refusals.ts'

/*
 * Runs before each file of server tests: it notes the refusals that calls of this worker are answered with, each
 * refusal of a call once. `npm test` compares them with the refusals that the calls of the contract declare.
 */
const kept = globalThis as { notedRefusals?: Set<string> }

if (process.env['CARILLON_REPORTS'] && !kept.notedRefusals) {
  const noted = new Set<string>()
  kept.notedRefusals = noted
  subscribe(refusedChannel, (message) => {
    const { method, path, codes } = message as RefusedCall
    for (const code of codes) {
      const refusal = `${method} ${path} ${code}`
      if (!noted.has(refusal)) noteRefusal(refusal)
      noted.add(refusal)
    }
  })
}
