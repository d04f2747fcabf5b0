import { incomingWebhooks } from '@carillon/contract/incoming-webhooks'
import type { FastifyRequest } from 'fastify'
import type { App, Context } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle } from '#platform/http/handle.ts'
import { readText } from '#platform/http/read-body.ts'
import * as verbs from './incoming-webhooks.ts'
import { findForCall } from './incoming-webhooks.ts'
import { callToWire, findCalls } from './log-calls.ts'
import { readIncoming, receiveContacts } from './receive.ts'
import { suggestMapping } from './suggest.ts'

const setting = ({ db, account, identity, now }: Context): verbs.IncomingSetting => ({
  db,
  account,
  now,
  userId: identity.userId,
})

export function incomingWebhooksRoutes(app: App): void {
  handle(app, incomingWebhooks.list, async (context) => ({
    result: (await verbs.findIncoming(context.db, context.account)).map((row) =>
      verbs.toWire(row, baseAddress(context)),
    ),
  }))
  handle(app, incomingWebhooks.create, async (context, { body }) => {
    const row = await verbs.createIncoming(setting(context), body)
    return { ...verbs.toWire(row, baseAddress(context)), signing_secret: row.secret }
  })
  handle(app, incomingWebhooks.suggest, ({ db, account }, { body }) => suggestMapping(db, account, body))
  handle(app, incomingWebhooks.get, async (context, { params }) =>
    verbs.toWire(await verbs.accessIncoming(context.db, context.account, params.id), baseAddress(context)),
  )
  handle(app, incomingWebhooks.update, async (context, { params, body }) =>
    verbs.toWire(await verbs.updateIncoming(setting(context), params.id, body), baseAddress(context)),
  )
  handle(app, incomingWebhooks.delete, ({ db, account }, { params }) =>
    verbs.deleteIncoming(db, account, params.id),
  )
  handle(app, incomingWebhooks.test, async ({ db, account }, { params, body }) => {
    const row = await verbs.accessIncoming(db, account, params.id)
    const { contacts, skipped } = readIncoming(row, body.payload)
    return { contacts, skipped_count: skipped }
  })
  handle(app, incomingWebhooks.calls, async ({ db, account }, { params }) => {
    const row = await verbs.accessIncoming(db, account, params.id)
    return { result: (await findCalls(db, row)).map(callToWire) }
  })
  handle(app, incomingWebhooks.rotateSecret, async ({ db, account, now }, { params }) => ({
    signing_secret: await verbs.rotateIncoming(db, account, params.id, now),
  }))
  handle(app, incomingWebhooks.retireSecret, ({ db, account, now }, { params }) =>
    verbs.retireIncoming(db, account, params.id, now),
  )
  publicAddress(app)
}

/** The address that other programs post to. The body is taken as it came, of any type, because it is signed. */
function publicAddress(app: App): void {
  const { receive } = incomingWebhooks
  app.endpoints.push(receive)
  app.fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const { maxBytes: bodyLimit } = receive
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer', bodyLimit }, (request, body, done) =>
      done(null, readText(request, body)),
    )
    // No body is read for an unknown address.
    const onRequest = async (request: FastifyRequest) => {
      await findForCall(app.services.database.db, (request.params as { id: string }).id)
    }
    scope.post(receive.path, { bodyLimit, onRequest }, async (request, reply) => {
      const header = (name: string) => {
        const value = request.headers[name]
        return Array.isArray(value) ? value[0] : value
      }
      const { id } = request.params as { id: string }
      const body = typeof request.body === 'string' ? request.body : ''
      reply.code(receive.status)
      return receiveContacts(app.services, id, { body, header })
    })
  })
}
