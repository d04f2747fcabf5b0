import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret in the form of Standard Webhooks: `whsec_` and 32 bytes in base64. */
export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

interface Signed {
  id: string
  /** Seconds since 1970. */
  timestamp: string
  body: string
}

function signatureOf(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** The headers of Standard Webhooks: one signature for each secret, so that a receiver may know either. */
export function signatureHeaders(
  secrets: readonly string[],
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, { id, timestamp, body })).join(' '),
  }
}

/** The id of a call: the same when the same events are posted again. */
export function callId(eventIds: readonly string[]): string {
  return `msg_${createHash('sha256').update(eventIds.join()).digest('base64url').slice(0, 27)}`
}

/** The largest difference between the clock of a caller and ours. */
const toleranceSeconds = 300

/** The reason why a call is not trusted; null if one of the secrets signed it. */
export function problemOfSignature(
  secrets: readonly string[],
  given: { id: string | undefined; timestamp: string | undefined; signature: string | undefined },
  { body, now }: { body: string; now: Date },
): 'unsigned' | 'expired' | 'forged' | null {
  const { id, timestamp, signature } = given
  if (!id || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return 'unsigned'
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return 'expired'
  const ours = secrets.map((secret) => Buffer.from(signatureOf(secret, { id, timestamp, body })))
  const theirs = signature
    .split(' ')
    .slice(0, 10)
    .map((one) => Buffer.from(one))
  const isGenuine = ours.some((mine) =>
    theirs.some((one) => one.byteLength === mine.byteLength && timingSafeEqual(one, mine)),
  )
  return isGenuine ? null : 'forged'
}
