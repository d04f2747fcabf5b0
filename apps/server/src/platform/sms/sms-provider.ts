/** A finished text to one number. */
export interface TextMessage {
  to: string
  body: string
  media: readonly string[]
  serviceSid: string
  /** The address for the provider's reports about the text; null: none. */
  statusUrl: string | null
}

/** The provider's result for one text. The kinds are the same as for mail. Each `reason` is one of `sms-reasons.ts`. */
export type TextOutcome =
  | { kind: 'accepted'; sid: string; segments: number | null }
  /** The provider will never take this text to this number. */
  | { kind: 'refused'; code: string; message: string }
  /**
   * The text was certainly not sent, and may be tried again. `code`: the provider's; null if it could not be reached.
   * `isAboutService`: the answer would be the same for any number.
   */
  | { kind: 'notSent'; reason: string; code: string | null; isAboutService: boolean; retryAfterMs: number }
  /** The text was perhaps sent: the provider did not answer, or answered with a fault of its own. */
  | { kind: 'uncertain'; reason: string; retryAfterMs: number }

/** Hands texts over to an account's provider. Never rejects. */
export interface TextTransport {
  /** True if its texts never reach a telephone. */
  readonly isSimulated: boolean
  send(message: TextMessage): Promise<TextOutcome>
}

/** The provider of an account; null while it has none. */
export type FindTextTransport = (account: string) => Promise<TextTransport | null>

export interface ProviderService {
  sid: string
  name: string
  /** The address to which it posts incoming texts; null: none. */
  inboundUrl: string | null
}

/** The reason why the provider could not be asked. */
export class ProviderProblem extends Error {
  readonly kind: 'rejected' | 'unreachable' | 'unknown_service'

  constructor(kind: ProviderProblem['kind'], message: string) {
    super(message)
    this.name = 'ProviderProblem'
    this.kind = kind
  }
}

/** The other calls of an account to its provider. They reject with `ProviderProblem`. */
export interface SmsProvider extends TextTransport {
  accountName(): Promise<string>
  services(): Promise<ProviderService[]>
  /** Tells the provider to post incoming texts of this messaging service to an address. */
  receiveAt(serviceSid: string, url: string): Promise<ProviderService>
}

export interface SmsAccount {
  sid: string
  token: string
  isSimulated: boolean
}
