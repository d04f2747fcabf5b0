import type { Sender } from '@carillon/contract/senders'
import type { Review, ReviewCard } from '@carillon/contract/single-send-review'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { checkDesign } from '@carillon/email-design/check-design'
import { clipBytes } from '@carillon/email-design/defaults'
import { readDesign } from '@carillon/email-design/read-design'
import refusalTexts from '@carillon/messages/en/refusals'
import { accessSenderForSending } from '#features/senders/public.ts'
import { findGroups } from '#features/unsubscribe-groups/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { DkimKeys } from '#platform/dkim/dkim-keys.ts'
import { isLoopback } from '#platform/mail.ts'
import { Refusal } from '#platform/refusal.ts'
import { compileApart } from '../../sending/message/compile-apart.ts'
import { variationSource } from '../../sending/start-send.ts'
import { hasRecipients, type SegmentProblem, segmentProblems } from './audience.ts'
import { findImportsReaching } from './awaited-imports.ts'
import { messageOf, noSender } from './message.ts'
import { findProblems, type Problem, type TemplatePlace } from './review.rules.ts'
import { sentBytes } from './sent-size.ts'
import { type SingleSendRow, toWire } from './wire.ts'

/** What the review needs to know beside the row. */
export interface ReviewInput {
  config: Config
  when: 'now' | Date | null
  now: Date
  /** False where an audience that has become empty is no problem. */
  asksForRecipients?: boolean
}

/** All problems of a single send. Review, schedule and start use this same check, so none of them can be bypassed. */
export async function problemsOf(
  db: Db,
  row: SingleSendRow,
  { config, when, now, asksForRecipients = true }: ReviewInput,
): Promise<Problem[]> {
  const sender = await chosenSender(db, row)
  const hasSources = row.all_contacts || row.list_ids.length > 0 || row.segment_ids.length > 0
  const { send_to } = toWire(row)
  const isLater = when instanceof Date
  const sources = await sourceProblems(db, row)
  const isEmpty =
    asksForRecipients &&
    hasSources &&
    sources.length === 0 &&
    !isLater &&
    !(await hasRecipients({ db, account: row.account_id, now }, send_to, row.suppression_group_id)) &&
    // An import under way may still bring recipients.
    (await findImportsReaching(db, row, now)).length === 0
  const message = messageOf(row, sender ?? noSender)
  return findProblems({
    sender,
    subject: row.subject,
    html: row.html_content,
    plain: message.plain,
    broken: await brokenPlaces(row, sender),
    hasSources,
    sources,
    isEmpty,
    group: await chosenGroup(db, row),
    customUrl: row.custom_unsubscribe_url,
    when,
    now,
    smtpIsLoopback: config.smtpUrl === null || isLoopback(config.smtpUrl),
    publicUrl: config.publicUrl,
  })
}

async function sourceProblems(db: Db, row: SingleSendRow): Promise<SegmentProblem[]> {
  const { account_id: account } = row
  return [
    ...(await segmentProblems(db, account, 'segment_ids', row.all_contacts ? [] : row.segment_ids)),
    ...(await segmentProblems(db, account, 'exclude_segment_ids', row.exclude_segment_ids)),
  ]
}

/** The problems and warnings that the review page shows. The planned time of a draft is checked like a schedule. */
export async function reviewSingleSend(
  db: Db,
  row: SingleSendRow,
  input: Omit<ReviewInput, 'when'> & { dkim: DkimKeys },
): Promise<Review> {
  const problems = await problemsOf(db, row, { ...input, when: row.send_at ?? null })
  return {
    problems: problems.map(({ card, code, field, details }) => ({
      card,
      error_id: code,
      field,
      message: refusalTexts[code],
      parameter: details,
    })),
    warnings: [
      ...(await importWarnings(db, row, input.now)),
      ...warningsOf(row, (await chosenSender(db, row)) ?? noSender, input),
    ],
  }
}

export function refusalOf({ code, field, details }: Problem): Refusal {
  return new Refusal(code, details, { field })
}

/** The sender of a row; null when none is chosen or when it was deleted in the meantime. */
export async function chosenSender(db: Db, row: SingleSendRow): Promise<Sender | null> {
  if (row.sender_id === null) return null
  return accessSenderForSending(db, row.account_id, row.sender_id).catch((cause: unknown) => {
    if (cause instanceof Refusal) return null
    throw cause
  })
}

async function chosenGroup(db: Db, { account_id, suppression_group_id: id }: SingleSendRow) {
  if (id === null) return null
  if (id === globalGroupId) return { id, exists: true }
  return { id, exists: (await findGroups(db, account_id, [String(id)])).length > 0 }
}

/**
 * The places where the templates don't compile. Without the preheader, because its hidden text would shift the columns
 * of hand-written HTML.
 */
async function brokenPlaces(row: SingleSendRow, sender: Sender | null): Promise<TemplatePlace[]> {
  const message = messageOf({ ...row, preheader: '' }, sender ?? noSender)
  return (await compileApart(variationSource(message))).problems ?? []
}

/** Imports that the send will wait for. The counts on the page don't include their contacts yet. */
async function importWarnings(db: Db, row: SingleSendRow, now: Date): Promise<Review['warnings']> {
  const running = await findImportsReaching(db, row, now)
  if (running.length === 0) return []
  const shares = running.map(({ processed_count: done, total_count: all }) =>
    all ? Math.min(1, done / all) : 0,
  )
  const percent = Math.floor(Math.min(...shares) * 100)
  return [{ card: 'recipients', warning_id: 'import_running', parameter: { percent } }]
}

function warningsOf(
  row: SingleSendRow,
  sender: Sender,
  { config, dkim }: { config: Config; dkim: DkimKeys },
): Review['warnings'] {
  const warnings: Review['warnings'] = []
  const warn = (
    card: ReviewCard,
    warning_id: Review['warnings'][number]['warning_id'],
    parameter: Record<string, unknown> = {},
  ) => warnings.push({ card, warning_id, parameter })
  const design = row.document === null ? null : readDesign(row.document).design
  const counts = new Map<string, number>()
  for (const { code } of design ? checkDesign(design) : []) counts.set(code, (counts.get(code) ?? 0) + 1)
  for (const id of [
    'image_without_source',
    'image_without_alt',
    'button_without_link',
    'link_empty',
  ] as const) {
    const count = counts.get(id)
    if (count) warn('content', id, { count })
  }
  const bytes = sentBytes(row, sender, config.publicUrl) ?? Buffer.byteLength(row.html_content)
  if (bytes > clipBytes) warn('content', 'too_large', { kilobytes: Math.ceil(bytes / 1024) })
  const { email } = sender.from
  if (config.smtpUrl !== null && !isLoopback(config.smtpUrl) && email && !dkim.signerFor(email))
    warn('sender', 'dkim_missing', { domain: email.slice(email.lastIndexOf('@') + 1) })
  return warnings
}
