import type { AbTestType, VariationLetter, WinnerCriteria } from '@carillon/contract/ab-tests'
import { type PreflightFinding, reviewCards } from '@carillon/contract/preflight'
import type { ErrorCode } from '@carillon/contract/refusals'
import type { Sender } from '@carillon/contract/senders'
import type { TrackingSettings } from '@carillon/contract/tracking-settings'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { moduleSaying } from '@carillon/email-design/check-message'
import type { Design } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { readDesign } from '@carillon/email-design/read-design'
import { isBlank } from '@carillon/email-design/visible-text'
import { accessSenderForSending } from '#features/senders/public.ts'
import { findTrackingSettings } from '#features/tracking-settings/public.ts'
import { findGroups } from '#features/unsubscribe-groups/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { DkimKeys } from '#platform/dkim/dkim-keys.ts'
import { sentenceOf } from '#platform/http/errors.ts'
import { isLoopback } from '#platform/mail.ts'
import { Refusal } from '#platform/refusal.ts'
import { compileApart } from '../../sending/message/compile-apart.ts'
import { variationSource } from '../../sending/start-send.ts'
import { letterAt } from './ab-test/ab-test.rules.ts'
import {
  criterionProblems,
  isOwnField,
  repeatedSubjects,
  sizeProblems,
} from './ab-test/check-ab-test.rules.ts'
import { findStoredAbTest, type StoredAbTest, withVariation } from './ab-test/find-ab-test.ts'
import { countRecipients, hasRecipients, type SegmentProblem, segmentProblems } from './audience.ts'
import { findImportsReaching } from './awaited-imports.ts'
import { creditProblems, creditWarnings, withinCredits } from './credits.ts'
import { messageOf, noSender } from './message.ts'
import { findProblems, type Problem, type TemplatePlace } from './preflight.rules.ts'
import { findWarnings, trackingWarnings } from './preflight-warnings.ts'
import { type SingleSendRow, toWire } from './wire.ts'

/** What the preflight needs to know beside the row. */
export interface PreflightInput {
  config: Config
  when: 'now' | Date | null
  now: Date
  /** False where an audience that has become empty is no problem. */
  asksForRecipients?: boolean
}

/**
 * The preflight of a single send: everything that prevents sending and everything that its author should know, in the order
 * of the cards and of the message. The review shows it, and the answer to schedule carries it. The editors find the same in
 * the message itself, with the same functions of `email-design`.
 */
export async function preflight(
  db: Db,
  row: SingleSendRow,
  asked: PreflightInput & { dkim: DkimKeys },
): Promise<PreflightFinding[]> {
  const input = { ...asked, settings: await findTrackingSettings(db, row.account_id) }
  const stored = await findStoredAbTest(db, row.id)
  const found: PreflightFinding[] = []
  for (const { checked, isFirst, variation } of messagesOf(row, stored)) {
    const design = designOf(checked)
    const problems = await messageProblems(db, checked, { ...input, isFirst })
    const warnings = await findWarnings(db, checked, {
      ...input,
      design,
      sender: (await chosenSender(db, checked)) ?? noSender,
      isBlank: problems.some(({ code }) => code === 'content_required'),
    })
    const findings = [...problems.map((problem) => asFinding(problem, design)), ...warnings]
    found.push(...ofVariation(findings, stored, { isFirst, variation }))
  }
  const shared = [...(await testProblems(db, row, stored, input)), ...(await creditProblems(db, row, input))]
  found.push(...shared.map((problem) => asFinding(problem, null)), ...trackingWarnings(input.settings))
  if (await canCount(db, row)) found.push(...(await creditWarnings(db, row, input)))
  return reviewCards.flatMap((card) => found.filter((each) => each.card === card))
}

/** The part of the preflight that prevents sending. Schedule and start refuse because of it, so it can't be bypassed. */
export async function problemsOf(db: Db, row: SingleSendRow, asked: PreflightInput): Promise<Problem[]> {
  const input = { ...asked, settings: await findTrackingSettings(db, row.account_id) }
  const stored = await findStoredAbTest(db, row.id)
  const found: Problem[] = []
  for (const { checked, isFirst, variation } of messagesOf(row, stored)) {
    const problems = await messageProblems(db, checked, { ...input, isFirst })
    found.push(...ofVariation(problems, stored, { isFirst, variation }))
  }
  return [
    ...found,
    ...(await testProblems(db, row, stored, input)),
    ...(await creditProblems(db, row, input)),
  ]
}

/** With the account's settings, as they are now. */
interface CheckInput extends PreflightInput {
  settings: TrackingSettings
}

interface Checked {
  checked: SingleSendRow
  isFirst: boolean
  variation?: VariationLetter
}

/** The messages that a single send consists of: its variations, or its own message. */
function messagesOf(row: SingleSendRow, stored: StoredAbTest | null): Checked[] {
  if (!stored) return [{ checked: row, isFirst: true }]
  return stored.variations.map((variation) => ({
    checked: withVariation(row, variation),
    isFirst: variation.position === 0,
    variation: letterAt(variation.position),
  }))
}

