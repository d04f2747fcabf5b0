import type { TimedStep } from '@carillon/contract/automation-forms'
import type { Automation } from '@carillon/contract/automations'
import { allSteps, type Journey, journeyLimits, type Step } from '@carillon/journey/steps'
import { type Db, newId } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { createMessage, updateMessage } from './messages/messages.ts'
import { minutesOf, waitFor, withWaitBefore } from './timed-steps.rules.ts'

interface Writing {
  now: Date
  publicUrl: string
  user: string
}

/**
 * The steps of an automation that a call gives as emails with the time before each. A step that the automation has
 * keeps its message, which is changed; others get new messages. @throws invalid_input for a time that no wait can have
 */
export async function stepsOf(
  db: Db,
  account: string,
  automation: Pick<Automation, 'id' | 'steps'>,
  timed: readonly TimedStep[],
  writing: Writing,
): Promise<Journey> {
  const known = new Map(allSteps(automation.steps).map(({ step }) => [step.id, step]))
  const waits = timed.map(({ send_timing }, at) => waitOf(send_timing, `steps.${at}.send_timing`))
  const emails: Step[] = []
  for (const step of timed) emails.push(await emailOf(db, account, automation.id, step, known, writing))
  return emails.flatMap((email, at) => [...(waits[at] ?? []), email])
}

async function emailOf(
  db: Db,
  account: string,
  automationId: string,
  { id, send_timing: _, message, email_config, ...own }: TimedStep,
  known: ReadonlyMap<string, Step>,
  { now, publicUrl, user }: Writing,
): Promise<Step> {
  const fields = { ...own, ...email_config, ...message }
  const before = id === undefined ? undefined : known.get(id)
  if (before?.kind === 'email') {
    if (Object.keys(fields).length > 0) {
      const place = { account, id: automationId, message: before.message_id }
      await updateMessage(db, place, fields, null, { now, publicUrl, user })
    }
    return before
  }
  const made = await createMessage(db, account, automationId, fields, { now, publicUrl, user })
  return { id: newId(), kind: 'email', message_id: made.id }
}

function waitOf(timing: string, field: string): Step[] {
  const minutes = minutesOf(timing)
  return minutes === 0 ? [] : [waitFor(newId(), checked(minutes, field))]
}

function checked(minutes: number, field: string): number {
  const { min, max } = journeyLimits.waitMinutes
  if (minutes === 0 || (minutes >= min && minutes <= max)) return minutes
  const problem = `a wait has from ${min} to ${max} minutes`
  throw new Refusal('invalid_input', { problem }, { field })
}

/** @throws not_found where no step has the id */
export function stepsWithWait(
  { steps }: Pick<Automation, 'steps'>,
  stepId: string,
  minutes: number,
): Journey {
  const changed = withWaitBefore(steps, stepId, checked(minutes, 'wait_time'), newId)
  if (!changed) throw new Refusal('not_found')
  return changed
}
