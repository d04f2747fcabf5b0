import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPostgres, type TestPostgres } from '#platform/postgres/test-postgres.ts'
import { givenContacts, startTestSend } from '#sending/test/sending.fixture.ts'
import { freePort } from '#test/free-port.ts'
import { startServer } from '#test/kit.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startTestPostgres()
})
afterAll(() => postgres.stop())

/** Starts a server on a free port. If another program takes the port first, the next port is tried. */
async function startOnFreePort(env: Record<string, string>) {
  for (let tries = 1; ; tries++) {
    const port = await freePort()
    try {
      const server = await startServer({
        databaseUrl: postgres.templateUrl,
        env: { ...env, STATUS_ADDRESS: String(port) },
      })
      return { server, ask: (path: string) => fetch(`http://127.0.0.1:${port}${path}`) }
    } catch (cause) {
      if (tries === 3) throw cause
    }
  }
}

test('a process answers for itself on an address of its own, with and without the database', async () => {
  const { server, ask } = await startOnFreePort({ ROLES: 'worker' })
  try {
    expect(server.product.url).toBeNull()
    expect((await ask('/readyz')).status).toBe(200)
    expect(await (await ask('/metrics')).text()).toMatch(/^carillon_recipients_open 0$/m)
    await postgres.pause()
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(503)
    const metrics = await ask('/metrics')
    expect(metrics.status).toBe(200)
    const text = await metrics.text()
    expect(text).toContain('process_cpu_seconds_total')
    expect(text).not.toMatch(/^carillon_recipients_open /m)
  } finally {
    await postgres.resume()
    await server.close()
  }
})

test('metrics with an address of their own are not served by the application', async () => {
  const { server, ask } = await startOnFreePort({ ROLES: 'http' })
  try {
    expect((await ask('/metrics')).status).toBe(200)
    const openNow = async () =>
      Number(/^carillon_recipients_open (\d+)$/m.exec(await (await ask('/metrics')).text())?.[1])
    const { database } = server.product.services
    const { account } = await givenContacts(database, 40)
    const { id } = await startTestSend(database, account)
    expect(await openNow()).toBe(40)
    await sql`update send_batch set status = 'claimed' where send_id = ${id}`.execute(database.db)
    await sql`
      update recipient set state = 'delivered'
      where contact_id in (select contact_id from recipient where send_id = ${id} limit 10)`.execute(
      database.db,
    )
    expect(await openNow(), 'of a batch under way').toBe(30)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('carillon_recipients_open')
  } finally {
    await server.close()
  }
})
