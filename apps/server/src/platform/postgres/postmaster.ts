import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { open, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { RunAs } from './run-as.ts'
import type { PostgresSettings } from './settings.ts'

const run = promisify(execFile)

export type Postmaster = {
  pid: number
  port: number
  /** Shuts down fast; if that takes too long, immediately. The next start then recovers from the log. */
  stop(): Promise<void>
  /** Resolves when the server has ended, for any reason. */
  exited: Promise<void>
}

export type Launch = {
  postgres: string
  cluster: string
  settings: PostgresSettings
  user: RunAs | undefined
  logFile: string
  /** The port that is used if it is free. */
  preferredPort: number | undefined
  /** True if other processes know the port already, so that no other port may be used. */
  isPortFixed?: boolean
  /** Called when the program runs. */
  onLaunch?: (() => void) | undefined
}

const readyMs = 120_000
const fastShutdownMs = 30_000
const immediateShutdownMs = 10_000

/**
 * Starts the server in a session of its own: Ctrl-C in the terminal reaches only us, and the server is stopped last. A
 * second process watches us. If we end without stopping the server, even by kill -9, it stops the server.
 */
export async function startPostmaster(launch: Launch): Promise<Postmaster> {
  let isTaken = false
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(launch, isTaken)
    const started = await launchOn(port, launch)
    if ('pid' in started) return started
    isTaken = !started.isKilled && /could not create any TCP\/IP sockets/.test(started.problem)
    const isTransient =
      started.isKilled || isTaken || /pre-existing shared memory block/.test(started.problem)
    if (!isTransient || attempt === 20) {
      throw new Error(`PostgreSQL did not start. Its log (${launch.logFile}) ends with:\n${started.problem}`)
    }
    await sleep(250)
  }
}

interface NotStarted {
  problem: string
  /** True if the server was killed before it was ready, as the system does for lack of memory. */
  isKilled: boolean
}

async function launchOn(port: number, launch: Launch): Promise<Postmaster | NotStarted> {
  const { postgres, cluster, settings, user, logFile } = launch
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(
    postgres,
    [
      ...['-D', cluster],
      ...settingArguments({
        listen_addresses: '127.0.0.1',
        port,
        unix_socket_directories: '',
        timezone: 'UTC',
        ...settings,
      }),
    ],
    {
      detached: true,
      cwd: '/',
      stdio: ['ignore', log, log],
      env: { ...process.env, LC_ALL: 'C', PGDATA: '' },
      ...(user && { uid: user.uid, gid: user.gid }),
    },
  )
  closeSync(log)
  let problem = ''
  child.once('error', (error) => {
    problem = error.message
  })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  child.unref()
  if (!child.pid) {
    await exited
    return { problem, isKilled: false }
  }
  launch.onLaunch?.()

  if (!(await becomesReady(cluster, child.pid, exited))) {
    const ended = `exit code ${child.exitCode ?? child.signalCode}`
    return { problem: (await tailOfLog(logFile)) || ended, isKilled: child.signalCode !== null }
  }
  const { pid } = child
  const watcher = watchOver(pid)
  // The watcher is ended, because the process id may soon belong to another program.
  void exited.then(() => watcher.dismiss())
  return {
    pid,
    port,
    exited,
    async stop() {
      watcher.dismiss()
      await stopProcess(pid, () => child.exitCode === null && child.signalCode === null)
      await exited
    },
  }
}

export function settingArguments(settings: PostgresSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Waits until the server accepts connections, as the eighth line of postmaster.pid shows. False if it ended before, or
 * was ended because it took too long.
 */
async function becomesReady(cluster: string, pid: number, exited: Promise<void>): Promise<boolean> {
  let hasExited = false
  void exited.then(() => {
    hasExited = true
  })
  const deadline = performance.now() + readyMs
  while (!hasExited) {
    const lines = await readPidFile(cluster)
    if (lines?.[0] === String(pid) && lines[7]?.trim() === 'ready') return true
    if (performance.now() > deadline) {
      process.kill(pid, 'SIGQUIT')
      return false
    }
    await sleep(10)
  }
  return false
}

async function readPidFile(cluster: string): Promise<string[] | undefined> {
  return readFile(join(cluster, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  )
}

/** A shell that waits until our end of its pipe closes. It runs in its own session, so Ctrl-C does not reach it. */
function watchOver(pid: number): { dismiss(): void } {
  if (process.platform === 'win32') return { dismiss() {} }
  const watcher = spawn('/bin/sh', ['-c', 'read -r word || kill -INT "$1"', 'sh', String(pid)], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  watcher.unref()
  ;(watcher.stdin as unknown as { unref?(): void }).unref?.()
  return { dismiss: () => watcher.stdin.end('stopped\n') }
}

/**
 * Ends a server that an earlier run left running, and removes a pid file whose number now belongs to another program;
 * PostgreSQL would take that program for itself. Call it while holding the instance lock: then no other process may use
 * the cluster.
 */
export async function clearLeftovers(
  cluster: string,
): Promise<'nothing' | 'stopped a server' | 'removed a pid file'> {
  const pid = Number((await readPidFile(cluster))?.[0])
  if (!pid) return 'nothing'
  if (!isAlive(pid)) return 'nothing'
  if (await isPostmasterOf(pid, cluster)) {
    await stopProcess(pid, () => isAlive(pid))
    return 'stopped a server'
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  return 'removed a pid file'
}

/** The working folder of a server is its cluster. Without /proc its command line names the cluster. */
async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  const real = await realpath(cluster)
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === real
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'args=']).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres') && (stdout.includes(real) || stdout.includes(cluster))
}

async function stopProcess(pid: number, isRunning: () => boolean): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
    ['SIGKILL', immediateShutdownMs],
  ] as const) {
    if (!isRunning() || !sendSignal(pid, signal)) return
    const deadline = performance.now() + patience
    while (isRunning() && performance.now() < deadline) await sleep(10)
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** @param isTaken true if the preferred port was free a moment ago, and another program has it now */
async function choosePort({ preferredPort, isPortFixed }: Launch, isTaken: boolean): Promise<number> {
  if (preferredPort && isPortFixed) return preferredPort
  return (!isTaken && preferredPort && (await tryPort(preferredPort))) || (await tryPort(0)) || 0
}

async function tryPort(port: number): Promise<number | undefined> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  } catch {
    return undefined
  } finally {
    server.close()
  }
}

async function tailOfLog(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.min(size, 2_000)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return buffer.toString('utf8').trim()
  } finally {
    await file.close()
  }
}
