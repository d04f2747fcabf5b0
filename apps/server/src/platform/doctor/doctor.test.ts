import { tmpdir } from 'node:os'
import { contacts } from '@carillon/contract/contacts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { runCommand } from '#test/server-process.ts'
import { newId, openDatabase } from '../db.ts'
import type { Finding } from '../finding.ts'
import { forgetLost, noteLost } from '../installation/lost-messages.ts'
import { sessionSettings, settleSession } from '../postgres/session-settings.ts'
import { checkDatabase } from './check-database.ts'

let url: string
const closers: (() => Promise<unknown>)[] = []

/** Settings that a database may have of its own, against all that the product relies on. */
const hostile: Record<string, string> = {
  jit: 'on',
  work_mem: '64kB',
  random_page_cost: '4',
  plan_cache_mode: 'force_generic_plan',
  default_transaction_isolation: 'repeatable read',
  statement_timeout: '1min',
  lock_timeout: '1min',
  idle_in_transaction_session_timeout: '1min',
  idle_session_timeout: '1min',
  TimeZone: 'Asia/Kathmandu',
  DateStyle: 'SQL, DMY',
  IntervalStyle: 'sql_standard',
  bytea_output: 'escape',
  extra_float_digits: '-5',
  standard_conforming_strings: 'off',
  array_nulls: 'off',
  transform_null_equals: 'on',
  synchronous_commit: 'off',
}

beforeAll(async () => {
  const made = await testDatabase()
  url = made.url
  closers.push(made.drop)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const name = client.escapeIdentifier(new URL(url).pathname.slice(1))
  for (const [setting, value] of Object.entries(hostile)) {
    await client.query(`alter database ${name} set ${setting} = ${client.escapeLiteral(value)}`)
  }
  await client.end()
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

const stateOf = (findings: readonly Finding[], check: string) =>
  findings.filter((finding) => finding.check === check).map(({ state }) => state)

test('each connection makes the settings that statements rely on, whatever the database has', async () => {
  const { db, pool, close } = openDatabase(url, { statementMs: 4000 })
  closers.push(close)
  const { rows } = await pool.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from pg_settings where name = any($1)',
    [Object.keys(hostile)],
  )
  const found = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  const wanted = Object.fromEntries(
    sessionSettings.filter(({ name }) => name in hostile).map(({ name, value }) => [name, value]),
  )
  expect(found).toEqual({ ...wanted, synchronous_commit: 'on', statement_timeout: '4s' })
  expect(
    (await db.selectFrom('account').select('created_at').execute()).every(({ created_at }) => created_at),
  ).toBe(true)

  const generous = new pg.Client({ connectionString: url, options: '-c work_mem=1GB -c random_page_cost=1' })
  await generous.connect()
  await settleSession(generous)
  expect((await generous.query('show work_mem')).rows).toEqual([{ work_mem: '1GB' }])
  expect((await generous.query('show random_page_cost')).rows).toEqual([{ random_page_cost: '1' }])
  await generous.end()
})

test('the product works on such a database', async () => {
  const server = await startServer({ databaseUrl: url, env: { ROLES: 'http,worker,scheduler' } })
  closers.push(() => server.close())
  const me = server.owner
  await me.call(contacts.upsert, { body: { contacts: [{ email: 'ada@doctor.example' }] } })
  expect(await me.outcome(contacts.search, { body: { query: "email = 'ada@doctor.example'" } })).toBe(200)
})

test('the doctor names the settings of a server that differ, and says what to do', async () => {
  const findings = await checkDatabase(url, () => new Date())
  expect(findings.filter(({ todo, state }) => (todo === null) !== (state === 'ok'))).toEqual([])
  // Test clusters don't wait for the disk and don't vacuum.
  expect(stateOf(findings, 'fsync')).toEqual(['problem'])
  expect(stateOf(findings, 'autovacuum')).toEqual(['warning'])
  for (const check of [
    'version',
    'writable',
    'encoding',
    'ICU',
    'rights',
    'pooling',
    'settings of sessions',
    'clock',
  ]) {
    expect(stateOf(findings, check), check).toEqual(['ok'])
  }
  const { pathname } = new URL(url)
  const limited = new pg.Client({ connectionString: url })
  await limited.connect()
  await limited.query(`alter database ${limited.escapeIdentifier(pathname.slice(1))} connection limit 30`)
  expect(stateOf(await checkDatabase(url, () => new Date()), 'max_connections')).toEqual(['problem'])
  await limited.query(`alter database ${limited.escapeIdentifier(pathname.slice(1))} connection limit -1`)
  await limited.end()
})

test('the doctor says whether this version, and older ones, run on the database after migrations', async () => {
  const made = await testDatabase()
  closers.push(made.drop)
  const client = new pg.Client({ connectionString: made.url })
  await client.connect()
  closers.push(() => client.end())
  const found = async () => {
    const findings = await checkDatabase(made.url, () => new Date())
    return findings.find(({ check }) => check === 'migrations')
  }
  expect(await found()).toMatchObject({ state: 'ok', says: 'All are applied' })

  const [newest] = (await client.query<{ name: string }>('select max(name) as name from migration')).rows
  await client.query(`insert into migration (name, runs_with) values ('9001_more.sql', $1)`, [
    newest?.name.slice(0, 4),
  ])
  expect(await found()).toMatchObject({ state: 'ok', says: expect.stringContaining('9001_more.sql') })
  await client.query(`update migration set runs_with = '9000' where name = '9001_more.sql'`)
  expect(await found()).toMatchObject({ state: 'problem', says: expect.stringContaining('migration 9000') })

  await client.query(
    `delete from migration where name = '9001_more.sql' or name = '0236_oldest_versions.sql'`,
  )
  expect(await found()).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(/applies 0236_oldest_versions\.sql, and older versions don't run after that/),
  })
})

