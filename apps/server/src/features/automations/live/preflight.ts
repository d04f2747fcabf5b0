import { type AutomationFinding, automationLimits } from '@carillon/contract/automations'
import { isUnsubscribeUrl } from '@carillon/contract/custom-unsubscribe-url'
import { checkJourney } from '@carillon/journey/check-journey'
import { messageIdsOf, textIdsOf } from '@carillon/journey/emails'
import { allSteps, type Step } from '@carillon/journey/steps'
import { leavesAt } from '@carillon/journey/waits'
import {
  checkActions,
  findInvalidConditions,
  goneOf,
  groupsOf,
  type Known,
  lookUp,
  type Named,
  namedBy,
  namedByGoal,
} from '#features/automation-engine/public.ts'
import {
  asFinding,
  installationProblems,
  trackingWarnings,
  warning,
} from '#features/campaign-messages/public.ts'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import type { FindUntested } from '#platform/untested-messages.ts'
import { askIn, findLimits, isExempt } from '#sending/pacing/public.ts'
import { type AutomationRow, findAutomation } from '../find-automation.ts'
import { namesIn } from '../journey-names.rules.ts'
import { type Reviewing, reviewing, reviewMessage } from '../messages/review.ts'
import { findTexts, type TextRow } from '../texts/find-texts.ts'
import { reviewText } from '../texts/review-text.ts'
import { countExits } from './exits.ts'
import { blocking } from './finding.ts'
import { findSavedMessages } from './saved.ts'
import { untestedFindings } from './untested.ts'

type Parts = Pick<Services, 'config' | 'identities' | 'receivers'> & { findUntested: FindUntested }

/**
 * All problems that prevent an automation from going live, and the notes for its author, in the order of the page and of
 * the steps.
 * @throws automation_not_found
 */
export async function getPreflight(
  db: Db,
  account: string,
  id: string,
  parts: Parts & { now: Date },
): Promise<AutomationFinding[]> {
  return preflight(db, await findAutomation(db, account, id), parts)
}

export async function preflight(
  db: Db,
  row: AutomationRow,
  parts: Parts & { now: Date },
): Promise<AutomationFinding[]> {
  const known = await lookUp(db, row.account_id, [
    namedBy(row.entry),
    namedBy(row.exit_when),
    namedByGoal(row.goal),
    { groups: groupsOf(row) },
    ...allSteps(row.steps).map(({ step }) => namesOfOne(step)),
  ])
  const review = await reviewing(db, row, parts)
  return [
    ...entryFindings(row, known),
    ...(await exitFindings(db, row, known)),
    ...goalFindings(row, known),
    ...unsubscribeFindings(row, known),
    ...(await stepFindings(db, row, known, { review, ...parts })),
    ...(await windowFindings(db, row)),
    ...accountFindings(review),
  ]
}

/** A window that never opens because of the quiet hours of the account. */
async function windowFindings(
  db: Db,
  { account_id: account, send_window: window, suppression_group_id: group }: AutomationRow,
): Promise<AutomationFinding[]> {
  if (window === null) return []
  const limits = await findLimits(askIn(db), account)
  if (!limits?.quiet || isExempt(limits, group === null ? null : Number(group))) return []
  // Both times are compared in one zone. If their zones differ, the window is open for some people.
  const { quiet } = limits
  const times = { window: { ...window, in: 'UTC' }, quiet: { ...quiet, in: 'UTC' } }
  if (window.zone !== quiet.zone || leavesAt(times, 0) !== null) return []
  const finding = warning('schedule', 'window_quiet', { from: quiet.from, to: quiet.to })
  return [{ ...finding, section: 'steps', step_id: null, message_id: null }]
}

/** Findings about all mails of the account. */
function accountFindings({ config, settings }: Reviewing): AutomationFinding[] {
  const found = [
    ...installationProblems(config).map((problem) => asFinding(problem)),
    ...trackingWarnings(settings),
  ]
  return found.map((finding) => ({ ...finding, section: 'steps', step_id: null, message_id: null }))
}

function entryFindings({ entry }: AutomationRow, known: Known): AutomationFinding[] {
  if (entry === null) return [blocking('entry', 'automation_entry_required', 'entrance_criteria')]
  const gone = goneOf(known, namedBy(entry))
  return gone.map(({ code, details }) => blocking('entry', code, 'entrance_criteria', { details }))
}

async function exitFindings(db: Db, row: AutomationRow, known: Known): Promise<AutomationFinding[]> {
  const { account_id: account, exit_criteria: criteria, exit_when: when } = row
  if (criteria !== 'matches') return []
  if (when === null) return [blocking('exit', 'exit_required', 'exit_when')]
  const gone = goneOf(known, namedBy(when))
  const limit = automationLimits.meetsCriteria
  const isTooMany = (await countExits(db, account, row.id)) >= limit
  return [
    ...gone.map(({ code, details }) => blocking('exit', code, 'exit_when', { details })),
    ...(isTooMany
      ? [blocking('exit', 'automation_exits_limit', 'exit_criteria', { details: { limit } })]
      : []),
  ]
}

