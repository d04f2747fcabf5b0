import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../apps/server/test/free-port.ts'
import { nodeFlags } from '../tools/launch/node-flags.mjs'
import { owner } from './owner.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readyWithinMs = 500_000

export interface RunningProduct {
  url: string
  stop(): Promise<void>
}

/** A product whose clock the test moves, only forwards. */
export interface ClockedProduct extends RunningProduct {
  /** Moves the clock, does everything that is then due, and answers the new time. */
  moveBy(ms: number): Promise<Date>
}

const asUsers = ['tools/run.mjs', 'start']
const withDemo = ['tools/run.mjs', 'demo']
const withClock = [...nodeFlags, 'apps/server/test/clocked-product.ts']

/**
 * Starts the product as its users do, on an empty data folder. `env` changes its settings. Its log is
 * test-results/product-<name>.log.
 */
export async function startProduct(name: string, env: Record<string, string> = {}): Promise<RunningProduct> {
  const { running } = await startProgram(asUsers, name, env)
  return running
}

/** Starts the product with the demo's data. */
export async function startDemo(name: string): Promise<RunningProduct> {
  const { running } = await startProgram(withDemo, name, {})
  return running
}

/** Starts the product with a clock that the test moves (apps/server/test/clocked-product.ts). */
export async function startClockedProduct(name: string): Promise<ClockedProduct> {
  const { running, product } = await startProgram(withClock, name, {})
  return {
    ...running,
    async moveBy(byMs) {
      const moved = once(product, 'message')
      product.send(byMs)
      const [time] = (await moved) as [string]
      return new Date(time)
    },
  }
}

async function startProgram(program: readonly string[], name: string, env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-e2e-'))
  await mkdir(join(root, 'test-results'), { recursive: true })
  const { product, port } = await startSomewhere(program, name, dataDir, env)
  const running: RunningProduct = {
    url: `http://localhost:${port}`,
    async stop() {
      await endProduct(product)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return { running, product }
}

/** Another program may take a free port before the product listens on it. Then the next port is tried. */
async function startSomewhere(
  program: readonly string[],
  name: string,
  dataDir: string,
  settings: Record<string, string>,
  triesLeft = 3,
): Promise<{ product: ChildProcess; port: number }> {
  const port = await freePort()
  const product = spawn(process.execPath, program, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', program === withClock ? 'ipc' : 'ignore'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: '',
      DATABASE_URL: '',
      SMTP_URL: '',
      MAILBOX_PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      CHECK_ANSWERS: 'on',
      CHECK_LINKS: 'off',
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      OWNER_API_KEY: owner.apiKey,
      ...settings,
    },
  })
  try {
    await becomesReady(product, name)
  } catch (error) {
    await endProduct(product)
    const isTaken = error instanceof Error && error.message.includes('EADDRINUSE')
    if (isTaken && triesLeft > 1) return startSomewhere(program, name, dataDir, settings, triesLeft - 1)
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
  return { product, port }
}

async function becomesReady(product: ChildProcess, name: string): Promise<void> {
  // After a failure a worker starts another product. Append to the log, so that the output of the first product is kept.
  const log = createWriteStream(join(root, `test-results/product-${name}.log`), { flags: 'a' })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) =>
      reject(new Error(`The product did not start: ${why}\n${said.slice(-4_000)}`))
    const timer = setTimeout(() => fail('it took too long'), readyWithinMs)
    for (const stream of [product.stdout, product.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        log.write(text)
        said = (said + text).slice(-10_000)
        if (said.includes('Carillon is ready')) {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    product.once('exit', (code) => {
      clearTimeout(timer)
      fail(`it ended with ${code}`)
    })
  })
}

async function endProduct(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return
  const exit = once(product, 'exit')
  product.kill('SIGTERM')
  await exit
}
