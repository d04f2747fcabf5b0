import { eventWebhookLimits, eventWebhooks, oldestEventWebhook } from '@carillon/contract/event-webhook'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { testWebhook } from './test-webhook.ts'
import * as verbs from './webhooks.ts'

const setting = ({ db, account, now, services }: Context): verbs.Setting => ({
  db,
  account,
  now,
  receivers: services.receivers,
})

const keyOf = ({ id, is_signed, public_key }: verbs.WebhookRow) => ({
  id,
  public_key: is_signed ? (public_key ?? '') : '',
})

export function eventWebhookRoutes(app: App): void {
  handle(app, eventWebhooks.create, async (context, { query, body }) =>
    verbs.toWire(await verbs.createWebhook(setting(context), body), query.include),
  )
  handle(app, eventWebhooks.list, async ({ db, account }, { query }) => ({
    max_allowed: eventWebhookLimits.webhooks,
    webhooks: (await verbs.findWebhooks(db, account)).map((row) => verbs.toWire(row, query.include)),
  }))
  handle(app, eventWebhooks.get, async ({ db, account }, { params, query }) =>
    verbs.toWire(await verbs.accessWebhook(db, account, params.id), query.include),
  )
  handle(app, eventWebhooks.update, async (context, { params, query, body }) =>
    verbs.toWire(await verbs.updateWebhook(setting(context), params.id, body), query.include),
  )
  handle(app, eventWebhooks.delete, ({ db, account }, { params }) =>
    verbs.deleteWebhook(db, account, params.id),
  )
  handle(app, eventWebhooks.getKey, async ({ db, account }, { params }) =>
    keyOf(await verbs.accessWebhook(db, account, params.id)),
  )
  handle(app, eventWebhooks.sign, async (context, { params, body }) =>
    keyOf(await verbs.setSigned(context, params.id, body.enabled)),
  )
  handle(app, eventWebhooks.test, (context, { body }) => {
    context.services.sending.demandOn()
    return testWebhook(setting(context), body)
  })
  oldest(app)
}

function oldest(app: App): void {
  handle(app, oldestEventWebhook.get, async ({ db, account }, { query }) => {
    const [row] = await verbs.findWebhooks(db, account)
    return row ? verbs.toWire(row, query.include) : verbs.noWebhook
  })
  handle(app, oldestEventWebhook.update, async (context, { query, body }) =>
    verbs.toWire(await verbs.updateWebhook(setting(context), null, body), query.include),
  )
  handle(app, oldestEventWebhook.getKey, async ({ db, account }) =>
    keyOf(await verbs.accessWebhook(db, account, null)),
  )
  handle(app, oldestEventWebhook.sign, async (context, { body }) =>
    keyOf(await verbs.setSigned(context, null, body.enabled)),
  )
}
