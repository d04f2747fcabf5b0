import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contactTimes, loadRecipients } from '#features/contacts/public.ts'
import { acceptForms, type FormFields } from '#platform/http/accept-forms.ts'
import type { App } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { retryAfterSeconds } from '#platform/http/errors.ts'
import { handle } from '#platform/http/handle.ts'
import { languageOf, sendPage } from '#platform/http/public-page.ts'
import { isDatabaseUnable } from '#platform/outage.ts'
import { keepSentMessages, openEventWriter, openTokenReader } from '#sending/events/tracking/public.ts'
import { type HostedCopies, showHostedCopy } from './hosted-copy.ts'
import { pageLanguages } from './page-language.ts'
import { textsOf } from './pages/page-texts.ts'
import { previewPage } from './pages/preview-page.ts'
import { notice } from './pages/recipient-pages.ts'
import {
  answerPreferences,
  answerUnsubscribe,
  type DataRequests,
  type PageParts,
} from './recipient-choices.ts'
import { followClick, servePixel, type TrackParts } from './track.ts'

type TokenRequest = FastifyRequest<{
  Params: { token: string }
  Body: FormFields | null
}>

/**
 * The public addresses in sent messages. They stay in mailboxes for years, so they never change, need no sign-in, and
 * GET changes nothing, because mail scanners follow every link.
 */
export function trackingRoutes(app: App, { data, ...copies }: HostedCopies & { data: DataRequests }): void {
  const { services } = app
  const { db, pool } = services.database
  const tokens = openTokenReader(db)
  const messages = keepSentMessages(db)
  const writer = openEventWriter({
    pool,
    log: services.log.child({ part: 'events' }),
    metrics: services.metrics,
    contactTimes,
    now: services.now,
  })
  const track: TrackParts = {
    tokens,
    messages,
    writer,
    log: services.log,
    outage: services.outage,
    places: services.places,
    now: services.now,
  }
  const findLanguage = pageLanguages(services.database, loadRecipients(services.database))
  const pages: PageParts = { db, tokens, messages, findLanguage, data, now: services.now }

  handle(app, unsubscribeGroups.preview, async (context, { body }) => ({
    html: await previewPage(context.db, context.account, body, baseAddress(context)),
  }))
  app.fastify.register(async (scope) => {
    acceptForms(scope)
    scope.setErrorHandler(answerTryAgainLater)
    scope.addHook('onReady', () => tokens.load())
    scope.addHook('onClose', () => writer.idle())
    // The answers at these addresses are a few bytes, and are asked for thousands of times a second.
    const plain = { compress: false, decompress: false } as const
    scope.get('/e/c/:token', plain, (request: TokenRequest, reply) => followClick(track, request, reply))
    scope.get('/e/o/:token', plain, (request: TokenRequest, reply) => servePixel(track, request, reply))
    for (const method of ['GET', 'POST'] as const) {
      scope.route({
        method,
        url: '/e/u/:token',
        handler: (request, reply) => answerUnsubscribe(pages, request as TokenRequest, reply),
      })
      scope.route({
        method,
        url: '/e/p/:token',
        handler: (request, reply) => answerPreferences(pages, request as TokenRequest, reply),
      })
    }
    scope.get('/e/w/:token', (request: TokenRequest, reply) => showHostedCopy(pages, copies, request, reply))
    scope.get('/e/preview', async (request, reply) => sendPreviewPage(request, reply))
    scope.post('/e/preview', async (request, reply) => sendPreviewPage(request, reply))
  })
}

/**
 * Answers 503 while the database is away and no choice can be stored: after a 503, mail programs retry their one-click
 * POST.
 */
function answerTryAgainLater(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isDatabaseUnable(error)) throw error
  request.log.error({ err: error }, 'fault')
  const language = languageOf(request.headers['accept-language'])
  reply.header('retry-after', String(retryAfterSeconds))
  return sendPage(reply, { language, sender: null, status: 503, ...notice(textsOf(language).later) })
}

/** The page behind personal links in previews and test messages. */
function sendPreviewPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  return sendPage(reply, { language, sender: null, ...notice(textsOf(language).preview) })
}
