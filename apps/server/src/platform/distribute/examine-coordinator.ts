import type pg from 'pg'
import { contactScaleTables } from '#schema/contact-tables.ts'
import { type Finding, ok, problem } from '../finding.ts'

type Check = (client: pg.Client) => Promise<Finding>

async function ask<Row>(client: pg.Client, text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await client.query(text, values)
  return rows[0] as Row
}

/** Checks that need nothing of Citus, or only that it is there. They change nothing. */
export async function examineCoordinator(client: pg.Client): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of [version, locale, citus, isCoordinator, isMigrated, rights, parts, prepared, others])
    findings.push(await check(client))
  return findings
}

const version: Check = async (client) => {
  const { number, name } = await ask<{ number: number; name: string }>(
    client,
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  if (number >= 150_000) return ok('version', `PostgreSQL ${name}`)
  return problem('version', `PostgreSQL ${name} is older than 15`, 'Upgrade it to PostgreSQL 15 or newer.')
}

/** On shards some texts of ASCII are folded by the locale of the database (decision 0302). */
const locale: Check = async (client) => {
  const { name, is_usual: isUsual } = await ask<{ name: string; is_usual: boolean }>(
    client,
    `select datcollate as name, lower('ABCDEFGHIJKLMNOPQRSTUVWXYZ') = 'abcdefghijklmnopqrstuvwxyz' as is_usual
     from pg_database where datname = current_database()`,
  )
  if (isUsual) return ok('locale', name)
  return problem(
    'locale',
    `Its lower case of I is not i: ${name}`,
    'Load a backup into a database with another locale, such as C.UTF-8.',
  )
}

const citus: Check = async (client) => {
  const found = await ask<{
    available: string | null
    loaded: boolean
    created: string | null
    may: boolean
  }>(
    client,
    `select (select default_version from pg_available_extensions where name = 'citus') as available,
       current_setting('citus.shard_count', true) is not null as loaded,
       (select extversion from pg_extension where extname = 'citus') as created,
       (select rolsuper from pg_roles where rolname = current_user) as may`,
  )
  if (found.available === null)
    return problem(
      'Citus',
      'This PostgreSQL does not have Citus',
      'Install Citus 13 or newer on all machines.',
    )
  if (!found.loaded)
    return problem(
      'Citus',
      'It is installed, and PostgreSQL has not loaded it',
      `Set shared_preload_libraries = 'citus' and restart PostgreSQL.`,
    )
  if (Number.parseInt(found.created ?? found.available, 10) < 13)
    return problem('Citus', `Version ${found.created ?? found.available} is older than 13`, 'Upgrade Citus.')
  if (found.created !== null) return ok('Citus', `Version ${found.created}`)
  if (found.may) return ok('Citus', `Version ${found.available} is available and will be created`)
  return problem(
    'Citus',
    'The extension is not created in this database, and this role may not create it',
    'As superuser, in this database: create extension citus.',
  )
}

const isCoordinator: Check = async (client) => {
  const found = await ask<{ standby: boolean; created: boolean }>(
    client,
    `select pg_is_in_recovery() as standby, to_regclass('pg_catalog.pg_dist_local_group') is not null as created`,
  )
  if (found.standby)
    return problem('coordinator', 'The server is a standby', 'Let DATABASE_URL name the primary.')
  if (!found.created) return ok('coordinator', 'This database becomes the coordinator')
  const { group } = await ask<{ group: number }>(client, 'select groupid as group from pg_dist_local_group')
  if (group === 0) return ok('coordinator', 'DATABASE_URL leads to it')
  return problem('coordinator', 'DATABASE_URL leads to a worker', 'Let DATABASE_URL name the coordinator.')
}

const isMigrated: Check = async (client) => {
  const { found } = await ask<{ found: string[] }>(
    client,
    `select array(select name from unnest($1::text[]) as name where to_regclass('public.' || quote_ident(name)) is not null) as found`,
    [[...Object.keys(contactScaleTables), 'distribution_pause']],
  )
  const missing = [...Object.keys(contactScaleTables), 'distribution_pause'].filter(
    (table) => !found.includes(table),
  )
  if (missing.length === 0) return ok('tables', `${found.length - 1} large tables`)
  return problem(
    'tables',
    `This database lacks ${missing.join(', ')}`,
    'Start this version on it once before.',
  )
}

const rights: Check = async (client) => {
  const { foreign } = await ask<{ foreign: string[] }>(
    client,
    `select array(select relname::text from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)
       and not pg_has_role(relowner, 'usage') order by relname) as foreign`,
    [Object.keys(contactScaleTables)],
  )
  if (foreign.length === 0) return ok('rights', 'The tables belong to this role')
  return problem(
    'rights',
    `Tables belong to another role: ${foreign.join(', ')}`,
    'Let DATABASE_URL name the role that made them.',
  )
}

/** Citus distributes partitions, but not partitions of partitions. */
const parts: Check = async (client) => {
  const { nested } = await ask<{ nested: string[] }>(
    client,
    `select array(select distinct parent.relname::text from pg_inherits i
       join pg_class parent on parent.oid = i.inhparent join pg_class part on part.oid = i.inhrelid
       where parent.relnamespace = 'public'::regnamespace and parent.relname = any($1) and part.relkind = 'p') as nested`,
    [Object.keys(contactScaleTables)],
  )
  if (nested.length === 0) return ok('partitions', 'All have one level')
  return problem(
    'partitions',
    `Partitions of ${nested.join(', ')} have partitions themselves, which Citus does not distribute`,
    'Update this program: start its newest version once.',
  )
}

const prepared: Check = async (client) => {
  const { found } = await ask<{ found: string[] }>(
    client,
    'select array(select gid from pg_prepared_xacts where database = current_database() limit 20) as found',
  )
  if (found.length === 0) return ok('prepared transactions', 'None is open')
  return problem(
    'prepared transactions',
    `They keep locks on tables: ${found.join(', ')}`,
    `End each: commit prepared '…', or rollback prepared '…'.`,
  )
}

const others: Check = async (client) => {
  const { found } = await ask<{ found: string[] }>(
    client,
    `select array(select distinct application_name from pg_stat_activity where datname = current_database()
       and application_name in ('carillon backup', 'carillon restore', 'carillon migrate')) as found`,
  )
  if (found.length === 0) return ok('other commands', 'None is at work')
  return problem('other commands', `At work: ${found.join(', ')}`, 'Wait until it has ended.')
}
