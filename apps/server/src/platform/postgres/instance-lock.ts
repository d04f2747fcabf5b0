import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FileLock, tryLockFile } from '../file-lock.ts'

/** Another process of the product uses the folder. The message is for the person at the terminal and needs no stack. */
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
  /** Tells a waiting process that this one is ending. */
  ending(): void
  release(): void
}

const graceMs = 1_500
const endingMs = 60_000

/**
 * Makes sure that only one process uses a data folder, by a lock that ends with its process, even after kill -9.
 *
 * The other process may be about to notice that its launcher was killed, so this waits shortly before it refuses. It
 * waits longer if the other process has announced its end.
 */
export async function lockInstance(dataDir: string): Promise<InstanceLock> {
  mkdirSync(dataDir, { recursive: true })
  const holderFile = join(dataDir, 'instance.txt')
  const started = performance.now()
  for (;;) {
    const file = tryLockFile(join(dataDir, 'instance.lock'))
    if (file) return makeLock(file, holderFile)
    const holder = readHolder(holderFile)
    const patience = holder?.state === 'ending' ? endingMs : graceMs
    if (performance.now() - started > patience) throw new InstanceRunning(dataDir, holder?.pid)
    await sleep(50)
  }
}

function makeLock(file: FileLock, holderFile: string): InstanceLock {
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
