import type { AbTestType, VariationLetter, WinnerCriteria } from '@carillon/contract/ab-tests'
import { type PreflightFinding, type PreflightProblem, reviewCards } from '@carillon/contract/preflight'
import type { TrackingSettings } from '@carillon/contract/tracking-settings'
import {
  allSources,
  audienceQuery,
  countRecipients,
  hasRecipients,
  recipientsAbout,
  type SegmentProblem,
  segmentProblems,
} from '#features/audiences/public.ts'
import {
  asFinding,
  installationProblems,
  judgeMessage,
  messageProblems,
  trackingWarnings,
  warning,
} from '#features/campaign-messages/public.ts'
import type { ContactIds } from '#features/contact-sets/public.ts'
import { findTrackingSettings } from '#features/tracking-settings/public.ts'
import type { Db } from '#platform/db.ts'
import type { MailIdentities } from '#platform/mail-identity.ts'
import { letterAt } from './ab-test/ab-test.rules.ts'
import {
  criterionProblems,
  isOwnField,
  repeatedContents,
  repeatedSubjects,
  sizeProblems,
} from './ab-test/check-ab-test.rules.ts'
import { findStoredAbTest, type StoredAbTest, withVariation } from './ab-test/find-ab-test.ts'
import { findImportsReaching } from './awaited-imports.ts'
import { creditProblems, creditWarnings, withinCredits } from './credits.ts'
import { recipientProblems, timeProblems } from './preflight.rules.ts'
import type { PreflightInput } from './preflight-input.ts'
import { limitWarnings } from './sending-limits.ts'
import { isSms, smsPreflight, smsProblems } from './sms/preflight.ts'
import { untestedProblems } from './untested.ts'
import { warmUpWarnings } from './warm-up.ts'
import { type SingleSendRow, toWire } from './wire.ts'

/**
 * The preflight of a single send: everything that prevents sending and everything that its author should know, in the order
 * of the cards and of the message. The review shows it, and the answer to schedule carries it. The editors find the same in
 * the message itself, with the same functions of `email-design`.
 */
export async function preflight(
  db: Db,
  row: SingleSendRow,
  asked: PreflightInput & { identities: MailIdentities },
): Promise<PreflightFinding[]> {
  if (isSms(row))
    return [...(await smsPreflight(db, row, asked)), ...(await importWarnings(db, row, asked.now))]
  const settings = await findTrackingSettings(db, row.account_id)
  const input = { ...asked, settings, countsAbout: true }
  const stored = await findStoredAbTest(db, row.id)
  const found: PreflightFinding[] = []
  for (const { checked, isFirst, variation } of messagesOf(row, stored)) {
    const audience = () => audienceOfTags(db, checked, input.now)
    const findings = await judgeMessage(db, row.account_id, checked, { ...input, audience })
    found.push(...ofVariation(findings, stored, { isFirst, variation }))
  }
  const shared = [
    ...(await testProblems(db, row, stored, input)),
    ...(await untestedProblems(db, row, stored, input.findUntested)),
    ...(await creditProblems(db, row, input)),
  ]
  found.push(
    ...(await sendProblems(db, row, input)).map((problem) => asFinding(problem)),
    ...(await importWarnings(db, row, input.now)),
    ...shared.map((problem) => asFinding(problem)),
    ...contentWarnings(row, stored),
    ...trackingWarnings(input.settings),
  )
  if (await canCount(db, row)) {
    found.push(
      ...(await creditWarnings(db, row, input)),
      ...(await warmUpWarnings(db, row, input)),
      ...(await limitWarnings(db, row, input)),
    )
  }
  return reviewCards.flatMap((card) => found.filter((each) => each.card === card))
}

/** The part of the preflight that prevents sending. Schedule and start refuse because of it, so it can't be bypassed. */
export async function problemsOf(
  db: Db,
  row: SingleSendRow,
  asked: PreflightInput,
): Promise<PreflightProblem[]> {
  if (isSms(row)) return smsProblems(db, row, asked)
  const input = { ...asked, settings: await findTrackingSettings(db, row.account_id) }
  const stored = await findStoredAbTest(db, row.id)
  const found: PreflightProblem[] = []
  for (const { checked, isFirst, variation } of messagesOf(row, stored)) {
    const problems = await messageProblems(db, row.account_id, checked, input)
    found.push(...ofVariation(problems, stored, { isFirst, variation }))
  }
  return [
    ...found,
    ...(await sendProblems(db, row, input)),
    ...(await testProblems(db, row, stored, input)),
    ...(await creditProblems(db, row, input)),
  ]
}

