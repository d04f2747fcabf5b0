import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../../tools/launch/node-flags.mjs'
import type { Measured } from './measured.ts'

/** Runs a program that measures and prints lines of its own. It ends with 1 if it missed its bound, and so does this bench. */
export async function measureApart(program: URL): Promise<Measured[]> {
  const flags = [...nodeFlags, fileURLToPath(program)]
  const { status } = spawnSync(process.execPath, flags, { stdio: 'inherit' })
  if (status !== 0) process.exitCode = status ?? 1
  return []
}
