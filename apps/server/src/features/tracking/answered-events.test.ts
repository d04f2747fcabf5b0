import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/db.ts'
import { signingSecret, signingSecrets } from '#platform/signing-secret.ts'
import { idBytes, makeSigner } from '#sending/events/tracking/tokens.ts'
import { givenContacts, startTestSend } from '#sending/test/sending.fixture.ts'
import { until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { programFile } from '#test/programs.ts'

const program = await programFile('main')
const people = 2000

test('opens that were answered survive the death of the server', async () => {
  const { url, drop } = await testDatabase()
  const database = openDatabase(url)
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-events-'))
  const port = String(20_000 + (process.pid % 20_000))
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, PORT: port, ROLES: 'http', LOG_LEVEL: 'silent' }
  const { account } = await givenContacts(database, people)
  const send = await startTestSend(database, account)
  await sql`update recipient set state = 'delivered', sent_at = now() - interval '1 hour'`.execute(
    database.db,
  )
  const { rows } = await database.pool.query('select contact_id as id from recipient')
  await signingSecret(database.db)
  const signer = makeSigner(await signingSecrets(database.db))

  const server = spawn(process.execPath, [program], { stdio: 'ignore', env: { ...process.env, ...env } })
  try {
    const base = `http://localhost:${port}`
    const isUp = () =>
      fetch(`${base}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await until('the server answers', isUp)
    const answered: string[] = []
    const ask = async ({ id }: { id: string }) => {
      const path = `/e/o/${signer.sign('o', idBytes(send.id), idBytes(id))}.gif`
      const { status } = await fetch(`${base}${path}`, {
        headers: { 'user-agent': 'Mozilla/5.0 (X11) Firefox/130.0' },
      })
      if (status !== 200) return
      answered.push(id)
      if (answered.length === people / 4) server.kill('SIGKILL')
    }
    const ended = once(server, 'exit')
    await Promise.allSettled(rows.map((row) => ask(row as { id: string })))
    await ended

    expect(answered.length).toBeGreaterThanOrEqual(people / 4)
    const kept = await database.db
      .selectFrom('message_event')
      .select('contact_id')
      .where('event', '=', 'open')
      .execute()
    const keptIds = new Set(kept.map(({ contact_id }) => contact_id))
    expect(answered.filter((id) => !keptIds.has(id))).toEqual([])
    const counted = await sql<{ value: number }>`
      select value from send_counter where metric = 'unique_opens' and bucket = '-infinity'`.execute(
      database.db,
    )
    expect(counted.rows[0]?.value).toBe(kept.length)
  } finally {
    server.kill('SIGKILL')
    await database.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
