import { smsLimits } from '@carillon/contract/sms-config'
import { writeSmsReason } from '@carillon/contract/sms-reasons'
import { BudgetExceeded } from '@carillon/personalization/render-frame'
import type { TextTransport } from '#platform/sms/sms-provider.ts'
import { type Batch, type DueRecipient, dueRecipients } from '#sending/ledger/batches.ts'
import { noteSendError } from '#sending/ledger/record-outcomes.ts'
import type { LoadedRecipient } from '#sending/ledger/send.ts'
import { holdPace } from '#sending/pacing/providers/hold-pace.ts'
import { takePace } from '#sending/pacing/providers/take-pace.ts'
import { bytesOf, type ComposedText, isTooLong } from '#sending/texts/compile-text.ts'
import { judgeText } from '#sending/texts/judge-text.ts'
import type { PreparedText } from '#sending/texts/prepared-texts.ts'
import { quietUntil } from '#sending/texts/quiet-hours.rules.ts'
import type { ServiceHold, TriedText } from '#sending/texts/service-doubts.ts'
import { settleKnownTexts } from '#sending/texts/settle-known.ts'
import {
  markTexts,
  putOffTexts,
  type RecordedText,
  recordTexts,
  type TextFacts,
  textFacts,
} from '#sending/texts/text-ledger.ts'
import type { BatchEnd, BatchWork } from './batch-work.ts'
import { persist } from './persist.ts'

/** The time that a send without a provider waits before it is looked at again, in milliseconds. */
const unconnectedMs = 30_000

/**
 * The number of recipients that are marked and handed over together. It is also the most that a crash leaves in flight,
 * for each lane.
 */
const flightSize = 50

/**
 * Works through the due recipients of a batch of texts, as `sendBatch` does with emails: mark (committed), compose, hand over,
 * record. A text that is refused for now waits alone; a fault of the provider holds back its messaging service and nothing else.
 */
export async function sendTexts(work: BatchWork, send: PreparedText, batch: Batch): Promise<BatchEnd> {
  const transport = await work.texts?.(send.account)
  if (!transport) {
    await holdBack(work, send, { reason: writeSmsReason('provider_missing'), forMs: unconnectedMs })
    return { isReached: false, isTooEarly: true }
  }
  const awake = await putOffSleepers(work, send, batch, await dueRecipients(work.pool, batch, work.now()))
  // Recipients who were refused before come last, so that they don't delay the others.
  awake.sort((a, b) => a.attempt - b.attempt)
  const due = awake.slice(0, await takePace(work.db, send.paces, awake.length))
  if (due.length === 0) return { isReached: false, isTooEarly: awake.length > 0 }
  const ids = due.map(({ contactId }) => contactId)
  const [loaded, facts] = await Promise.all([
    work.loadRecipients(send, ids, send.template.names),
    textFacts(work.pool, send.id, ids),
  ])
  let isReached = false
  for (let at = 0; at < due.length && !work.isEnding() && !work.isOff(); ) {
    const size = work.serviceDoubts.flightOf(send.serviceId, flightSize)
    const flight = due.slice(at, at + size)
    at += size
    const flightIds = flight.map(({ contactId }) => contactId)
    work.flightFile?.begin(send.id, flightIds)
    const marked = await markTexts(work.pool, batch, work.workerId, flightIds, work.now())
    if (!marked.isHeld) break
    const mine = new Set(marked.contactIds)
    const composed = flight
      .filter(({ contactId }) => mine.has(contactId))
      .map((recipient) =>
        compose(work, send, recipient, {
          loaded: loaded.get(recipient.contactId),
          facts: facts.get(recipient.contactId),
        }),
      )
    const ready = composed.filter((each) => 'text' in each)
    work.flightFile?.leaves(...ready.map(({ contactId }) => contactId))
    const tried = await Promise.all(ready.map((each) => handOver(work, send, transport, each)))
    const { isWorking, hold } = work.serviceDoubts.learn(send.serviceId, tried)
    const outcomes = [
      ...composed.filter((each) => 'verdict' in each),
      ...tried.map(({ contactId, number, outcome, ...rest }): RecordedText => {
        const verdict = judgeText(outcome, { ...rest, isWorking, pauses: work.pauses })
        return { contactId, number, verdict }
      }),
    ]
    await recordForSure(work, send, outcomes)
    isReached ||= isWorking
    if (hold) {
      await holdBack(work, send, hold)
      return { isReached: false, isTooEarly: true }
    }
  }
  return { isReached }
}