/** The input with the account's current settings. */
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

/** Problems that all variations share are listed with the first; a problem of one variation names it. */
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
): Promise<PreflightProblem[]> {
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
  const count = input.countsAbout ? recipientsAbout : countRecipients
  const reached = await count(context, toWire(row).send_to, row.suppression_group_id)
  const sizes = sizeProblems({
    recipients: await withinCredits(db, row, reached, input),
    percentage: test.test_percentage,
    variations: variations.length,
    isGrowing: (await findImportsReaching(db, row, now)).length > 0,
  })
  return [...known, ...sizes]
}

/** A test of equal messages shows nothing. It may be meant, to see the effect of chance, so it is no error. */
function contentWarnings(row: SingleSendRow, stored: StoredAbTest | null): PreflightFinding[] {
  if (!stored) return []
  const contents = stored.variations.map((variation) => withVariation(row, variation))
  return repeatedContents(stored.test.type as AbTestType, contents).map((found) => ({
    ...warning('content', 'ab_content_repeated', { ...found }),
    variation: found.letter,
  }))
}

/** True if recipients are chosen and all of their segments can be queried. */
async function canCount(db: Db, row: SingleSendRow): Promise<boolean> {
  return hasSourcesIn(row) && (await sourceProblems(db, row)).length === 0
}

function hasSourcesIn(row: SingleSendRow): boolean {
  return row.all_contacts || row.list_ids.length > 0 || row.segment_ids.length > 0
}

/** The problems around the messages: recipients, time and installation. */
async function sendProblems(
  db: Db,
  row: SingleSendRow,
  { config, when, now, asksForRecipients = true }: CheckInput,
): Promise<PreflightProblem[]> {
  const hasSources = hasSourcesIn(row)
  const sources = await sourceProblems(db, row)
  const { account_id: account, suppression_group_id: group } = row
  const isEmpty =
    asksForRecipients &&
    hasSources &&
    sources.length === 0 &&
    !(when instanceof Date) &&
    !(await hasRecipients({ db, account, now }, toWire(row).send_to, group)) &&
    // An import under way may still bring recipients.
    (await findImportsReaching(db, row, now)).length === 0
  const facts = { hasSources, sources, isEmpty, when, now }
  return [...recipientProblems(facts), ...timeProblems(facts), ...installationProblems(config)]
}

async function sourceProblems(db: Db, row: SingleSendRow): Promise<SegmentProblem[]> {
  const { account_id: account } = row
  return [
    ...(await segmentProblems(db, account, 'segment_ids', row.all_contacts ? [] : row.segment_ids)),
    ...(await segmentProblems(db, account, 'exclude_segment_ids', row.exclude_segment_ids)),
  ]
}

/** Null: the recipients of a segment that can't be queried can't be counted. */
async function audienceOfTags(db: Db, row: SingleSendRow, now: Date): Promise<ContactIds | null> {
  const { account_id: account } = row
  const segments = [...row.segment_ids, ...row.exclude_segment_ids]
  if ((await segmentProblems(db, account, 'segment_ids', segments)).length > 0) return null
  return audienceQuery({ db, account, now }, allSources(toWire(row).send_to))
}

/** Imports that the send will wait for. The counts on the page don't include their contacts yet. */
async function importWarnings(db: Db, row: SingleSendRow, now: Date): Promise<PreflightFinding[]> {
  const running = await findImportsReaching(db, row, now)
  if (running.length === 0) return []
  const shares = running.map(({ processed_count: done, total_count: all }) =>
    all ? Math.min(1, done / all) : 0,
  )
  const percent = Math.floor(Math.min(...shares) * 100)
  return [warning('recipients', 'import_running', { percent })]
}
