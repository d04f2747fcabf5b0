import { setTimeout as wait } from 'node:timers/promises'
import type { SpamUrl } from '#platform/setting-shapes.ts'
import { type FilterFailure, type FilterLimits, faultOf, filterLimits } from './filter-call.ts'
import { askRspamd } from './rspamd.ts'
import { askSpamd } from './spamd.ts'
import type { FilterVerdict } from './verdict.rules.ts'

export type SpamAnswer =
  | { state: 'judged'; verdict: FilterVerdict }
  /** `detail` is for the operator: an English sentence, or the text of a system error. */
  | { state: 'failed'; reason: FilterFailure; detail: string }

/**
 * Asks the filter of SPAM_URL about a finished, signed message. Takes at most 30 s and never throws. A filter that can't be
 * reached, or closes the connection without an answer as one that restarts does, is asked once more.
 * @param signal ends the question early, with `timeout`
 */
export async function askFilter(
  spamUrl: SpamUrl,
  mime: Buffer,
  signal?: AbortSignal,
  limits: FilterLimits = filterLimits,
): Promise<SpamAnswer> {
  const inTime = AbortSignal.timeout(limits.totalMs)
  const ended = signal ? AbortSignal.any([signal, inTime]) : inTime
  const first = await askOnce(spamUrl, mime, ended, limits)
  if (first.state === 'judged' || first.reason !== 'unreachable') return first
  try {
    await wait(limits.retryAfterMs, undefined, { signal: ended })
  } catch {
    return first
  }
  return askOnce(spamUrl, mime, ended, limits)
}

async function askOnce(
  spamUrl: SpamUrl,
  mime: Buffer,
  signal: AbortSignal,
  { answerBytes, versionMs }: FilterLimits,
): Promise<SpamAnswer> {
  const call = { signal, answerBytes, versionMs }
  try {
    const verdict =
      spamUrl.filter === 'spamassassin'
        ? await askSpamd(spamUrl, mime, call)
        : await askRspamd(spamUrl, mime, call)
    return { state: 'judged', verdict }
  } catch (cause) {
    const { reason, message } = faultOf(cause, signal)
    return { state: 'failed', reason, detail: message }
  }
}
