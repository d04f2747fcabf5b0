import { senderLimits } from '@carillon/contract/senders'

/** A verification link is valid for 48 hours. */
export function isLinkFresh(sentAt: Date | null, now: Date): boolean {
  return sentAt !== null && now.getTime() - sentAt.getTime() < senderLimits.verificationHours * 3_600_000
}

/** At most one verification mail a minute. */
export function mayResend(sentAt: Date | null, now: Date): boolean {
  return sentAt === null || now.getTime() - sentAt.getTime() >= 60_000
}
