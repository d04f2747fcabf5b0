import { delivery } from '@carillon/contract/delivery'
import type { App, Context } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle } from '#platform/http/handle.ts'
import {
  findDelivery,
  pauseSend,
  resumeSend,
  type SendOf,
  sendToUncertain,
  stopSend,
} from '#sending/sends/public.ts'
import { lockTest, stopAbTest } from '../ab-test/stop-ab-test.ts'
import { changeDelivery } from './change-delivery.ts'
import { pageOfRecipients } from './recipients.ts'

export function singleSendDeliveryRoutes(app: App): void {
  const sendFrom = ({ account }: Context, { id }: { id: string }): SendOf => ({
    account,
    client: 'single-sends',
    clientId: id,
  })

  handle(app, delivery.get, async (context, { params }) =>
    findDelivery(context.db, sendFrom(context, params), context.now, context.services.config.mailServers),
  )
  handle(app, delivery.pause, async (context, { params }) =>
    changeDelivery(context, sendFrom(context, params), pauseSend),
  )
  handle(app, delivery.resume, async (context, { params }) =>
    changeDelivery(context, sendFrom(context, params), resumeSend),
  )
  handle(app, delivery.stop, async (context, { params }) =>
    changeDelivery(context, sendFrom(context, params), async (tx, send, now) => {
      await lockTest(tx, send.account, params.id)
      await stopSend(tx, send, now)
      await stopAbTest(tx, send.account, params.id, { wasSent: true, now })
    }),
  )
  handle(app, delivery.sendUncertain, async (context, { params }) =>
    changeDelivery(context, sendFrom(context, params), sendToUncertain),
  )
  handle(app, delivery.recipients, async (context, { params, query }) =>
    pageOfRecipients(context.db, sendFrom(context, params), query, baseAddress(context)),
  )
}
