import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { holdUp } from '#test/hold-up.ts'
import { owner, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { spawnProduct } from '#test/server-process.ts'

const cleaning: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean()
})

/** Starts a web host as an operator does, with health at a port of its own. */
async function startHost(env: Record<string, string> = {}) {
  const { url: databaseUrl, drop } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-ending-'))
  const statusPort = await freePort()
  const host = await spawnProduct({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ROLES: 'http',
    STATUS_ADDRESS: String(statusPort),
    LOG_LEVEL: 'warn',
    ...env,
  })
  cleaning.push(
    drop,
    () => rm(dataDir, { recursive: true, force: true }),
    () => host.end('SIGKILL'),
  )
  const url = await until('the host is ready', () => {
    if (host.status() !== null) throw new Error(host.said())
    return /is ready: (\S+)/.exec(host.said())?.[1]
  })
  const { port, hostname } = new URL(url)
  return {
    ...host,
    databaseUrl,
    hostname,
    port: Number(port),
    signal: (signal: NodeJS.Signals) => process.kill(host.pid, signal),
    readiness: async () => {
      const answer = await fetch(`http://127.0.0.1:${statusPort}/readyz`)
      return { status: answer.status, body: await answer.json() }
    },
  }
}

type Host = Awaited<ReturnType<typeof startHost>>

/** Makes a list by a call; the end of its body may come later. */
function makeList({ hostname, port }: Host, name: string, agent?: Agent) {
  const body = JSON.stringify({ name })
  const sent = request({
    hostname,
    port,
    method: 'POST',
    path: '/v3/marketing/lists',
    agent: agent ?? new Agent(),
    headers: {
      authorization: `Bearer ${owner.apiKey}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  const answer = new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    sent.on('error', reject).on('response', (response: IncomingMessage) => {
      response.resume().on('end', () => {
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection })
      })
    })
  })
  answer.catch(() => {})
  return { sent, body, answer }
}

const isRefused = ({ hostname, port }: Host) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, hostname)
    socket.once('error', () => resolve(true)).once('connect', () => socket.destroy())
    socket.once('close', () => resolve(false))
  })

describe('a web host that is told to end', () => {
  test('answers the calls under way, takes no others, and ends in order', async () => {
    // Longer than a busy machine needs for the steps of this test.
    const host = await startHost({ SHUTDOWN_TIMEOUT: '600' })
    const held = await holdUp(host.databaseUrl, 'insert on list', "new.name = 'Slow'")
    const slow = makeList(host, 'Slow')
    slow.sent.end(slow.body)
    const upload = makeList(host, 'Upload')
    upload.sent.write(upload.body.slice(0, 5))
    await held.reached()

    host.signal('SIGTERM')
    await until('it is not ready', async () => (await host.readiness()).status === 503)
    expect((await host.readiness()).body).toEqual({ status: 'ending' })
    await until('connections are refused', () => isRefused(host))
    expect(host.status()).toBeNull()

    upload.sent.end(upload.body.slice(5))
    await held.release()
    expect(await slow.answer).toEqual({ status: 201, connection: 'close' })
    expect(await upload.answer).toEqual({ status: 201, connection: 'close' })
    await host.exited
    expect(host.status()).toBe(0)
    expect(host.said()).not.toContain('driver has already been destroyed')
  })

  test('closes idle connections, and those that were opened in reserve', async () => {
    const host = await startHost()
    const agent = new Agent({ keepAlive: true })
    const used = makeList(host, 'Used', agent)
    used.sent.end(used.body)
    expect((await used.answer).status).toBe(201)
    const reserve = connect(host.port, host.hostname)
    reserve.resume()
    await new Promise((resolve) => reserve.once('connect', resolve))

    host.signal('SIGTERM')
    await host.exited
    expect(host.status()).toBe(0)
    await until('the reserve is closed', () => reserve.destroyed)
    agent.destroy()
  })

  test('goes on taking connections for a time that the operator sets, and is not ready meanwhile', async () => {
    const host = await startHost({ SHUTDOWN_DELAY: '600' })
    host.signal('SIGTERM')
    await until('it is not ready', async () => (await host.readiness()).status === 503)
    const late = makeList(host, 'Late')
    late.sent.end(late.body)
    expect(await late.answer).toEqual({ status: 201, connection: 'close' })
    expect(host.status()).toBeNull()
  })

  test('cuts off calls that take too long, and says how many', async () => {
    const host = await startHost({ SHUTDOWN_TIMEOUT: '1' })
    const held = await holdUp(host.databaseUrl, 'insert on list', "new.name like 'Slow%'")
    cleaning.push(() => held.release())
    const calls = ['Slow 1', 'Slow 2'].map((name) => makeList(host, name))
    for (const { sent, body } of calls) sent.end(body)
    await held.reached()
    host.signal('SIGTERM')
    for (const { answer } of calls) await expect(answer).rejects.toThrow()
    await until('it says so', () => /"calls":2,.*were cut off/.test(host.said()))
    expect(host.said()).toContain('"routes":["POST /v3/marketing/lists"]')
  })

  test('ends at once at a second signal', async () => {
    const host = await startHost({ SHUTDOWN_DELAY: '600' })
    host.signal('SIGTERM')
    await until('it ends', async () => (await host.readiness()).status === 503)
    await until('a second signal is no echo of the first', () => {
      if (host.status() === null) host.signal('SIGTERM')
      return host.status() !== null
    })
    expect(host.status()).toBe(1)
  })
})
