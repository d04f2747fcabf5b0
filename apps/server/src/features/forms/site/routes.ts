import { bodyLimits } from '@carillon/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/http/app.ts'
import { languageOf } from '#platform/http/public-page.ts'
import { takeForms, takeJson } from '#platform/http/read-body.ts'
import { openDifficulty } from '../visit/difficulty.ts'
import { findPublished } from '../visit/find-published.ts'
import { keepMailDomains } from '../visit/takes-mail.ts'
import { answerConfirmation } from './answer-confirmation.ts'
import { answerEmbedded } from './answer-embedded.ts'
import { type Site, sendForm, sendGone } from './answer-form.ts'
import { answerSubmit, type FormRequest, openTo } from './answer-submit.ts'
import { countView } from './count-view.ts'
import { sendCode } from './qr-code.ts'

const bodyLimit = bodyLimits.open

/** The public addresses of forms. They stand in other people's pages for years, so they never change. GET changes nothing. */
export function formSite(app: App): void {
  const takesMail = keepMailDomains(app.services.config)
  const site: Site = { app, difficulty: openDifficulty(), takesMail }
  app.fastify.register(async (scope) => {
    acceptForms(scope)
    scope.get('/f/:slug', (request: FormRequest, reply) => showForm(site, request, reply, false))
    scope.get('/f/:slug/embed', (request: FormRequest, reply) => showForm(site, request, reply, true))
    scope.post('/f/:slug', (request: FormRequest, reply) => answerSubmit(site, request, reply))
    scope.get('/f/:slug/form', (request: FormRequest, reply) => answerEmbedded(site, request, reply))
    scope.options('/f/:slug', (request: FormRequest, reply) => answerPreflight(site, request, reply))
    scope.post('/f/:slug/view', (request: FormRequest, reply) => countView(app, request, reply))
    scope.get('/f/:slug/qr.svg', (request: FormRequest, reply) => sendCode(app, request, reply, 'svg'))
    scope.get('/f/:slug/qr.png', (request: FormRequest, reply) => sendCode(app, request, reply, 'png'))
    scope.get('/f/confirm/:token', (request: TokenRequest, reply) => answerConfirmation(app, request, reply))
    scope.post('/f/confirm/:token', (request: TokenRequest, reply) => answerConfirmation(app, request, reply))
  })
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>

async function showForm(site: Site, request: FormRequest, reply: FastifyReply, framed: boolean) {
  const form = await findPublished(site.app.services.database.db, request.params.slug)
  if (typeof form !== 'string') return sendForm(site, reply, form, { framed })
  return sendGone(reply, languageOf(request.headers['accept-language']), { framed, is: form })
}

async function answerPreflight({ app }: Site, request: FormRequest, reply: FastifyReply) {
  const { database, config } = app.services
  const form = await findPublished(database.db, request.params.slug)
  const allowed = typeof form === 'string' ? [] : form.content.allowed_origins
  openTo(request, reply, allowed, config.publicUrl)
  return reply.code(204).send()
}

/** Values as text by their names. Values that are named twice, nested or no text are left out: no form sends them. */
function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  takeForms(scope, { bodyLimit }, (form) => Object.fromEntries(form))
  takeJson(scope, { bodyLimit }, textsIn)
}

function textsIn(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      ['string', 'number', 'boolean'].includes(typeof one) ? [[name, one === false ? '' : String(one)]] : [],
    ),
  )
}
