import type { FlatStep } from '@carillon/journey/flatten'
import { type Action, isOutsideAction, type OutsideAction } from '@carillon/journey/steps'
import { leavesAt, opensAt } from '@carillon/journey/waits'
import { addToList, removeFromList, setField } from '#features/contacts/public.ts'
import { noteGroupMailed } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CreditLimit } from '#platform/setting-shapes.ts'
import {
  askIn,
  findLimits,
  isExempt,
  judge,
  keepPlaces,
  type LimitReason,
  lockLimits,
  type SendingLimits,
} from '#sending/pacing/public.ts'
import { addRecipients, type Joined } from '#sending/sends/public.ts'
import { findStillDated } from './enter-by-date.ts'
import { queueErrands } from './errands/queue-errands.ts'
import { findMembers } from './facts.ts'
import { exitReached } from './goal.ts'
import type { Running } from './running.ts'
import { sendOf } from './sends.ts'
import { exit, type Traveller } from './travellers.ts'
import { complete } from './walk.ts'

const minute = 60_000
/** An email that leaves later than this is late, as after a downtime; until then it only waits for its turn. */
const lateAfterMs = 15 * minute
/** An email that is late by more waits for the send window first. */
const windowAfterMs = 6 * 60 * minute
/** After an email that was late, the next one waits at least this long. */
const apartMs = 60 * minute

type EmailStep = Extract<FlatStep, { kind: 'email' }>
type TextStep = Extract<FlatStep, { kind: 'text' }>
type ActionStep = Extract<FlatStep, { kind: 'action' }>

const reasons: Partial<Record<Joined, string>> = {
  global: 'unsubscribed',
  group: 'group_unsubscribed',
  bounce: 'bounced',
  spam: 'spam_report',
  invalid: 'invalid_email',
}

/**
 * Sends a message to people who are at its step: people who meet the exit leave, people who come at the wrong time wait
 * there, and the others become recipients and go on, all in this transaction.
 */
export async function sendTo(
  tx: Db,
  running: Running,
  step: EmailStep,
  people: readonly Traveller[],
  { now, credits }: { now: Date; credits: CreditLimit | null },
): Promise<void> {
  await exitBefore(tx, running, people, now)
  const staying = people.filter(({ state }) => state === 'active')
  const limits = await limitsOf(tx, running, step, staying)
  const punctual = staying.filter((person) => !isHeldUp(running, limits, person, now))
  const { ready, counts } = limits
    ? await findWithinLimits(tx, running, step, punctual, now)
    : { ready: punctual, counts: false }
  for (const run of new Set(ready.map((person) => person.run))) {
    const group = ready.filter((person) => person.run === run)
    const send = await sendOf(tx, running, step, run, now)
    const contactIds = group.map(({ contactId }) => contactId)
    const joined = await addRecipients(tx, send, { contactIds, now, credits })
    if (counts) {
      const leaving = contactIds.filter((id) => joined.get(id) === 'pending')
      await keepPlaces(askIn(tx), { account: running.account, sendId: send }, leaving, now)
    }
    await noteMailed(tx, running, step, joined, now)
    const isOfAll = isGroupOfAll(running, step)
    for (const person of group) leaveEmail(step, person, joined.get(person.contactId), { isOfAll, now })
  }
}

/** Records the mailing of a message's group, if any person got it. */
async function noteMailed(
  tx: Db,
  running: Running,
  step: EmailStep,
  joined: ReadonlyMap<string, Joined>,
  now: Date,
): Promise<void> {
  const groupId = groupOf(running, step)
  if (groupId === null || ![...joined.values()].includes('pending')) return
  await noteGroupMailed(tx, running.account, groupId, now)
}

const groupOf = ({ messages }: Running, step: EmailStep) =>
  messages[step.message_id]?.message.unsubscribe.groupId ?? null

/**
 * True unless the email has an unsubscribe group of its own: people who have left that group miss its emails and go on.
 */
function isGroupOfAll({ messages, settings }: Running, step: EmailStep): boolean {
  const own = messages[step.message_id]?.content['suppression_group_id'] ?? null
  return own === null || own === settings.suppression_group_id
}

/** The sending limits of the account, if they apply to this email. */
async function limitsOf(
  tx: Db,
  running: Running,
  step: EmailStep,
  people: readonly Traveller[],
): Promise<SendingLimits | null> {
  const limits = people.length === 0 ? null : await findLimits(askIn(tx), running.account)
  return limits && !isExempt(limits, groupOf(running, step)) ? limits : null
}

/**
 * The people who may get a campaign message now under the account's sending limits. The others wait at the step, so that
 * the emails of a series keep their order and their distance, or go on without this one. Limits are locked before any
 * send is, and until the transaction ends, so that the next judging transaction sees the places kept here.
 */
export async function findWithinLimits(
  tx: Db,
  running: Running,
  step: EmailStep | TextStep,
  people: readonly Traveller[],
  now: Date,
): Promise<{ ready: readonly Traveller[]; counts: boolean }> {
  const ask = askIn(tx)
  const all = people.length === 0 ? null : await lockLimits(ask, running.account)
  // Texts have quiet hours of their own, by the clocks of their recipients.
  const limits = all && step.kind === 'text' ? { ...all, quiet: null } : all
  if (!limits || (limits.cap === null && limits.quiet === null)) return { ready: people, counts: false }
  const judged = await judge(ask, limits, {
    sendId: null,
    contactIds: people.map(({ contactId }) => contactId),
    now,
    putOffSince: new Map(people.map(({ contactId, arrived }) => [contactId, arrived])),
  })
  const ready: Traveller[] = []
  for (const person of people) {
    const one = judged.get(person.contactId)
    if (!one || one.is === 'free') ready.push(person)
    else if (one.is === 'waits') putOff(person, one)
    else {
      person.log.push({ what: `skipped_${one.reason}`, step: step.id })
      goOn(person, step.next, now)
    }
  }
  return { ready, counts: limits.cap !== null }
}

