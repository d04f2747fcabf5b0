import type { ListUse } from '@carillon/contract/lists'
import { listsLegacy } from '@carillon/contract/lists-legacy'
import { recipientsLegacy } from '@carillon/contract/recipients-legacy'
import { countContacts, type FindUses } from '#features/contact-sets/public.ts'
import {
  accessListByNumber,
  numberLists,
  readPage,
  refuseEmptyPage,
  showRecipients,
} from '#features/legacy-recipients/public.ts'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import { requestListDeletion } from '../deletions/request-deletion.ts'
import { addToList, removeFromList } from '../lists/lists.ts'
import * as found from '../search/find-recipients.ts'
import { changeRecipients, recipientsPerCall } from './change-recipients.ts'
import { deleteRecipients } from './delete-recipients.ts'
import * as verbs from './lists-legacy.ts'

/** Lists and recipients of the oldest API. */
export function legacyRoutes(app: App, findUses: FindUses<ListUse>): void {
  listRoutes(app, findUses)
  memberRoutes(app)
  recipientRoutes(app)
}

function listRoutes(app: App, findUses: FindUses<ListUse>): void {
  handle(app, listsLegacy.create, async ({ db, account }, { body }) =>
    verbs.showList(await verbs.createLegacyList(db, account, body.name)),
  )
  handle(app, listsLegacy.list, async ({ db, account }) => ({
    lists: (await numberLists(db, account)).map(verbs.showList),
  }))
  handle(app, listsLegacy.deleteMany, ({ db, identity }, { body }) =>
    verbs.deleteLegacyLists(db, identity, body, findUses),
  )
  handle(app, listsLegacy.get, async ({ db, account }, { params }) =>
    verbs.showList(await accessListByNumber(db, account, params.list_id)),
  )
  handle(app, listsLegacy.update, async ({ db, account }, { params, body }) =>
    verbs.showList(await verbs.renameLegacyList(db, account, params.list_id, body.name)),
  )
  handle(app, listsLegacy.delete, async ({ db, account, identity }, { params, query }) => {
    const { id } = await accessListByNumber(db, account, params.list_id)
    await requestListDeletion(db, identity, id, query.delete_contacts === true, findUses)
  })
}

function memberRoutes(app: App): void {
  handle(app, listsLegacy.recipients, async ({ db, account }, { params, query }) => {
    const page = readPage(query)
    const list = await accessListByNumber(db, account, params.list_id)
    const ids = await found.findListPage(db, account, list, page)
    refuseEmptyPage(page, ids)
    return { recipients: await showRecipients(db, account, ids) }
  })
  handle(app, listsLegacy.addRecipients, async ({ db, account }, { params, body }) => {
    await verbs.addRecipients(db, account, params.list_id, body)
    return {}
  })
  handle(app, listsLegacy.addRecipient, async ({ db, account }, { params }) => {
    const list = await accessListByNumber(db, account, params.list_id)
    await addToList(db, account, list.id, [await found.accessRecipient(db, account, params.recipient_id)])
    return {}
  })
  handle(app, listsLegacy.removeRecipient, async ({ db, account, identity }, { params }) => {
    const list = await accessListByNumber(db, account, params.list_id)
    const contact = await found.accessRecipient(db, account, params.recipient_id)
    await removeFromList(db, identity, list.id, [contact])
  })
}

function recipientRoutes(app: App): void {
  handle(app, recipientsLegacy.create, ({ services, identity }, { body, query }) =>
    changeRecipients(services, identity, body, { mayAdd: true, consents: query.accept_overage === true }),
  )
  handle(app, recipientsLegacy.update, ({ services, identity }, { body }) =>
    changeRecipients(services, identity, body, { mayAdd: false }),
  )
  handle(app, recipientsLegacy.deleteMany, async ({ db, account, identity, now }, { body }) => {
    if (body.length === 0) throw new Refusal('contacts_required')
    if (body.length > recipientsPerCall) throw new Refusal('contacts_too_many', { limit: recipientsPerCall })
    const { contactIds } = await found.findRecipients(db, account, body)
    await deleteRecipients(db, identity, contactIds, now)
    return {}
  })
  handle(app, recipientsLegacy.list, async ({ db, account }, { query }) => {
    const page = readPage(query)
    const ids = await found.findRecipientPage(db, account, page)
    refuseEmptyPage(page, ids)
    return { recipients: await showRecipients(db, account, ids) }
  })
  handle(app, recipientsLegacy.billableCount, async ({ db, account }) => ({
    recipient_count: (await countContacts(db, account)).billable,
  }))
  handle(app, recipientsLegacy.count, async ({ db, account }) => ({
    recipient_count: await found.countRecipients(db, account),
  }))
  handle(app, recipientsLegacy.get, async ({ db, account }, { params }) => {
    const id = await found.accessRecipient(db, account, params.recipient_id)
    const [recipient] = await showRecipients(db, account, [id])
    if (!recipient) throw new Refusal('contact_not_found', { id: params.recipient_id })
    return recipient
  })
  handle(app, recipientsLegacy.delete, async ({ db, account, identity, now }, { params }) => {
    const id = await found.accessRecipient(db, account, params.recipient_id)
    await deleteRecipients(db, identity, [id], now)
  })
  handle(app, recipientsLegacy.lists, async ({ db, account }, { params }) => {
    const id = await found.accessRecipient(db, account, params.recipient_id)
    return { lists: (await verbs.findListsOf(db, account, id)).map(verbs.showList) }
  })
}
