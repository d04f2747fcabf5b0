import type { FaultKind } from '@carillon/ads/partner-answers'
import type { ProblemCode } from '@carillon/ads/problem-codes'
import type { ErrorCode } from '@carillon/contract/refusals'
import type { Action, PlacementState } from './next-action.rules.ts'
import { hour, mostTries, pauseAfterFault } from './pauses.rules.ts'

/** A try that failed. */
export interface FailedTry {
  kind: FaultKind
  problem: { code: ProblemCode | ErrorCode; field: string | null; message: string }
  retryAfterMs: number | null
}

interface AfterFault {
  /** Absent: the ad keeps its status, and the problem is only that of the last try. */
  status?: 'error'
  problem: FailedTry['problem'] & { about: 'ad' | 'way' }
  attempts: number
  /** Milliseconds until the next try; null: there is none until a person or a sign-in asks for it. */
  nextInMs: number | null
}

/**
 * The consequences of a failed try. Work that stops an ad is repeated until it is done, and is an error meanwhile; work that
 * makes one ends after some tries.
 * @param before tries that failed before this one
 */
export function afterFault(
  failed: FailedTry,
  { wanted, action, before }: { wanted: PlacementState['wanted']; action: Action['kind']; before: number },
): AfterFault {
  const { kind, problem, retryAfterMs } = failed
  const attempts = kind === 'busy' ? before : before + 1
  const pause =
    kind === 'busy' ? Math.max(retryAfterMs ?? pauseAfterFault(2), 1000) : pauseAfterFault(attempts)
  if (wanted !== 'active') return afterFailedStop(failed, problem, attempts, pause)
  if (kind === 'refused' || kind === 'gone')
    return { status: 'error', problem: { ...problem, about: 'ad' }, attempts, nextInMs: null }
  const about = 'way'
  if (kind === 'signed_out' || kind === 'permission')
    return { status: 'error', problem: { ...problem, about }, attempts, nextInMs: null }
  const isGivenUp = (action === 'make' || action === 'switch_on') && attempts >= mostTries.making
  if (isGivenUp) return { status: 'error', problem: { ...problem, about }, attempts, nextInMs: null }
  return { problem: { ...problem, about }, attempts, nextInMs: pause }
}

function afterFailedStop(
  { kind }: FailedTry,
  problem: FailedTry['problem'],
  attempts: number,
  pause: number,
): AfterFault {
  if (kind === 'signed_out' || kind === 'permission')
    return { status: 'error', problem: { ...problem, about: 'way' }, attempts, nextInMs: hour }
  const isError = kind === 'refused' || attempts >= mostTries.stopping
  if (!isError) return { problem: { ...problem, about: 'way' }, attempts, nextInMs: pause }
  return {
    status: 'error',
    problem: { ...problem, code: 'ad_pause_failed', about: 'way' },
    attempts,
    nextInMs: kind === 'refused' ? hour : pause,
  }
}
