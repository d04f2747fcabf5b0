/** A message for the wire. */
export interface SmtpMessage {
  /** Envelope sender; may be empty. ASCII, or `needsUtf8`. */
  from: string
  to: string
  needsUtf8?: boolean
  /** CRLF lines, ending in CRLF, already dot-stuffed. */
  content: Buffer
  /** Told right before the end of the text is handed to the socket. From then on the server may have the message. */
  onLeaving?: () => void
}

/** The step the server said no at. `local`: it was never asked, because it had said before that it cannot. */
export type SmtpStage = 'local' | 'mail' | 'rcpt' | 'data' | 'body'

/**
 * What became of a message. `notSent` is a promise: the server cannot have
 * accepted it, so it may be sent again. `uncertain` is everything after the
 * final dot was under way without an answer.
 */
export type SmtpOutcome =
  | { kind: 'accepted'; response: string }
  | { kind: 'refused'; stage: SmtpStage; code: number; response: string }
  | { kind: 'deferred'; stage: SmtpStage; code: number; response: string }
  | { kind: 'uncertain'; reason: string }
  | { kind: 'notSent'; reason: string; retryAfterMs: number }
