import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { findNode } from './install.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** npm and the terminal each pass on the same Ctrl-C; the programs shall hear it once. */
const echoMs = 500

/** Runs one program to its end in our own terminal and answers with its exit code. */
export function runTask(args) {
  const child = spawn(findNode(), args, { stdio: 'inherit', env: environment() })
  for (const signal of signals) process.on(signal, () => {})
  return exitCode(child)
}

/**
 * Runs programs that serve until they are told to end, each in a session of its own, so that Ctrl-C reaches
 * only us and they can end in order. They are told by a signal, passed on once; when we ourselves are killed
 * with -9, by the closing of the channel to us. When one ends, the others are ended too.
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

/** npm cannot pass on the signal that kills it with -9, but then somebody else becomes our parent. */
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
