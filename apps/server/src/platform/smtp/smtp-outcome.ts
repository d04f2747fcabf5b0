/** A message as SMTP sends it. */
export interface SmtpMessage {
  /** Envelope sender; may be empty. ASCII, unless `needsUtf8`. */
  from: string
  to: string
  needsUtf8?: boolean
  /** Lines that end in CRLF, the last one too. None begins with a dot. */
  content: Buffer
  /** The receiver of the message: a mailbox provider or a domain. Messages of one group never have all connections. */
  group?: string
  /** Called right before the end of the text is given to the socket. From then on the server may have the message. */
  onLeaving?: () => void
}

/**
 * The step at which the server refused. `local`: nothing was sent, because the server had announced before that it can't
 * accept such a message.
 */
export type SmtpStage = 'local' | 'mail' | 'rcpt' | 'data' | 'body'

/** The server of a connection: its address, and whether the connection is encrypted. */
export interface SmtpServer {
  ip: string | null
  tls: boolean
}

/**
 * The outcome of a message. `notSent` guarantees that the server can't have accepted it, so it may be sent again.
 * `uncertain`: the final dot was under way, and no answer came. `brokenOff`: like `notSent`, but the server took other
 * messages meanwhile, so the fault is about this message or its receiver.
 */
export type SmtpOutcome =
  | { kind: 'accepted'; response: string; server?: SmtpServer }
  | { kind: 'refused'; stage: SmtpStage; code: number; response: string }
  | { kind: 'deferred'; stage: SmtpStage; code: number; response: string }
  | { kind: 'uncertain'; reason: string }
  | { kind: 'notSent'; reason: string; retryAfterMs: number }
  | { kind: 'brokenOff'; reason: string }

/** The reason of an uncertain message whose server fell silent. */
export const silence = 'the server does not answer'
