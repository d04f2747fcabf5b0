import { singleSends } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenFor } from '#test/given-single-send.ts'
import { type Server, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startDueSingleSends } from './start-single-send.job.ts'

const hourMs = 3_600_000

/** A server whose clock a test sets. It goes on, as clocks do. The database's clock stays right. */
async function withClock(
  use: (server: Server, set: (aheadMs: number) => void) => Promise<void>,
): Promise<void> {
  let ahead = 0
  const database = await testDatabase()
  const server = await startServer({
    databaseUrl: database.url,
    now: () => new Date(Date.now() + ahead),
  })
  try {
    await use(server, (ms) => {
      ahead = ms
    })
  } finally {
    await server.close()
    await database.drop()
  }
}

const statusOf = async (server: Server, id: string) =>
  (await server.owner.call(singleSends.get, { params: { id } })).status

/** Runs the scheduler's work of each minute. */
async function minute({ product: { services } }: Server): Promise<void> {
  const { log, now } = services
  await startDueSingleSends({
    services,
    db: services.database.db,
    log,
    now,
    signal: new AbortController().signal,
  })
}

/** The job that starts a send; null when there is none. */
async function jobOf({ product }: Server, id: string) {
  const { rows } = await sql<{ waits: number }>`
    select extract(epoch from run_at - now())::float as waits
    from graphile_worker.jobs where key = ${`start-single-send:${id}`} and locked_at is null`.execute(
    product.services.database.db,
  )
  return rows[0] ?? null
}

test('with a clock that is behind the database, a send waits for its time, and so does its job', async () => {
  await withClock(async (server, set) => {
    const { id } = await givenFor(server, server.owner).ready()
    set(-hourMs)
    // The time is in an hour by the server's clock, and now by the database's.
    const send_at = new Date().toISOString()
    await server.owner.call(singleSends.schedule, { params: { id }, body: { send_at } })
    const job = await until('the job has come once', async () => {
      const found = await jobOf(server, id)
      return found !== null && found.waits > 60 && found
    })
    // The job does not come again and again until the clock is right.
    expect(job.waits).toBeGreaterThan(hourMs / 1000 - 60)
    expect(await statusOf(server, id)).toBe('scheduled')
    set(0)
    await minute(server)
    await until('it is sent', async () => (await statusOf(server, id)) === 'triggered')
  })
})

test('a clock that jumps ahead sends each single send that is then due, once', async () => {
  await withClock(async (server, set) => {
    const { id } = await givenFor(server, server.owner).ready()
    const send_at = new Date(Date.now() + 5 * hourMs).toISOString()
    await server.owner.call(singleSends.schedule, { params: { id }, body: { send_at } })
    set(6 * hourMs)
    await minute(server)
    await until('it is sent', async () => (await statusOf(server, id)) === 'triggered')
    set(0)
    await minute(server)
    const { db } = server.product.services.database
    expect(await db.selectFrom('send').select('id').where('client_id', '=', id).execute()).toHaveLength(1)
  })
})

test('the hour that comes twice at the end of summer time is two different times', async () => {
  await withClock(async (server, set) => {
    const given = givenFor(server, server.owner)
    const [summer, winter] = [await given.ready(), await given.ready()]
    const to = (time: string) => set(new Date(time).getTime() - Date.now())
    to('2027-10-30T12:00:00Z')
    for (const [{ id }, send_at] of [
      [summer, '2027-10-31T02:30:00+02:00'],
      [winter, '2027-10-31T02:30:00+01:00'],
    ] as const) {
      await server.owner.call(singleSends.schedule, { params: { id }, body: { send_at } })
    }
    expect((await server.owner.call(singleSends.get, { params: { id: summer.id } })).send_at).toBe(
      '2027-10-31T00:30:00.000Z',
    )
    to('2027-10-31T02:31:00+02:00')
    await minute(server)
    await until('the first is sent', async () => (await statusOf(server, summer.id)) === 'triggered')
    expect(await statusOf(server, winter.id)).toBe('scheduled')
    to('2027-10-31T02:31:00+01:00')
    await minute(server)
    await until('the second is sent', async () => (await statusOf(server, winter.id)) === 'triggered')
  })
})
