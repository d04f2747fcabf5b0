import { type AutomationFinding, automationLimits } from '@carillon/contract/automations'
import { isUnsubscribeUrl } from '@carillon/contract/custom-unsubscribe-url'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { checkJourney } from '@carillon/journey/check-journey'
import { allSteps, type Step } from '@carillon/journey/steps'
import { asFinding, installationProblems, trackingWarnings } from '#features/campaign-messages/public.ts'
import { listNames } from '#features/contact-sets/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { findSegmentNames } from '#features/segments/public.ts'
import { findTrackingSettings } from '#features/tracking-settings/public.ts'
import { findGroupIds } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { type AutomationRow, findAutomation } from '../find-automation.ts'
import { namesIn } from '../journey-names.rules.ts'
import { reviewMessage } from '../messages/review.ts'
import { countExits } from './exits.ts'
import { blocking } from './finding.ts'
import { findSavedMessages } from './saved.ts'

type Parts = Pick<Services, 'config' | 'dkim'>

/**
 * All that prevents an automation from going live as it is saved, and what its author should know, in the order of the page and
 * of the steps.
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
  return [
    ...(await entryFindings(db, row)),
    ...(await exitFindings(db, row)),
    ...(await goalFindings(db, row)),
    ...(await unsubscribeFindings(db, row)),
    ...(await stepFindings(db, row, parts)),
    ...(await accountFindings(db, row, parts)),
  ]
}

/** What is about all that the account sends. */
async function accountFindings(
  db: Db,
  { account_id: account }: AutomationRow,
  { config }: Parts,
): Promise<AutomationFinding[]> {
  const settings = await findTrackingSettings(db, account)
  const found = [
    ...installationProblems(config).map((problem) => asFinding(problem)),
    ...trackingWarnings(settings),
  ]
  return found.map((finding) => ({ ...finding, section: 'steps', step_id: null, message_id: null }))
}

async function entryFindings(db: Db, { account_id, entry }: AutomationRow): Promise<AutomationFinding[]> {
  if (entry === null) return [blocking('entry', 'automation_entry_required', 'entrance_criteria')]
  if (entry.type === 'all') return []
  const named = entry.type === 'date' ? { fields: [entry.field] } : { [`${entry.type}s`]: [entry.id] }
  const gone = await findGone(db, account_id, named)
  return gone.map(({ code, details }) => blocking('entry', code, 'entrance_criteria', { details }))
}

async function exitFindings(db: Db, row: AutomationRow): Promise<AutomationFinding[]> {
  const { account_id: account, exit_criteria: criteria, exit_when: when } = row
  if (criteria !== 'matches') return []
  if (when === null) return [blocking('exit', 'exit_required', 'exit_when')]
  const gone = await findGone(db, account, { [`${when.type}s`]: [when.id] })
  const limit = automationLimits.meetsCriteria
  const isTooMany = (await countExits(db, account, row.id)) >= limit
  return [
    ...gone.map(({ code, details }) => blocking('exit', code, 'exit_when', { details })),
    ...(isTooMany
      ? [blocking('exit', 'automation_exits_limit', 'exit_criteria', { details: { limit } })]
      : []),
  ]
}

async function goalFindings(
  db: Db,
  { account_id, entry, goal }: AutomationRow,
): Promise<AutomationFinding[]> {
  if (goal === null) return []
  const gone = await findGone(db, account_id, { segments: [goal.segment_id] })
  const isEntry = entry?.type === 'segment' && entry.id === goal.segment_id
  return [
    ...gone.map(({ code, details }) => blocking('goal', code, 'goal.segment_id', { details })),
    ...(isEntry ? [blocking('goal', 'goal_is_entry', 'goal.segment_id')] : []),
  ]
}

async function unsubscribeFindings(db: Db, row: AutomationRow): Promise<AutomationFinding[]> {
  const { account_id: account, suppression_group_id: group, custom_unsubscribe_url: link } = row
  if (link) {
    const isUsable = isUnsubscribeUrl(link)
    return isUsable ? [] : [blocking('unsubscribe', 'unsubscribe_url_invalid', 'custom_unsubscribe_url')]
  }
  const isThere =
    group !== null && (group === globalGroupId || (await findGroupIds(db, account, [group])).has(group))
  return isThere ? [] : [blocking('unsubscribe', 'unsubscribe_required', 'suppression_group_id')]
}

async function stepFindings(
  db: Db,
  row: AutomationRow,
  parts: Parts & { now: Date },
): Promise<AutomationFinding[]> {
  const problems = checkJourney(row.steps)
  const messages = await findSavedMessages(db, row)
  const found = problems
    .filter(({ step }) => step === null)
    .map(({ code }) => blocking('steps', code, 'steps'))
  for (const { step } of allSteps(row.steps)) {
    const { id } = step
    const own = problems.filter((problem) => problem.step === id)
    found.push(...own.map(({ code }) => blocking('steps', code, 'steps', { step: id })))
    const gone = await findGone(db, row.account_id, namesOfOne(step))
    found.push(...gone.map(({ code, details }) => blocking('steps', code, 'steps', { details, step: id })))
    if (step.kind !== 'email') continue
    const message = messages.get(step.message_id)
    if (!message) found.push(blocking('steps', 'automation_message_not_found', 'steps', { step: id }))
    else found.push(...(await reviewMessage(db, row, message, { ...parts, step: id })))
  }
  return found
}

interface Named {
  lists?: Iterable<string>
  segments?: Iterable<string>
  fields?: readonly string[]
}

/** What a step names itself, without the steps inside it. */
function namesOfOne(step: Step): Named {
  const alone: Step =
    step.kind === 'branch'
      ? { ...step, paths: step.paths.map((path) => ({ ...path, steps: [] })), otherwise: [] }
      : step.kind === 'split'
        ? { ...step, paths: [] }
        : step
  const field = step.kind === 'action' && step.action.kind === 'set_field' ? [step.action.field] : []
  return { ...namesIn([alone]), fields: field }
}

type Gone = 'list_not_found' | 'segment_not_found' | 'segment_invalid' | 'custom_field_not_found'

/** Those that don't exist any more, or can't be asked. */
async function findGone(
  db: Db,
  account: string,
  named: Named,
): Promise<{ code: Gone; details: Record<string, unknown> }[]> {
  const found: { code: Gone; details: Record<string, unknown> }[] = []
  const [lists, segments] = [[...(named.lists ?? [])], [...(named.segments ?? [])]]
  if (lists.length > 0) {
    const known = await listNames(db, account, lists)
    found.push(
      ...lists
        .filter((id) => !known.has(id))
        .map((id) => ({ code: 'list_not_found' as const, details: { id } })),
    )
  }
  if (segments.length > 0) {
    const known = await findSegmentNames(db, account, segments)
    for (const id of segments) {
      const segment = known.get(id)
      if (!segment) found.push({ code: 'segment_not_found', details: { id } })
      else if (segment.isInvalid) found.push({ code: 'segment_invalid', details: { id, name: segment.name } })
    }
  }
  // The ids of custom fields; reserved fields have names without a digit.
  const custom = (named.fields ?? []).filter((field) => /\d/.test(field) && !/^address_line_/.test(field))
  if (custom.length > 0) {
    const known = new Set((await customFieldsOf(db, account)).map(({ id }) => id))
    found.push(
      ...custom
        .filter((id) => !known.has(id))
        .map((id) => ({ code: 'custom_field_not_found' as const, details: { id } })),
    )
  }
  return found
}
