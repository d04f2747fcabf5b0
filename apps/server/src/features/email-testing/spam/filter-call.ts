/** The reasons why a filter gave no verdict. */
export type FilterFailure = 'timeout' | 'unreachable' | 'unexpected'

/** A filter gave no verdict. The message says why, for the operator. */
export class FilterFault extends Error {
  readonly reason: FilterFailure

  constructor(reason: FilterFailure, message: string) {
    super(message)
    this.name = 'FilterFault'
    this.reason = reason
  }
}

export interface FilterLimits {
  /** The time for a verdict, with the second try. */
  totalMs: number
  /** The wait before the second try. A filter that restarts is back within it. */
  retryAfterMs: number
  /** The longest answer that is read. */
  answerBytes: number
  /** The time by which a verdict may wait for the version, where that is a question of its own. */
  versionMs: number
}

export const filterLimits: FilterLimits = {
  totalMs: 30_000,
  retryAfterMs: 2000,
  answerBytes: 1_048_576,
  versionMs: 2000,
}

/** The limits of one question to a filter. */
export interface FilterCall extends Pick<FilterLimits, 'answerBytes' | 'versionMs'> {
  signal: AbortSignal
}

/** Collects an answer. @throws FilterFault if it becomes too long */
export function collectAnswer(mostBytes: number): { add(chunk: Buffer): void; all(): Buffer } {
  const chunks: Buffer[] = []
  let bytes = 0
  return {
    add(chunk) {
      bytes += chunk.length
      if (bytes > mostBytes) throw new FilterFault('unexpected', 'The answer is too long.')
      chunks.push(chunk)
    },
    all: () => Buffer.concat(chunks),
  }
}

/** Any error of a connection, as a fault. */
export function faultOf(cause: unknown, signal: AbortSignal): FilterFault {
  if (signal.aborted) return new FilterFault('timeout', 'The filter gave no answer in time.')
  if (cause instanceof FilterFault) return cause
  const text = cause instanceof Error ? cause.message : String(cause)
  return new FilterFault('unreachable', text.slice(0, 200) || 'The filter can’t be reached.')
}
