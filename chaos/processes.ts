import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, writeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../tools/launch/node-flags.mjs'
import { untilTrue } from './until.ts'

const thisMain = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
/** Like `npm start`, with webhooks that lead to this machine. */
const flags = [...nodeFlags, '--import', new URL('open-loopback.ts', import.meta.url).href]

/** A process of the product that is started again whenever it ends, as a service manager does. */
export interface Supervised {
  readonly name: string
  /** Resolves when it reports that it is ready. */
  ready(): Promise<void>
  /** Kills it with -9 and starts it again after a pause. */
  kill(pauseMs: number): Promise<void>
  /** Kills it with -9. It stays down until `startAgain`. */
  strikeDown(): Promise<void>
  startAgain(): void
  /** Lets it stand still, or go on, by a signal of the system. */
  standStill(): void
  goOn(): void
  /** Ends it in order, for good. */
  stop(): Promise<void>
}

/**
 * Starts a process of the product.
 * @param onOwnEnd called with a sentence when it ends without having been killed
 */
export function supervise(
  name: string,
  env: Record<string, string>,
  {
    logFile,
    onOwnEnd,
    preloads = [],
    main = thisMain,
  }: {
    logFile: string
    onOwnEnd(sentence: string): void
    preloads?: readonly string[]
    /** The program of another version, in place of this one's. */
    main?: string
  },
): Supervised {
  const expected = new Set<ChildProcess>()
  let isStopping = false
  let child: ChildProcess
  let isReady = false
  const log = openSync(logFile, 'a')
  const start = (): void => {
    const imports = preloads.flatMap((each) => ['--import', each])
    const started = spawn(process.execPath, [...flags, ...imports, main], {
      env: { ...process.env, ...env },
      // The channel closes when this process is gone, so that the child ends, too.
      stdio: ['ignore', 'pipe', log, 'ipc'],
    })
    child = started
    isReady = false
    started.stdout?.on('data', (chunk: Buffer) => {
      writeSync(log, chunk)
      if (started === child && /is ready: |works in the background/.test(String(chunk))) isReady = true
    })
    started.once('exit', (code, signal) => {
      if (expected.has(started) || isStopping) return
      onOwnEnd(`${name} ended by itself (${signal ?? `code ${code}`}); its log is ${logFile}`)
      start()
    })
  }
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const strikeDown = async (): Promise<ChildProcess> => {
    await untilTrue(`${name} runs again`, isRunning, 600_000)
    const victim = child
    expected.add(victim)
    const ended = once(victim, 'exit')
    victim.kill('SIGKILL')
    await ended
    return victim
  }
  start()
  return {
    name,
    ready: () => untilTrue(`${name} is ready`, () => isReady, 600_000),
    async kill(pauseMs) {
      const victim = await strikeDown()
      setTimeout(() => {
        if (!isStopping && child === victim) start()
      }, pauseMs)
    },
    strikeDown: async () => void (await strikeDown()),
    startAgain: start,
    standStill: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async stop() {
      isStopping = true
      if (!isRunning()) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
