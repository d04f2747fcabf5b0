import { fillPath } from '@carillon/contract/endpoint'
import type { ListUse } from '@carillon/contract/lists'
import { lists } from '@carillon/contract/lists'
import { accessList, type FindUses, type ListRow } from '#features/contact-sets/public.ts'
import type { App, Context } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle, handleStream } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import { findContacts } from '../contacts.ts'
import { requestListDeletion, requestRemoval } from '../deletions/request-deletion.ts'
import { metadata } from '../metadata.ts'
import { countListIdentifiers, findSample } from '../search/find-contacts.ts'
import { readPageToken, writePageToken } from '../search/page-token.rules.ts'
import { findListUses } from './list-uses.ts'
import * as verbs from './lists.ts'

export function listsRoutes(app: App, findUses: FindUses<ListUse>): void {
  handle(app, lists.list, async (context, { query }) => {
    const page = { size: query.page_size, after: readAfter(query.page_token) }
    const { lists: found, count, next } = await verbs.findLists(context.db, context.account, page)
    const token = next === null ? undefined : writePageToken({ direction: 'next', key: [next] })
    return {
      result: found.map((list) => toList(context, list)),
      _metadata: metadata(`${baseAddress(context)}${lists.list.path}`, query, { count, next: token }),
    }
  })
  handle(app, lists.create, async (context, { body }) =>
    toList(context, await verbs.createList(context.db, context.account, body)),
  )
  handle(app, lists.get, async (context, { params, query }) => {
    const { db, account } = context
    const list = await accessList(db, account, params.id)
    const ids = query.contact_sample ? await findSample(db, account, list.id) : null
    return {
      ...toList(context, list),
      ...(ids ? { contact_sample: await findContacts(db, account, ids, baseAddress(context)) } : {}),
      ...(query.identifier_counts
        ? { identifier_counts: await countListIdentifiers(db, account, list.id) }
        : {}),
    }
  })
  handle(app, lists.update, async (context, { params, body }) =>
    toList(context, await verbs.renameList(context.db, context.account, params.id, body)),
  )
  handleStream(app, lists.delete, async ({ db, identity }, { params, query }, _request, reply) => {
    const job = await requestListDeletion(db, identity, params.id, query.delete_contacts === true, findUses)
    return job === null ? reply.code(204).send() : reply.code(200).send({ job_id: job })
  })
  handle(app, lists.uses, async ({ db, account }, { params }) => {
    const { id } = await accessList(db, account, params.id)
    return { result: await findListUses(db, account, id, findUses) }
  })
  handle(app, lists.addContacts, async ({ db, account }, { params, body }) => ({
    added_count: await verbs.addToList(db, account, params.id, body.contact_ids),
  }))
  handle(app, lists.removeContacts, async ({ db, identity }, { params, query }) => ({
    job_id: await requestRemoval(db, identity, params.id, query.contact_ids),
  }))
  handle(app, lists.count, async ({ db, account }, { params }) => {
    const { contact_count } = await accessList(db, account, params.id)
    return { contact_count, billable_count: contact_count }
  })
}

function toList(context: Context, list: ListRow) {
  const self = `${baseAddress(context)}${fillPath(lists.get.path, { id: list.id })}`
  return { id: list.id, name: list.name, contact_count: list.contact_count, _metadata: { self } }
}

function readAfter(token: string | undefined): string | null {
  if (token === undefined || token === '') return null
  const place = readPageToken(token)
  if (place?.key.length !== 1 || place.direction !== 'next') throw new Refusal('page_token_invalid')
  return place.key[0] ?? null
}
