import type { AutomationFields, Entrance } from '@carillon/contract/automations'
import { Journey } from '@carillon/journey/steps'
import { listNames } from '#features/contact-sets/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { findSegmentNames } from '#features/segments/public.ts'
import { accessGroup } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { asUuid } from '#platform/uuid.ts'
import type { StoredEntry, StoredExit } from '#schema/stored-automation.ts'
import type { AutomationRow } from './find-automation.ts'
import { changesMoreThanWaits, namesIn } from './journey-names.rules.ts'
import { canChangeEntry, type Entered } from './live/can-change-entry.ts'
import { findTextIds } from './texts/find-texts.ts'

type Settings = Pick<
  AutomationRow,
  | 'entry'
  | 'exit_criteria'
  | 'exit_when'
  | 'goal'
  | 'suppression_group_id'
  | 'custom_unsubscribe_url'
  | 'ip_pool'
  | 'steps'
>
/** The saved state before the change; empty for a new automation. */
export type Current = Settings & Entered

export const nothing: Current = {
  id: null,
  status: 'draft',
  published: null,
  entry: null,
  exit_criteria: 'all_messages',
  exit_when: null,
  goal: null,
  suppression_group_id: null,
  custom_unsubscribe_url: null,
  ip_pool: null,
  steps: [],
}

/**
 * The columns of a change. Only new references are looked up: a deleted thing that was referenced before must not prevent
 * saving.
 * @param pools names that the operator gave; without any, every name is kept
 */
export async function changedColumns(
  tx: Db,
  account: string,
  current: Current,
  fields: AutomationFields,
  pools: readonly string[],
) {
  const { name, again_after_days, categories, steps, ip_pool, send_window } = fields
  if (send_window && send_window.to <= send_window.from) {
    throw invalid('send_window.to', 'it has to be later than the beginning')
  }
  if (ip_pool && ip_pool !== current.ip_pool && pools.length > 0 && !pools.includes(ip_pool)) {
    throw new Refusal('ip_pool_not_found', {}, { field: 'ip_pool' })
  }
  return {
    ...(name === undefined ? {} : { name }),
    ...(again_after_days === undefined ? {} : { again_after_days }),
    ...(categories === undefined ? {} : { categories: [...new Set(categories)] }),
    ...(ip_pool === undefined ? {} : { ip_pool: ip_pool || null }),
    ...(send_window === undefined ? {} : { send_window: send_window && JSON.stringify(send_window) }),
    ...(await entryColumns(tx, account, current, fields.entrance_criteria)),
    ...(await exitColumns(tx, account, current, fields)),
    ...(await goalColumns(tx, account, current, fields.goal)),
    ...(await unsubscribeColumns(tx, account, current, fields)),
    ...(steps === undefined ? {} : await stepColumns(tx, account, current, steps)),
  }
}

function invalid(field: string, problem: string): Refusal {
  return new Refusal('invalid_input', { problem }, { field })
}

async function entryColumns(
  tx: Db,
  account: string,
  current: Current,
  entrance: Entrance | null | undefined,
) {
  if (entrance === undefined) return {}
  const entry = entrance && storedEntry(entrance)
  if (isSame(entry, current.entry)) return {}
  if (!(await canChangeEntry(tx, account, current))) {
    throw new Refusal('automation_entry_live', {}, { field: 'entrance_criteria' })
  }
  if (entry?.type === 'date') {
    await refuseUnknownDates(tx, account, [entry.field], 'entrance_criteria.date.field')
  } else if (entry && entry.type !== 'all') {
    await refuseUnknownSource(tx, account, entry, 'entrance_criteria.id')
  }
  return { entry: entry && JSON.stringify(entry) }
}

function storedEntry({ type, id, date }: Entrance): StoredEntry {
  if (type === 'all') return { type }
  if (type === 'date') {
    if (date === undefined) throw invalid('entrance_criteria.date', 'it is missing')
    const { field, days, time, yearly } = date
    return { type, field, days, time, yearly }
  }
  if (id === undefined) throw invalid('entrance_criteria.id', 'it is missing')
  return { type, id }
}

function isSame(one: StoredEntry | null, other: StoredEntry | null): boolean {
  const keyOf = (entry: StoredEntry | null) => {
    if (entry === null) return null
    return entry.type === 'date'
      ? [entry.field, entry.days, entry.time, entry.yearly].join(' ')
      : [entry.type, 'id' in entry ? entry.id : ''].join(' ')
  }
  return keyOf(one) === keyOf(other)
}

async function exitColumns(tx: Db, account: string, current: Current, fields: AutomationFields) {
  const { exit_criteria = current.exit_criteria, exit_when } = fields
  if (exit_criteria !== 'matches') {
    if (exit_when) throw invalid('exit_when', "it belongs to the exit_criteria 'matches' only")
    return { exit_criteria, exit_when: null }
  }
  if (exit_when === undefined) return { exit_criteria }
  if (exit_when && !isSame(exit_when, current.exit_when)) {
    await refuseUnknownSource(tx, account, exit_when, 'exit_when.id')
  }
  return { exit_criteria, exit_when: exit_when && JSON.stringify(exit_when) }
}

