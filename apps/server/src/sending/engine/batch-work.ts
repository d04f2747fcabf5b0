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
import type { MailRoute } from '#sending/pacing/servers/choose-servers.rules.ts'
import type { ServiceDoubts } from '#sending/texts/service-doubts.ts'
import type { FlightFile } from './journal/flight-file.ts'
import type { Lane } from './keep-lanes.ts'
import type { PreparedSend } from './prepared-sends.ts'

/** Delivers finished messages; SMTP is one. Never rejects. */
export interface Transport {
  send(message: SmtpMessage): Promise<SmtpOutcome>
}

/** Several servers that share messages, each at its rate. */
export interface Servers {
  /**
   * Decides which servers take the next messages of a route, and takes places of the servers that have a rate. The places are
   * committed before the first message leaves.
   */
  reserve(route: MailRoute, want: number): Promise<Reservation>
  /** The same text for routes whose messages wait for the same servers. */
  waysOf(route: MailRoute): string
}

/** Servers for the next messages. */
export interface Reservation extends Transport {
  /** The number of messages that may be handed over. */
  count: number
  /** The time until another one may, in milliseconds, where `count` is less than was asked for. */
  waitMs: number
}

export interface BatchWork {
  db: Kysely<DB>
  pool: Pool
  log: Logger
  metrics: Metrics
  transport: Transport | Servers
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
  /** True while no mail server of the send can be reached, as another lane has found. */
  isWaiting(send: PreparedSend): boolean
  /** True while nothing at all may be sent. */
  isOff(): boolean
}

export interface BatchEnd {
  /** True if the mail server answered about at least one message. */
  isReached: boolean
  /** True if the pace, or the rate of its mail servers, allows no message now. */
  isTooEarly?: boolean
  /**
   * True if the batch's provider, the warm-up plan or quiet hours allow no message now. Other batches of the send may
   * be due.
   */
  isHeldBack?: boolean
  /**
   * The time in milliseconds that this worker should leave all sends alone that wait for the same mail servers, because these can't be
   * reached or are at their rate; absent: they can take more.
   */
  retryAfterMs?: number
}
