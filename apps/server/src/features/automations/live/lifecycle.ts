import { isDeepStrictEqual } from 'node:util'
import type {
  Automation,
  AutomationFinding,
  AutomationStatus,
  Existing,
} from '@carillon/contract/automations'
import type { ErrorCode } from '@carillon/contract/refusals'
import { readInstant } from '@carillon/contract/wire'
import {
  changeAutomation,
  disable,
  findBroken,
  findFault,
  goLive,
  keepContents,
  lockRunning,
  pause,
  publish,
  resume,
} from '#features/automation-engine/public.ts'
import { keepMoment } from '#features/content-history/public.ts'
import { demandEntitlement } from '#features/entitlements/public.ts'
import type { Db } from '#platform/db.ts'
import type { Context } from '#platform/http/app.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal, Refusals } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { FindUntested } from '#platform/untested-messages.ts'
import { type AutomationRow, accessAutomation } from '../find-automation.ts'
import { getAutomation, showAutomation } from '../show-automation.ts'
import { demandExits } from './exits.ts'
import { forgetMessages } from './forget-messages.ts'
import { preflight } from './preflight.ts'
import { findSavedMessages, savedVersion } from './saved.ts'

type Parts = Pick<Services, 'config' | 'identities' | 'receivers' | 'sending'>

/** The data that a change of status needs besides the automation. */
export interface Changing extends Parts {
  db: Db
  account: string
  user: string
  now: Date
  findUntested: FindUntested
}

export function changing(
  { db, account, identity, now, services }: Context,
  findUntested: FindUntested,
): Changing {
  const { config, identities, receivers, sending } = services
  return { db, account, user: identity.userId, now, config, identities, receivers, sending, findUntested }
}

/**
 * Brings an automation into a status by the call for it. People who match the entry already are not enrolled.
 * @throws automation_state if no call leads there
 */
export async function changeStatus(
  by: Changing,
  { id, status }: Pick<Automation, 'id' | 'status'>,
  asked: AutomationStatus | 'active',
): Promise<Automation> {
  const to = asked === 'active' ? 'live' : asked
  if (to === status) return getAutomation(by.db, by.account, id)
  if (to === 'live') {
    return status === 'paused' ? resumeAutomation(by, id) : setLive(by, id, { who: 'none' }, null)
  }
  if (to === 'paused') return pauseAutomation(by, id)
  if (to === 'disabled') return disableAutomation(by, id)
  throw new Refusal('automation_state', { status })
}

/**
 * Sets a draft or disabled automation live. Two calls at once can't both be the last that the limit of exits allows.
 * @param startsFrom the revision that its author saw; null: any
 */
export async function setLive(
  by: Changing,
  id: string,
  existing: Existing,
  startsFrom: number | null,
): Promise<Automation> {
  by.sending.demandOn()
  return change(by, id, startsFrom, async (tx, row) => {
    if (row.status !== 'draft' && row.status !== 'disabled') throw wrongState(row)
    if (existing.who !== 'none' && row.entry?.type === 'date') {
      const problem = 'by a date, people enter when it comes: none'
      throw new Refusal('invalid_input', { problem }, { field: 'existing' })
    }
    await publishSaved(tx, row, by)
    const whom =
      existing.who === 'since'
        ? { who: existing.who, since: readInstant(existing.since) ?? by.now }
        : existing
    await goLive(tx, id, whom, by.now)
  })
}

/** Makes the draft the version that people go through. Without any difference there is no new version. */
export async function publishChanges(
  by: Changing,
  id: string,
  startsFrom: number | null,
): Promise<Automation> {
  return change(by, id, startsFrom, async (tx, row) => {
    if (row.published === null) throw wrongState(row)
    await publishSaved(tx, row, by)
  })
}

export async function pauseAutomation(by: Changing, id: string): Promise<Automation> {
  return change(by, id, null, (tx) => pause(tx, id, by.now))
}

/**
 * @throws the problem that prevents it, with all findings beside; automation_fault_published if it is repaired but not
 * published
 */
export async function resumeAutomation(by: Changing, id: string): Promise<Automation> {
  return change(by, id, null, async (tx, row) => {
    if (row.status !== 'paused') throw wrongState(row)
    await demandPlan(tx, row)
    await demandWhole(tx, row, by)
    await resume(tx, id, by.now)
  })
}

