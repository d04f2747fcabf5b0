import { segments } from '@carillon/contract/segments'
import type { Condition, SegmentTree } from '@carillon/segment-language/tree'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { type Caller, type Server, until } from '#test/kit.ts'

/** All conditions, or any of them. */
export function tree(conditions: Condition[], joiner: 'and' | 'or' = 'and'): SegmentTree {
  return { version: 1, joiner: 'and', groups: conditions.length === 0 ? [] : [{ joiner, conditions }] }
}

export function textIs(field: string, ...values: string[]): Condition {
  return { kind: 'text', field, operator: 'is', values }
}

export function onList(...listIds: string[]): Condition {
  return { kind: 'list', operator: 'on', listIds }
}

export function opened(within?: { amount: number; unit: 'days' }): Condition {
  const period = within ? { type: 'within' as const, ...within } : { type: 'any_time' as const }
  return { kind: 'event', event: 'opened', negated: false, source: { type: 'any' }, period, machines: false }
}

/** Makes a segment through the API and waits until it has been evaluated. */
export async function makeSegment(
  who: Caller,
  name: string,
  query_json: SegmentTree,
  options: { parent?: string } = {},
): Promise<string> {
  const parents = options.parent ? { parent_list_ids: [options.parent] } : {}
  const { id } = await who.call(segments.create, { body: { name, query_json, ...parents } })
  await until(`${name} is ready`, async () => (await getSegment(who, id)).state !== 'processing')
  return id
}

export function getSegment(who: Caller, id: string) {
  return who.call(segments.get, { params: { id }, query: { contacts_sample: false } })
}

/** Waits until a segment has this many members. */
export function holds(who: Caller, id: string, count: number): Promise<unknown> {
  return until(
    `segment ${id} holds ${count}`,
    async () => (await getSegment(who, id)).contacts_count === count,
  )
}

/** Addresses of the current members, sorted. */
export async function membersOf(db: Db, segmentId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('segment_contact')
    .innerJoin('contact', 'contact.id', 'segment_contact.contact_id')
    .select('contact.email')
    .where('segment_id', '=', segmentId)
    .where('left_at', 'is', null)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

export async function staysIn(db: Db, segmentId: string): Promise<{ entered: Date; left: Date | null }[]> {
  const rows = await db
    .selectFrom('segment_contact')
    .select(['entered_at', 'left_at'])
    .where('segment_id', '=', segmentId)
    .orderBy('entered_at')
    .execute()
  return rows.map(({ entered_at, left_at }) => ({ entered: entered_at, left: left_at }))
}

/** The context of scheduled work, with the services of a test server and a given time. */
export function cronContext({ product }: Pick<Server, 'product'>, now = product.services.now): JobContext {
  const { services } = product
  return {
    services,
    db: services.database.db,
    log: services.log,
    signal: new AbortController().signal,
    now,
  }
}
