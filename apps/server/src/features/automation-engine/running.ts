import { type FlatStep, flatten } from '@carillon/journey/flatten'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type {
  AutomationHeld,
  EnrolExisting,
  PublishedMessages,
  PublishedSettings,
  PublishedTexts,
} from '#schema/stored-automation.ts'

/** An automation with the version that people go through. */
export interface Running {
  id: string
  account: string
  /** The number of the version. */
  version: number
  status: 'live' | 'paused' | 'disabled'
  zone: string
  /** The custom field with a person's own zone. `quietZone` says whose zone the quiet hours of the account follow. */
  zoneField: string | null
  quietZone: 'account' | 'contact' | null
  /** People added after this time enter. */
  liveSince: Date
  /** People who entered before this time did so by another entry. */
  entryChangedAt: Date | null
  pausedAt: Date | null
  enrolling: EnrolExisting | null
  /** The time since which the goal has its segment. */
  goalSince: Date | null
  held: AutomationHeld | null
  settings: PublishedSettings
  messages: PublishedMessages
  texts: PublishedTexts
  steps: ReadonlyMap<string, FlatStep>
  first: string | null
}

/**
 * Locks a published automation until the transaction ends, and reads it: moving its people, publishing it and changing
 * its status all take this lock, so they come one after another. With `skip` the answer is null if another transaction
 * has it.
 */
export async function lockRunning(tx: Db, id: string, { skip = false } = {}): Promise<Running | null> {
  const row = await tx
    .selectFrom('automation')
    .select([
      'id',
      'account_id',
      'status',
      'published',
      'live_since',
      'entry_changed_at',
      'paused_at',
      'enrolling',
      'held',
      'goal_since',
    ])
    .where('id', '=', id)
    .where('published', 'is not', null)
    .forNoKeyUpdate()
    .$if(skip, (query) => query.skipLocked())
    .executeTakeFirst()
  if (!row || row.published === null || row.live_since === null) return null
  // The version is read after the lock, so that it is the last published one.
  const version = await tx
    .selectFrom('automation_version')
    .select(['steps', 'settings', 'messages', 'texts'])
    .where('automation_id', '=', id)
    .where('number', '=', row.published)
    .executeTakeFirstOrThrow()
  const flat = flatten(version.steps)
  return {
    id,
    account: row.account_id,
    version: row.published,
    status: row.status as Running['status'],
    ...(await zonesOf(tx, row.account_id)),
    liveSince: row.live_since,
    entryChangedAt: row.entry_changed_at,
    pausedAt: row.paused_at,
    enrolling: row.enrolling,
    goalSince: row.goal_since,
    held: row.held,
    settings: version.settings,
    messages: version.messages,
    texts: version.texts,
    steps: new Map(flat.map((step) => [step.id, step])),
    first: flat[0]?.id ?? null,
  }
}

/** The zone that times of an automation are in: an IANA name. */
export async function zoneOf(db: Db, account: string): Promise<string> {
  return (await zonesOf(db, account)).zone
}

async function zonesOf(db: Db, account: string): Promise<Pick<Running, 'zone' | 'zoneField' | 'quietZone'>> {
  const { rows } = await sql<Pick<Running, 'zone' | 'zoneField' | 'quietZone'>>`
    select account.time_zone as zone, limits.zone_field as "zoneField",
      case when limits.quiet_from is not null then limits.quiet_zone end as "quietZone"
    from account left join sending_limit limits on limits.account_id = account.id
    where account.id = ${account}`.execute(db)
  return rows[0] ?? { zone: 'UTC', zoneField: null, quietZone: null }
}
