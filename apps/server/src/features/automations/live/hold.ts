import { listNames } from '#features/contact-sets/public.ts'
import { notify } from '#features/notifications/public.ts'
import { findSegmentNames } from '#features/segments/public.ts'
import { findSendersOf } from '#features/senders/public.ts'
import { findGroupIds } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'
import type { AutomationHeld, StoredEntry } from '#platform/stored-automation.ts'
import type { JobContext } from '../../../jobs/define-job.ts'
import { isDateField } from '../engine/enter-by-date.ts'
import { lockRunning, type Running } from '../engine/running.ts'
import { pause } from '../engine/states.ts'

/** What an automation needs and has no more. */
export type Fault = Pick<AutomationHeld, 'code' | 'step'>

/**
 * Pauses a live automation that something is wrong with, and tells of it; the caller has its lock. Resumed while it is still
 * wrong, it pauses itself again.
 */
export async function hold(tx: Db, { id, account }: Running, fault: Fault, now: Date): Promise<void> {
  const row = await tx.selectFrom('automation').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  await pause(tx, id, now, { ...fault, at: now.toISOString() })
  const facts = { code: fault.code, automation_id: id, name: row.name }
  await notify(tx, account, 'automation_paused', facts, { now, userId: null })
}

/** Looks at every live automation, also where nobody is due. */
export async function holdFaulty({ db, now }: JobContext): Promise<void> {
  const rows = await db.selectFrom('automation').select('id').where('status', '=', 'live').execute()
  for (const { id } of rows) {
    await db.transaction().execute(async (tx) => {
      const running = await lockRunning(tx, id, { skip: true })
      if (running?.status !== 'live') return
      const fault = await findFault(tx, running)
      if (fault) await hold(tx, running, fault, now())
    })
  }
}

/** What people go through needs its entry, exit and goal, its unsubscribe group, and verified senders. */
export async function findFault(db: Db, running: Running): Promise<Fault | null> {
  const { account, settings } = running
  const { entry, exit_criteria, exit_when, goal } = settings
  const sources: (StoredEntry | null)[] = [
    entry,
    exit_criteria === 'matches' ? exit_when : null,
    goal ? { type: 'segment', id: goal.segment_id } : null,
  ]
  if (entry?.type === 'date' && !(await isDateField(db, account, entry.field))) {
    return { code: 'field_deleted', step: null }
  }
  const code = (await sourceFault(db, account, sources)) ?? (await groupFault(db, running))
  if (code) return { code, step: null }
  return senderFault(db, running)
}

async function sourceFault(
  db: Db,
  account: string,
  sources: readonly (StoredEntry | null)[],
): Promise<Fault['code'] | null> {
  const ids = (type: 'list' | 'segment') =>
    sources.flatMap((source) =>
      source !== null && source.type === type && 'id' in source ? [source.id] : [],
    )
  const [lists, segments] = [ids('list'), ids('segment')]
  if (lists.length > 0) {
    const known = await listNames(db, account, lists)
    if (lists.some((id) => !known.has(id))) return 'list_deleted'
  }
  if (segments.length > 0) {
    const known = await findSegmentNames(db, account, segments)
    if (segments.some((id) => known.get(id)?.isInvalid !== false)) return 'segment_invalid'
  }
  return null
}

async function groupFault(db: Db, { account, settings }: Running): Promise<Fault['code'] | null> {
  const { suppression_group_id: group } = settings
  // -1 is the global unsubscribe.
  if (group === null || group < 0) return null
  return (await findGroupIds(db, account, [group])).has(group) ? null : 'group_deleted'
}

async function senderFault(db: Db, { account, messages, steps }: Running): Promise<Fault | null> {
  const verified = new Set(
    (await findSendersOf(db, account)).filter(({ verified }) => verified).map(({ id }) => id),
  )
  for (const step of steps.values()) {
    if (step.kind !== 'email') continue
    const sender = messages[step.message_id]?.content['sender_id']
    if (typeof sender === 'number' && !verified.has(sender)) return { code: 'sender_removed', step: step.id }
  }
  return null
}
