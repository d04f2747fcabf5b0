import { sendersLegacy } from '@carillon/contract/senders-legacy'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import type { FindMessageUses } from '#platform/message-uses.ts'
import { resendVerification } from '../senders.ts'
import * as verbs from './senders-legacy.ts'
import { spokenAs } from './speak.ts'

/** The senders of the oldest API, which are the same as all others. */
export function sendersLegacyRoutes(app: App, findUses: FindMessageUses): void {
  handle(app, sendersLegacy.list, async ({ db, account }) => ({
    result: await verbs.findIdentities(db, account),
  }))
  handle(app, sendersLegacy.create, ({ db, account, now }, { body }) =>
    verbs.createIdentity(db, account, body, now),
  )
  handle(app, sendersLegacy.get, ({ db, account }, { params }) =>
    verbs.getIdentity(db, account, params.sender_id),
  )
  handle(app, sendersLegacy.update, ({ db, account, now }, { params, body }) =>
    verbs.updateIdentity(db, account, params.sender_id, { given: body, findUses, now }),
  )
  handle(app, sendersLegacy.delete, ({ db, account }, { params }) =>
    verbs.deleteIdentity(db, account, params.sender_id, findUses),
  )
  handle(app, sendersLegacy.resendVerification, ({ db, account, now, services }, { params }) => {
    services.sending.demandOn()
    return spokenAs({}, () => resendVerification(db, account, params.sender_id, now))
  })
}
