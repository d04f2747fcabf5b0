/** A finished text to one number. */
export interface TextMessage {
  to: string
  body: string
  media: readonly string[]
  serviceSid: string
  /** Where the provider reports what becomes of it; null: nowhere. */
  statusUrl: string | null
}

/** What the provider made of one text. The kinds are those of mail. Each `reason` is one of `sms-reasons.ts`. */
export type TextOutcome =
  | { kind: 'accepted'; sid: string; segments: number | null }
  /** It will not take this text to this number. */
  | { kind: 'refused'; code: string; message: string }
  /**
   * Certainly not sent, and may be tried again. `code`: the provider's; null when it could not be reached. `isAboutService`: it would
   * answer the same whatever the number.
   */
  | { kind: 'notSent'; reason: string; code: string | null; isAboutService: boolean; retryAfterMs: number }
  /** Perhaps sent: it did not answer, or with a fault of its own. */
  | { kind: 'uncertain'; reason: string; retryAfterMs: number }

/** Hands texts over to an account's provider. Never rejects. */
export interface TextTransport {
  /** Whether nothing that it takes reaches a telephone. */
  readonly isSimulated: boolean
  send(message: TextMessage): Promise<TextOutcome>
}

/** The provider of an account; null while it has none. */
export type FindTextTransport = (account: string) => Promise<TextTransport | null>

export interface ProviderService {
  sid: string
  name: string
  /** Where it posts texts that arrive; null: nowhere. */
  inboundUrl: string | null
}

/** Why the provider could not be asked. */
export class ProviderProblem extends Error {
  readonly kind: 'rejected' | 'unreachable' | 'unknown_service'

  constructor(kind: ProviderProblem['kind'], message: string) {
    super(message)
    this.name = 'ProviderProblem'
    this.kind = kind
  }
}

/** The rest of what an account asks of its provider. Its calls reject with `ProviderProblem`. */
export interface SmsProvider extends TextTransport {
  accountName(): Promise<string>
  services(): Promise<ProviderService[]>
  /** Has texts to this messaging service posted to an address. */
  receiveAt(serviceSid: string, url: string): Promise<ProviderService>
}

export interface SmsAccount {
  sid: string
  token: string
  isSimulated: boolean
}
