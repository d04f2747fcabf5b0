import { BudgetExceeded } from '@carillon/personalization/render-frame'
import { mailboxProvider } from '#platform/mailbox-providers.ts'
import type { SmtpOutcome } from '#platform/smtp/smtp-outcome.ts'
import type { MessageEnvelope } from '#schema/stored-message.ts'
import { classifyReply } from '#sending/events/bounces/classify-reply.rules.ts'
import { giveUpSoftBounces } from '#sending/events/bounces/give-up-soft-bounces.ts'
import { isSoftBounce } from '#sending/events/bounces/soft-bounces.rules.ts'
import { idBytes } from '#sending/events/tracking/tokens.ts'
import { type Batch, type DueRecipient, dueRecipients } from '#sending/ledger/batches.ts'
import { judgeOutcome, type Verdict } from '#sending/ledger/outcome.rules.ts'
import { noteSendError, type RecordedOutcome, recordOutcomes } from '#sending/ledger/record-outcomes.ts'
import type { LoadedRecipient } from '#sending/ledger/send.ts'
import { takePace } from '#sending/pacing/providers/take-pace.ts'
import { takeBack } from '#sending/pacing/warm-up/mark-within-plan.ts'
import type { BatchEnd, BatchWork, Reservation, Transport } from './batch-work.ts'
import { dealOut } from './deal-out.rules.ts'
import { markFlight } from './mark-flight.ts'
import { persist } from './persist.ts'
import type { PreparedAny, PreparedSend } from './prepared-sends.ts'
import { sendTexts } from './send-texts.ts'

/**
 * Works through the due recipients of a batch, flight by flight: mark (committed), compose, hand over, record. A crash
 * leaves at most one flight of each lane in flight. Its flight file shows which of these messages had not left and which
 * were answered.
 */
export async function sendBatch(work: BatchWork, send: PreparedAny, batch: Batch): Promise<BatchEnd> {
  return send.channel === 'sms' ? sendTexts(work, send, batch) : sendEmails(work, send, batch)
}

async function sendEmails(work: BatchWork, send: PreparedSend, batch: Batch): Promise<BatchEnd> {
  const all = await dueRecipients(work.pool, batch, work.now())
  const { provider } = batch
  const places = await work.flow.takePlaces(provider, all.length)
  if (places === 0 && all.length > 0) return { isReached: false, isHeldBack: true }
  const paced = await takePace(work.db, send.paces, places)
  const servers = await reserveServers(work, send, paced)
  if (servers.count === 0 && paced > 0)
    return { isReached: false, isTooEarly: true, retryAfterMs: servers.waitMs }
  const due = dealOut(all.slice(0, servers.count), work.flow.flightOf(provider, work.now()))
  if (due.length === 0 && all.length > 0) return { isReached: false, isTooEarly: true }
  const loaded = await work.loadRecipients(
    send,
    due.map(({ contactId }) => contactId),
    send.variation.names,
  )
  let isReached = false
  for (let at = 0; at < due.length && !work.isEnding() && !work.isWaiting(send); ) {
    const size = work.flow.flightOf(provider, work.now())
    if (size === 0) return { isReached, isHeldBack: true }
    const flight = due.slice(at, at + size)
    at += size
    const ids = flight.map(({ contactId }) => contactId)
    work.flightFile?.begin(send.id, ids)
    const { pool, workerId } = work
    const marked = await markFlight({ pool, workerId, send, batch, flight, now: work.now() })
    if (marked.isFull) return { isReached, isHeldBack: true }
    work.metrics.messages.inc({ state: 'dropped' }, marked.dropped)
    if (!marked.isHeld) break
    const mine = new Set(marked.contactIds)
    const landed = work.lane.fly(provider)
    const said: Said = new Map()
    const outcomes = await Promise.all(
      flight
        .filter(({ contactId }) => mine.has(contactId))
        .map((recipient) =>
          sendOne({ ...work, transport: servers }, send, recipient, loaded.get(recipient.contactId), said),
        ),
    ).finally(landed)
    await recordForSure(work, send, outcomes)
    const unsent = flight.filter(({ contactId }) => mine.has(contactId) && !hasLeft(said.get(contactId)))
    if (marked.counted && unsent.length > 0) {
      await takeBack(work.pool, marked.counted, unsent, provider).catch((err: unknown) =>
        work.log.warn({ err }, 'messages that did not leave stay counted'),
      )
    }
    await work.flow
      .learn(
        provider,
        [...said.values()],
        work.now(),
        flight.some(({ attempt }) => attempt === 0),
      )
      .catch((err: unknown) => work.log.warn({ err, provider }, 'what a provider said could not be noted'))
    if (outcomes.some(({ verdict }) => verdict.state === 'bounced' && verdict.isAddressAtFault)) {
      await work.onBounce(send.id)
    }
    const problem = outcomes.find(({ verdict }) => verdict.state === 'pending')?.verdict
    if (problem?.state === 'pending') {
      if (!work.isEnding()) await noteSendError(work.pool, send.id, problem.reason, work.now())
      return { isReached, retryAfterMs: problem.retryAfterMs }
    }
    isReached ||= outcomes.length > 0
  }
  return { isReached }
}