async function goalColumns(tx: Db, account: string, current: Current, goal: AutomationFields['goal']) {
  if (goal === undefined) return {}
  if (goal && goal.segment_id !== current.goal?.segment_id) {
    await refuseUnknownSegments(tx, account, [goal.segment_id], 'goal.segment_id')
  }
  return { goal: goal && JSON.stringify(goal) }
}

async function refuseUnknownSource(
  tx: Db,
  account: string,
  { type, id }: StoredExit,
  field: string,
): Promise<void> {
  if (type === 'list') await refuseUnknownLists(tx, account, [id], field)
  else await refuseUnknownSegments(tx, account, [id], field)
}

async function refuseUnknownLists(tx: Db, account: string, ids: readonly string[], field: string) {
  const found = await listNames(
    tx,
    account,
    ids.flatMap((id) => asUuid(id) ?? []),
  )
  const unknown = ids.find((id) => !found.has(id))
  if (unknown !== undefined) throw new Refusal('list_not_found', { id: unknown }, { field })
}

/** Only custom fields of dates can be the time of entering or of going on. */
async function refuseUnknownDates(tx: Db, account: string, ids: readonly string[], field: string) {
  if (ids.length === 0) return
  const known = new Map((await customFieldsOf(tx, account)).map(({ id, type }) => [id, type]))
  for (const id of ids) {
    const type = known.get(id)
    if (!type) throw new Refusal('custom_field_not_found', { id }, { field })
    if (type !== 'Date') throw invalid(field, 'it is no field of dates')
  }
}

async function refuseUnknownSegments(tx: Db, account: string, ids: readonly string[], field: string) {
  const found = await findSegmentNames(tx, account, ids)
  for (const id of ids) {
    const segment = found.get(id)
    if (!segment) throw new Refusal('segment_not_found', { id }, { field })
    if (segment.isInvalid) throw new Refusal('segment_invalid', { id, name: segment.name }, { field })
  }
}

/**
 * The columns of unsubscribing: either a group or a custom link. Setting one clears the other; setting both is refused.
 */
async function unsubscribeColumns(tx: Db, account: string, current: Current, fields: AutomationFields) {
  const { suppression_group_id: group, custom_unsubscribe_url } = fields
  const link = custom_unsubscribe_url === undefined ? undefined : custom_unsubscribe_url || null
  if (typeof group === 'number' && typeof link === 'string') {
    throw new Refusal('unsubscribe_both', {}, { field: 'custom_unsubscribe_url' })
  }
  if (typeof group === 'number' && group !== -1 && group !== current.suppression_group_id) {
    await accessGroup(tx, account, group)
  }
  return {
    ...(group === undefined ? {} : { suppression_group_id: group }),
    ...(link === undefined ? {} : { custom_unsubscribe_url: link }),
    ...(typeof group === 'number' ? { custom_unsubscribe_url: null } : {}),
    ...(typeof link === 'string' ? { suppression_group_id: null } : {}),
  }
}

async function stepColumns(tx: Db, account: string, current: Current, steps: Journey) {
  const before = Journey.parse(current.steps)
  if (current.status === 'live' && changesMoreThanWaits(before, steps)) {
    throw new Refusal('automation_steps_live', {}, { field: 'steps' })
  }
  const [named, known] = [namesIn(steps), namesIn(before)]
  const added = (of: keyof typeof named) => [...named[of]].filter((id) => !known[of].has(id))
  await refuseUnknownLists(tx, account, added('lists'), 'steps')
  await refuseUnknownSegments(tx, account, added('segments'), 'steps')
  await refuseUnknownDates(tx, account, added('dates'), 'steps')
  await refuseForeignTexts(tx, current.id, added('texts'))
  await refuseForeignMessages(tx, current.id, added('messages'))
  return { steps: JSON.stringify(steps) }
}

async function refuseForeignTexts(tx: Db, automationId: string | null, ids: string[]): Promise<void> {
  const own = automationId === null ? [] : await findTextIds(tx, automationId)
  const foreign = ids.find((id) => !own.includes(id))
  if (foreign !== undefined) {
    throw new Refusal('automation_text_not_found', { id: foreign }, { field: 'steps' })
  }
}

/** Steps send messages of their own automation only, and ask only about its messages and texts. */
async function refuseForeignMessages(tx: Db, automationId: string | null, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const own =
    automationId === null
      ? []
      : await tx
          .selectFrom('automation_message')
          .select('id')
          .where('automation_id', '=', automationId)
          .where('id', 'in', ids)
          .execute()
  const texts = automationId === null ? [] : await findTextIds(tx, automationId)
  const found = new Set([...own.map(({ id }) => id), ...texts])
  const foreign = ids.find((id) => !found.has(id))
  if (foreign !== undefined) {
    throw new Refusal('automation_message_not_found', { id: foreign }, { field: 'steps' })
  }
}