/** What all variations share is told with the first; what each has of its own says which one it is. */
function ofVariation<Found extends { field: string }>(
  found: readonly Found[],
  stored: StoredAbTest | null,
  { isFirst, variation }: Pick<Checked, 'isFirst' | 'variation'>,
): Found[] {
  if (!stored || variation === undefined) return [...found]
  const isOwn = ({ field }: Found) => isOwnField(stored.test.type as AbTestType, field)
  return found
    .filter((each) => isFirst || isOwn(each))
    .map((each) => (isOwn(each) ? { ...each, variation } : each))
}

async function testProblems(
  db: Db,
  row: SingleSendRow,
  stored: StoredAbTest | null,
  input: CheckInput,
): Promise<Problem[]> {
  if (!stored) return []
  const { test, variations } = stored
  const subjects = variations.map((variation) => withVariation(row, variation).subject)
  const { now, settings } = input
  const known = [
    ...repeatedSubjects(test.type as AbTestType, subjects),
    ...criterionProblems(test.winner_criteria as WinnerCriteria, settings),
  ]
  if (!(await canCount(db, row))) return known
  const context = { db, account: row.account_id, now }
  const reached = await countRecipients(context, toWire(row).send_to, row.suppression_group_id)
  const sizes = sizeProblems({
    recipients: await withinCredits(db, row, reached, input),
    percentage: test.test_percentage,
    variations: variations.length,
    isGrowing: (await findImportsReaching(db, row, now)).length > 0,
  })
  return [...known, ...sizes]
}

/** Whether there are recipients chosen and all of their segments can be queried. */
async function canCount(db: Db, row: SingleSendRow): Promise<boolean> {
  return hasSourcesIn(row) && (await sourceProblems(db, row)).length === 0
}

function hasSourcesIn(row: SingleSendRow): boolean {
  return row.all_contacts || row.list_ids.length > 0 || row.segment_ids.length > 0
}

/** The problems of one message with everything around it. The recipients are looked at once, for the first. */
async function messageProblems(
  db: Db,
  row: SingleSendRow,
  { config, settings, when, now, asksForRecipients = true, isFirst }: CheckInput & { isFirst: boolean },
): Promise<Problem[]> {
  const sender = await chosenSender(db, row)
  const hasSources = hasSourcesIn(row)
  const { send_to } = toWire(row)
  const isLater = when instanceof Date
  const sources = await sourceProblems(db, row)
  const isEmpty =
    isFirst &&
    asksForRecipients &&
    hasSources &&
    sources.length === 0 &&
    !isLater &&
    !(await hasRecipients({ db, account: row.account_id, now }, send_to, row.suppression_group_id)) &&
    // An import under way may still bring recipients.
    (await findImportsReaching(db, row, now)).length === 0
  const message = messageOf(row, sender ?? noSender, settings)
  return findProblems({
    sender,
    subject: row.subject,
    html: message.html,
    isBlank: isBlank(withoutPreheader(row)),
    plain: message.plain,
    broken: await brokenPlaces(row, sender, settings),
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

function asFinding(
  { card, code, field, details, variation }: Problem,
  design: Design | null,
): PreflightFinding {
  const { part, line, column, name } = details
  const module = design && typeof name === 'string' && name !== '' ? moduleSaying(design, name) : null
  return {
    ...{ card, severity: 'blocks', code, field },
    message: sentenceOf(code, details),
    parameter: details,
    ...(variation === undefined ? {} : { variation }),
    place:
      part === 'html' && typeof line === 'number' && typeof column === 'number'
        ? { module, ...(design ? { line: null, column: null } : { line, column }) }
        : null,
  }
}

/** The design of a row; null for hand-written HTML. */
export function designOf({ document }: SingleSendRow): Design | null {
  return document === null ? null : readDesign(document).design
}

/** The HTML of a design begins with its hidden preheader, which is no content. */
function withoutPreheader(row: SingleSendRow): string {
  const design = designOf(row)
  return design?.preheader ? generateHtml({ ...design, preheader: '' }) : row.html_content
}

async function sourceProblems(db: Db, row: SingleSendRow): Promise<SegmentProblem[]> {
  const { account_id: account } = row
  return [
    ...(await segmentProblems(db, account, 'segment_ids', row.all_contacts ? [] : row.segment_ids)),
    ...(await segmentProblems(db, account, 'exclude_segment_ids', row.exclude_segment_ids)),
  ]
}

/** The refusal of a finding that prevents sending; nothing for a warning. */
export function refusalOf({ severity, code, field, parameter }: PreflightFinding): Refusal[] {
  return severity === 'blocks' ? [new Refusal(code as ErrorCode, parameter, { field })] : []
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
async function brokenPlaces(
  row: SingleSendRow,
  sender: Sender | null,
  settings: TrackingSettings,
): Promise<TemplatePlace[]> {
  const message = messageOf({ ...row, preheader: '' }, sender ?? noSender, settings)
  return (await compileApart(variationSource(message))).problems ?? []
}
