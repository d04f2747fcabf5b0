import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Leases } from '#platform/leases.ts'
import { nodeFlags } from '../../../tools/launch/node-flags.mjs'
import { owner, until } from './kit.ts'
import { programFile } from './programs.ts'
import { sharedKey, shareFiles } from './shared-files.ts'

/**
 * Starts a program of the product in a separate process and keeps its output. Tests wait for its end or kill it. `main`
 * is the program that `npm start` starts; an absolute path starts a program of another version.
 */
export async function spawnProduct(
  env: Record<string, string>,
  name: 'main' | 'command' | 'product' | `/${string}` = 'main',
  args: readonly string[] = [],
) {
  const child = spawn(
    process.execPath,
    [...nodeFlags, name.startsWith('/') ? name : await programFile(name as 'main'), ...args],
    {
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
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += String(chunk)
    })
  }
  const exited = once(child, 'exit')
  return {
    said: () => said,
    /** The exit status of the process; null while it runs. */
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
  const run = await spawnProduct(env, 'command', args)
  await run.exited
  return { status: run.status(), said: run.said() }
}

/**
 * Leases that end sooner than usual after a process was killed, but later than a busy machine delays a live process.
 */
const shortLeases: Leases = {
  beatMs: 500,
  jobsMs: 4000,
  recipientsMs: 4000,
  destinationMs: 6000,
  errandsMs: 6000,
  mailServerMs: 3000,
}

/**
 * Starts a server in a separate process, so that it can be killed. Other processes take its work after a few seconds.
 * `--loopback`: its webhooks may lead to this machine.
 */
export async function startProcess(
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string> = {},
  args: readonly '--loopback'[] = [],
) {
  await shareFiles(dataDir)
  const given = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: sharedKey,
    LEASES: JSON.stringify(shortLeases),
  }
  const product = await spawnProduct({ ...given, CHROMIUM_PATH: '/nowhere', ...env }, 'product', args)
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
