import type { FlatStep } from '@carillon/journey/flatten'
import { notify } from '#features/notifications/public.ts'
import { findSendersOf } from '#features/senders/public.ts'
import { findCredentials } from '#features/sms/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { AutomationHeld } from '#schema/stored-automation.ts'
import type { SendMessage } from '#schema/stored-message.ts'
import { compileApart } from '#sending/message/public.ts'
import { variationSource } from '#sending/sends/public.ts'
import { compileText } from '#sending/texts/public.ts'
import { lockRunning, type Running } from '../running.ts'
import { pause } from '../states.ts'
import { findInvalidConditions } from './conditions.ts'
import { type Gone, goneOf, groupsOf, lookUp, namedBy, namedByGoal } from './gone.ts'

/** A thing that an automation needs and no longer has. */
export type Fault = Pick<AutomationHeld, 'code' | 'step'>

/** Pauses a live automation with a fault, and notifies the account; the caller has its lock. */
export async function hold(tx: Db, { id, account }: Running, fault: Fault, now: Date): Promise<void> {
  const row = await tx.selectFrom('automation').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  await pause(tx, id, now, { ...fault, at: now.toISOString() })
  const facts = { code: fault.code, automation_id: id, name: row.name }
  await notify(tx, account, 'automation_paused', facts, { now, userId: null })
}

/** Looks at every live automation, also without due people. */
export async function holdFaulty({ db, now }: JobContext): Promise<void> {
  // All accounts: every live automation is looked at.
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

/**
 * The published version needs its entry, exit and goal, the dates that it waits for, the fields, lists and segments of
 * its conditions, its unsubscribe group, and verified senders.
 */
export async function findFault(db: Db, running: Running): Promise<Fault | null> {
  const { account, settings, steps } = running
  const { entry, exit_criteria, exit_when, goal } = settings
  const whole = [
    namedBy(entry),
    namedBy(exit_criteria === 'matches' ? exit_when : null),
    namedByGoal(goal),
    { groups: groupsOf(settings) },
    ...Object.values(running.messages).map(({ content }) => ({ groups: groupsOf(content) })),
  ]
  const needed = [
    ...whole.map((named) => ({ named, step: null })),
    ...[...steps.values()].map((step) => ({ named: { fields: dateFieldsOf(step) }, step: step.id })),
  ]
  const known = await lookUp(
    db,
    account,
    needed.map(({ named }) => named),
  )
  const [gone] = needed.flatMap(({ named, step }) => goneOf(known, named).map(({ code }) => ({ code, step })))
  if (gone) return { code: heldCodes[gone.code], step: gone.step }
  return (await conditionFault(db, running)) ?? (await senderFault(db, running)) ?? providerFault(db, running)
}

/** The date fields that people wait for at this step. Without such a field they would go on at once or leave. */
function dateFieldsOf(step: FlatStep): string[] {
  return step.kind === 'wait' && step.wait.kind === 'until_date' ? [step.wait.field] : []
}

const heldCodes: Record<Gone['code'], Fault['code']> = {
  list_not_found: 'list_deleted',
  segment_not_found: 'segment_invalid',
  segment_invalid: 'segment_invalid',
  custom_field_not_found: 'field_deleted',
  unsubscribe_group_not_found: 'group_deleted',
}

async function conditionFault(db: Db, { account, steps }: Running): Promise<Fault | null> {
  const [step] = await findInvalidConditions(db, account, [...steps.values()])
  return step === undefined ? null : { code: 'condition_invalid', step }
}

/** The first message of the published version that does not compile any more. */
export async function findBroken({ messages, texts, steps }: Running): Promise<Fault | null> {
  for (const step of steps.values()) {
    const text = step.kind === 'text' ? texts[step.message_id]?.text : undefined
    if (text && compileText(text, '').problems) return { code: 'message_broken', step: step.id }
    const published = step.kind === 'email' ? messages[step.message_id] : undefined
    if (published && (await isBroken(published.message))) return { code: 'message_broken', step: step.id }
  }
  return null
}

async function isBroken(message: SendMessage): Promise<boolean> {
  try {
    return (await compileApart(variationSource(message))).variation === undefined
  } catch (cause) {
    if (cause instanceof Refusal) return true
    throw cause
  }
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

/**
 * Texts need the provider that they were published for: another provider's services have other ids, and texts tried with
 * the simulated one must not begin to reach telephones by themselves.
 */
async function providerFault(db: Db, { account, texts, steps }: Running): Promise<Fault | null> {
  const step = [...steps.values()].find(({ kind }) => kind === 'text')
  if (step?.kind !== 'text') return null
  const credentials = await findCredentials(db, account)
  if (!credentials) return { code: 'sms_not_connected', step: step.id }
  const wasSimulated = texts[step.message_id]?.text.isSimulated
  const isOther = wasSimulated !== undefined && wasSimulated !== credentials.is_simulated
  return isOther ? { code: 'sms_provider_changed', step: step.id } : null
}
