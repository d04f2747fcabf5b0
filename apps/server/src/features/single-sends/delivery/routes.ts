import { delivery } from '@carillon/contract/delivery'
import type { Db } from '#platform/db.ts'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import {
  pauseSend,
  resumeSend,
  type SendOf,
  sendToUncertain,
  stopSend,
} from '../../../sending/control-send.ts'
import { findDelivery } from '../../../sending/progress.ts'
import { pageOfRecipients } from './recipients.ts'

export function singleSendDeliveryRoutes(app: App): void {
  const of = ({ account }: Context, { id }: { id: string }): SendOf => ({
    account,
    client: 'single-sends',
    clientId: id,
  })
  /** Changes a send and answers what it is then. */
  const steer = async (context: Context, send: SendOf, change: (tx: Db) => Promise<unknown>) => {
    await context.services.database.db.transaction().execute(change)
    return findDelivery(context.db, send, context.now)
  }

  handle(app, delivery.get, 'marketing', async (context, { params }) =>
    findDelivery(context.db, of(context, params), context.now),
  )
  handle(app, delivery.pause, 'marketing', async (context, { params }) => {
    const send = of(context, params)
    return steer(context, send, (tx) => pauseSend(tx, send))
  })
  handle(app, delivery.resume, 'marketing', async (context, { params }) => {
    const send = of(context, params)
    return steer(context, send, (tx) => resumeSend(tx, send))
  })
  handle(app, delivery.stop, 'marketing', async (context, { params }) => {
    const send = of(context, params)
    return steer(context, send, (tx) => stopSend(tx, send, context.now))
  })
  handle(app, delivery.sendUncertain, 'marketing', async (context, { params }) => {
    const send = of(context, params)
    return steer(context, send, (tx) => sendToUncertain(tx, send))
  })
  handle(app, delivery.recipients, 'marketing', async (context, { params, query }) =>
    pageOfRecipients(context.db, of(context, params), query, app.services.config.publicUrl),
  )
}
