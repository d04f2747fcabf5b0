import type { Happening } from '@carillon/journey/steps'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Texted } from '#sending/texts/public.ts'
import { settledMs } from './facts.ts'
import { lockRunning } from './running.ts'

/**
 * Wakes a person who waits for a reply to this text, or for a click in it, within the transaction that stores it. The
 * automation is locked, so that a tick that is under way does not miss it.
 */
export async function wakeTexted(
  tx: Db,
  { sendId, contactId }: { sendId: string; contactId: string },
  happened: Texted,
  now: Date,
): Promise<void> {
  const made = await tx
    .selectFrom('automation_send')
    .select(['automation_id', 'message_id', 'run'])
    .where('send_id', '=', sendId)
    .executeTakeFirst()
  if (!made) return
  const running = await lockRunning(tx, made.automation_id)
  if (!running) return
  const isAsked = (asked: Happening) =>
    asked.kind === happened.kind &&
    asked.message_id === made.message_id &&
    (happened.kind === 'replied' || !('url' in asked) || asked.url === null || asked.url === happened.url)
  const steps = [...running.steps.values()].flatMap((step) =>
    step.kind === 'wait_until' && isAsked(step.happening) ? [step.id] : [],
  )
  if (steps.length === 0) return
  // As with emails, a click counts once it can't be a machine's any more.
  const due = new Date(now.getTime() + (happened.kind === 'clicked' ? settledMs : 0))
  await sql`
    update enrolment set due_at = ${due}
    where automation_id = ${running.id} and contact_id = ${contactId} and run = ${made.run}
      and step_id = any(${steps}::uuid[]) and state = 'active' and due_at > ${due}`.execute(tx)
}
