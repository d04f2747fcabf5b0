import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { owner, until } from './kit.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** A server in a process of its own, so that it can be killed. */
export async function startProcess(databaseUrl: string, dataDir: string) {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      OWNER_EMAIL: owner.email,
      OWNER_API_KEY: owner.apiKey,
      OWNER_PASSWORD: owner.password,
      LOG_LEVEL: 'error',
      CHECK_ANSWERS: 'on',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += String(chunk)
  })
  const url = await until('the process is ready', () => /ready: (\S+)/.exec(said)?.[1], { withinMs: 60_000 })
  const send = (method: string, path: string, body?: unknown) =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${owner.apiKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return { send, end }
}
