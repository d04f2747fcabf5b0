import { bodyLimits } from '@carillon/contract/endpoint'
import { type Keyword, keywordOf, keywords } from '@carillon/text-message/keywords'
import { readPhoneNumber } from '@carillon/text-message/phone-number'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/http/app.ts'
import { retryAfterSeconds } from '#platform/http/errors.ts'
import { languageOf, type PageLanguage, type PublicPage, sendPage } from '#platform/http/public-page.ts'
import { takeForms } from '#platform/http/read-body.ts'
import { redirectAddress } from '#platform/http/redirect-address.ts'
import { isDatabaseUnable } from '#platform/outage.ts'
import { isSigned } from '#platform/sms/signature.ts'
import { asUuid } from '#platform/uuid.ts'
import { isMachineAgent, openTokenReader } from '#sending/events/tracking/public.ts'
import {
  accountOfSend,
  countTextClick,
  findShortLink,
  type OnTexted,
  readShortLink,
  recordInbound,
  recordTextStatus,
  shortLinkPath,
  statusPath,
} from '#sending/texts/public.ts'
import { findCredentials, inboundPath } from './credential-rows.ts'
import { meaningOf, messageOf } from './error-codes.rules.ts'

type Form = Record<string, string>
/** The page at a short link that leads nowhere. */
type LinkGonePage = (language: PageLanguage) => Pick<PublicPage, 'title' | 'body'>
type FormRequest<Params> = FastifyRequest<{ Params: Params; Body: Form | null }>

/** Statuses of a text on its way. They mean only that the provider has the text. */
const onTheWay = new Set(['accepted', 'scheduled', 'queued', 'sending', 'sent'])

/**
 * The calls of the provider, and the targets of short links. A call that the holder of the account's auth token did not
 * sign is answered 403 and changes nothing; a repeated one changes nothing either.
 */
export function smsPublicRoutes(
  app: App,
  { onTexted, linkGonePage }: { onTexted: OnTexted; linkGonePage: LinkGonePage },
): void {
  const { services } = app
  const { db, pool } = services.database
  const { publicUrl } = services.config
  const tokens = openTokenReader(db)

  /** True if the provider of the account made this call. */
  const isFromProvider = async (request: FormRequest<object>, account: string): Promise<boolean> => {
    const credentials = await findCredentials(db, account)
    const signature = request.headers['x-twilio-signature']
    if (!credentials || typeof signature !== 'string') return false
    return isSigned(credentials.auth_token, signature, `${publicUrl}${request.url}`, request.body ?? {})
  }

  app.fastify.register(async (scope) => {
    acceptForms(scope)
    scope.addHook('onReady', () => tokens.load())
    scope.setErrorHandler((error, request, reply) => {
      if (!isDatabaseUnable(error)) throw error
      request.log.error({ err: error }, 'fault')
      return reply.status(503).header('retry-after', String(retryAfterSeconds)).send()
    })
    scope.post(`${statusPath}:token`, async (request: FormRequest<{ token: string }>, reply) => {
      const who = await tokens.read(request.params.token, ['t'])
      if (!who) return reply.status(404).send()
      const account = await accountOfSend(db, who.sendId)
      if (account === null || !(await isFromProvider(request, account))) return forbid(reply)
      const form = request.body ?? {}
      const status = form['MessageStatus'] ?? form['SmsStatus'] ?? ''
      const sid = form['MessageSid'] ?? form['SmsSid'] ?? ''
      const known = status === 'read' ? 'delivered' : onTheWay.has(status) ? 'sent' : status
      if (known !== 'sent' && known !== 'delivered' && known !== 'undelivered' && known !== 'failed') {
        return reply.status(204).send()
      }
      const code = known === 'undelivered' || known === 'failed' ? (form['ErrorCode'] ?? 'other') : null
      const message = code === null ? null : messageOf(meaningOf(code))
      const { sendId, contactId } = who
      await recordTextStatus(pool, { sendId, contactId, sid, status: known, code, message }, services.now())
      return reply.status(204).send()
    })
    scope.post(`${inboundPath}:account`, async (request: FormRequest<{ account: string }>, reply) => {
      const account = asUuid(request.params.account)
      if (account === null || !(await isFromProvider(request, account))) return forbid(reply)
      const form = request.body ?? {}
      const { From: from = '', MessageSid: sid = '', Body: body = '' } = form
      const number = readPhoneNumber(from)?.e164
      if (number === undefined || sid === '') return answerTexts(reply, null)
      const { keyword, isOurs } = keywordIn(body, form['OptOutType'])
      const imageCount = Number(form['NumMedia'] ?? 0) || 0
      const isNew = await recordInbound(
        db,
        { account, number, sid, body, imageCount, keyword },
        services.now(),
        onTexted,
      )
      return answerTexts(reply, isNew && isOurs && keyword !== null ? germanAnswers[keyword] : null)
    })
    scope.get(`${shortLinkPath}:code`, async (request: FormRequest<{ code: string }>, reply) => {
      const link = readShortLink(request.params.code)
      const found = link && (await findShortLink(db, link))
      if (!found) {
        const language = languageOf(request.headers['accept-language'])
        return sendPage(reply, { language, sender: null, status: 404, ...linkGonePage(language) })
      }
      // Telephones load a link ahead to show its target.
      const agent = request.headers['user-agent'] ?? null
      const isPerson = request.method === 'GET' && !isMachineAgent(agent)
      if (isPerson) await countTextClick(db, found, services.now(), onTexted)
      return reply.header('cache-control', 'no-store').redirect(redirectAddress(found.url), 302)
    })
  })
}

/** The keyword of a text. The provider marks the texts that it handled by itself, with any words configured there. */
function keywordIn(
  body: string,
  optOutType: string | undefined,
): { keyword: Keyword | null; isOurs: boolean } {
  const named = optOutType?.toLowerCase()
  if (named === 'stop' || named === 'start' || named === 'help') return { keyword: named, isOurs: false }
  const keyword = keywordOf(body)
  if (keyword === null) return { keyword, isOurs: false }
  // The provider handles the English words, and answers them. It does not know the German ones.
  const word = body.toUpperCase().replace(/[^\p{L}]/gu, '')
  return { keyword, isOurs: !keywords[keyword].en.includes(word) }
}

/** The answers to German keywords. */
const germanAnswers: Readonly<Record<Keyword, string>> = {
  stop: 'Sie erhalten keine Textnachrichten mehr von uns. Schreiben Sie START, um sie wieder zu erhalten.',
  start: 'Sie erhalten wieder Textnachrichten von uns. Schreiben Sie STOP, um sich abzumelden.',
  help: 'Schreiben Sie STOP, um keine Textnachrichten mehr zu erhalten, oder START, um sie wieder zu erhalten.',
}

/** Answers in TwiML: a text back, or none. */
function answerTexts(reply: FastifyReply, text: string | null): FastifyReply {
  const inside = text === null ? '' : `<Message>${text}</Message>`
  return reply
    .type('text/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?><Response>${inside}</Response>`)
}

function forbid(reply: FastifyReply): FastifyReply {
  return reply.status(403).send()
}

function acceptForms(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json')
  takeForms(scope, { bodyLimit: bodyLimits.open }, (form) => Object.fromEntries(form))
}
