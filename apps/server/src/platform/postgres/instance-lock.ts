import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

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
 * Makes sure that one process works on a data folder. The lock is an exclusive SQLite transaction on a file
 * in it, which is a lock of the operating system's: however the holder ends, kill -9 included, it is gone
 * with it, so it cannot go stale, and it holds between containers that share the folder.
 *
 * A holder may just be noticing that its launcher was killed, so a short wait comes before the refusal, and
 * a longer one for a holder that says it is ending.
 */
export async function lockInstance(dataDir: string): Promise<InstanceLock> {
  mkdirSync(dataDir, { recursive: true })
  const holderFile = join(dataDir, 'instance.txt')
  const started = Date.now()
  for (;;) {
    const file = tryLock(join(dataDir, 'instance.lock'))
    if (file) return hold(file, holderFile)
    const holder = readHolder(holderFile)
    const patience = holder?.state === 'ending' ? endingMs : graceMs
    if (Date.now() - started > patience) throw new InstanceRunning(dataDir, holder?.pid)
    await sleep(50)
  }
}

function tryLock(path: string): DatabaseSync | undefined {
  let file: DatabaseSync | undefined
  try {
    // SQLite would open a file of somebody else's for reading only, and then lock nothing.
    accessSync(dirname(path), constants.W_OK)
    if (existsSync(path)) accessSync(path, constants.W_OK)
    file = new DatabaseSync(path, { timeout: 0 })
    file.exec('pragma locking_mode = exclusive; begin exclusive')
    return file
  } catch (error) {
    file?.close()
    if (String(error).includes('locked')) return undefined
    throw new Error(`${path} cannot be written. Does the data folder belong to another user?`, {
      cause: error,
    })
  }
}

function hold(file: DatabaseSync, holderFile: string): InstanceLock {
  const note = (state: string) => writeFileSync(holderFile, `${process.pid} ${state}\n`)
  note('running')
  let held = true
  return {
    ending() {
      if (held) note('ending')
    },
    release() {
      if (held) file.close()
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
