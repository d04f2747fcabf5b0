import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FileLock, tryLockFile } from '../file-lock.ts'

/** Another process of ours works on the folder. Meant for the person at the terminal: no stack needed. */
export class InstanceRunning extends Error {
  constructor(dataDir: string, pid: string | undefined) {
    super(
      `Carillon is already running on ${dataDir}${pid ? ` (process ${pid})` : ''}. ` +
        'Stop it first, or choose another folder with DATA_DIR.',
    )
    this.name = 'InstanceRunning'
  }
}

export type InstanceLock = {
  /** Tells a newcomer that it is worth waiting. */
  ending(): void
  release(): void
}

const graceMs = 1_500
const endingMs = 60_000

/**
 * Makes sure that one process works on a data folder, by a lock that is gone with its holder, however it ends.
 *
 * A holder may just be noticing that its launcher was killed, so a short wait comes before the refusal, and
 * a longer one for a holder that says it is ending.
 */
export async function lockInstance(dataDir: string): Promise<InstanceLock> {
  mkdirSync(dataDir, { recursive: true })
  const holderFile = join(dataDir, 'instance.txt')
  const started = performance.now()
  for (;;) {
    const file = tryLockFile(join(dataDir, 'instance.lock'))
    if (file) return hold(file, holderFile)
    const holder = readHolder(holderFile)
    const patience = holder?.state === 'ending' ? endingMs : graceMs
    if (performance.now() - started > patience) throw new InstanceRunning(dataDir, holder?.pid)
    await sleep(50)
  }
}

function hold(file: FileLock, holderFile: string): InstanceLock {
  const note = (state: string) => writeFileSync(holderFile, `${process.pid} ${state}\n`)
  note('running')
  let held = true
  return {
    ending() {
      if (held) note('ending')
    },
    release() {
      if (held) file.release()
      held = false
    },
  }
}

function readHolder(holderFile: string): { pid: string; state: string } | undefined {
  try {
    const [pid, state] = readFileSync(holderFile, 'utf8').trim().split(' ')
    return pid && state ? { pid, state } : undefined
  } catch {
    return undefined
  }
}
