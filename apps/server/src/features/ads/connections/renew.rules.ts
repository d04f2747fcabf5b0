const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** The time before its end at which a token that lives for an hour is renewed. */
const earlyMs = 5 * minuteMs

/**
 * True if new tokens are due. Short tokens are renewed by their refresh token shortly before they end. Tokens without one
 * are exchanged once a day, because no partner exchanges them once they have ended.
 */
export function isRenewalDue(
  { refresh, expiresAt }: { refresh: string | null; expiresAt: Date | null },
  triedAt: Date | null,
  now: Date,
): boolean {
  if (expiresAt === null) return false
  const [left, since] = [expiresAt.getTime() - now.getTime(), now.getTime() - (triedAt?.getTime() ?? 0)]
  if (left <= 0) return true
  return refresh === null ? since >= dayMs : left <= earlyMs
}
