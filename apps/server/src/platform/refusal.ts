import { type ErrorCode, errorStatus, type WireErrors } from '@carillon/contract/refusals'

/**
 * An expected error. Features throw it, and the HTTP server answers it with the code's status and sentence. Anything
 * else that is thrown is a fault (500).
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  /** Values for the sentence's placeholders. The client gets them as `parameter`. */
  readonly details: Readonly<Record<string, unknown>>
  /** The name of the input that the refusal is about, as the client wrote it (`email_config.sender_id`). */
  readonly field: string | null
  readonly retryAfterSeconds: number | undefined
  /** The status of the code, but 400 if the body of the call names something that does not exist. */
  readonly status: number

  constructor(
    code: ErrorCode,
    details: Readonly<Record<string, unknown>> = {},
    about: { field?: string; retryAfterSeconds?: number; status?: 400 } = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
    this.field = about.field ?? null
    this.retryAfterSeconds = about.retryAfterSeconds
    this.status = about.status ?? errorStatus[code]
  }
}

/**
 * Several refusals at once, for example all reasons why a single send can't be scheduled. The first gives the status.
 */
export class Refusals extends Error {
  readonly all: readonly [Refusal, ...Refusal[]]
  /** Fields of the answer in addition to `errors`. */
  readonly beside: Readonly<Pick<WireErrors, 'findings'>>

  constructor(all: readonly [Refusal, ...Refusal[]], beside: Readonly<Pick<WireErrors, 'findings'>> = {}) {
    super(all.map((one) => one.code).join(', '))
    this.name = 'Refusals'
    this.all = all
    this.beside = beside
  }
}
