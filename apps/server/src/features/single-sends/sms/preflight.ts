import { type PreflightFinding, type PreflightProblem, reviewCards } from '@carillon/contract/preflight'
import { allSources, audienceQuery, countedLast, segmentProblems } from '#features/audiences/public.ts'
import {
  asFinding,
  estimateSms,
  textContentProblems,
  textProblem,
  textProviderProblems,
  textWarnings,
  warning,
} from '#features/campaign-messages/public.ts'
import type { Db } from '#platform/db.ts'
import type { StoredSms } from '#schema/stored-text.ts'
import { textReachesAnybody } from '#sending/texts/public.ts'
import { findImportsReaching } from '../awaited-imports.ts'
import { recipientProblems, timeProblems } from '../preflight.rules.ts'
import type { PreflightInput } from '../preflight-input.ts'
import { type SingleSendRow, toWire } from '../wire.ts'

type SmsRow = SingleSendRow & { sms: StoredSms }

/** True if a single send is a text message. */
export function isSms(row: SingleSendRow): row is SmsRow {
  return row.sms !== null
}

/** The preflight of a text message, as that of an email. */
export async function smsPreflight(db: Db, row: SmsRow, input: PreflightInput): Promise<PreflightFinding[]> {
  const problems = await smsProblems(db, row, input)
  const found = [
    ...problems.map((problem) => asFinding(problem)),
    ...(await textWarnings(db, row.account_id, row.sms)),
    ...(problems.some(({ card }) => card === 'recipients' || card === 'content')
      ? []
      : await estimateWarnings(db, row, input)),
  ]
  return reviewCards.flatMap((card) => found.filter((each) => each.card === card))
}

/** The problems that prevent sending. Schedule and start refuse because of them. */
export async function smsProblems(db: Db, row: SmsRow, input: PreflightInput): Promise<PreflightProblem[]> {
  return [
    ...(await textProviderProblems(db, row.account_id, row.sms, input.config)),
    ...(await textContentProblems(db, row.account_id, row.sms, input.config)),
    ...(await audienceProblems(db, row, input)),
  ]
}

/** Contacts that a call looks at while a large audience has not been counted. The start of the send looks at all. */
const lookedAt = 10_000

async function audienceProblems(
  db: Db,
  row: SmsRow,
  { when, now, asksForRecipients = true, countsAbout = false, looksAtSome = false }: PreflightInput,
): Promise<PreflightProblem[]> {
  const { account_id: account, sms } = row
  const hasSources = row.all_contacts || row.list_ids.length > 0 || row.segment_ids.length > 0
  const sources = [
    ...(await segmentProblems(db, account, 'segment_ids', row.all_contacts ? [] : row.segment_ids)),
    ...(await segmentProblems(db, account, 'exclude_segment_ids', row.exclude_segment_ids)),
  ]
  const canAsk = hasSources && sources.length === 0
  const context = { db, account, now }
  const sendTo = allSources(toWire(row).send_to)
  const { usesPhoneNumber } = sms
  const reach = async () => ({ account, usesPhoneNumber, audience: await audienceQuery(context, sendTo) })
  const isWithoutConsent = async () => {
    if (!countsAbout) return textReachesAnybody(db, { ...(await reach()), lacksConsent: true })
    // Where all have consented, a search for one who has not takes as long as counting.
    const kept = await countedLast(context, { kind: 'texts', sendTo, group: null, usesPhoneNumber })
    if (kept) return kept.numbers.withoutConsent > 0
    return looksAtSome && textReachesAnybody(db, { ...(await reach()), lacksConsent: true, most: lookedAt })
  }
  const isEmpty =
    asksForRecipients &&
    canAsk &&
    !(when instanceof Date) &&
    !(await textReachesAnybody(db, await reach())) &&
    (await findImportsReaching(db, row, now)).length === 0
  const lacksConsent = canAsk && !isEmpty && sms.permission === null && (await isWithoutConsent())
  const facts = { hasSources, sources, isEmpty, when, now }
  return [
    ...recipientProblems(facts),
    ...(lacksConsent
      ? [textProblem('recipients', 'sms_permission_required', 'sms_config.permission_confirmed')]
      : []),
    ...timeProblems(facts),
  ]
}

async function estimateWarnings(
  db: Db,
  row: SmsRow,
  { config, when, now }: PreflightInput,
): Promise<PreflightFinding[]> {
  const at = when instanceof Date ? when : now
  const draft = { sendTo: toWire(row).send_to, sms: row.sms, at }
  const found = await estimateSms(db, { account: row.account_id, now, config }, draft)
  if (found.counting?.counted_at === null) return [warning('recipients', 'texts_counting')]
  const quiet = found.audience.in_quiet_hours
  return [
    ...(found.too_long > 0
      ? [
          warning(
            'content',
            'sms_some_too_long',
            { count: found.too_long, sample: found.sample },
            { field: 'sms_config.body' },
          ),
        ]
      : []),
    ...(quiet > 0
      ? [
          warning(
            'schedule',
            row.sms.quietHours === 'hold' ? 'sms_quiet_hold' : 'sms_quiet_skip',
            { count: quiet },
            {
              field: 'sms_config.quiet_hours',
            },
          ),
        ]
      : []),
  ]
}