export async function disableAutomation(by: Changing, id: string): Promise<Automation> {
  return change(by, id, null, (tx) => disable(tx, id, by.now))
}

/** The account is locked before the automation, so that its limits hold and two calls can't wait for each other. */
export async function change(
  { db, account, now }: Changing,
  id: string,
  startsFrom: number | null,
  work: (tx: Db, row: AutomationRow) => Promise<void>,
): Promise<Automation> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    await work(tx, await accessAutomation(tx, account, id, startsFrom))
    await changeAutomation(tx, id, { updated_at: now })
    return showAutomation(tx, await accessAutomation(tx, account, id))
  })
}

/** @throws the problem that prevents it, with all findings beside */
export async function publishSaved(tx: Db, row: AutomationRow, by: Changing): Promise<void> {
  await demandPlan(tx, row)
  await demandExits(tx, row)
  demandReady(await preflight(tx, row, by))
  const { before, ...version } = await savedVersion(tx, row, { by: by.user, config: by.config })
  if (before && isDeepStrictEqual(contentsOf(before), contentsOf(version))) {
    await keepContents(tx, row, version)
    return
  }
  await publish(tx, { id: row.id, account: row.account_id }, version, by.now)
  await forgetMessages(tx, row)
  await keepSent(tx, row, { before, messages: version.messages }, by)
}

/** Keeps the sent content in the history of messages, where it is new. */
async function keepSent(
  tx: Db,
  row: AutomationRow,
  { before, messages }: Pick<Awaited<ReturnType<typeof savedVersion>>, 'before' | 'messages'>,
  { user, now }: Changing,
): Promise<void> {
  const saved = await findSavedMessages(tx, row)
  for (const [id, { content_id }] of Object.entries(messages)) {
    const message = saved.get(id)
    if (!message || before?.messages[id]?.content_id === content_id) continue
    const place = { account: row.account_id, kind: 'automation_message' as const, id }
    await keepMoment(tx, place, { user, now }, message, { reason: 'sent' })
  }
}

/** The parts of a version that people notice. */
function contentsOf({
  steps,
  settings,
  messages,
  texts,
}: Pick<Awaited<ReturnType<typeof savedVersion>>, 'steps' | 'settings' | 'messages' | 'texts'>) {
  const all = [...Object.entries(messages), ...Object.entries(texts)]
  const contents = all.map(([id, { content_id }]) => [id, content_id])
  return JSON.parse(JSON.stringify({ steps, settings, contents: Object.fromEntries(contents) })) as unknown
}

async function demandPlan(tx: Db, { account_id: account, exit_criteria }: AutomationRow): Promise<void> {
  await demandEntitlement(tx, account, 'automations')
  if (exit_criteria === 'matches') await demandEntitlement(tx, account, 'exit_criteria')
}

/** Refuses if the published version has a fault: the automation would pause itself within a minute. */
async function demandWhole(tx: Db, row: AutomationRow, by: Changing): Promise<void> {
  const running = await lockRunning(tx, row.id)
  if (!running || !((await findFault(tx, running)) ?? (await findBroken(running)))) return
  // Resuming publishes nothing, so it needs no new test.
  demandReady(await preflight(tx, row, { ...by, findUntested: async () => [] }))
  throw new Refusal('automation_fault_published')
}

/** Refuses with every problem that prevents going live, each code once; the findings name all places. */
export function demandReady(findings: readonly AutomationFinding[]): void {
  const blocking = findings.filter(({ severity }) => severity === 'blocks').map(refusalOf)
  const [first, ...others] = new Map(blocking.map((refusal) => [refusal.code, refusal])).values()
  if (first) throw new Refusals([first, ...others], { findings })
}

/** The problems of steps that their call names itself. */
const ownOfSteps: ReadonlySet<string> = new Set<ErrorCode>(['email_test_required'])

const ownWords: ReadonlySet<string> = new Set<ErrorCode>([
  'automation_entry_required',
  'unsubscribe_required',
  'list_not_found',
  'segment_not_found',
  'segment_invalid',
  'custom_field_not_found',
])

function refusalOf({ code, section, parameter }: AutomationFinding): Refusal {
  const isOwn = (section === 'steps' ? ownOfSteps : ownWords).has(code)
  return isOwn ? new Refusal(code as ErrorCode, parameter) : new Refusal('journey_invalid')
}

function wrongState({ status }: AutomationRow): Refusal {
  return new Refusal('automation_state', { status })
}
