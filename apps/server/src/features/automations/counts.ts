import type { AutomationCounts } from '@carillon/contract/automations'
import { allSteps, type Journey } from '@carillon/journey/steps'
import { sql } from 'kysely'
import { countExisting } from '#features/automation-engine/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { findAutomation } from './find-automation.ts'

const byReason = 'exited_'

/**
 * Reads the counters that the moves of people keep (automation-engine/travellers.ts); no people are counted. It has every step of
 * the draft, and other steps that people came to. @throws automation_not_found
 */
export async function findCounts(db: Db, account: string, id: string): Promise<AutomationCounts> {
  const automation = await findAutomation(db, account, id)
  const versions = await db
    .selectFrom('automation_version')
    .select('steps')
    .where('automation_id', '=', automation.id)
    .orderBy('number', 'desc')
    .execute()
  const counters = await db
    .selectFrom('automation_counter')
    .select(['step_id', 'metric', 'value'])
    .where('automation_id', '=', automation.id)
    .where('value', '<>', 0)
    .execute()
  const values = new Map(counters.map(({ step_id, metric, value }) => [`${step_id} ${metric}`, value]))
  const countOf = (place: string, metric: string) => Math.max(values.get(`${place} ${metric}`) ?? 0, 0)
  const saved = placesIn(automation.steps)
  const earlier = versions.map(({ steps }) => placesIn(steps))
  const reached = new Set(counters.map(({ step_id }) => step_id))
  const all = (of: 'steps' | 'paths') => {
    const others = earlier.flatMap((places) => places[of]).filter((place) => reached.has(place))
    return [...new Set([...saved[of], ...others])]
  }
  const { rows } = await sql<{ entered_at: Date }>`
    select entered_at from enrolment where automation_id = ${automation.id} order by entered_at desc limit 1`.execute(
    db,
  )
  return {
    entered: countOf(automation.id, 'entered'),
    active: countOf(automation.id, 'active'),
    completed: countOf(automation.id, 'completed'),
    exited: countOf(automation.id, 'exited'),
    failed: countOf(automation.id, 'failed'),
    converted: countOf(automation.id, 'converted'),
    exits: counters
      .filter(({ step_id, metric }) => step_id === automation.id && metric.startsWith(byReason))
      .map(({ metric, value }) => ({ reason: metric.slice(byReason.length), people: value }))
      .sort((one, other) => other.people - one.people || one.reason.localeCompare(other.reason)),
    steps: all('steps').map((step_id) => ({
      step_id,
      waiting: countOf(step_id, 'waiting'),
      passed: countOf(step_id, 'passed'),
      sent: countOf(step_id, 'sent'),
      exited: countOf(step_id, 'exited'),
    })),
    paths: all('paths').map((path_id) => ({
      path_id,
      // A branch counts 'otherwise' under its own id; it has no path of that id.
      passed:
        saved.branches.has(path_id) || earlier.some(({ branches }) => branches.has(path_id))
          ? countOf(path_id, 'otherwise')
          : countOf(path_id, 'passed'),
    })),
    last_entered_at: rows[0]?.entered_at.toISOString() ?? null,
  }
}

interface Places {
  steps: string[]
  /** 'Otherwise' has the id of its branch. */
  paths: string[]
  branches: ReadonlySet<string>
}

function placesIn(journey: Journey): Places {
  const all = allSteps(journey).map(({ step }) => step)
  const branches = all.flatMap((step) => (step.kind === 'branch' ? [step.id] : []))
  return {
    steps: all.map(({ id }) => id),
    paths: all.flatMap((step) => {
      if (step.kind !== 'branch' && step.kind !== 'split') return []
      return [...step.paths.map(({ id }) => id), ...(step.kind === 'branch' ? [step.id] : [])]
    }),
    branches: new Set(branches),
  }
}

/** The number of people who match the saved entry. @throws automation_not_found, automation_entry_required */
export async function countReach(db: Db, account: string, id: string, since: Date | null): Promise<number> {
  const { entry } = await findAutomation(db, account, id)
  if (entry === null) throw new Refusal('automation_entry_required', {}, { field: 'entrance_criteria' })
  return countExisting(db, account, entry, since)
}
