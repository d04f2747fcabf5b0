import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../../../tools/launch/node-flags.mjs'
import { owner, until } from './kit.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const loopbackProgram = fileURLToPath(new URL('loopback-process.ts', import.meta.url))
const command = fileURLToPath(new URL('../src/command.ts', import.meta.url))

/** Starts the product in a separate process and keeps its output. Tests wait for its end or kill it. */
export function spawnProduct(env: Record<string, string>, program: readonly string[] = [main]) {
  const child = spawn(process.execPath, [...nodeFlags, ...program], {
    env: {
      ...process.env,
      PORT: '0',
      OWNER_EMAIL: owner.email,
      OWNER_API_KEY: owner.apiKey,
      OWNER_PASSWORD: owner.password,
      LOG_LEVEL: 'error',
      CHECK_ANSWERS: 'on',
      CHECK_LINKS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += String(chunk)
    })
  }
  const exited = once(child, 'exit')
  return {
    said: () => said,
    /** Its exit status; null while it runs. */
    status: () => child.exitCode,
    pid: child.pid ?? 0,
    exited,
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      child.kill(signal)
      if (child.exitCode === null && child.signalCode === null) await exited
    },
  }
}

/** Runs a command for operators and waits for its end. */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ status: number | null; said: string }> {
  const run = spawnProduct(env, [command, ...args])
  await run.exited
  return { status: run.status(), said: run.said() }
}

/** The same for a product whose webhooks may lead to this machine. */
export async function startLoopbackProcess(
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string>,
) {
  const product = spawnProduct(
    { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, CHROMIUM_PATH: '/nowhere', ...env },
    [loopbackProgram],
  )
  const url = await until('the process is ready', () => {
    if (product.status() !== null) throw new Error(product.said())
    return /ready: (\S+)/.exec(product.said())?.[1]
  })
  return { ...product, url }
}

/** Starts a server in a separate process, so that it can be killed. */
export async function startProcess(databaseUrl: string, dataDir: string, env: Record<string, string> = {}) {
  const product = spawnProduct({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...env })
  const url = await until('the process is ready', () => {
    if (product.status() !== null) throw new Error(product.said())
    return /ready: (\S+)/.exec(product.said())?.[1]
  })
  const send = (method: string, path: string, body?: unknown) =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${owner.apiKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return { ...product, url, send }
}
