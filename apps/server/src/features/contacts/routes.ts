import { contactCount } from '@carillon/contract/contact-count'
import { contactGrowth } from '@carillon/contract/contact-growth'
import { contactLimit } from '@carillon/contract/contact-limit'
import { contactValues } from '@carillon/contract/contact-values'
import { contactLimits, contacts } from '@carillon/contract/contacts'
import type { HandlerInput } from '@carillon/contract/endpoint'
import type { ListUse } from '@carillon/contract/lists'
import { countContacts, countSubusers, type FindUses } from '#features/contact-sets/public.ts'
import { searchByQuery } from '#features/segments/public.ts'
import type { App, Context } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle } from '#platform/http/handle.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { changeContact, deleteIdentifier } from './change-contact.ts'
import * as verbs from './contacts.ts'
import { requestDeletion } from './deletions/request-deletion.ts'
import { deletionsRoutes } from './deletions/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { findGrowth } from './growth/find-growth.ts'
import { importRoutes } from './import/routes.ts'
import { legacyRoutes } from './legacy/routes.ts'
import { readContactLimit } from './limits/contact-limit.ts'
import { listsRoutes } from './lists/routes.ts'
import { metadata } from './metadata.ts'
import { profileRoutes } from './profile/routes.ts'
import type { FindSendNames } from './profile/send-names.ts'
import { countIdentifiers, findContactPage, findSample } from './search/find-contacts.ts'
import { findValues } from './search/find-values.ts'

/** Functions of features that send (docs/decisions/0053). */
interface Dependencies {
  findUses: FindUses<ListUse>
  findSendNames: FindSendNames
}

export function contactsRoutes(app: App, { findUses, findSendNames }: Dependencies): void {
  handle(app, contactCount.get, async ({ db, account }, { query }) => {
    const own = await countContacts(db, account)
    const breakdown = await countSubusers(db, account)
    const total = Object.values(breakdown).reduce((sum, count) => sum + count, 0)
    const parent = Object.keys(breakdown).length > 0 ? { billable_breakdown: { total, breakdown } } : {}
    const counts = query.identifier_counts ? { identifier_counts: await countIdentifiers(db, account) } : {}
    return { contact_count: own.contacts, billable_count: own.billable, ...counts, ...parent }
  })
  handle(app, contactGrowth.get, ({ db, account, now }, { query }) =>
    findGrowth(db, account, { timezone: query.timezone, now }),
  )
  handle(app, contactValues.list, ({ db, account }, { query }) => findValues(db, account, query))
  handle(app, contactLimit.get, ({ services, db, account }) => readContactLimit(services, db, account))
  handle(app, contacts.list, async (context, { query }) =>
    isPaged(query) ? showPage(context, query) : showSample(context),
  )
  handle(app, contacts.upsert, async ({ services, identity }, { body }) => ({
    job_id: await verbs.upsertContacts(services, identity, body),
  }))
  handle(app, contacts.delete, async ({ db, identity }, { query }) => ({
    job_id: await requestDeletion(db, identity, query),
  }))
  handle(app, contacts.batch, async (context, { body }) => ({
    result: await verbs.findSomeContacts(context.db, context.account, body.ids, baseAddress(context)),
  }))
  handle(app, contacts.search, async (context, { body }) => {
    const { services, db, account } = context
    const { count, sampleIds } = await searchByQuery(services.database, account, body.query, context)
    const base = baseAddress(context)
    return {
      result: await verbs.findContacts(db, account, sampleIds, base),
      contact_count: count,
      _metadata: { self: `${base}${contacts.search.path}`, count },
    }
  })
  handle(app, contacts.searchEmails, async (context, { body }) => ({
    result: await verbs.searchByEmails(context.db, context.account, body, baseAddress(context)),
  }))
  handle(app, contacts.searchIdentifiers, async (context, { params, body }) => {
    const kind = verbs.kindOfType(params.identifier_type)
    const { db, account } = context
    return {
      result: await verbs.findByIdentifiers(db, account, kind, body.identifiers, baseAddress(context)),
    }
  })
  bulkRoutes(app)
  deletionsRoutes(app)
  exportRoutes(app)
  importRoutes(app)
  listsRoutes(app, findUses)
  legacyRoutes(app, findUses)
  profileRoutes(app, findSendNames)
  handle(app, contacts.get, (context, { params }) =>
    verbs.findContact(context.db, context.account, params.id, baseAddress(context)),
  )
  handle(app, contacts.update, async (context, { params, body }) => {
    await changeContact(context.db, context.identity, params.id, body)
    return verbs.findContact(context.db, context.account, params.id, baseAddress(context))
  })
  handle(app, contacts.deleteIdentifier, async ({ db, account, identity }, { params, body }) => {
    const kind = verbs.kindOfType(body.identifier_type)
    return {
      job_id: await deleteIdentifier(db, account, identity.userId, params.id, kind, body.identifier_value),
    }
  })
}

type PageQuery = HandlerInput<typeof contacts.list>['query']

/** True if a call asks for pages. Without these parameters it gets the documented sample. */
function isPaged(query: PageQuery): boolean {
  return Object.values(query).some((value) => value !== undefined)
}

async function showSample(context: Context) {
  const { db, account } = context
  const base = baseAddress(context)
  const ids = await findSample(db, account)
  return {
    result: await verbs.findContacts(db, account, ids, base),
    contact_count: (await countContacts(db, account)).contacts,
    _metadata: { self: `${base}${contacts.list.path}`, count: Math.min(ids.length, contactLimits.sample) },
  }
}

async function showPage(context: Context, query: PageQuery) {
  const { db, account } = context
  const base = baseAddress(context)
  const asked = { ...query, page_size: query.page_size ?? contactLimits.page }
  const page = await findContactPage(db, account, asked, context.now)
  return {
    result: await verbs.findContacts(db, account, page.ids, base),
    ...(page.count === undefined ? {} : { contact_count: page.count }),
    _metadata: metadata(`${base}${contacts.list.path}`, query, page),
  }
}
