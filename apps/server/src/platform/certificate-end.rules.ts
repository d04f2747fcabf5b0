const dayMs = 86_400_000
/** Let's Encrypt renews 30 days before the end, so fewer than these mean that renewing fails. */
const warnWithinDays = 14

/** The sentence for the log about the end of a certificate; null: it has enough time. */
export function sayCertificateEnd(
  host: string,
  end: Date,
  now: Date,
): { level: 'warn' | 'error'; says: string } | null {
  const days = Math.floor((end.getTime() - now.getTime()) / dayMs)
  if (days < 0) return { level: 'error', says: `the certificate of ${host} has ended` }
  if (days >= warnWithinDays) return null
  return { level: 'warn', says: `the certificate of ${host} ends in ${days} days` }
}
