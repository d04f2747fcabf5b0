import { createHash } from 'node:crypto'
import type { contactBulk } from '@carillon/contract/contact-bulk'
import type { contacts } from '@carillon/contract/contacts'
import type { HandlerInput } from '@carillon/contract/endpoint'
import type { lists } from '@carillon/contract/lists'
import type { listsLegacy } from '@carillon/contract/lists-legacy'
import type { recipientsLegacy } from '@carillon/contract/recipients-legacy'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  accessList,
  allContacts,
  type ContactIds,
  countContacts,
  listMembers,
} from '#features/contact-sets/public.ts'
import { accessListByNumber } from '#features/legacy-recipients/public.ts'
import type { Db } from '#platform/db.ts'
import type { Look, Watched } from '#platform/http/gate.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import { accessRecipient, findRecipients } from '../search/find-recipients.ts'
import { checkMatching, countMatching, matchingContacts } from '../search/matching.ts'
import { findDeletedPeople } from './find-people.ts'

/** The calls that delete many contacts, each as an approver has to see it. Removing contacts from a list deletes none. */
export const looksAtDeletions = {
  contacts: (async ({ db, account }, input) => {
    const { ids, delete_all_contacts } = input.query as HandlerInput<typeof contacts.delete>['query']
    if (delete_all_contacts === true) {
      return deletion(
        'contacts:all',
        { path: '/contacts', people: some(db, account, allContacts(account)) },
        async () => (await countContacts(db, account)).contacts,
      )
    }
    return ofContacts(db, account, ids ?? [])
  }) satisfies Look,

  matching: (async ({ db, account }, input) => {
    const { matching } = input.body as HandlerInput<typeof contactBulk.delete>['body']
    const checked = await checkMatching(db, account, matching)
    const list = checked.list ? await accessList(db, account, checked.list) : null
    const segment = checked.segment ? await findSegment(db, account, sql`id = ${checked.segment}`) : null
    const name = [list?.name, segment?.name, checked.search, checked.status].filter(Boolean).join(' · ')
    const path = list
      ? `/contacts/lists/${list.id}`
      : segment
        ? `/contacts/segments/${segment.id}`
        : '/contacts'
    const people = some(db, account, matchingContacts(account, checked))
    const about = { name, path, reviewed: segment?.query_changed_at, people }
    const isCounted = !segment || (segment.evaluated_at !== null && segment.stale_since === null)
    return deletion(`contacts:${digest(checked)}`, about, async () =>
      isCounted ? countMatching(db, account, checked) : null,
    )
  }) satisfies Look,

  list: (async ({ db, account }, input) => {
    const { params, query } = input as HandlerInput<typeof lists.delete>
    if (query.delete_contacts !== true) return null
    const list = await accessList(db, account, params.id)
    return ofList(db, account, { ...list, members: list.contact_count })
  }) satisfies Look,

  /** In the oldest version of the API, lists are named by their numbers. */
  numberedList: (async ({ db, account }, input) => {
    const { params, query } = input as HandlerInput<typeof listsLegacy.delete>
    if (query.delete_contacts !== true) return null
    return ofList(db, account, await accessListByNumber(db, account, params.list_id))
  }) satisfies Look,

  recipients: (async ({ db, account }, input) => {
    const { body } = input as HandlerInput<typeof recipientsLegacy.deleteMany>
    return ofContacts(db, account, (await findRecipients(db, account, body)).contactIds)
  }) satisfies Look,

  recipient: (async ({ db, account }, input) => {
    const { params } = input as HandlerInput<typeof recipientsLegacy.delete>
    return ofContacts(db, account, [await accessRecipient(db, account, params.recipient_id)])
  }) satisfies Look,

  /**
   * Until a segment is evaluated, its members are not known: then the deletion waits, however few they may be. Segments are named by their ids, in the
   * oldest version of the API by their numbers.
   */
  segment: (async ({ db, account }, input) => {
    const { params, query } = input as {
      params: { id: string | number }
      query: { delete_contacts?: boolean }
    }
    if (query.delete_contacts !== true) return null
    const where =
      typeof params.id === 'number'
        ? sql<SqlBool>`number = ${params.id}`
        : sql<SqlBool>`id = ${uuidOrNone(params.id)}`
    const segment = await findSegment(db, account, where)
    if (!segment) return null
    const { id, name, query_changed_at: reviewed } = segment
    const people = some(db, account, matchingContacts(account, { segment: id }))
    const about = { name, path: `/contacts/segments/${id}`, reviewed, people }
    const isCounted = segment.evaluated_at !== null && segment.stale_since === null
    return deletion(`segment:${id}`, about, async () =>
      isCounted ? countMatching(db, account, { segment: id }) : null,
    )
  }) satisfies Look,
} as const

interface About {
  name?: string
  path: string
  reviewed?: unknown
  people: NonNullable<Watched['people']>
}

function ofContacts(db: Db, account: string, ids: readonly string[]): Watched {
  const chosen = [...new Set(ids)].toSorted()
  const named: ContactIds = sql`select unnest(${chosen.map(uuidOrNone)}::uuid[]) as contact_id`
  const about = { path: '/contacts', people: some(db, account, named) }
  return deletion(`contacts:${digest(chosen)}`, about, async () => chosen.length)
}

function ofList(
  db: Db,
  account: string,
  { id, name, members }: { id: string; name: string; members: number },
): Watched {
  const people = some(db, account, listMembers(account, [id]))
  return deletion(`list:${id}`, { name, path: `/contacts/lists/${id}`, people }, async () => members)
}

function some(db: Db, account: string, ids: ContactIds): About['people'] {
  return (limit) => findDeletedPeople(db, account, { ids, limit })
}

function deletion(
  subject: string,
  { name = '', path, reviewed = null, people }: About,
  count: () => Promise<number | null>,
): Watched {
  return { kind: 'deletion', subject, name, path, dueAt: null, reviewed, count, people }
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
}

async function findSegment(db: Db, account: string, isNamed: RawBuilder<SqlBool>) {
  return db
    .selectFrom('segment')
    .select(['id', 'name', 'query_changed_at', 'evaluated_at', 'stale_since'])
    .where('account_id', '=', account)
    .where(isNamed)
    .executeTakeFirst()
}
