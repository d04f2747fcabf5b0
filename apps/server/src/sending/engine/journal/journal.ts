import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type FileLock, tryLockFile } from '#platform/file-lock.ts'
import { type FlightFile, openFlightFile, type ReadFlight, readFlightFile } from './flight-file.ts'

/** A worker's local record, so that its end leaves few recipients uncertain. */
export interface Journal {
  /** The flight file of one lane. */
  lane(number: number): FlightFile
  /**
   * Reads the files of workers that ended without closing theirs. `settle` answers true if all flights of a worker are
   * settled.
   */
  settleOthers(settle: (workerId: string, flights: readonly ReadFlight[]) => Promise<boolean>): Promise<void>
  /** Call after everything was recorded. */
  close(): void
}

/** The kernel's id of this start of the machine. Files from before a power cut have another one. */
const bootFile = '/proc/sys/kernel/random/boot_id'

/**
 * Opens a worker's journal in a folder that the workers of this machine share. The journal's lock means that the worker
 * is alive, even without a heartbeat in the database: a suspended worker may continue, so its files are left alone. Null
 * on systems that don't name their start; there a crash leaves whole flights uncertain.
 */
export function openJournal(folder: string, workerId: string): Journal | null {
  const boot = readBoot()
  if (boot === null) return null
  mkdirSync(folder, { recursive: true })
  // The journal gets its lock under a name that no worker looks for. Otherwise a worker that looks right now would take
  // it for the journal of a dead worker.
  const begun = join(folder, `${workerId}.begun`)
  const lock = tryLockFile(begun)
  if (!lock) throw new Error(`the journal of worker ${workerId} is locked`)
  renameSync(begun, lockPath(folder, workerId))
  removeBegun(folder, lockPath(folder, workerId))
  const lanes: FlightFile[] = []
  return {
    lane(number) {
      const file = openFlightFile(join(folder, `${workerId}.${number}`), boot)
      lanes.push(file)
      return file
    },
    async settleOthers(settle) {
      for (const other of workersIn(folder)) {
        if (other === workerId) continue
        const gone = tryLockFile(lockPath(folder, other))
        if (!gone) continue
        try {
          const flights = filesOf(folder, other).flatMap((path) => readFlightFile(path, boot) ?? [])
          if (await settle(other, flights)) remove(folder, other)
        } finally {
          gone.release()
        }
      }
    },
    close() {
      for (const file of lanes) file.close()
      removeJournal(lock, folder, workerId)
    },
  }
}

function readBoot(): string | null {
  try {
    return readFileSync(bootFile, 'utf8').trim() || null
  } catch {
    return null
  }
}

function lockPath(folder: string, workerId: string): string {
  return join(folder, `${workerId}.lock`)
}

function workersIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => /^([\w-]+)\.lock$/.exec(name)?.[1] ?? [])
}

/**
 * A journal has its first name only for a moment. If a file has it for longer than this, its worker ended within that
 * moment.
 */
const begunForMs = 60_000

/** Removes the files of workers that ended before their journal had its name. Ages are by the files' own clock. */
function removeBegun(folder: string, mine: string): void {
  const since = statSync(mine).mtimeMs - begunForMs
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.begun')) continue
    const path = join(folder, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs !== undefined && mtimeMs < since) rmSync(path, { force: true })
  }
}

function filesOf(folder: string, workerId: string): string[] {
  const isLane = (name: string) => name.startsWith(`${workerId}.`) && /\.\d+$/.test(name)
  return readdirSync(folder)
    .filter(isLane)
    .map((name) => join(folder, name))
}

function remove(folder: string, workerId: string): void {
  for (const path of filesOf(folder, workerId)) rmSync(path, { force: true })
  rmSync(lockPath(folder, workerId), { force: true })
}

function removeJournal(lock: FileLock, folder: string, workerId: string): void {
  remove(folder, workerId)
  lock.release()
}
