import type pg from 'pg'
import { type Finding, ok, problem } from '../finding.ts'
import { askNode, type Node, nameOf } from './cluster.ts'
import { sayBytes } from './tables.ts'

/** The room that a worker needs, as a multiple of its share of the tables: copying sorts, and writes a log. */
const margin = 1.5

interface Demands {
  /** The version of Citus and the major version of PostgreSQL on the coordinator. */
  citus: string
  major: number
  /** The bytes that each worker will take. */
  bytes: number
  /** The operator has looked at the room where it can't be read. */
  isRoomChecked: boolean
}

export async function demandsOf(
  client: pg.ClientBase,
  bytes: number,
  isRoomChecked: boolean,
): Promise<Demands> {
  const { rows } = await client.query<{ citus: string; number: number }>(
    `select (select extversion from pg_extension where extname = 'citus') as citus,
       current_setting('server_version_num')::int as number`,
  )
  const found = rows[0]
  return {
    citus: found?.citus ?? '',
    major: Math.floor((found?.number ?? 0) / 10_000),
    bytes,
    isRoomChecked,
  }
}

/** Checks a worker by connections of the coordinator. It changes nothing there. */
export async function examineWorker(client: pg.ClientBase, node: Node, demands: Demands): Promise<Finding[]> {
  const name = `worker ${nameOf(node)}`
  const answer = await askNode(
    client,
    node,
    `select json_build_object('major', current_setting('server_version_num')::int / 10000,
       'citus', (select extversion from pg_extension where extname = 'citus'),
       'prepares', current_setting('max_prepared_transactions')::int,
       'language', current_setting('lc_messages'),
       'prepared', (select count(*) from pg_prepared_xacts where database = current_database()))`,
  )
  if (!answer.success) {
    return [
      problem(
        name,
        `The coordinator can't ask it: ${answer.result.trim()}`,
        'Look whether PostgreSQL runs there, whether it has a database of the same name, and whether the role of the coordinator may connect (pg_hba.conf, pg_dist_authinfo, citus.node_conninfo).',
      ),
    ]
  }
  const found = JSON.parse(answer.result) as {
    major: number
    citus: string | null
    prepares: number
    language: string
    prepared: number
  }
  const problems = judge(name, found, demands)
  return problems.length > 0
    ? problems
    : [ok(name, `Citus ${found.citus}`), await examineRoom(client, node, demands)]
}

function judge(
  name: string,
  found: { major: number; citus: string | null; prepares: number; language: string; prepared: number },
  demands: Demands,
): Finding[] {
  if (found.major !== demands.major)
    return [
      problem(
        name,
        `It runs PostgreSQL ${found.major}, the coordinator ${demands.major}`,
        'Install the same version on all machines.',
      ),
    ]
  if (found.citus === null)
    return [
      problem(
        name,
        'The extension is not created there',
        'On the worker, in the database of the same name: create extension citus.',
      ),
    ]
  if (found.citus !== demands.citus)
    return [
      problem(
        name,
        `It has Citus ${found.citus}, the coordinator ${demands.citus}`,
        'Install the same version on all machines.',
      ),
    ]
  if (found.prepares === 0)
    return [
      problem(
        name,
        'It takes no prepared transactions, by which Citus commits on several machines',
        'Set max_prepared_transactions to twice max_connections there, and restart it.',
      ),
    ]
  if (!/^(?:$|C\b|POSIX$|en)/i.test(found.language))
    return [
      problem(
        name,
        `Its messages are in another language than English (lc_messages is ${found.language}), by which errors of its shards are told apart`,
        "Set lc_messages to 'C' there, and reload it.",
      ),
    ]
  if (found.prepared === 0) return []
  return [
    problem(
      name,
      `${found.prepared} prepared transactions are open there`,
      'Wait a minute: Citus ends its own. End others: commit prepared, or rollback prepared.',
    ),
  ]
}

const roomWord = 'carillon room'

/**
 * The free room beside the data of a machine. PostgreSQL has no function for it, so that `df` is run by a superuser. The
 * number is in the text of an error, because such a block answers nothing, and its work table goes with it.
 */
const askRoom = `do $ask$ declare line text; begin
  create temp table carillon_room (line text) on commit drop;
  execute format('copy carillon_room from program %L', 'df -Pk "' || current_setting('data_directory') || '" | tail -n 1');
  select r.line into line from carillon_room r;
  raise exception '${roomWord} %', line;
end $ask$`

async function examineRoom(client: pg.ClientBase, node: Node, demands: Demands): Promise<Finding> {
  const name = `room on ${nameOf(node)}`
  const needed = demands.bytes * margin
  const { result } = await askNode(client, node, askRoom)
  const kilobytes = new RegExp(`${roomWord} .*\\s\\d+\\s+\\d+\\s+(\\d+)\\s+\\d+%`).exec(result)?.[1]
  if (kilobytes === undefined) {
    if (demands.isRoomChecked) return ok(name, `Needed are ${sayBytes(needed)}, as you have looked`)
    return problem(
      name,
      `It can't be read: ${result.trim()}`,
      `See that ${sayBytes(needed)} are free there, and say so: --room-checked.`,
    )
  }
  const free = Number(kilobytes) * 1024
  if (free < needed)
    return problem(name, `${sayBytes(free)} are free, and ${sayBytes(needed)} are needed`, 'Make room there.')
  return ok(name, `${sayBytes(free)} are free, and ${sayBytes(needed)} are needed`)
}
