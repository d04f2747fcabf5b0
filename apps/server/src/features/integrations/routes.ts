import { integrations } from '@carillon/contract/integrations'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { callNow, replayGivenUp } from '#sending/events/subscriptions/public.ts'
import { incomingWebhooksRoutes } from './incoming/routes.ts'
import * as verbs from './integrations.ts'
import * as log from './log-batches.ts'
import { showIntegration, showIntegrations, showNew } from './show-integrations.ts'
import { testIntegration } from './test-integration.ts'

const setting = ({ db, account, now, services }: Context): verbs.Setting => ({
  db,
  account,
  now,
  receivers: services.receivers,
})

export function integrationsRoutes(app: App): void {
  incomingWebhooksRoutes(app)
  handle(app, integrations.list, async ({ db, account, now }) => ({
    result: await showIntegrations(db, await verbs.findIntegrations(db, account), now),
  }))
  handle(app, integrations.create, async (context, { body }) =>
    showNew(context.db, await verbs.createIntegration(setting(context), body), context.now),
  )
  handle(app, integrations.deleteMany, ({ db, account }, { query }) =>
    verbs.deleteIntegrations(db, account, query.ids),
  )
  handle(app, integrations.get, async ({ db, account, now }, { params }) =>
    showIntegration(db, await verbs.accessIntegration(db, account, params.id), now),
  )
  handle(app, integrations.update, async (context, { params, body }) =>
    showIntegration(
      context.db,
      await verbs.updateIntegration(setting(context), params.id, body),
      context.now,
    ),
  )
  handle(app, integrations.rotateSecret, async ({ db, account, now }, { params }) => ({
    signing_secret: await verbs.rotateSecret(db, account, params.id, now),
  }))
  handle(app, integrations.retireSecret, ({ db, account, now }, { params }) =>
    verbs.retireSecret(db, account, params.id, now),
  )
  delivery(app)
}

function delivery(app: App): void {
  handle(app, integrations.test, async (context, { params }) => {
    const { services } = context
    services.sending.demandOn()
    return log.toWire(await testIntegration(setting(context), params.id, services.config))
  })
  handle(app, integrations.deliverNow, async ({ db, account }, { params }) => {
    const { id } = await verbs.accessIntegration(db, account, params.id)
    await callNow(db, id)
  })
  handle(app, integrations.replay, async ({ db, account }, { params }) => {
    const { id } = await verbs.accessIntegration(db, account, params.id)
    return { event_count: await replayGivenUp(db, id) }
  })
  handle(app, integrations.batches, async ({ db, account }, { params, query }) => {
    const { id } = await verbs.accessIntegration(db, account, params.id)
    return { result: (await log.findBatches(db, { id, account }, query.after)).map(log.toWire) }
  })
}
