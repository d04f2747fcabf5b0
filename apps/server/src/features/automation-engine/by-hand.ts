import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CreditLimit } from '#platform/setting-shapes.ts'
import type { Running } from './running.ts'
import { moveOn } from './tick.ts'
import { exit, findTravellers, writeLog, writeTravellers } from './travellers.ts'

/** The actions of a user on one person on the way. */
export type ByHand = 'move_on' | 'hold' | 'release' | 'remove'

interface Context {
  now: Date
  credits: CreditLimit | null
  userId: string | null
}

/**
 * Moves one person on to the step behind the one where they wait, holds them there, lets them go on, or removes them. The
 * caller holds the automation's lock. While the automation is live, a person who is moved on goes as far as possible at
 * once.
 * @throws enrolment_not_found, and enrolment_state when they are no longer on the way
 */
export async function moveByHand(
  tx: Db,
  running: Running,
  contactId: string,
  action: ByHand,
  { now, credits, userId }: Context,
): Promise<void> {
  const [person] = await findTravellers(
    tx,
    running.id,
    sql`contact_id = ${contactId} order by run desc limit 1`,
  )
  if (!person) {
    const { rows } = await sql`
      select 1 from enrolment where automation_id = ${running.id} and contact_id = ${contactId} limit 1`.execute(
      tx,
    )
    throw new Refusal(rows.length === 0 ? 'enrolment_not_found' : 'enrolment_state', { id: contactId })
  }
  if (action === 'hold' || action === 'release') {
    const what = action === 'hold' ? 'held' : 'released'
    await sql`
      update enrolment set held_at = ${action === 'hold' ? now : null}
      where automation_id = ${running.id} and contact_id = ${contactId} and run = ${person.run}`.execute(tx)
    await writeLog(
      tx,
      running.id,
      [{ ...person, log: [{ what, step: person.step, detail: { user_id: userId } }] }],
      now,
    )
    return
  }
  if (action === 'remove') {
    exit(person, 'removed')
    await writeTravellers(tx, running, [person], now)
    return
  }
  const step = person.step === null ? undefined : running.steps.get(person.step)
  person.log.push({ what: 'moved_on', step: person.step, detail: { user_id: userId } })
  person.step = step ? step.next : running.first
  person.arrived = now.getTime()
  person.due = now.getTime()
  person.waitsFor = null
  if (person.step === null) {
    person.step = step?.id ?? null
    person.state = 'completed'
    person.log.push({ what: 'completed', step: person.step })
  }
  if (person.state === 'active' && running.status === 'live') {
    await moveOn(tx, running, [{ ...person, wasDue: now.getTime() }], { now, credits })
  } else await writeTravellers(tx, running, [person], now)
}
