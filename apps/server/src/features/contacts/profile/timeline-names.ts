import { sql } from 'kysely'
import { findGroups } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'
import type { FindSendNames, SendName } from './send-names.ts'
import type { TimelineRow } from './timeline-sources.ts'

export interface Names {
  sends: ReadonlyMap<string, SendName>
  automations: ReadonlyMap<string, string>
  groups: ReadonlyMap<string, string>
  lists: ReadonlyMap<string, string>
  segments: ReadonlyMap<string, string>
  /** File names of imports. */
  jobs: ReadonlyMap<string, string>
  people: ReadonlyMap<string, string>
  /** The email address of the user who started a job. */
  jobPeople: ReadonlyMap<string, string>
}

/** Events that refer to a job. */
export const jobEvents: ReadonlySet<string> = new Set([
  'added',
  'imported',
  'rolled_back',
  'deleted',
  'restored',
])

/** Events that may refer to an automation. */
export const automationEvents: ReadonlySet<string> = new Set(['put_off', 'drop'])

type IsOf = (event: string, row: TimelineRow) => boolean

/** The names of everything that a page refers to: one small query for each kind, none for kinds that don't occur. */
export async function findNames(
  db: Db,
  account: string,
  contactId: string,
  page: readonly TimelineRow[],
  findSendNames: FindSendNames,
): Promise<Names> {
  const refs = (isOf: IsOf) => [
    ...new Set(page.flatMap((row) => (row.ref !== null && isOf(row.event, row) ? [row.ref] : []))),
  ]
  const groupIds = refs(
    (event, row) => event.startsWith('group') || row.kind === 'group' || row.kind === 'pause',
  )
  const listIds = refs((event) => event.startsWith('list'))
  const segmentIds = refs((event) => event.startsWith('segment'))
  const automationIds = refs((event) => automationEvents.has(event))
  const jobIds = refs((event) => jobEvents.has(event))
  const userIds = [...new Set(page.flatMap((row) => row.user_id ?? []))]
  const sendIds = [...new Set(page.flatMap((row) => row.send_id ?? []))]
  const [sends, groups, lists, segments, automations, jobs, people] = await Promise.all([
    findSendNames(db, account, sendIds, contactId),
    groupIds.length === 0 ? [] : findGroups(db, account),
    namesIn(db, account, 'list', listIds),
    namesIn(db, account, 'segment', segmentIds),
    namesIn(db, account, 'automation', automationIds),
    findJobs(db, account, jobIds),
    findPeople(db, userIds),
  ])
  return {
    sends,
    groups: new Map(groups.map(({ id, name }) => [String(id), name])),
    lists,
    segments,
    automations,
    jobs: new Map(jobs.flatMap(({ id, name }) => (name === null ? [] : [[id, name]]))),
    jobPeople: new Map(jobs.flatMap(({ id, email }) => (email === null ? [] : [[id, email]]))),
    people,
  }
}

async function namesIn(
  db: Db,
  account: string,
  table: 'list' | 'segment' | 'automation',
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${sql.table(table)} where account_id = ${account} and id = any(${ids as string[]}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function findJobs(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<{ id: string; name: string | null; email: string | null }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; name: string | null; email: string | null }>`
    select contact_job.id, contact_job.detail ->> 'fileName' as name, "user".email
    from contact_job left join "user" on "user".id = contact_job.user_id
    where contact_job.account_id = ${account} and contact_job.id = any(${ids as string[]}::uuid[])
  `.execute(db)
  return rows
}

async function findPeople(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}
