import type { FlatStep } from '@carillon/journey/flatten'
import { sql } from 'kysely'
import { type Db, idSequence } from '#platform/db.ts'

/** The kinds of errands. */
export type ErrandKind = 'notify' | 'call_webhook'

interface Passed {
  id: string
  account: string
  version: number
}

/**
 * Stores an errand for each person who passes a step, in the transaction that moves them on. An errand keeps its id
 * through all its tries.
 */
export async function queueErrands(
  tx: Db,
  { id, account, version }: Passed,
  step: FlatStep & { kind: 'action'; action: { kind: ErrandKind } },
  people: readonly { contactId: string; run: number }[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return
  const { kind } = step.action
  const next = idSequence()
  await sql`
    insert into errand_queue (automation_id, step_id, kind, account_id) values (${id}, ${step.id}, ${kind}, ${account})
    on conflict do nothing`.execute(tx)
  await sql`
    insert into errand (contact_id, id, automation_id, step_id, kind, account_id, version, run, made_at, due_at)
    select contact_id, id, ${id}, ${step.id}, ${kind}, ${account}, ${version}, run, ${now}, ${now}
    from unnest(
      ${people.map(({ contactId }) => contactId)}::uuid[], ${people.map(() => next())}::uuid[],
      ${people.map(({ run }) => run)}::int[]
    ) as passed (contact_id, id, run)`.execute(tx)
}
