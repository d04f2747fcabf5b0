import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  release(): void
}

/**
 * Locks a file, which is made where it is missing; undefined when another process has it. The lock is an exclusive
 * SQLite transaction on it, which is a lock of the operating system's: however the holder ends, kill -9 included, it is
 * gone with it, so it cannot go stale, and it holds between containers that share the folder.
 */
export function tryLockFile(path: string): FileLock | undefined {
  let file: DatabaseSync | undefined
  try {
    // SQLite would open a file of somebody else's for reading only, and then lock nothing.
    accessSync(dirname(path), constants.W_OK)
    if (existsSync(path)) accessSync(path, constants.W_OK)
    const opened = new DatabaseSync(path, { timeout: 0 })
    file = opened
    file.exec('pragma locking_mode = exclusive; begin exclusive')
    return { release: () => opened.close() }
  } catch (error) {
    file?.close()
    if (String(error).includes('locked')) return undefined
    throw new Error(`${path} cannot be written. Does the data folder belong to another user?`, {
      cause: error,
    })
  }
}
