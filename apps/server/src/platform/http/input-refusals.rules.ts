import type { Endpoint } from '@carillon/contract/endpoint'
import type { ErrorCode } from '@carillon/contract/refusals'

/** The refusal that a call has for a fault at a path of its input; null without one. An index counts as `*`. */
export function inputRefusal(
  { inputRefusals }: Pick<Endpoint, 'inputRefusals'>,
  path: readonly PropertyKey[],
  given: unknown,
): ErrorCode | null {
  const field = path.map((part) => (typeof part === 'number' ? '*' : String(part))).join('.')
  const own = inputRefusals?.[field] ?? null
  if (own === null || typeof own === 'string') return own
  const isMissing = given === undefined || given === null || given === ''
  return isMissing ? own.missing : (own.other ?? null)
}
