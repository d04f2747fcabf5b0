import type pg from 'pg'
import { type Finding, ok, problem, warning } from '../finding.ts'
import { findMigrations, readMigration } from '../migrate.ts'
import {
  claimOf,
  oldestBeside,
  pendingMigrations,
  unknownMigrations,
  whyTooOld,
} from '../migration-claims.rules.ts'

const check = 'migrations'

/**
 * Finds out whether this version runs on the database, and whether processes of older versions may run beside it after its
 * start.
 */
export async function checkMigrations(client: pg.Client): Promise<Finding> {
  const { rowCount } = await client.query(`select 1 where to_regclass('public.migration') is not null`)
  if (rowCount === 0) return ok(check, 'The database is empty: the first start makes its tables')
  const found = await findMigrations(client)
  const refusal = whyTooOld(found)
  if (refusal !== null)
    return problem(check, refusal, 'Start the newer version, or restore a backup from before its start.')
  const newer = unknownMigrations(found)
  if (newer.length > 0)
    return ok(
      check,
      `A newer version has applied ${newer.map(({ name }) => name).join(', ')}; this version runs with that`,
    )
  const pending = pendingMigrations(found)
  if (pending.length === 0) return ok(check, 'All are applied')
  const claims = await Promise.all(pending.map(async (name) => claimOf(await readMigration(name))))
  const oldest = oldestBeside(claims)
  const next = `The next start applies ${pending.join(', ')}`
  if (oldest !== null)
    return ok(check, `${next}; versions that have migration ${oldest} or a later one may run beside it`)
  return warning(
    check,
    `${next}, and older versions don't run after that`,
    'With several hosts: stop the processes of all of them before, and make a backup.',
  )
}
