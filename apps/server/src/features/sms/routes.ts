import {
  messagingServices,
  smsConsents,
  smsCredentials,
  smsNumbers,
  smsOptOuts,
  smsReplies,
  smsSettings,
} from '@carillon/contract/sms'
import { readInstant } from '@carillon/contract/wire'
import type { App } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import { addOptOuts, storeConsents } from '#sending/texts/public.ts'
import { accessCredentials } from './credential-rows.ts'
import { type CountUses, connect, disconnect, toWire } from './credentials.ts'
import { numberToWire } from './number.ts'
import { liftOptOut, pageOfOptOuts, readNumbers } from './opt-outs.ts'
import { changeReply, type FindByPhones, pageOfReplies } from './replies.ts'
import { listServices, receiveReplies } from './services.ts'
import { changeSmsSettings, findSmsSettings, settingsToWire } from './settings.ts'

export function smsRoutes(
  app: App,
  { countUses, findByPhones }: { countUses: CountUses; findByPhones: FindByPhones },
): void {
  const { services } = app
  const { config } = services

  handle(app, smsCredentials.get, async ({ db, account }) => {
    const row = await accessCredentials(db, account)
    return toWire(row, config.publicUrl, await countUses(db, account))
  })
  handle(app, smsCredentials.put, async ({ db, account, now }, { body }) => {
    const row = await connect(services, db, account, body, now)
    return toWire(row, config.publicUrl, await countUses(db, account))
  })
  handle(app, smsCredentials.delete, async ({ db, account }) => disconnect(db, account))

  handle(app, messagingServices.list, async ({ db, account }) => ({
    results: await listServices(services, db, account),
  }))
  handle(app, messagingServices.receiveReplies, async ({ db, account }, { params }) =>
    receiveReplies(services, db, account, params.sid),
  )

  handle(app, smsSettings.get, async ({ db, account }) =>
    settingsToWire(await findSmsSettings(db, account), config),
  )
  handle(app, smsSettings.update, async ({ db, account }, { body }) =>
    settingsToWire(await changeSmsSettings(db, account, body), config),
  )

  handle(app, smsOptOuts.list, async (context, { query }) =>
    pageOfOptOuts(context.db, context.account, query, `${baseAddress(context)}${smsOptOuts.list.path}`),
  )
  handle(app, smsOptOuts.add, async ({ db, account, now }, { body }) => ({
    added_count: await addOptOuts(db, account, readNumbers(body.phone_numbers), now),
  }))
  handle(app, smsOptOuts.delete, async ({ db, account }, { params }) =>
    liftOptOut(db, account, params.phone_number),
  )
  handle(app, smsConsents.put, async ({ db, account, now }, { body }) => {
    const at = body.given_at === undefined ? now : readInstant(body.given_at)
    if (at === null || at > now) throw new Refusal('send_at_invalid', {}, { field: 'given_at' })
    const { consent: kind, source } = body
    return {
      stored_count: await storeConsents(db, account, readNumbers(body.phone_numbers), { kind, source, at }),
    }
  })

  handle(app, smsNumbers.get, async ({ db, account }, { params }) =>
    numberToWire(db, account, params.phone_number, findByPhones),
  )

  handle(app, smsReplies.list, async (context, { query }) => {
    const { db, account } = context
    const path = `${baseAddress(context)}${smsReplies.list.path}`
    return pageOfReplies(db, account, null, query, { path, findByPhones })
  })
  handle(app, smsReplies.change, async ({ db, account, identity, now }, { params, body }) =>
    changeReply(db, account, params.id, {
      by: body.handled ? identity.userEmail : null,
      now,
      findByPhones,
    }),
  )
}
