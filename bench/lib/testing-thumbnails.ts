import { spawnSync } from 'node:child_process'
import { nodeFlags } from '../../tools/launch/node-flags.mjs'
import type { Measured } from './measured.ts'

const program = new URL(
  '../../apps/server/src/features/thumbnails/beside-pictures.fixture.ts',
  import.meta.url,
).pathname

/** Thumbnails while thirty pictures are taken: they have a browser of their own and wait for none of them. */
export async function measureThumbnails(): Promise<Measured[]> {
  const { stdout, status } = spawnSync(process.execPath, [...nodeFlags, program], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`thumbnails beside pictures ended with ${status}`)
  const { slowest, taken } = JSON.parse(stdout) as { slowest: number; taken: number }
  return [
    { name: 'slowest thumbnail beside thirty pictures', value: slowest, unit: 'ms', most: 2_000 },
    { name: 'thumbnails meanwhile', value: taken, unit: 'taken', least: 1 },
  ]
}
