import type { PreflightFinding } from '@carillon/contract/preflight'

/** The number of recipients who get the message: all, or the number that the account has credits for. */
export function reachedBy(
  total: number,
  findings: readonly Pick<PreflightFinding, 'code' | 'parameter'>[],
): number {
  const count = findings.find(({ code }) => code === 'credits_short')?.parameter['count']
  return typeof count === 'number' ? Math.min(total, count) : total
}
