import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Runs a function while no other program of this machine runs one with the same lock file, and waits for its turn. The lock names the
 * process that holds it: the lock of a process that was killed counts no more. A wait is said on standard error.
 */
export function runAlone(lock, run) {
  for (let tries = 0; !takes(lock); tries++) {
    if (tries === 10) console.error(`Waiting for another program, which holds ${lock} ...`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
  try {
    return run()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takes(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const holder = holderOf(lock)
  if (holder !== undefined && !isRunning(holder)) rmSync(lock, { force: true })
  return false
}

/** The process that a lock names; undefined if the lock was given back, or if its process did not write its number yet. */
function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function isRunning(id) {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
