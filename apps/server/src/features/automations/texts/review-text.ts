import type { AutomationFinding } from '@carillon/contract/automations'
import type { PreflightFinding } from '@carillon/contract/preflight'
import {
  asFinding,
  estimateSms,
  textContentProblems,
  textProviderProblems,
  textWarnings,
  warning,
} from '#features/campaign-messages/public.ts'
import type { Db } from '#platform/db.ts'
import type { StoredSms } from '#schema/stored-text.ts'
import type { AutomationRow } from '../find-automation.ts'
import type { Reviewing } from '../messages/review.ts'
import type { TextRow } from './find-texts.ts'

/**
 * The problems that prevent a text from being sent, the notes for its author, and its reach among the people who match
 * the entry now.
 * @param step the step that sends it; null: none does
 */
export async function reviewText(
  db: Db,
  { account_id: account }: AutomationRow,
  { id, sms }: TextRow,
  { step, ...review }: Reviewing & { step: string | null },
): Promise<AutomationFinding[]> {
  const { config } = review
  const problems = [
    ...(await textProviderProblems(db, account, sms, config)),
    ...(await textContentProblems(db, account, sms, config)),
  ]
  const found = [
    ...problems.map((problem) => asFinding(problem)),
    ...(await textWarnings(db, account, sms)),
    ...(problems.length === 0 ? await reachWarnings(db, account, sms, review) : []),
  ]
  return found.map((finding) => ({ ...finding, section: 'steps', step_id: step, message_id: id }))
}

async function reachWarnings(
  db: Db,
  account: string,
  sms: StoredSms,
  { config, entering, now }: Reviewing,
): Promise<PreflightFinding[]> {
  if (entering === null) return []
  const found = await estimateSms(db, { account, now, config }, { sendTo: entering, sms, at: now })
  if (found.counting?.counted_at === null) return [warning('recipients', 'texts_counting')]
  const { without_consent, without_number, opted_out, listed } = found.audience
  const field = 'sms_config.body'
  const permission = { field: 'sms_config.permission_confirmed' }
  const isLeftOut = sms.permission === null && without_consent > 0
  const missing = without_number + opted_out
  const { segments_min: min, segments_max: max, too_long: tooLong, sample } = found
  return [
    ...(isLeftOut
      ? [warning('recipients', 'sms_without_consent', { count: without_consent }, permission)]
      : []),
    ...(missing > 0
      ? [warning('recipients', 'sms_not_reached', { count: missing, people: listed }, { field })]
      : []),
    ...(tooLong > 0 ? [warning('content', 'sms_some_too_long', { count: tooLong, sample }, { field })] : []),
    ...(max > 1 ? [warning('content', 'sms_segments', { min, max }, { field })] : []),
  ]
}
