/**
 * npm run walk -- package: packages the product, puts it into a folder that can't be written, starts it from another one with nothing
 * around it, uses it and ends it. Prints each step with its time.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makePackage, packageName } from '../package/make-package.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const password = 'a-password-for-one-walk'
const readyWithinMs = 300_000

const folder = await mkdtemp(join(tmpdir(), 'carillon-walk-'))
const home = join(folder, 'opt', packageName(root))
const away = join(folder, 'elsewhere')
const env = {
  PATH: process.env['PATH'],
  HOME: folder,
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  OWNER_PASSWORD: password,
  CHROMIUM_PATH: '/nowhere',
}
let product: ChildProcess | undefined
try {
  await step('package it', () =>
    makePackage(root, home, { hasPostgres: true, hasNode: true, hasChromium: false }),
  )
  await step('put it where it can’t be written', () => setWritable(home, false))
  await mkdir(away)
  await step('say its version', async () => expectThat(/^\d+\.\d+\.\d+\n$/.test(await carillon('version'))))
  const url = await step('start it for the first time', startIt)
  await step('open the web app', async () => {
    const page = await (await fetch(`${url}/single-sends`)).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
    const answer = await fetch(`${url}${script}`, { headers: { 'accept-encoding': 'br' } })
    expectThat(answer.status === 200 && answer.headers.get('content-encoding') === 'br')
  })
  await step('sign in and make a list', async () => {
    const { token } = (await post(`${url}/v3/tokens`, { email: 'owner@example.com', password })) as {
      token: string
    }
    const made = (await post(`${url}/v3/marketing/lists`, { name: 'Walkers' }, token)) as { id: string }
    expectThat(/^[0-9a-f-]{36}$/.test(made.id))
  })
  await step('read the reference of the API', async () => {
    const reference = (await (await fetch(`${url}/v3/openapi.json`)).json()) as { paths: object }
    expectThat(Object.keys(reference.paths).length > 100)
  })
  await step('back it up while it runs', () => carillon('backup', join(folder, 'backup')))
  await step('end it', endIt)
  await step('start it again', startIt)
  await step('end it again', endIt)
} finally {
  product?.kill('SIGKILL')
  await setWritable(home, true)
  await rm(folder, { recursive: true, force: true })
}

async function startIt(): Promise<string> {
  const started = spawn(join(home, 'carillon'), [], { cwd: away, env, stdio: ['ignore', 'pipe', 'inherit'] })
  product = started
  let said = ''
  started.stdout.on('data', (chunk) => {
    said += chunk
  })
  const deadline = performance.now() + readyWithinMs
  while (performance.now() < deadline && started.exitCode === null) {
    const url = /ready: (\S+)/.exec(said)?.[1]
    if (url !== undefined && (await fetch(`${url}/readyz`)).ok) return url
    await sleep(20)
  }
  throw new Error(`It did not start:\n${said}`)
}

async function endIt(): Promise<void> {
  if (product?.exitCode !== null) throw new Error('It has ended by itself.')
  product.kill('SIGTERM')
  const [code] = (await once(product, 'exit')) as [number | null]
  if (code !== 0)
    throw new Error(`It ended with ${code}. It ends by itself after 20 s if its work does not end before.`)
}

async function carillon(...args: string[]): Promise<string> {
  return (await promisify(execFile)(join(home, 'carillon'), args, { cwd: away, env })).stdout
}

async function post(address: string, body: object, token = ''): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Root may write everywhere, so under root this says less. */
async function setWritable(path: string, isWritable: boolean): Promise<void> {
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), isWritable ? 0o755 : 0o555)
  }
  await chmod(path, isWritable ? 0o755 : 0o555).catch(() => {})
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  process.stdout.write(`✓ ${name} (${Math.round(performance.now() - began)} ms)\n`)
  return result
}

function expectThat(holds: boolean): void {
  if (!holds) throw new Error('It is not as it should be.')
}
