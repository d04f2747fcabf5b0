import { automationPeople } from '@carillon/contract/automation-people'
import { fillPath } from '@carillon/contract/endpoint'
import type { App } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle } from '#platform/http/handle.ts'
import { enrolPeople, movePerson } from './change-people.ts'
import { listPeople } from './enrolments.ts'
import { findAutomationsOf } from './of-contact.ts'
import { findPerson } from './path.ts'

export function automationPeopleRoutes(app: App): void {
  const { config } = app.services

  handle(app, automationPeople.list, async (context, { params, query }) => {
    const { page_token: _, ...filter } = query
    const kept = new URLSearchParams(
      Object.entries(filter).flatMap(([name, value]) =>
        value ? [[name, String(value)] as [string, string]] : [],
      ),
    )
    const path = `${baseAddress(context)}${fillPath(automationPeople.list.path, params)}?${kept}`
    return listPeople(context.db, context.account, params.id, query, (token) => `${path}&page_token=${token}`)
  })
  handle(app, automationPeople.get, async ({ db, account, now }, { params }) =>
    findPerson(db, account, params.id, { contactId: params.contact_id, now }),
  )
  handle(app, automationPeople.ofContact, async (context, { params, query }) => {
    const path = `${baseAddress(context)}${fillPath(automationPeople.ofContact.path, params)}?page_size=${query.page_size}`
    const address = (token: string) => `${path}&page_token=${token}`
    return findAutomationsOf(context.db, context.account, params.id, query, address)
  })
  handle(app, automationPeople.move, async ({ db, account, identity, now }, { params, body }) =>
    movePerson(db, account, params, body.action, { config, userId: identity.userId, now }),
  )
  handle(app, automationPeople.enrol, async ({ db, account, now }, { params, body }) =>
    enrolPeople(db, account, params.id, body, now),
  )
}