function goalFindings({ entry, goal }: AutomationRow, known: Known): AutomationFinding[] {
  if (goal === null) return []
  const gone = goneOf(known, namedByGoal(goal))
  const isEntry = entry?.type === 'segment' && entry.id === goal.segment_id
  return [
    ...gone.map(({ code, details }) => blocking('goal', code, 'goal.segment_id', { details })),
    ...(isEntry ? [blocking('goal', 'goal_is_entry', 'goal.segment_id')] : []),
  ]
}

function unsubscribeFindings(row: AutomationRow, known: Known): AutomationFinding[] {
  const { suppression_group_id: group, custom_unsubscribe_url: link } = row
  // Texts need no unsubscribe settings: people opt out of them by STOP.
  if (messageIdsOf(row.steps).length === 0) return []
  if (link) {
    const isUsable = isUnsubscribeUrl(link)
    return isUsable ? [] : [blocking('unsubscribe', 'unsubscribe_url_invalid', 'custom_unsubscribe_url')]
  }
  const isThere = group !== null && goneOf(known, { groups: groupsOf(row) }).length === 0
  return isThere ? [] : [blocking('unsubscribe', 'unsubscribe_required', 'suppression_group_id')]
}

async function stepFindings(
  db: Db,
  row: AutomationRow,
  known: Known,
  { review, receivers, findUntested }: Parts & { review: Reviewing },
): Promise<AutomationFinding[]> {
  const problems = checkJourney(row.steps)
  const messages = await findSavedMessages(db, row)
  const texts = await findTexts(db, row.id, textIdsOf(row.steps))
  const steps = allSteps(row.steps).map(({ step }) => step)
  const invalid = await findInvalidConditions(db, row.account_id, steps)
  const actions = await checkActions(db, row.account_id, steps, receivers)
  const reviews = await reviewAll(db, row, messages, { review, steps })
  const untested = await untestedFindings(db, row, steps, findUntested)
  const found = problems
    .filter(({ step }) => step === null)
    .map(({ code }) => blocking('steps', code, 'steps'))
  for (const step of steps) {
    const { id } = step
    const own = problems.filter((problem) => problem.step === id)
    found.push(...own.map(({ code }) => blocking('steps', code, 'steps', { step: id })))
    if (invalid.has(id)) found.push(blocking('steps', 'condition_invalid', 'steps', { step: id }))
    const gone = goneOf(known, namesOfOne(step))
    found.push(...gone.map(({ code, details }) => blocking('steps', code, 'steps', { details, step: id })))
    if (step.kind === 'text') found.push(...(await textFindings(db, row, texts, { ...review, step })))
    for (const code of actions.get(id) ?? []) found.push(blocking('steps', code, 'steps', { step: id }))
    if (step.kind !== 'email') continue
    found.push(...untested.filter(({ step_id }) => step_id === id))
    const reviewed = reviews.get(id)
    if (reviewed) found.push(...reviewed)
    else found.push(blocking('steps', 'automation_message_not_found', 'steps', { step: id }))
  }
  return found
}

/**
 * The number of emails that are reviewed at a time, each on a connection: most of the time is spent waiting for
 * answers.
 */
const reviewsAtOnce = 4

/**
 * The findings of the existing emails, by the ids of their steps. A transaction has one connection, so there they take
 * turns.
 */
async function reviewAll(
  db: Db,
  row: AutomationRow,
  messages: Awaited<ReturnType<typeof findSavedMessages>>,
  { review, steps }: { review: Reviewing; steps: readonly Step[] },
): Promise<Map<string, AutomationFinding[]>> {
  const found = new Map<string, AutomationFinding[]>()
  const waiting = steps.flatMap((step) => {
    const message = step.kind === 'email' ? messages.get(step.message_id) : undefined
    return message ? [{ step: step.id, message }] : []
  })
  const reviewNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      found.set(next.step, await reviewMessage(db, row, next.message, { ...review, step: next.step }))
  }
  await Promise.all(Array.from({ length: db.isTransaction ? 1 : reviewsAtOnce }, reviewNext))
  return found
}

async function textFindings(
  db: Db,
  row: AutomationRow,
  texts: readonly TextRow[],
  { step, ...review }: Reviewing & { step: Extract<Step, { kind: 'text' }> },
): Promise<AutomationFinding[]> {
  const text = texts.find(({ id }) => id === step.message_id)
  if (!text) return [blocking('steps', 'automation_text_not_found', 'steps', { step: step.id })]
  return reviewText(db, row, text, { ...review, step: step.id })
}

/** The things that a step names itself, without the steps inside it. */
function namesOfOne(step: Step): Named {
  const alone: Step =
    step.kind === 'branch'
      ? { ...step, paths: step.paths.map((path) => ({ ...path, steps: [] })), otherwise: [] }
      : step.kind === 'split'
        ? { ...step, paths: [] }
        : step
  return namesIn([alone])
}
