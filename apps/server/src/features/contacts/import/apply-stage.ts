import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { ContactLock } from '../jobs/contact-lock.ts'
import { applySet } from './apply-set.ts'
import { resolveStage } from './resolve-stage.ts'
import type { ImportPlan } from './set-statement.ts'
import type { Stage } from './stage-tables.ts'

/** Sets are applied over two connections at once, so that PostgreSQL uses two cores for one import. */
const setsAtOnce = Math.min(2, availableParallelism())
const uniqueViolation = '23505'
const deadlock = '40P01'

export type Applied = 'done' | 'cancelled'

export interface ApplyState {
  /** Rows of the source, refused ones included. */
  rows: number
  rowsASet: number
  appliedSets: () => Promise<number[]>
  /** Called before the first set; throws when the new contacts would exceed the account's limit. */
  mayAdd: (countNew: () => Promise<number>) => Promise<void>
}

/**
 * Applies a checked stage, set by set. Sets that were applied before a crash are left out.
 * @throws when the signal aborts, between two sets
 */
export async function applyStage(
  db: Db,
  stage: Stage,
  plan: ImportPlan,
  state: ApplyState,
  { signal, lock }: { signal: AbortSignal; lock: ContactLock },
): Promise<Applied> {
  for (let attempt = 1; ; attempt++) {
    const applied = await state.appliedSets()
    const { rowsASet } = state
    await resolveStage(db, stage, plan, { sets: applied, rowsASet })
    if (applied.length === 0) await state.mayAdd(() => countNew(db, stage))
    const open = Array.from({ length: Math.ceil(state.rows / rowsASet) }, (_, set) => set).filter(
      (set) => !applied.includes(set),
    )
    try {
      return await applySets(open, async (number) => {
        signal.throwIfAborted()
        lock.assertHeld()
        return (await applySet(db, stage, plan, { number, rows: rowsASet })).cancel
      })
    } catch (cause) {
      // A user edited an identifier since the contacts were looked up, so look them up again.
      const code = (cause as { code?: string }).code
      if (attempt >= 5 || (code !== uniqueViolation && code !== deadlock)) throw cause
    }
  }
}

async function countNew(db: Db, stage: Stage): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    select (select count(*) from ${stage.rows} r
        where not exists (select 1 from ${stage.problems} p where p.row = r.row and p.kind <> 'cell'))
      - (select count(*) from ${stage.hits}) as added
  `.execute(db)
  return rows[0]?.added ?? 0
}

/** Applies the sets in parallel. After a failure or a cancellation no further set begins; it waits for running ones. */
async function applySets(sets: number[], run: (set: number) => Promise<boolean>): Promise<Applied> {
  let cancelled = false
  let failed = false
  const work = async (): Promise<void> => {
    while (!cancelled && !failed) {
      const set = sets.shift()
      if (set === undefined) return
      try {
        cancelled ||= await run(set)
      } catch (cause) {
        failed = true
        throw cause
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: setsAtOnce }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return cancelled && sets.length > 0 ? 'cancelled' : 'done'
}