test('the doctor names workers that ended with messages under way, until their journals are read', async () => {
  const { db, close } = openDatabase(url)
  closers.push(close)
  const [lost, replaced] = [newId(), newId()]
  const process = (host: string, worker: string | null, started: Date) => ({
    id: newId(),
    folder_id: newId(),
    host,
    roles: ['worker'],
    key_mark: 'k',
    files_mark: 'f',
    worker_id: worker,
    started_at: started,
    seen_at: worker === null ? new Date() : new Date(Date.now() - 20_000),
  })
  const [earlier, now] = [new Date(Date.now() - 60_000), new Date()]
  await db
    .insertInto('host_process')
    .values([process('a', lost, earlier), process('b', replaced, earlier), process('b', null, now)])
    .execute()
  await noteLost(db, lost, 30)
  await noteLost(db, lost, 7)
  await noteLost(db, replaced, 50)
  const saidOf = async () =>
    (await checkDatabase(url, () => new Date()))
      .filter(({ check }) => check === 'journals of workers')
      .map(({ says }) => says)
  expect(await saidOf()).toEqual([
    expect.stringMatching(
      /^A worker on a ended at .* with 37 messages under way. Its journal is in the folder/,
    ),
    expect.stringMatching(
      /^A worker on b ended at .* with 50 messages under way. Its host came back with another/,
    ),
  ])
  expect(await forgetLost(db, lost)).toBe(37)
  expect(await saidOf()).toHaveLength(1)
  expect(await forgetLost(db, lost)).toBe(0)
})

test('the doctor calls no journal lost because other workers run under the same host name', async () => {
  const { db, close } = openDatabase(url)
  closers.push(close)
  const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000)
  // A folder's id has the time at which the folder was made.
  const folderMade = (time: Date) => {
    const digits = time.getTime().toString(16).padStart(12, '0')
    return `${digits.slice(0, 8)}-${digits.slice(8)}${newId().slice(13)}`
  }
  const worker = (host: string, made: Date, started: Date, seen: Date, id: string | null = null) => ({
    id: newId(),
    folder_id: folderMade(made),
    host,
    roles: ['worker'],
    key_mark: 'k',
    files_mark: 'f',
    worker_id: id,
    started_at: started,
    seen_at: seen,
  })
  const [beside, again, more, alone] = [newId(), newId(), newId(), newId()]
  await db
    .insertInto('host_process')
    .values([
      // The other worker of the host was started later, and before this one died.
      worker('beside', at(900), at(900), at(60), beside),
      worker('beside', at(800), at(800), at(0)),
      // The other worker was restarted after this one died, with its own folder of before.
      worker('again', at(900), at(900), at(60), again),
      worker('again', at(800), at(30), at(0)),
      // A third worker with a new folder came after this one died, while the second went on.
      worker('more', at(900), at(900), at(60), more),
      worker('more', at(800), at(800), at(0)),
      worker('more', at(30), at(30), at(0)),
      // The host came back with a new folder.
      worker('alone', at(900), at(900), at(60), alone),
      worker('alone', at(30), at(30), at(0)),
    ])
    .execute()
  for (const id of [beside, again, more, alone]) await noteLost(db, id, 5)
  const said = (await checkDatabase(url, () => new Date()))
    .filter(({ check }) => check === 'journals of workers')
    .map(({ says }) => says)
  const isLost = (host: string) =>
    said.find((says) => says.startsWith(`A worker on ${host} `))?.includes('is lost')
  expect(['beside', 'again', 'more', 'alone'].map(isLost)).toEqual([false, false, false, true])
  for (const id of [beside, again, more, alone]) await forgetLost(db, id)
})

test('npm run doctor prints each check and ends with 1 if one of them fails', async () => {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: tmpdir(),
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'http://127.0.0.1:1',
  }
  const { status, said } = await runCommand(['doctor'], env)
  expect(status).toBe(1)
  expect(said).toMatch(/✓ version: PostgreSQL \d+/)
  expect(said).toMatch(/✗ fsync: .*\n {4}Set fsync = on\./)
  expect(said).toMatch(
    /✗ Mail server, SMTP_URL \(127\.0\.0\.1:1\): .* at this step: connecting\. .*ECONNREFUSED.*\n {4}The host refuses/,
  )
  expect(said).toMatch(/! Public address, http:\/\/127\.0\.0\.1:1: Only this machine reaches/)
  expect(said).toMatch(/– Reverse DNS: .* not known here/)
  expect(said).toMatch(/\d+ ok, \d+ warnings, \d+ problems/)
  const unreachable = await runCommand(['doctor'], {
    ...env,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x',
  })
  expect(unreachable).toMatchObject({ status: 1, said: expect.stringContaining('✗ database: ') })
})
