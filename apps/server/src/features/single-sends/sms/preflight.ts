import { type PreflightFinding, type PreflightProblem, reviewCards } from '@carillon/contract/preflight'
import { smsLimits } from '@carillon/contract/sms-config'
import { contactTagNames } from '@carillon/personalization/reserved-tags'
import { asFinding, warning } from '#features/campaign-messages/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { findCredentials, shortLinkBase } from '#features/sms/public.ts'
import type { Db } from '#platform/db.ts'
import { isLoopback } from '#platform/mail.ts'
import type { StoredSms } from '#platform/stored-text.ts'
import { bytesOf, compileText, isTooLong } from '../../../sending/texts/compile-text.ts'
import { textReachesAnybody } from '../../../sending/texts/text-audience.ts'
import { allSources, audienceQuery, segmentProblems } from '../audience.ts'
import { findImportsReaching } from '../awaited-imports.ts'
import { recipientProblems, timeProblems } from '../preflight.rules.ts'
import type { PreflightInput } from '../preflight-input.ts'
import { type SingleSendRow, toWire } from '../wire.ts'
import { anyCode, estimateSms } from './estimate.ts'
import { imageBytes, textOf } from './stored-text.ts'

type SmsRow = SingleSendRow & { sms: StoredSms }

/** Whether a single send is a text message. */
export function isSms(row: SingleSendRow): row is SmsRow {
  return row.sms !== null
}

/** The preflight of a text message, as that of an email. */
export async function smsPreflight(db: Db, row: SmsRow, input: PreflightInput): Promise<PreflightFinding[]> {
  const problems = await smsProblems(db, row, input)
  const found = [
    ...problems.map((problem) => asFinding(problem)),
    ...(await warnings(db, row)),
    ...(problems.some(({ card }) => card === 'recipients' || card === 'content')
      ? []
      : await estimateWarnings(db, row, input)),
  ]
  return reviewCards.flatMap((card) => found.filter((each) => each.card === card))
}

/** What prevents sending. Schedule and start refuse because of it. */
export async function smsProblems(db: Db, row: SmsRow, input: PreflightInput): Promise<PreflightProblem[]> {
  return [
    ...(await providerProblems(db, row, input)),
    ...(await contentProblems(db, row, input)),
    ...(await audienceProblems(db, row, input)),
  ]
}

function problem(
  card: PreflightProblem['card'],
  code: PreflightProblem['code'],
  field: string,
  details: Record<string, unknown> = {},
): PreflightProblem {
  return { card, code, field, details }
}

async function providerProblems(
  db: Db,
  { account_id: account, sms }: SmsRow,
  { config }: PreflightInput,
): Promise<PreflightProblem[]> {
  const credentials = await findCredentials(db, account)
  if (!credentials) return [problem('sender', 'sms_not_connected', 'sms_config.messaging_service_sid')]
  const isReal = !credentials.is_simulated && !isLoopback(config.sms.url)
  const isHidden = isLoopback(config.publicUrl) || !config.publicUrl.startsWith('https:')
  return [
    ...(sms.serviceSid === null
      ? [problem('sender', 'sms_service_required', 'sms_config.messaging_service_sid')]
      : []),
    // The provider could neither load images nor report, and people could not open links.
    ...(isReal && isHidden
      ? [problem('sender', 'public_url_required', 'PUBLIC_URL', { publicUrl: config.publicUrl })]
      : []),
  ]
}

async function contentProblems(
  db: Db,
  { account_id: account, sms, messages_per_hour }: SmsRow,
  { config }: PreflightInput,
): Promise<PreflightProblem[]> {
  const text = await textOf(db, { account, sms, perHour: messages_per_hour, config })
  if (text.body.trim() === '' && text.media.length === 0) {
    return [problem('content', 'sms_content_required', 'sms_config.body')]
  }
  const { template, problems } = compileText(text, shortLinkBase(config))
  if (!template) {
    const [first] = problems
    return [
      problem('content', 'template_broken', 'sms_config.body', {
        ...first,
        part: 'text',
        problem: first?.message,
      }),
    ]
  }
  const bytes = await imageBytes(db, account, sms.imageIds)
  // What is too long without any value is too long for everyone.
  const shortest = template.names.size === 0 ? template.compose({}, anyCode, true).text : ''
  return [
    ...(isTooLong(shortest)
      ? [
          problem('content', 'sms_too_long', 'sms_config.body', {
            bytes: bytesOf(shortest),
            limit: smsLimits.bytes,
          }),
        ]
      : []),
    ...(bytes.total > smsLimits.imageBytes
      ? [
          problem('content', 'sms_images_too_large', 'sms_config.image_ids', {
            megabytes: Math.round(bytes.total / 104_857.6) / 10,
            limit: smsLimits.imageBytes / 1_048_576,
          }),
        ]
      : []),
  ]
}

async function audienceProblems(
  db: Db,
  row: SmsRow,
  { when, now, asksForRecipients = true }: PreflightInput,
): Promise<PreflightProblem[]> {
  const { account_id: account, sms } = row
  const hasSources = row.all_contacts || row.list_ids.length > 0 || row.segment_ids.length > 0
  const sources = [
    ...(await segmentProblems(db, account, 'segment_ids', row.all_contacts ? [] : row.segment_ids)),
    ...(await segmentProblems(db, account, 'exclude_segment_ids', row.exclude_segment_ids)),
  ]
  const canAsk = hasSources && sources.length === 0
  const reach = async () => {
    const audience = await audienceQuery({ db, account, now }, allSources(toWire(row).send_to))
    return { account, audience, usesPhoneNumber: sms.usesPhoneNumber }
  }
  const isEmpty =
    asksForRecipients &&
    canAsk &&
    !(when instanceof Date) &&
    !(await textReachesAnybody(db, await reach())) &&
    (await findImportsReaching(db, row, now)).length === 0
  const lacksConsent =
    canAsk &&
    !isEmpty &&
    sms.permission === null &&
    (await textReachesAnybody(db, { ...(await reach()), lacksConsent: true }))
  const facts = { hasSources, sources, isEmpty, when, now }
  return [
    ...recipientProblems(facts),
    ...(lacksConsent
      ? [problem('recipients', 'sms_permission_required', 'sms_config.permission_confirmed')]
      : []),
    ...timeProblems(facts),
  ]
}

async function warnings(db: Db, { account_id: account, sms }: SmsRow): Promise<PreflightFinding[]> {
  const custom = (await customFieldsOf(db, account)).map(({ name }) => name)
  const known = new Set<string>([...contactTagNames, ...custom])
  const body = { prefix: '', body: sms.body, suffix: '', addsSuffix: false, shortensLinks: false }
  const names = [...(compileText(body, '').template?.names ?? [])]
  const images = await imageBytes(db, account, sms.imageIds)
  const field = 'sms_config.body'
  const isSimulated = (await findCredentials(db, account))?.is_simulated === true
  return [
    ...(isSimulated
      ? [warning('sender', 'sms_simulated', {}, { field: 'sms_config.messaging_service_sid' })]
      : []),
    ...names
      .filter((name) => !known.has(name))
      .map((name) => warning('content', 'tag_unknown', { name }, { field })),
    ...(images.large > 0
      ? [warning('content', 'sms_images_large', { count: images.large }, { field: 'sms_config.image_ids' })]
      : []),
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
