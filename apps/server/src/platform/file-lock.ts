import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  release(): void
}

/**
 * Locks a file, and makes it if it is missing. Undefined when another process holds the lock. The lock is an exclusive
 * SQLite transaction, which uses a lock of the operating system. It ends with its process, even after kill -9, so it is
 * never stale. It also works between containers that share the folder.
 */
export function tryLockFile(path: string): FileLock | undefined {
  let file: DatabaseSync | undefined
  try {
    // SQLite opens another user's file for reading only, and then locks nothing.
    accessSync(dirname(path), constants.W_OK)
    if (existsSync(path)) accessSync(path, constants.W_OK)
    const opened = new DatabaseSync(path, { timeout: 0 })
    file = opened
    // Nothing is ever written, so no journal is needed. A journal is a second file, which a killed process would leave
    // behind.
    file.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
    return { release: () => opened.close() }
  } catch (error) {
    file?.close()
    if (String(error).includes('locked')) return undefined
    throw new Error(`${path} cannot be written. Does the data folder belong to another user?`, {
      cause: error,
    })
  }
}
