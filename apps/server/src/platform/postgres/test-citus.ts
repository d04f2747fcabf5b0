import { randomBytes } from 'node:crypto'
import pg from 'pg'

interface Node {
  host: string
  port: number
}

const nodeTimeoutMs = 30_000

/**
 * A cluster with Citus that is given: `url` leads to a database on its coordinator in which the workers are registered.
 * Makes a database of its own on all machines for the run, as an operator prepares it. `workers` are those to distribute it over.
 */
export async function prepareTestCitus(
  url: string,
): Promise<{ templateUrl: string; workers: Node[]; drop(): Promise<void> }> {
  await refuseUnfitCluster(url)
  process.env['TEST_CITUS_RUN'] ??= newCitusRun()
  const place = await makeEmpty(url, `run_${runName()}`)
  return { templateUrl: place.url, workers: place.workers, drop: () => dropCitusRun(url, runName()) }
}

/** The name of a run, which all its databases have. */
export function newCitusRun(): string {
  return randomBytes(8).toString('hex')
}

function runName(): string {
  return process.env['TEST_CITUS_RUN'] ?? 'alone'
}

/** True for the template of the run, and for a database that was made of it. */
export function isOnCluster(url: string): boolean {
  const name = nameOf(url)
  return name.startsWith('run_') || name.startsWith(`test_${runName()}_`)
}

/** @throws a sentence if tests can't run on the database of this address */
export async function refuseUnfitCluster(url: string): Promise<void> {
  const help = 'Name a database on a coordinator with Citus, in which its workers are registered.'
  const rows = await ask<{ workers: string }>(
    url,
    'select count(*) as workers from pg_dist_node where groupid <> 0 and isactive',
  ).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message || String(cause) : String(cause)
    throw new Error(`The cluster of --citus can't be used: ${reason}. ${help}`)
  })
  if (Number(rows[0]?.workers) === 0)
    throw new Error(`The database of --citus has no registered worker. ${help}`)
}

/** Drops all databases of a run on all machines, also those of tests that were killed. */
export async function dropCitusRun(url: string, run: string): Promise<void> {
  const nodes = await nodesOf(url)
  for (const node of nodes) {
    const rows = await ask<{ name: string }>(
      at(url, node),
      `select datname as name from pg_database where datname ~ '^(run|test)_${run}(_|$)'`,
    )
    for (const { name } of rows) await dropOn(at(url, node), name)
  }
}

/**
 * Makes an empty database on all machines, as an operator prepares it: the workers have the extension, and nothing is
 * registered.
 */
export async function emptyOnAll(
  clusterUrl: string,
): Promise<{ url: string; workers: string[]; drop(): Promise<void> }> {
  const { url, workers, drop } = await makeEmpty(clusterUrl, testName())
  return { url, workers: workers.map(({ host, port }) => `${host}:${port}`), drop }
}

async function makeEmpty(
  clusterUrl: string,
  name: string,
): Promise<{ url: string; workers: Node[]; drop(): Promise<void> }> {
  const [coordinator, ...workers] = await nodesOf(clusterUrl)
  if (!coordinator) throw new Error('no coordinator is registered in this database')
  for (const node of [coordinator, ...workers])
    await administer(at(clusterUrl, node), [`create database ${name}`, numbersShards(name)])
  for (const node of workers) await administer(at(clusterUrl, node, name), ['create extension citus'])
  return {
    url: at(clusterUrl, coordinator, name),
    workers,
    drop: () => dropOnAll(clusterUrl, [coordinator, ...workers], name),
  }
}

/** Closes a template on all machines, so that it can be copied: the maintenance of Citus is connected to it. */
export async function closeTemplate(url: string, templateUrl: string): Promise<void> {
  const name = nameOf(templateUrl)
  for (const node of await nodesOf(url)) {
    await administer(at(url, node), [
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    ])
  }
}

let known: Promise<Node[]> | undefined

/** The machines, the coordinator first. They are asked for once in a process. */
function nodesOf(url: string): Promise<Node[]> {
  known ??= ask<Node>(
    url,
    'select nodename as host, nodeport as port from pg_dist_node where isactive order by groupid',
  )
  return known
}

/** Copies a closed template on all machines. */
export async function copyOnAll(
  clusterUrl: string,
  templateUrl: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const nodes = await nodesOf(clusterUrl)
  const name = testName()
  for (const node of nodes)
    await administer(at(templateUrl, node), [
      `create database ${name} template ${nameOf(templateUrl)} strategy file_copy`,
      numbersShards(name),
    ])
  const url = new URL(templateUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropOnAll(templateUrl, nodes, name) }
}

/** A cluster for tests may number shards from a fixed number on in each session: several sessions would collide. */
function numbersShards(database: string): string {
  return `alter database ${database} set citus.next_shard_id = 0`
}

function testName(): string {
  return `test_${runName()}_${randomBytes(8).toString('hex')}`
}

async function dropOnAll(url: string, nodes: readonly Node[], name: string): Promise<void> {
  for (const node of nodes) await dropOn(at(url, node), name)
}

/** Drops a database. Citus starts a process of its own in it at any time, which PostgreSQL then waits for in vain. */
async function dropOn(url: string, name: string, triesLeft = 5): Promise<void> {
  try {
    await administer(url, [`drop database if exists ${name} with (force)`])
  } catch (cause) {
    const isInUse = cause instanceof Error && 'code' in cause && cause.code === '55006'
    if (!isInUse || triesLeft === 0) throw cause
    await dropOn(url, name, triesLeft - 1)
  }
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

function at(url: string, { host, port }: Node, name = 'postgres'): string {
  const found = new URL(url)
  found.hostname = host
  found.port = String(port)
  found.pathname = `/${name}`
  return found.href
}

async function administer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: nodeTimeoutMs })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: nodeTimeoutMs })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
