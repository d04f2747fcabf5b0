import type pg from 'pg'
import { nameOf, registeredWorkers } from '../distribute/cluster.ts'
import { pausedSince } from '../distribute/pause.ts'
import { findLargeTables } from '../distribute/tables.ts'
import { type Finding, ok, problem } from '../finding.ts'

/** Tells the doctor on which machines the large tables lie, and whether the work is paused because they are moved. */
export async function checkDistribution(client: pg.Client): Promise<Finding> {
  const check = 'large tables'
  const tables = await findLargeTables(client)
  const moved = tables.filter(({ isDistributed }) => isDistributed).length
  const since = await pausedSince(client)
  if (since !== null)
    return problem(
      check,
      `npm run distribute moves them: ${moved} of ${tables.length} are distributed, and all work is paused since ${since.toISOString()}`,
      'If the command does not run any more, run it again: it goes on with the others.',
    )
  if (moved === 0) return ok(check, 'They lie on this machine')
  if (moved < tables.length)
    return problem(
      check,
      `${moved} of ${tables.length} are distributed, and statements that join them with others fail`,
      'Run npm run distribute: it goes on with the others.',
    )
  const workers = await registeredWorkers(client)
  return ok(check, `They are distributed over ${workers.map(nameOf).join(', ')}`)
}
