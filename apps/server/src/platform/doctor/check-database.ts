import pg from 'pg'
import { leastApartMs, muchApartMs } from '../clock.ts'
import { poolSize } from '../db.ts'
import { type Finding, ok, problem, warning } from '../finding.ts'
import { findLostSql, type LostMessages, runningSql } from '../installation/lost-messages.ts'
import { sessionSettings, settleSession } from '../postgres/session-settings.ts'
import { checkDistribution } from './check-distribution.ts'
import { checkMigrations } from './check-migrations.ts'

/** A process with all roles has a pool for its jobs, one for its calls, and single connections at its start. */
const connectionsOfProcess = 2 * poolSize + 2
const mb = 1024 * 1024
const longMinutes = 10

interface Place {
  connectionString: string
  now: () => Date
}
type Check = (client: pg.Client, place: Place) => Promise<Finding | Finding[]>

/**
 * Checks everything that the product relies on and that may be different in an external PostgreSQL. It changes nothing.
 * @throws when the database can't be reached
 */
export async function checkDatabase(connectionString: string, now: () => Date): Promise<Finding[]> {
  const client = await connect(connectionString)
  try {
    const findings: Finding[] = []
    for (const check of checks) findings.push(...[await check(client, { connectionString, now })].flat())
    return findings
  } finally {
    await client.end()
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'carillon doctor',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function readRow<Row>(client: pg.Client, query: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await client.query(query, values)
  return rows[0] as Row
}

const checks: readonly Check[] = [
  version,
  isWritable,
  checkMigrations,
  checkTexts,
  checkRights,
  checkDistribution,
  durability,
  checkMemory,
  housekeeping,
  checkClock,
  connections,
  openTransactions,
  hosts,
  lostMessages,
  pooling,
  // This check is last, because it changes the settings of the session.
  sessions,
]

async function version(client: pg.Client) {
  const { number, name } = await readRow<{ number: number; name: string }>(
    client,
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  if (number >= 150_000) return ok('version', `PostgreSQL ${name}`)
  return problem('version', `PostgreSQL ${name} is older than 15`, 'Upgrade it to PostgreSQL 15 or newer.')
}

async function isWritable(client: pg.Client) {
  const found = await readRow<{ standby: boolean; only_reads: boolean }>(
    client,
    `select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') = 'on' as only_reads`,
  )
  if (found.standby)
    return problem('writable', 'The server is a standby', 'Let DATABASE_URL name the primary.')
  if (!found.only_reads) return ok('writable', 'It takes changes')
  return problem(
    'writable',
    'Transactions only read (default_transaction_read_only)',
    'Set default_transaction_read_only = off for the database and the role.',
  )
}

async function checkTexts(client: pg.Client) {
  const found = await readRow<{
    encoding: string
    locale: string
    by_code: boolean
    has_icu: boolean
    made: string | null
    actual: string | null
  }>(
    client,
    `select pg_encoding_to_char(encoding) as encoding, datcollate as locale,
       array(select word from unnest(array['a', 'B', 'b', '_']) as word order by word) = array['B', '_', 'a', 'b'] as by_code,
       exists (select 1 from pg_collation where collname = 'und-x-icu') as has_icu,
       datcollversion as made, pg_database_collation_actual_version(oid) as actual
     from pg_database where datname = current_database()`,
  )
  const anew = `Make the database anew: create database … template template0 encoding 'UTF8' locale 'C.UTF-8', and load a backup into it.`
  return [
    found.encoding === 'UTF8'
      ? ok('encoding', 'UTF8')
      : problem('encoding', `Texts are stored as ${found.encoding}, not as UTF8`, anew),
    found.has_icu
      ? ok('ICU', 'There are ICU collations')
      : problem(
          'ICU',
          'The collation und-x-icu is missing',
          'Use a PostgreSQL that was built with ICU, and a UTF8 database.',
        ),
    found.by_code
      ? ok('collation', `Texts are sorted by code point (${found.locale})`)
      : warning(
          'collation',
          `Texts are sorted by the rules of ${found.locale}, which an update of the system may change`,
          `It works. For an order that never changes: ${anew[0]?.toLowerCase()}${anew.slice(1)}`,
        ),
    ...(found.made !== null && found.actual !== null && found.made !== found.actual
      ? [
          problem(
            'collation version',
            `The system sorts by version ${found.actual} now, indexes were made with ${found.made}`,
            'Run reindex database, then alter database … refresh collation version.',
          ),
        ]
      : []),
  ]
}

async function checkRights(client: pg.Client) {
  const found = await readRow<{ missing: string[]; role: string; database: string }>(
    client,
    `select current_user as role, current_database() as database, array_remove(array[
       case when not has_database_privilege(current_database(), 'create') then 'create schemas' end,
       case when not has_database_privilege(current_database(), 'temporary') then 'make temporary tables' end,
       case when current_schema() is null or not has_schema_privilege(current_schema(), 'create') then 'create tables' end
     ], null) as missing`,
  )
  if (found.missing.length === 0) return ok('rights', `${found.role} may do what is needed`)
  return problem(
    'rights',
    `${found.role} may not ${found.missing.join(', ')}`,
    `Let it own the database: alter database ${found.database} owner to ${found.role}, and grant all on its schema.`,
  )
}

async function durability(client: pg.Client) {
  const off = await readRow<{ fsync: boolean; pages: boolean; commit: boolean }>(
    client,
    `select current_setting('fsync') = 'off' as fsync, current_setting('full_page_writes') = 'off' as pages,
       current_setting('synchronous_commit') = 'off' as commit`,
  )
  const found: Finding[] = []
  if (off.fsync) {
    found.push(problem('fsync', 'fsync is off: a power failure destroys the database', 'Set fsync = on.'))
  }
  if (off.pages) {
    found.push(
      warning(
        'full_page_writes',
        'full_page_writes is off: a power failure can damage pages',
        'Set full_page_writes = on, unless the file system writes pages whole.',
      ),
    )
  }
  if (found.length === 0) {
    found.push(
      ok(
        'durability',
        `What is committed is on the disk${off.commit ? ' (our sessions turn synchronous_commit on)' : ''}`,
      ),
    )
  }
  return found
}

async function checkMemory(client: pg.Client) {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select name, pg_size_bytes(current_setting(name))::float8 as bytes
     from unnest(array['shared_buffers', 'effective_cache_size', 'max_wal_size', 'maintenance_work_mem']) as name`,
  )
  const least: Record<string, [number, string]> = {
    shared_buffers: [128, 'an eighth of the memory of the machine; queries over all contacts read from it'],
    effective_cache_size: [512, 'half of the memory of the machine; plans are chosen by it'],
    max_wal_size: [
      1024,
      '4GB; smaller ones force checkpoints during an import, which cost a fifth of its speed',
    ],
    maintenance_work_mem: [64, '64MB or more; indexes are built with it'],
  }
  return rows.map(({ name, bytes }) => {
    const [megabytes, what] = least[name] ?? [0, '']
    const says = `${Math.round(bytes / mb)} MB`
    return bytes >= megabytes * mb
      ? ok(name, says)
      : warning(name, `${says} is little`, `Set ${name} to ${what}.`)
  })
}

async function housekeeping(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name in ('autovacuum', 'track_counts', 'track_activities') and setting = 'off'`,
  )
  const why: Record<string, string> = {
    autovacuum: 'tables that change all the time grow without end, and plans are made without statistics',
    track_counts: 'autovacuum does nothing without it',
    track_activities: 'statistics of the account wait for every open writer of events',
  }
  if (rows.length === 0) return ok('housekeeping', 'Tables are vacuumed, sessions are shown')
  return rows.map(({ name }) => warning(name, `${name} is off: ${why[name]}`, `Set ${name} = on.`))
}

async function checkClock(client: pg.Client, { now }: Place) {
  const before = now().getTime()
  const { at } = await readRow<{ at: number }>(
    client,
    'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
  )
  const apartMs = leastApartMs(before, at, now().getTime())
  if (apartMs < muchApartMs) return ok('clock', 'The clocks of both machines agree')
  return warning(
    'clock',
    `The clock of the database is ${Math.round(apartMs / 1000)} s from ours`,
    'Set both by NTP.',
  )
}

async function connections(client: pg.Client) {
  const { most, others } = await readRow<{ most: number; others: number }>(
    client,
    `select least(
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true)::int, 0),
         (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
         (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as most,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and application_name not like 'carillon%')
         as others`,
  )
  const processes = Math.floor((most - others) / connectionsOfProcess)
  const says = `${most} connections, ${others} of them are others' now: enough for ${processes} processes of ours (up to ${connectionsOfProcess} each)`
  if (processes >= 1) return ok('max_connections', says)
  return problem(
    'max_connections',
    says,
    `Set max_connections, or the limit of the role or database, to ${connectionsOfProcess} for each process and some for others.`,
  )
}

async function hosts(client: pg.Client) {
  if (!(await hasHosts(client))) return []
  const { rows } = await client.query<{ host: string; roles: string }>(
    `select host, string_agg(array_to_string(roles, '+'), ', ' order by started_at) as roles
     from host_process where ${runningSql} group by host order by host`,
  )
  const all = rows.map(({ host, roles }) => `${host} (${roles})`)
  return ok('processes', all.length === 0 ? 'None of ours runs now' : `These run now: ${all.join('; ')}`)
}

/** Versions before the first one with several hosts have no such table. */
async function hasHosts(client: pg.Client): Promise<boolean> {
  return (await readRow<{ has: boolean }>(client, `select to_regclass('host_process') is not null as has`))
    .has
}

async function lostMessages(client: pg.Client) {
  if (!(await hasHosts(client))) return []
  const { rows } = await client.query<LostMessages>(findLostSql)
  return rows.map(({ host, folder, messages, at, isReplaced }) =>
    warning(
      'journals of workers',
      `A worker on ${host} ended at ${at} UTC with ${messages} messages under way. ` +
        (isReplaced
          ? 'Its host came back with another DATA_DIR, so its journal is lost'
          : `Its journal is in the folder ${folder}, and no worker has started there since`),
      isReplaced
        ? 'Look at the mail server, or mail the uncertain again on the page of the send. Let DATA_DIR of workers survive a restart.'
        : 'Start a worker with that DATA_DIR. If its disk is lost, mail the uncertain again on the page of the send.',
    ),
  )
}

async function openTransactions(client: pg.Client) {
  const { rows: sessions } = await client.query<{
    pid: number
    name: string
    minutes: number
    writes: boolean
  }>(
    `select pid, application_name as name, floor(extract(epoch from clock_timestamp() - xact_start) / 60)::int as minutes,
       exists (select 1 from pg_locks held where held.pid = session.pid and held.relation = to_regclass('message_event')
         and held.mode = 'RowExclusiveLock') as writes
     from pg_stat_activity session
     where datname = current_database() and state like 'idle in transaction%'
       and xact_start < clock_timestamp() - ${longMinutes} * interval '1 minute'
     order by xact_start limit 20`,
  )
  const { rows: prepared } = await client.query<{ gid: string }>(
    `select gid from pg_prepared_xacts
     where database = current_database() and prepared < clock_timestamp() - ${longMinutes} * interval '1 minute' limit 20`,
  )
  if (sessions.length + prepared.length === 0) {
    return ok('open transactions', `None is idle for more than ${longMinutes} minutes`)
  }
  return [
    ...sessions.map(({ pid, name, minutes, writes }) =>
      warning(
        'open transactions',
        `Session ${pid} (${name || 'without a name'}) is idle in a transaction for ${minutes} minutes: ` +
          (writes ? 'statistics wait for it, and dead rows stay' : 'dead rows stay'),
        `End it: select pg_terminate_backend(${pid}).`,
      ),
    ),
    ...prepared.map(({ gid }) =>
      warning(
        'open transactions',
        `The prepared transaction ${gid} keeps its locks`,
        `End it: commit prepared '${gid}', or rollback prepared.`,
      ),
    ),
  ]
}

/** Finds a pooler in transaction mode: between two transactions it gives the server of a session to other sessions. */
async function pooling(client: pg.Client, { connectionString }: Place) {
  const other = await connect(connectionString)
  const pidOf = async (of: pg.Client) =>
    (await readRow<{ pid: number }>(of, 'select pg_backend_pid() as pid')).pid
  try {
    const before = await pidOf(client)
    await other.query('begin')
    const isShared = (await pidOf(other)) === before
    await other.query('rollback')
    if (!isShared) return ok('pooling', 'Each connection is a session of its own')
    return problem(
      'pooling',
      'A pooler gives the sessions of one connection to others (pool_mode = transaction): notifications and settings are lost',
      'Set pool_mode = session, or connect to PostgreSQL itself.',
    )
  } finally {
    await other.end()
  }
}

async function sessions(client: pg.Client) {
  await settleSession(client)
  const { rows } = await client.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from pg_settings where name = any($1)',
    [sessionSettings.map(({ name }) => name)],
  )
  const { hasNetwork } = await readRow<{ hasNetwork: boolean }>(
    client,
    'select inet_client_addr() is not null as "hasNetwork"',
  )
  const wrong = sessionSettings.filter(({ name, value, keeps, isOfNetwork = false }) => {
    const found = rows.find((row) => row.name === name)
    const isExact = keeps === undefined && (hasNetwork || !isOfNetwork)
    return found !== undefined && isExact && found.value !== value
  })
  if (wrong.length === 0) return ok('settings of sessions', `${rows.length} are made by each connection`)
  return wrong.map(({ name, value }) =>
    problem(
      'settings of sessions',
      `${name} can't be set by a session`,
      `Set ${name} = ${value} for the role.`,
    ),
  )
}
