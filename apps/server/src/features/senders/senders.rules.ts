import { senderLimits } from '@carillon/contract/senders'

/** A verification link is valid for 48 hours. */
export function isLinkFresh(sentAt: Date | null, now: Date): boolean {
  return sentAt !== null && now.getTime() - sentAt.getTime() < senderLimits.verificationHours * 3_600_000
}

/** At most one verification mail a minute; 0: now. A time in the future, after a clock was set back, causes no wait. */
export function secondsUntilResend(sentAt: Date | null, now: Date): number {
  const passedMs = sentAt === null ? Number.POSITIVE_INFINITY : now.getTime() - sentAt.getTime()
  return passedMs < 0 ? 0 : Math.max(0, Math.ceil((60_000 - passedMs) / 1000))
}
