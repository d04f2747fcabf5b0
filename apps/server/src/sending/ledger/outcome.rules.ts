/** What a transport says about one message; SMTP's own words for it have this shape. */
export type AttemptOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; stage: string; code: number; response: string }
  | { kind: 'deferred'; response: string }
  | { kind: 'uncertain'; reason: string }
  | { kind: 'notSent'; reason: string; retryAfterMs: number }

/** What one attempt makes of a recipient. */
export type Verdict =
  | { state: 'delivered' }
  /** `isAddressAtFault`: it will not exist tomorrow either, so it is suppressed; otherwise the refusal was about us or this mail. */
  | { state: 'bounced'; reason: string; isAddressAtFault: boolean }
  | { state: 'deferred'; reason: string; retryAfterMs: number }
  | { state: 'failed'; reason: string }
  | { state: 'uncertain'; reason: string }
  /** Certainly not sent: as if it had not been tried. The whole worker waits. */
  | { state: 'pending'; reason: string; retryAfterMs: number }

const minute = 60_000

/** Pauses after each temporary refusal; after the last one the recipient failed. Two days in all, as mail servers do. */
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

/** @param attempt attempts made, this one included */
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
 * Whether a permanent refusal is about the address: 5.1.x (bad mailbox or domain, but not 5.1.7 and 5.1.8, which are
 * about the sender) and 5.2.1 (mailbox disabled). Servers that give no enhanced code are asked by code and words.
 * Anything else (policy, content, size, a full mailbox) says nothing about tomorrow.
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
 * What an answer says in figures: the enhanced code (RFC 3463) where the server gave one, else its reply code, else
 * nothing. An enhanced code has the class of its reply, so that versions and parts of IP addresses are not taken for one.
 */
export function smtpStatus(response: string): string {
  const enhanced = /^([245])\d\d\b.*?(?<![\d.])(\1\.\d{1,3}\.\d{1,3})(?!\.?\d)/s.exec(response)
  return enhanced?.[2] ?? /^[2-5]\d\d\b/.exec(response)?.[0] ?? ''
}
