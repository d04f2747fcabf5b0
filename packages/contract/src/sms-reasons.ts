/**
 * The reasons why a text waits, failed or may have arrived, except those that the provider gives for the single text.
 * Stored and answered as codes, so that each reader gets the sentence in their language.
 */
export const smsReasonCodes = [
  /** No provider is connected. */
  'provider_missing',
  /** The provider could not be reached. `detail`: the error of the network. */
  'provider_unreachable',
  /** The text was handed over, and no answer came. `detail`: the error of the network. */
  'provider_silent',
  'provider_unreadable',
  /** The provider asks to slow down. `detail`: its code. */
  'provider_busy',
  'provider_unavailable',
  /** The provider answered with a fault of its own. `detail`: the status. */
  'provider_fault',
  /** The provider refuses the account or its messaging service. `detail`: its words and code. */
  'provider_refuses',
  /** A process ended while the text was under way. */
  'worker_lost',
  'text_empty',
  'contact_deleted',
  'compose_failed',
] as const
export type SmsReasonCode = (typeof smsReasonCodes)[number]

export interface SmsReason {
  code: SmsReasonCode
  detail: string | null
}

/** A reason as one text, as it is stored: `provider_fault:500`. */
export function writeSmsReason(code: SmsReasonCode, detail?: string | number): string {
  return detail === undefined ? code : `${code}:${detail}`
}

/** Reads a stored reason; null for any other text, such as the words of a provider or of a mail server. */
export function readSmsReason(stored: string): SmsReason | null {
  const end = stored.indexOf(':')
  const name = end === -1 ? stored : stored.slice(0, end)
  const code = smsReasonCodes.find((each) => each === name)
  return code ? { code, detail: end === -1 ? null : stored.slice(end + 1) } : null
}
