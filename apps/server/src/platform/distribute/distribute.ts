import type pg from 'pg'
import { describe, type Finding, problem } from '../finding.ts'
import { adaptTexts } from './adapt-texts.ts'
import { citusVersion, lockCommand, type Node, nameOf, openSession, registeredWorkers } from './cluster.ts'
import { examineCoordinator } from './examine-coordinator.ts'
import { demandsOf, examineWorker } from './examine-workers.ts'
import { moveTable } from './move-table.ts'
import type { DistributeOptions } from './options.rules.ts'
import { endPause, pausedSince, pauseWork } from './pause.ts'
import { describePlan } from './plan.ts'
import { settleOwnTransactions } from './settle-transactions.ts'
import { findLargeTables, type LargeTable, sayBytes } from './tables.ts'

type Say = (line: string) => void

/**
 * Distributes the large tables of a running installation. It may be broken off anywhere and repeated: each table moves in
 * one transaction, and a repeated command goes on with the next. Once the first table has moved, the work stays paused
 * until the last one has.
 * @throws errors for people: what is missing, or how far it came
 */
export async function distribute(
  databaseUrl: string,
  options: DistributeOptions,
  { say, signal }: { say: Say; signal: AbortSignal },
): Promise<string> {
  const client = await openSession(databaseUrl)
  try {
    await lockCommand(client)
    if (options.onlyReleases) return await release(client)
    const tables = await findLargeTables(client)
    const workers = await findWorkers(client, options.workers)
    if (options.onlyPlans) return await plan(client, { tables, workers, options })
    await prepare(client, databaseUrl, { tables, workers, options, say })
    if (tables.every(({ isDistributed }) => isDistributed) && (await pausedSince(client)) === null)
      return 'All large tables are distributed already.'
    return await moveAll(client, databaseUrl, { options, say, signal })
  } finally {
    await client.end()
  }
}

interface Given {
  tables: readonly LargeTable[]
  workers: { given: Node[]; registered: Node[] }
  options: DistributeOptions
}

async function findWorkers(client: pg.Client, given: readonly Node[]): Promise<Given['workers']> {
  const registered = await registeredWorkers(client)
  const known = new Set(registered.map(nameOf))
  return { given: given.filter((node) => !known.has(nameOf(node))), registered }
}

/** The share of each worker: reference tables whole, the others divided. */
function shareOf(tables: readonly LargeTable[], workers: number): number {
  return tables
    .filter(({ isDistributed }) => !isDistributed)
    .reduce((sum, { bytes, isReference }) => sum + (isReference ? bytes : bytes / Math.max(1, workers)), 0)
}

async function examineWorkers(client: pg.Client, { tables, workers, options }: Given): Promise<Finding[]> {
  const nodes = [...workers.registered, ...workers.given]
  if (nodes.length === 0)
    return [
      problem(
        'workers',
        'None is registered, and none is given',
        'Name each: npm run distribute -- --worker HOST:PORT --worker HOST:PORT.',
      ),
    ]
  const demands = await demandsOf(client, shareOf(tables, nodes.length), options.isRoomChecked)
  const findings: Finding[] = []
  for (const node of nodes) findings.push(...(await examineWorker(client, node, demands)))
  return findings
}

function refuse(findings: readonly Finding[]): void {
  if (findings.some(({ state }) => state === 'problem'))
    throw new Error(`${describe(findings)}\nNo table was moved.`)
}

async function plan(client: pg.Client, given: Given): Promise<string> {
  const findings = await examineCoordinator(client)
  const canAsk = (await citusVersion(client)) !== null && findings.every(({ state }) => state === 'ok')
  if (canAsk) findings.push(...(await examineWorkers(client, given)))
  const isReady = canAsk && findings.every(({ state }) => state === 'ok')
  const canMeasure = isReady && given.workers.registered.length > 0
  return `${describe(findings)}\n\n${await describePlan(client, given.tables, canMeasure)}`
}

/** Checks everything, then makes the extension and registers the workers. The product goes on working. */
async function prepare(client: pg.Client, databaseUrl: string, given: Given & { say: Say }): Promise<void> {
  const { workers, options, say } = given
  await settleOwnTransactions(client)
  const findings = await examineCoordinator(client)
  refuse(findings)
  if ((await citusVersion(client)) === null) await client.query('create extension citus')
  findings.push(...(await examineWorkers(client, given)))
  refuse(findings)
  say(describe(findings))
  if (workers.given.length === 0) return
  await setCoordinator(client, databaseUrl, options)
  for (const node of workers.given) {
    await client.query('select citus_add_node($1, $2)', [node.host, node.port]).catch((cause: unknown) => {
      throw new Error(
        `The worker ${nameOf(node)} can't be registered: ${messageOf(cause)}. Nothing was moved.`,
      )
    })
    say(`Registered the worker ${nameOf(node)}.`)
  }
}