async function holdBack(work: BatchWork, send: PreparedText, { reason, forMs }: ServiceHold): Promise<void> {
  if (work.isEnding()) return
  if (reason !== null) await noteSendError(work.pool, send.id, reason, work.now())
  await holdPace(work.db, send.serviceId, forMs)
}

/** Answers the recipients who have no quiet hours now. The others wait for their morning, or are left out. */
async function putOffSleepers(
  work: BatchWork,
  send: PreparedText,
  batch: Batch,
  due: readonly DueRecipient[],
): Promise<DueRecipient[]> {
  const { quiet } = send.text
  const now = work.now()
  const awake: DueRecipient[] = []
  const asleep: { contactId: string; until: Date }[] = []
  for (const recipient of due) {
    // The address of a text's recipient is the number.
    const until = quietUntil(recipient.email, now, quiet)
    if (until) asleep.push({ contactId: recipient.contactId, until })
    else awake.push(recipient)
  }
  if (asleep.length > 0) {
    await putOffTexts(work.pool, batch, work.workerId, asleep, quiet.action === 'skip', now)
  }
  return awake
}

/** A text that is ready to leave. */
interface ReadyText extends ComposedText {
  contactId: string
  number: string
  attempt: number
}

/** Puts a text together, or answers why it can't be sent. */
function compose(
  work: BatchWork,
  send: PreparedText,
  { contactId, email: number, attempt: before }: DueRecipient,
  { loaded, facts }: { loaded: LoadedRecipient | undefined; facts: TextFacts | undefined },
): ReadyText | RecordedText {
  const fail = (code: string, message: string): RecordedText => {
    return { contactId, number, verdict: { state: 'failed', code, message } }
  }
  if (!loaded || !facts) return fail('other', writeSmsReason('contact_deleted'))
  try {
    const composed = send.template.compose(loaded.data, facts.code, facts.isFirst)
    const { text } = composed
    if (text === '' && send.text.media.length === 0) return fail('other', writeSmsReason('text_empty'))
    if (!isTooLong(text)) return { contactId, number, attempt: before + 1, ...composed }
    return fail('too_long', `The text has ${bytesOf(text)} bytes; at most ${smsLimits.bytes} can be sent.`)
  } catch (error) {
    if (error instanceof BudgetExceeded) return fail('too_long', `template_${error.limit}`)
    work.log.error({ err: error, sendId: send.id, contactId }, 'a text could not be composed')
    return fail('other', writeSmsReason('compose_failed'))
  }
}

interface HandedOver extends TriedText {
  contactId: string
  number: string
  personal: readonly string[]
}

async function handOver(
  work: BatchWork,
  send: PreparedText,
  transport: TextTransport,
  { contactId, number, text, personal, attempt }: ReadyText,
): Promise<HandedOver> {
  const outcome = await transport.send({
    to: number,
    body: text,
    media: send.text.media,
    serviceSid: send.text.serviceSid,
    statusUrl: send.statusUrl(contactId),
  })
  if (outcome.kind !== 'uncertain') work.flightFile?.answered(contactId, outcome.kind === 'accepted')
  return { contactId, number, personal, attempt, outcome }
}

/** The texts have left, so their outcomes are recorded however long the database takes to come back. */
async function recordForSure(
  work: BatchWork,
  send: PreparedText,
  outcomes: readonly RecordedText[],
): Promise<void> {
  if (outcomes.length === 0) return
  await persist(work.log, 'outcomes of texts could not be recorded', () =>
    recordTexts(work.pool, send, work.workerId, outcomes, work.now()),
  )
  if (outcomes.some(({ verdict }) => verdict.state === 'uncertain')) {
    await settleKnownTexts(work.pool, send.id, work.now())
  }
  for (const { verdict } of outcomes) {
    if (verdict.state !== 'pending') work.metrics.messages.inc({ state: verdict.state }, 1)
  }
}
