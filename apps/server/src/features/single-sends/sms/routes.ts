import { Readable } from 'node:stream'
import { fillPath } from '@carillon/contract/endpoint'
import { smsReplies } from '@carillon/contract/sms'
import { smsSingleSends } from '@carillon/contract/sms-single-sends'
import { readInstant } from '@carillon/contract/wire'
import { changedSms, estimateSms, newSms, type SmsAuthor } from '#features/campaign-messages/public.ts'
import { findByPhones } from '#features/contacts/public.ts'
import { pageOfReplies } from '#features/sms/public.ts'
import { byteOrderMark, csvLine, lineEnd } from '#platform/csv.rules.ts'
import type { App, Context } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { asDownload } from '#platform/http/content-disposition.ts'
import { handle, handleStream } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import { findSingleSend } from '../single-sends.ts'
import { accessTextSend, exportedTexts, pageOfTexts, smsStats } from './stats.ts'
import { sendSmsTest } from './test-sms.ts'

export function smsSingleSendRoutes(app: App): void {
  const { services } = app
  const { config } = services

  handle(app, smsSingleSends.estimate, async (context, { body }) => {
    const { db, account, now } = context
    const sms = await changedSms(db, account, await newSms(db, account), body.sms_config, authorOf(context))
    const at = body.send_at ? readInstant(body.send_at) : now
    if (at === null) throw new Refusal('send_at_invalid', {}, { field: 'send_at' })
    return estimateSms(db, { account, now, config }, { sendTo: body.send_to, sms, at })
  })
  handle(app, smsSingleSends.test, async (context, { body }) =>
    sendSmsTest(services, context.db, context.account, body, authorOf(context)),
  )
  handle(app, smsSingleSends.stats, async ({ db, account }, { params }) => smsStats(db, account, params.id))
  handle(app, smsSingleSends.texts, async (context, { params, query }) =>
    pageOfTexts(
      context.db,
      context.account,
      params.id,
      query,
      addressOf(context, smsSingleSends.texts.path, params),
    ),
  )
  handleStream(app, smsSingleSends.exportStats, async ({ db, account }, { params }, _request, reply) => {
    const { name } = await findSingleSend(db, account, params.id)
    const send = await accessTextSend(db, account, params.id)
    const lines = async function* () {
      yield byteOrderMark
      for await (const cells of exportedTexts(db, account, send)) yield csvLine(cells) + lineEnd
    }
    return reply
      .type(smsSingleSends.exportStats.answerType)
      .header('content-disposition', asDownload(`${name}.csv`))
      .send(Readable.from(lines()))
  })
  handle(app, smsReplies.ofSingleSend, async (context, { params, query }) => {
    const { db, account } = context
    await findSingleSend(db, account, params.id)
    const path = addressOf(context, smsReplies.ofSingleSend.path, params)
    return pageOfReplies(db, account, params.id, query, { path, findByPhones })
  })
}

function authorOf({ identity, now }: Context): SmsAuthor {
  return { userId: identity.userId, by: identity.userEmail, now }
}

function addressOf(context: Context, path: string, params: Record<string, unknown>): string {
  return `${baseAddress(context)}${fillPath(path, params)}`
}