/** Workers reach the coordinator by this address. One that is set already stays, unless another is given. */
async function setCoordinator(
  client: pg.Client,
  databaseUrl: string,
  { coordinator }: DistributeOptions,
): Promise<void> {
  const { rows } = await client.query<{ host: string }>(
    'select nodename as host from pg_dist_node where groupid = 0',
  )
  if (coordinator === null && rows[0] !== undefined && rows[0].host !== 'localhost') return
  const { hostname, port } = new URL(databaseUrl)
  const { host, port: number } = coordinator ?? {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 5432),
  }
  await client.query('select citus_set_coordinator_host($1, $2)', [host, number])
}

async function moveAll(
  client: pg.Client,
  databaseUrl: string,
  { options, say, signal }: { options: DistributeOptions; say: Say; signal: AbortSignal },
): Promise<string> {
  const started = performance.now()
  const cancel = () => void cancelStatement(databaseUrl, client)
  signal.addEventListener('abort', cancel)
  try {
    if (options.shards !== null) await client.query(`set citus.shard_count = ${options.shards}`)
    await pauseAll(client, say)
    const pausedFor = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
    const rows = await moveTables(client, { say, signal })
    say('Building the indexes of names …')
    await adaptTexts(client)
    await endPause(client)
    return `All large tables are distributed: ${rows.toLocaleString('en')} rows. The work goes on after ${pausedFor()}.`
  } catch (cause) {
    throw new Error(await sayBroken(databaseUrl, cause), { cause })
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

async function pauseAll(client: pg.Client, say: Say): Promise<void> {
  say('Pausing the work of all processes …')
  const ended = await pauseWork(client)
  say(
    ended === 0
      ? 'Paused: calls are answered 503, and jobs and mail wait.'
      : `Paused. ${ended} transactions took longer than a minute and were rolled back: their work is repeated later.`,
  )
}

async function moveTables(
  client: pg.Client,
  { say, signal }: { say: Say; signal: AbortSignal },
): Promise<number> {
  const tables = await findLargeTables(client)
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  let [moved, rows] = [0, 0]
  for (const [at, table] of tables.entries()) {
    if (signal.aborted) throw new Error('it was broken off')
    const place = `${String(at + 1).padStart(2)} of ${tables.length}  ${table.table}`
    if (!table.isDistributed) say(`${place}: ${sayBytes(table.bytes)} …`)
    const found = await moveTable(client, table)
    moved += table.bytes
    rows += found.rows
    const done = all === 0 ? 100 : Math.round((100 * moved) / all)
    say(
      table.isDistributed
        ? `${place}: was distributed already, ${found.rows.toLocaleString('en')} rows, ${done} %`
        : `${place}: ${found.rows.toLocaleString('en')} rows, the same before and after, in ${found.seconds.toFixed(1)} s, ${done} %`,
    )
  }
  return rows
}

/** Ends the statement that runs, from another session. Its transaction is rolled back. */
async function cancelStatement(databaseUrl: string, client: pg.Client): Promise<void> {
  const pid = 'processID' in client ? client.processID : null
  const other = await openSession(databaseUrl)
  await other.query('select pg_cancel_backend($1::int)', [pid]).finally(() => other.end())
}

/** Says how far it came. The pause is ended if no table has moved, since the installation then works as before. */
async function sayBroken(databaseUrl: string, cause: unknown): Promise<string> {
  const reason = `Not distributed: ${messageOf(cause)}.`
  try {
    const client = await openSession(databaseUrl)
    try {
      return `${reason} ${await release(client)}`
    } catch (refusal) {
      return `${reason} ${messageOf(refusal)}`
    } finally {
      await client.end()
    }
  } catch {
    return `${reason} The database can't be reached. The work stays paused: run the command again.`
  }
}

/** @throws if some of the tables are distributed and others not, since statements that join them would fail */
async function release(client: pg.Client): Promise<string> {
  const tables = await findLargeTables(client)
  const moved = tables.filter(({ isDistributed }) => isDistributed).length
  if (moved > 0 && moved < tables.length)
    throw new Error(
      `${moved} of ${tables.length} tables are distributed, so the work stays paused. ` +
        'Run npm run distribute again: it goes on with the others.',
    )
  if (moved > 0) await adaptTexts(client)
  await endPause(client)
  return moved === 0 ? 'No table was moved, and the work goes on as before.' : 'The work goes on.'
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
