import { mailBatches, scheduledSends } from '@carillon/contract/mail-batches'
import { mailSend } from '@carillon/contract/mail-send'
import type { App } from '#platform/http/app.ts'
import { handle, handleStream } from '#platform/http/handle.ts'
import * as batches from './mail-batches.ts'
import { sendMail } from './send-mail.ts'
import { mailV2Route } from './v2/route.ts'

export function mailSendRoutes(app: App): void {
  // A stream, because the answer has no body, and a sandboxed call has another status.
  handleStream(app, mailSend.send, async (context, { body }, _request, reply) => {
    const { db, account, now, services } = context
    services.sending.demandOn()
    const messageId = await sendMail(db, account, body, { now, config: services.config })
    if (messageId === null) return reply.code(200).send()
    return reply.code(mailSend.send.status).header('x-message-id', messageId).send()
  })
  mailV2Route(app)
  handle(app, mailBatches.create, ({ db, account, now }) => batches.createBatch(db, account, now))
  handle(app, mailBatches.get, async ({ db, account }, { params }) => {
    const { id } = await batches.accessBatch(db, account, params.batch_id)
    return { batch_id: id }
  })
  handle(app, scheduledSends.create, ({ db, account }, { body }) => batches.holdBatch(db, account, body))
  handle(app, scheduledSends.list, ({ db, account }) => batches.listHeld(db, account))
  handle(app, scheduledSends.get, ({ db, account }, { params }) =>
    batches.getHeld(db, account, params.batch_id),
  )
  handle(app, scheduledSends.update, ({ db, account }, { params, body }) =>
    batches.changeHold(db, account, params.batch_id, body.status),
  )
  handle(app, scheduledSends.delete, ({ db, account, now }, { params }) =>
    batches.releaseBatch(db, account, params.batch_id, now),
  )
}
