import type { automationPeople, Enrolment } from '@carillon/contract/automation-people'
import { emailToFind } from '@carillon/contract/email-address'
import type { Answer } from '@carillon/contract/endpoint'
import {
  type ByHand,
  enrolByCall,
  lockRunning,
  moveByHand,
  type Running,
} from '#features/automation-engine/public.ts'
import { findByEmails, showNames } from '#features/contacts/public.ts'
import { creditLimitOf } from '#features/entitlements/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { findAutomation } from '../find-automation.ts'
import { findEnrolment } from './enrolments.ts'

interface Moving {
  config: Services['config']
  userId: string
  now: Date
}

/** @throws automation_not_found, automation_state, enrolment_not_found, enrolment_state */
export async function movePerson(
  db: Db,
  account: string,
  { id, contact_id: contactId }: { id: string; contact_id: string },
  action: ByHand,
  { config, userId, now }: Moving,
): Promise<Enrolment> {
  return db.transaction().execute(async (tx) => {
    const running = await accessRunning(tx, account, id)
    const credits = await creditLimitOf({ config }, tx, account)
    await moveByHand(tx, running, contactId, action, { now, credits, userId })
    const moved = await findEnrolment(tx, account, running.id, contactId)
    if (!moved) throw new Refusal('enrolment_not_found', { id: contactId })
    return moved
  })
}

/** Enrols contacts into a live or paused automation. @throws automation_not_found, automation_state */
export async function enrolPeople(
  db: Db,
  account: string,
  id: string,
  asked: { contact_ids?: readonly string[] | undefined; emails?: readonly string[] | undefined },
  now: Date,
): Promise<Answer<typeof automationPeople.enrol>> {
  const { contact_ids: ids = [], emails = [] } = asked
  return db.transaction().execute(async (tx) => {
    const running = await accessRunning(tx, account, id)
    if (running.status === 'disabled') throw new Refusal('automation_state', { status: running.status })
    const byId = new Set((await showNames(tx, account, ids)).map((contact) => contact.id))
    const byEmail = await findByEmails(tx, account, emails.map(emailToFind))
    const known = [...new Set([...byId, ...byEmail.values()])]
    const enrolled = known.length === 0 ? 0 : await enrolByCall(tx, running, known, now)
    return {
      enrolled,
      left_out: known.length - enrolled,
      unknown: [
        ...ids.filter((one) => !byId.has(one)),
        ...emails.filter((one) => !byEmail.has(emailToFind(one))),
      ],
    }
  })
}

/** Locks the published version. A draft has none. */
async function accessRunning(tx: Db, account: string, id: string): Promise<Running> {
  const { id: own, status } = await findAutomation(tx, account, id)
  const running = await lockRunning(tx, own)
  if (!running) throw new Refusal('automation_state', { status })
  return running
}