/** Makes a person wait at an email or a text. The log gets one entry, however often the time is put off. */
export function putOff(person: Traveller, { reason, until }: { reason: LimitReason; until: number }): void {
  if (person.waitsFor !== reason) {
    person.log.push({
      what: 'put_off',
      step: person.step,
      detail: { reason, until: new Date(until).toISOString() },
    })
  }
  person.due = until
  person.waitsFor = reason
}

function leaveEmail(
  step: EmailStep,
  person: Traveller,
  joined: Joined | undefined,
  { isOfAll, now }: { isOfAll: boolean; now: Date },
): void {
  const reason = joined && reasons[joined]
  if (joined === 'group' && !isOfAll) {
    person.log.push({ what: 'skipped_group', step: step.id })
  } else if (reason) {
    exit(person, reason)
    return
  }
  if (joined === 'pending') {
    noteSent(step, person, now)
  } else if (joined === 'without_email') {
    person.log.push({ what: 'skipped_no_email', step: step.id })
  } else if (joined === 'no_credits') {
    person.log.push({ what: 'skipped_no_credits', step: step.id })
  } else if (joined === 'pause') {
    person.log.push({ what: 'skipped_paused', step: step.id })
  }
  goOn(person, step.next, now)
}

export function goOn(person: Traveller, next: string | null, now: Date): void {
  person.waitsFor = null
  if (next === null) complete(person, person.step)
  else {
    person.step = next
    person.arrived = now.getTime()
  }
}

/** People who reached a goal that ends it, or meet the exit of the automation, leave immediately before a send. */
export async function exitBefore(
  tx: Db,
  running: Running,
  people: readonly Traveller[],
  now: Date,
): Promise<void> {
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

/** Notes that a person was sent a message at a step, and the time. */
export function noteSent(step: EmailStep | TextStep, person: Traveller, now: Date): void {
  person.log.push({ what: 'sent', step: step.id, detail: { message_id: step.message_id } })
  person.lastSent = now.getTime()
  if (isLate(person, now)) person.lateSent = now.getTime()
}

function isLate({ wasDue }: Traveller, now: Date): boolean {
  return now.getTime() - wasDue > lateAfterMs
}

/** True if an email has to wait. The person then gets the time to wait for. */
export function isHeldUp(
  running: Running,
  limits: SendingLimits | null,
  person: Traveller,
  now: Date,
): boolean {
  const due = mayLeaveAt(running, limits, person, now)
  if (due <= now.getTime()) return false
  person.due = due
  person.waitsFor = null
  return true
}

function mayLeaveAt(
  { settings, zone: ofAccount }: Running,
  limits: SendingLimits | null,
  person: Traveller,
  now: Date,
): number {
  const at = now.getTime()
  const before = isLate(person, now)
    ? Math.max(person.lastSent ?? 0, person.lateSent ?? 0)
    : (person.lateSent ?? 0)
  if (before > 0 && at - before < apartMs) return before + apartMs
  if (settings.send_window === null) return at
  const zoneFor = (zone: 'account' | 'contact') =>
    zone === 'contact' ? (person.zone ?? ofAccount) : ofAccount
  const window = { ...settings.send_window, in: zoneFor(settings.send_window.zone) }
  const isOpen = (time: number) => opensAt(window, time, window.in) === time
  const isShortlyLate = isLate(person, now) && at - person.wasDue <= windowAfterMs
  if (isOpen(at) || (isShortlyLate && isOpen(person.wasDue))) return at
  const quiet = limits?.quiet ? { ...limits.quiet, in: zoneFor(limits.quiet.zone) } : null
  // A window that lies within the quiet hours would never open: then only the quiet hours count.
  return leavesAt({ window, quiet }, at) ?? at
}

/**
 * Carries out an action for people, and lets them go on. Actions outside are written down for another process. An
 * impossible action, whose list or field is gone, is noted.
 */
export async function act(
  tx: Db,
  running: Running,
  step: ActionStep,
  people: readonly Traveller[],
  now: Date,
): Promise<void> {
  const { action } = step
  if (isOutsideAction(action)) {
    await queueErrands(tx, running, { ...step, action }, people, now)
    for (const person of people) {
      person.log.push({ what: 'acted', step: step.id, detail: { queued: true } })
      goOn(person, step.next, now)
    }
    return
  }
  const isDone = await perform(
    tx,
    running.account,
    action,
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
  action: Exclude<Action, OutsideAction>,
  ids: readonly string[],
): Promise<boolean> {
  try {
    if (action.kind === 'set_field') return await setField(tx, account, ids, action)
    // Only a draft can lack the list.
    if (action.list_id === null) return false
    if (action.kind === 'add_to_list') await addToList(tx, account, action.list_id, ids)
    else await removeFromList(tx, { account, userId: null }, action.list_id, ids)
    return true
  } catch (cause) {
    if (cause instanceof Refusal) return false
    throw cause
  }
}
