import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '#test/kit.ts'
import { migratedDatabase } from '#test/postgres.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
beforeAll(async () => {
  database = await migratedDatabase()
})
afterAll(() => database.drop())

/** An address at which other machines would reach this one; undefined on a machine without a network. */
const outer = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

/** The addresses among loopback, another loopback and the outer one at which a server with these settings answers. */
async function answersAt(env: Record<string, string>): Promise<string[]> {
  const server = await startServer({ databaseUrl: database.url, env: { ROLES: 'http', ...env } })
  try {
    const { port } = new URL(server.url)
    const asked = ['127.0.0.1', '127.0.0.2', ...(outer === undefined ? [] : [outer])]
    const isThere = await Promise.all(
      asked.map((host) =>
        fetch(`http://${host}:${port}/healthz`).then(
          () => true,
          () => false,
        ),
      ),
    )
    expect((await fetch(`${server.url}/healthz`)).ok, server.url).toBe(true)
    return asked.filter((_, at) => isThere[at])
  } finally {
    await server.close()
  }
}

const everywhere = ['127.0.0.1', '127.0.0.2', ...(outer === undefined ? [] : [outer])]

test.for<{ env: Record<string, string>; at: string[] }>([
  { env: {}, at: ['127.0.0.1'] },
  { env: { PUBLIC_URL: 'https://carillon.example' }, at: everywhere },
  { env: { PUBLIC_URL: 'https://carillon.example', LISTEN_ADDRESS: '127.0.0.1' }, at: ['127.0.0.1'] },
  { env: { PUBLIC_URL: 'https://carillon.example', LISTEN_ADDRESS: '127.0.0.2' }, at: ['127.0.0.2'] },
  { env: { LISTEN_ADDRESS: '0.0.0.0' }, at: everywhere },
])('with $env the application answers at $at', async ({ env, at }) => {
  expect(await answersAt(env)).toEqual(at)
})

test('an address that is not of this machine ends the start with a sentence', async () => {
  const started = startServer({
    databaseUrl: database.url,
    env: { ROLES: 'http', LISTEN_ADDRESS: '192.0.2.1' },
  })
  await expect(started).rejects.toThrow('LISTEN_ADDRESS=192.0.2.1 is no address of this machine')
})
