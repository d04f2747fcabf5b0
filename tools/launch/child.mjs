import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { findNode } from './install.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** npm and the terminal both pass on the same Ctrl-C, but the programs must get it only once. */
const echoMs = 500

/** Runs one program to its end in this terminal and answers its exit code. */
export function runTask(args) {
  const child = spawn(findNode(), args, { stdio: 'inherit', env: environment() })
  for (const signal of signals) process.on(signal, () => {})
  return exitCode(child)
}

/**
 * Runs programs that serve until they are ended. Each runs in a session of its own, so that only this process gets
 * Ctrl-C and can end them in order. It passes a signal on once. If this process is killed with -9, they notice the
 * closed channel. When one ends, the others are ended, too.
 */
export async function serve(programs, env = {}) {
  const children = programs.map((args) =>
    spawn(findNode(), args, {
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...environment(), ...env },
    }),
  )
  const tell = (signal) => {
    for (const child of children) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    }
  }
  let last = { signal: '', at: 0 }
  for (const signal of signals) {
    process.on(signal, () => {
      const isEcho = last.signal === signal && Date.now() - last.at < echoMs
      last = { signal, at: Date.now() }
      if (!isEcho) tell(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
  endWithNpm(() => tell('SIGTERM'))

  const codes = children.map(exitCode)
  const first = await Promise.race(codes)
  tell('SIGTERM')
  await Promise.all(codes)
  return first
}

/** Ends with npm. If npm is killed with -9, it can't pass the signal on, but this process gets another parent. */
function endWithNpm(end) {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 500)
  timer.unref()
}

function exitCode(child) {
  return new Promise((done, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

function environment() {
  return { ...process.env, NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') }
}
