import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Metrics } from '#platform/metrics.ts'
import type { FindTextTransport } from '#platform/sms/sms-provider.ts'
import type { SmtpMessage, SmtpOutcome } from '#platform/smtp/smtp-outcome.ts'
import type { DB } from '#schema/tables.generated.ts'
import type { SoftBounceRule } from '#sending/events/bounces/soft-bounces.rules.ts'
import type { ContactTimes } from '#sending/events/contact-times.ts'
import type { LoadSendRecipients } from '#sending/ledger/send.ts'
import type { ProviderFlow } from '#sending/pacing/providers/provider-flow.ts'
import type { ServiceDoubts } from '#sending/texts/service-doubts.ts'
import type { FlightFile } from './journal/flight-file.ts'
import type { Lane } from './keep-lanes.ts'

/** Delivers finished messages; SMTP is one. Never rejects. */
export interface Transport {
  send(message: SmtpMessage): Promise<SmtpOutcome>
}

export interface BatchWork {
  db: Kysely<DB>
  pool: Pool
  log: Logger
  metrics: Metrics
  transport: Transport
  /** The provider that takes text messages. If it is absent, text messages wait. */
  texts?: FindTextTransport
  serviceDoubts: ServiceDoubts
  loadRecipients: LoadSendRecipients
  contactTimes: ContactTimes
  softBounces?: SoftBounceRule | null
  workerId: string
  /** The file in which this lane records its current flight. */
  flightFile: FlightFile | null
  lane: Lane
  /** The speed at which mailbox providers may get messages, and the number of them that are marked and sent together. */
  flow: ProviderFlow
  pauses: readonly number[]
  now(): Date
  /** Called after bounces were recorded. Never rejects. */
  onBounce(sendId: string): Promise<void>
  /** True once the process is to end. The remaining work is then left to other workers. */
  isEnding(): boolean
  /** True while the mail server can't be reached, as another lane has found. */
  isWaiting(): boolean
  /** True while nothing at all may be sent. */
  isOff(): boolean
}

export interface BatchEnd {
  /** True if the mail server answered about at least one message. */
  isReached: boolean
  /** True if the pace allows no message now, because another worker took the places. */
  isTooEarly?: boolean
  /**
   * True if the batch's provider, the warm-up plan or quiet hours allow no message now. Other batches of the send may
   * be due.
   */
  isHeldBack?: boolean
  /**
   * The time that the whole worker should wait because the server can't be reached, in milliseconds; absent: it can be
   * reached.
   */
  retryAfterMs?: number
}
