import pg from 'pg'
import { settleSession } from '../postgres/session-settings.ts'

/** A machine of the cluster, as the coordinator reaches it. */
export interface Node {
  host: string
  port: number
}

export function nameOf({ host, port }: Node): string {
  return `${host}:${port}`
}

/** The lock that a running npm run distribute holds. */
const lockKey = 7_261_990

/** A session that notices within a second that its program was killed. */
export async function openSession(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'carillon distribute',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  await settleSession(client)
  await client.query(`set client_connection_check_interval = '1s'`)
  await client.query(`set lock_timeout = '60s'`)
  return client
}

/** Takes the lock of the command. A session whose program was killed a moment ago still has it for a few seconds. */
export async function lockCommand(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '15s'`)
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
  } catch {
    throw new Error('npm run distribute runs already. Wait for it, or end it first.')
  }
  await client.query(`set lock_timeout = '60s'`)
}

/** The machines that are registered, without the coordinator. None without the extension. */
export async function registeredWorkers(client: pg.ClientBase): Promise<Node[]> {
  if ((await citusVersion(client)) === null) return []
  const { rows } = await client.query<Node>(
    `select nodename as host, nodeport as port from pg_dist_node
     where groupid <> 0 and isactive and shouldhaveshards order by nodeid`,
  )
  return rows
}

/** The version of the extension in this database; null: it is not created. */
export async function citusVersion(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  )
  return rows[0]?.version ?? null
}

/** Runs a statement on a machine, by a connection of the coordinator, as its later statements will. Needs the extension. */
export async function askNode(
  client: pg.ClientBase,
  { host, port }: Node,
  statement: string,
): Promise<{ success: boolean; result: string }> {
  const { rows } = await client.query<{ success: boolean; result: string }>(
    'select success, result from master_run_on_worker(array[$1], array[$2::int], array[$3], false)',
    [host, port, statement],
  )
  return rows[0] ?? { success: false, result: 'no answer' }
}