/** The answers about each message that was tried, by contact id. */
type Said = Map<string, SmtpOutcome>

function hasLeft(said: SmtpOutcome | undefined): boolean {
  return said !== undefined && said.kind !== 'notSent'
}

async function reserveServers(
  { transport }: BatchWork,
  { route }: PreparedSend,
  want: number,
): Promise<Reservation> {
  if ('reserve' in transport) return transport.reserve(route, want)
  return { count: want, waitMs: 0, send: (message) => transport.send(message) }
}

async function sendOne(
  work: BatchWork & { transport: Transport },
  send: PreparedSend,
  { contactId, email, attempt }: DueRecipient,
  loaded: LoadedRecipient | undefined,
  said: Said,
): Promise<RecordedOutcome> {
  const failed = (reason: string): RecordedOutcome => ({ contactId, verdict: { state: 'failed', reason } })
  if (!loaded) return failed('contact_deleted')
  try {
    const recipient = {
      email,
      data: loaded.data,
      envelope: envelopeOf(send, email, loaded),
      messageId: send.messageId(contactId),
      contact: idBytes(contactId),
    }
    const composed = await send.variation.composeAmongMany(recipient, send.links, work.now())
    const from = send.returnPath(recipient.contact) ?? composed.from
    const message = { ...composed, from, group: groupOf(email) }
    const { flightFile } = work
    const outcome = await work.transport.send(
      flightFile ? { ...message, onLeaving: () => flightFile.leaves(contactId) } : message,
    )
    said.set(contactId, outcome)
    if (outcome.kind !== 'uncertain') flightFile?.answered(contactId, outcome.kind === 'accepted')
    return { contactId, verdict: judgeOutcome(outcome, attempt + 1, work.pauses) }
  } catch (error) {
    // One message that can't be rendered must not stop the others.
    if (error instanceof BudgetExceeded) return failed(`template_${error.limit}`)
    work.log.error({ err: error, sendId: send.id, contactId }, 'a message could not be composed')
    return failed('compose_failed')
  }
}

/** The owner of the server that takes the message: a provider, or a domain. */
function groupOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return mailboxProvider(domain) ?? domain
}

/** The To, Cc and headers of this copy alone, with the relay's headers about this recipient. */
function envelopeOf(
  { relayHeadersOf }: PreparedSend,
  email: string,
  { envelope, customArgs = {} }: LoadedRecipient,
): MessageEnvelope | undefined {
  if (!relayHeadersOf) return envelope
  const shown = envelope ?? { to: [{ email }], cc: [], headers: {} }
  return { ...shown, headers: { ...shown.headers, ...relayHeadersOf(customArgs) } }
}

/** The messages have left, so their outcomes are recorded however long the database takes to come back. */
async function recordForSure(
  work: BatchWork,
  send: PreparedSend,
  outcomes: readonly RecordedOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  await persist(work.log, 'outcomes could not be recorded', () =>
    recordOutcomes(work, send, work.workerId, outcomes, work.now()),
  )
  const soft = outcomes.filter(({ verdict }) => isSoft(verdict))
  await giveUpSoftBounces(
    work,
    soft.map(({ contactId }) => contactId),
  )
  const counts = new Map<Verdict['state'], number>()
  for (const { verdict } of outcomes) counts.set(verdict.state, (counts.get(verdict.state) ?? 0) + 1)
  for (const [state, count] of counts) {
    if (state !== 'pending') work.metrics.messages.inc({ state }, count)
  }
}

function isSoft(verdict: Verdict): boolean {
  if (verdict.state === 'bounced') return !verdict.isAddressAtFault && isSoftBounce(verdict.kind)
  return verdict.state === 'failed' && isSoftBounce(classifyReply({ response: verdict.reason }).kind)
}
