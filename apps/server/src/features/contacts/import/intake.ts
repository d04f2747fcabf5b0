import { availableParallelism } from 'node:os'
import type { Services } from '#platform/services.ts'
import { lockAudience } from '../audience-lock.ts'
import { applySet, type Intake, rowsPerSet } from './apply-stage.ts'
import { resolveStage } from './check-stage.ts'
import type { Stage } from './stage-tables.ts'

/** Sets are applied over two connections at once: PostgreSQL then uses two cores for one import. */
const lanes = Math.min(2, availableParallelism())
const uniqueViolation = '23505'
const deadlock = '40P01'

export type Applied = 'done' | 'cancelled' | 'busy'

/**
 * Applies a checked stage, set by set; sets that were applied before a crash are left out. `busy`: another job of the
 * account is at work, and nothing was done.
 * @throws when the signal fires, between two sets
 */
export async function applyStage(
  services: Services,
  stage: Stage,
  intake: Intake,
  state: { rows: number; appliedSets: () => Promise<number[]> },
  signal: AbortSignal,
): Promise<Applied> {
  const lock = await lockAudience(services.database, intake.account)
  if (!lock) return 'busy'
  const { db } = services.database
  try {
    for (let attempt = 1; ; attempt++) {
      const applied = await state.appliedSets()
      await resolveStage(db, stage, intake.account, intake.kinds, applied)
      const open = Array.from({ length: Math.ceil(state.rows / rowsPerSet) }, (_, set) => set).filter(
        (set) => !applied.includes(set),
      )
      try {
        return await runLanes(open, async (set) => {
          signal.throwIfAborted()
          lock.assertHeld()
          return (await applySet(db, stage, intake, set)).cancel
        })
      } catch (cause) {
        // Somebody gave a contact an identifier by hand since it was looked up: look again.
        const code = (cause as { code?: string }).code
        if (attempt >= 5 || (code !== uniqueViolation && code !== deadlock)) throw cause
      }
    }
  } finally {
    lock.release()
  }
}

/** Works off the sets; stops all lanes at the first failure or cancellation and waits for what is under way. */
async function runLanes(sets: number[], run: (set: number) => Promise<boolean>): Promise<Applied> {
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
  const ends = await Promise.allSettled(Array.from({ length: lanes }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return cancelled && sets.length > 0 ? 'cancelled' : 'done'
}
