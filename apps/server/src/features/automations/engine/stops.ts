import type { FlatStep } from '@carillon/journey/flatten'
import { opensAt, type SendWindow } from '@carillon/journey/waits'
import { addToList, removeFromList, setField } from '#features/contacts/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CreditLimit } from '#platform/setting-shapes.ts'
import { addRecipients, type Joined } from '../../../sending/add-recipients.ts'
import { findStillDated } from './enter-by-date.ts'
import { findMembers } from './facts.ts'
import { exitReached } from './goal.ts'
import type { Running } from './running.ts'
import { sendOf } from './sends.ts'
import { exit, type Traveller } from './travellers.ts'
import { complete } from './walk.ts'

const minute = 60_000
/** From then on an email is late, as after a downtime, and not only waits for its turn. */
const lateAfterMs = 15 * minute
/** An email that is late by more waits for the send window first. */
const windowAfterMs = 6 * 60 * minute
/** After an email that was late, the next one waits at least so long. */
const apartMs = 60 * minute

type EmailStep = Extract<FlatStep, { kind: 'email' }>
type ActionStep = Extract<FlatStep, { kind: 'action' }>

const reasons: Partial<Record<Joined, string>> = {
  global: 'unsubscribed',
  group: 'group_unsubscribed',
  bounce: 'bounced',
  spam: 'spam_report',
  invalid: 'invalid_email',
}

/**
 * Sends a message to people who are at its step: who meets the exit leaves, who comes at the wrong time waits there, the others
 * become recipients and go on, in this transaction.
 */
export async function sendTo(
  tx: Db,
  running: Running,
  step: EmailStep,
  people: readonly Traveller[],
  { now, credits }: { now: Date; credits: CreditLimit | null },
): Promise<void> {
  await exitBefore(tx, running, people, now)
  const ready = people.filter((person) => person.state === 'active' && !isHeldUp(running, person, now))
  for (const run of new Set(ready.map((person) => person.run))) {
    const group = ready.filter((person) => person.run === run)
    const send = await sendOf(tx, running, step, run, now)
    const contactIds = group.map(({ contactId }) => contactId)
    const joined = await addRecipients(tx, send, { contactIds, now, credits })
    for (const person of group) settle(step, person, joined.get(person.contactId), now)
  }
}

function settle(step: EmailStep, person: Traveller, joined: Joined | undefined, now: Date): void {
  const reason = joined && reasons[joined]
  if (reason) {
    exit(person, reason)
    return
  }
  if (joined === 'pending') {
    person.log.push({ what: 'sent', step: step.id, detail: { message_id: step.message_id } })
    person.lastSent = now.getTime()
    if (isLate(person, now)) person.lateSent = now.getTime()
  } else if (joined === 'without_email') {
    person.log.push({ what: 'skipped_no_email', step: step.id })
  } else if (joined === 'no_credits') {
    person.log.push({ what: 'skipped_no_credits', step: step.id })
  } else if (joined === 'pause') {
    person.log.push({ what: 'skipped_paused', step: step.id })
  }
  goOn(person, step.next, now)
}

function goOn(person: Traveller, next: string | null, now: Date): void {
  if (next === null) complete(person, person.step)
  else {
    person.step = next
    person.arrived = now.getTime()
  }
}

/** Who reached a goal that ends it, or meets the exit of the automation, leaves immediately before a send. */
async function exitBefore(tx: Db, running: Running, people: readonly Traveller[], now: Date): Promise<void> {
  await exitReached(tx, running, people, now)
  const { exit_criteria: criteria, exit_when: when, entry } = running.settings
  const staying = people.filter(({ state }) => state === 'active')
  const idsOf = (some: readonly Traveller[]) => some.map(({ contactId }) => contactId)
  if (criteria === 'stops_matching' && entry) {
    const since = running.entryChangedAt?.getTime() ?? 0
    const measured = staying.filter(({ entered }) => entered >= since)
    const members =
      entry.type === 'date'
        ? await findStillDated(tx, running, entry, idsOf(measured))
        : await findMembers(tx, entry, idsOf(measured))
    for (const person of measured) if (!members.has(person.contactId)) exit(person, criteria)
  }
  if (criteria === 'matches' && when) {
    const members = await findMembers(tx, when, idsOf(staying))
    for (const person of staying) if (members.has(person.contactId)) exit(person, criteria)
  }
}

function isLate({ wasDue }: Traveller, now: Date): boolean {
  return now.getTime() - wasDue > lateAfterMs
}

/** Whether an email has to wait. It then says until when. */
function isHeldUp(running: Running, person: Traveller, now: Date): boolean {
  const due = mayLeaveAt(running, person, now)
  if (due <= now.getTime()) return false
  person.due = due
  person.waitsFor = null
  return true
}

function mayLeaveAt({ settings, zone }: Running, person: Traveller, now: Date): number {
  const at = now.getTime()
  const before = isLate(person, now)
    ? Math.max(person.lastSent ?? 0, person.lateSent ?? 0)
    : (person.lateSent ?? 0)
  if (before > 0 && at - before < apartMs) return before + apartMs
  const window: SendWindow | null = settings.send_window
  if (window === null) return at
  const opens = opensAt(window, at, zone)
  const wasOpen = opensAt(window, person.wasDue, zone) === person.wasDue
  const isShortlyLate = isLate(person, now) && at - person.wasDue <= windowAfterMs
  return isShortlyLate && wasOpen ? at : opens
}

/** Does for people what an action says, and lets them go on. What can't be done, since a list or field is gone, is noted. */
export async function act(
  tx: Db,
  { account }: Running,
  step: ActionStep,
  people: readonly Traveller[],
  now: Date,
): Promise<void> {
  const isDone = await perform(
    tx,
    account,
    step,
    people.map(({ contactId }) => contactId),
  )
  for (const person of people) {
    person.log.push({ what: 'acted', step: step.id, detail: isDone ? {} : { failed: true } })
    goOn(person, step.next, now)
  }
}

async function perform(
  tx: Db,
  account: string,
  { action }: ActionStep,
  ids: readonly string[],
): Promise<boolean> {
  try {
    if (action.kind === 'set_field') return await setField(tx, account, ids, action)
    // Nothing goes live without its list.
    if (action.list_id === null) return false
    if (action.kind === 'add_to_list') await addToList(tx, account, action.list_id, ids)
    else await removeFromList(tx, { account, userId: null }, action.list_id, ids)
    return true
  } catch (cause) {
    if (cause instanceof Refusal) return false
    throw cause
  }
}
