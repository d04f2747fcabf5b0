import { senders } from '@carillon/contract/senders'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import type { FindMessageUses } from '#platform/message-uses.ts'
import { sendersLegacyRoutes } from './legacy/routes.ts'
import * as verbs from './senders.ts'
import { verificationPage } from './verification-page.ts'
import { verifiedSendersRoutes } from './verified-senders.ts'

interface Parts {
  findUses: FindMessageUses
}

export function sendersRoutes(app: App, { findUses }: Parts): void {
  handle(app, senders.list, async ({ db, account }) => ({
    results: await verbs.listSenders(db, account),
  }))
  handle(app, senders.create, ({ db, account, now }, { body }) => verbs.createSender(db, account, body, now))
  handle(app, senders.get, ({ db, account }, { params }) => verbs.getSender(db, account, params.id))
  handle(app, senders.update, ({ db, account, now }, { params, body }) =>
    verbs.updateSender(db, account, params.id, { change: body, findUses, now }),
  )
  handle(app, senders.delete, ({ db, account }, { params }) =>
    verbs.deleteSender(db, account, params.id, findUses),
  )
  handle(app, senders.usage, async ({ db, account }, { params }) => {
    await verbs.getSender(db, account, params.id)
    return findUses(db, account, params.id)
  })
  handle(app, senders.resendVerification, ({ db, account, now, services }, { params }) => {
    services.sending.demandOn()
    return verbs.resendVerification(db, account, params.id, now)
  })
  verifiedSendersRoutes(app, findUses)
  sendersLegacyRoutes(app, findUses)
  verificationPage(app)
}
