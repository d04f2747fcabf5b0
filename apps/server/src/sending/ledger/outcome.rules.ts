/** A transport's answer about one message. SMTP's outcome has this shape. */
export type AttemptOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; stage: string; code: number; response: string }
  | { kind: 'deferred'; response: string }
  | { kind: 'uncertain'; reason: string }
  | { kind: 'notSent'; reason: string; retryAfterMs: number }

/** The new state of a recipient after an attempt. */
export type Verdict =
  | { state: 'delivered' }
  /**
   * `isAddressAtFault`: the address does not exist, so it is suppressed. Otherwise the refusal was about us or this
   * message.
   */
  | { state: 'bounced'; reason: string; isAddressAtFault: boolean }
  | { state: 'deferred'; reason: string; retryAfterMs: number }
  | { state: 'failed'; reason: string }
  | { state: 'uncertain'; reason: string }
  /** Certainly not sent, so the attempt does not count. The whole worker waits. */
  | { state: 'pending'; reason: string; retryAfterMs: number }

const minute = 60_000

/**
 * The pause after each temporary refusal, in milliseconds; after the last one the recipient has failed. Two days in
 * total, as mail servers do.
 */
export const usualPauses: readonly number[] = [
  1 * minute,
  5 * minute,
  15 * minute,
  30 * minute,
  60 * minute,
  2 * 60 * minute,
  4 * 60 * minute,
  8 * 60 * minute,
  12 * 60 * minute,
  20 * 60 * minute,
]

/**
 * Decides what an attempt makes of its recipient.
 * @param attempt the number of attempts, including this one
 */
export function judgeOutcome(outcome: AttemptOutcome, attempt: number, pauses: readonly number[]): Verdict {
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'delivered' }
    case 'refused':
      return { state: 'bounced', reason: outcome.response, isAddressAtFault: isAddressAtFault(outcome) }
    case 'deferred': {
      const retryAfterMs = pauses[attempt - 1]
      return retryAfterMs === undefined
        ? { state: 'failed', reason: outcome.response }
        : { state: 'deferred', reason: outcome.response, retryAfterMs }
    }
    case 'uncertain':
      return { state: 'uncertain', reason: outcome.reason }
    case 'notSent':
      return { state: 'pending', reason: outcome.reason, retryAfterMs: outcome.retryAfterMs }
  }
}

/**
 * Whether a permanent refusal is about the address: 5.1.x (bad mailbox or domain, except 5.1.7 and 5.1.8, which are
 * about the sender) and 5.2.1 (mailbox disabled). Without an enhanced code the reply code and words decide. Any other
 * refusal (policy, content, size, a full mailbox) says nothing about later messages.
 */
export function isAddressAtFault({
  stage,
  code,
  response,
}: {
  stage: string
  code: number
  response: string
}): boolean {
  if (stage !== 'rcpt' && stage !== 'local' && stage !== 'body') return false
  const [, subject, detail] = smtpStatus(response).split('.')
  if (subject !== undefined) {
    if (subject === '1') return !['7', '8', '9'].includes(detail ?? '')
    return subject === '2' && detail === '1'
  }
  if (stage === 'local') return false
  if (/\b(spam|block|policy|reject(?:ed)? due|reputation|dnsbl|blacklist|denied|relay)/i.test(response))
    return false
  if (stage === 'body')
    return /\b(user|mailbox|recipient|address) (unknown|not found|does not exist)\b/i.test(response)
  return code === 550 || code === 551 || code === 553
}

/**
 * The status of a reply: its enhanced code (RFC 3463), else its reply code, else nothing. An enhanced code must have
 * the class of the reply code, so that versions and parts of IP addresses are not mistaken for one.
 */
export function smtpStatus(response: string): string {
  const enhanced = /^([245])\d\d\b.*?(?<![\d.])(\1\.\d{1,3}\.\d{1,3})(?!\.?\d)/s.exec(response)
  return enhanced?.[2] ?? /^[2-5]\d\d\b/.exec(response)?.[0] ?? ''
}
