import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { nodeFlags } from '../../tools/launch/node-flags.mjs'
import { startBenchPostgres } from './bench-postgres.ts'
import { parentOf } from './process-usage.ts'

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const apiKey = 'SG.benchmark0000000000000.benchmarksecret000000000000000000000000000000'

export interface RunningServer {
  url: string
  apiKey: string
  pid: number
  postgresPid: number
  /** The address of its PostgreSQL, for comparisons in the same run. */
  databaseUrl: string
  call(method: string, path: string, body?: unknown): Promise<unknown>
  /** Resident memory of the server process in MB: now, and its highest so far (Linux). */
  memory(): Promise<{ now: number; peak: number }>
  stop(): Promise<void>
}

/**
 * Starts the real server in a separate process, in a temporary folder: on its own embedded PostgreSQL with durable
 * settings, or on an existing database, with an API key in it. With `--database`, the server without `existing` gets a
 * new database there.
 */
export async function startRunningServer(existing?: {
  databaseUrl: string
  apiKey: string
}): Promise<RunningServer> {
  const key = existing?.apiKey ?? apiKey
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
  const made = !existing && process.env['DATABASE_URL'] ? await startBenchPostgres({ dataDir }) : null
  const given = existing?.databaseUrl ?? made?.connectionString
  const child = spawn(process.execPath, [...nodeFlags, main], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      ...(given === undefined ? {} : { DATABASE_URL: given }),
      ...(existing ? {} : { OWNER_API_KEY: key }),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += String(chunk)
      if (/"level":(50|60)/.test(String(chunk))) process.stderr.write(chunk)
      const ready = /ready: (\S+)/.exec(text)?.[1]
      if (ready) resolve(ready)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)))
  })
  const databaseUrl = given ?? (await embeddedAddress(dataDir))
  return {
    url,
    apiKey: key,
    pid: child.pid ?? 0,
    postgresPid: await postmasterPid(databaseUrl),
    databaseUrl,
    async call(method, path, body) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
      return text === '' ? null : JSON.parse(text)
    },
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      const read = (name: string): number =>
        Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
      return { now: read('VmRSS'), peak: read('VmHWM') }
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await made?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function embeddedAddress(dataDir: string): Promise<string> {
  const { port, password } = JSON.parse(await readFile(join(dataDir, 'postgres-access.json'), 'utf8')) as {
    port: number
    password: string
  }
  return `postgres://carillon:${password}@127.0.0.1:${port}/carillon`
}

/** The parent of a connection's process. */
async function postmasterPid(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return await parentOf(rows[0]?.pid ?? 0)
  } finally {
    await client.end()
  }
}
