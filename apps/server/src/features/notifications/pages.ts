import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownerOf } from '#features/account/public.ts'
import { companyOf } from '#features/brand-kit/public.ts'
import { acceptForms, type FormFields, isOneClick } from '#platform/http/accept-forms.ts'
import type { App } from '#platform/http/app.ts'
import { type Html, html, languageOf, question, sendPage, sentence } from '#platform/http/public-page.ts'
import { Refusal } from '#platform/refusal.ts'
import { confirmAddress, emailOfLeaveLink, findByToken, leaveEvent } from './addresses.ts'
import { readLeaveToken } from './leave-link.ts'
import { textsOf } from './mail-layout.ts'

type Request = FastifyRequest<{ Params: { token: string }; Body: FormFields | null }>

/**
 * The pages that mails link to: one confirms an address, the other ends a kind of mail. Both ask first and act only on
 * POST, because scanners open links before people do. The second takes the POST of its own button and the one-click POST of RFC 8058.
 */
export function notificationPages(app: App): void {
  app.fastify.register(async (scope) => {
    acceptForms(scope)
    scope.get('/e/a/:token', (request: Request, reply) => answerConfirmation(app, request, reply))
    scope.post('/e/a/:token', (request: Request, reply) => answerConfirmation(app, request, reply))
    scope.get('/e/n/:token', (request: Request, reply) => answerLeave(app, request, reply))
    scope.post('/e/n/:token', (request: Request, reply) => answerLeave(app, request, reply))
  })
}

async function answerConfirmation({ services }: App, request: Request, reply: FastifyReply) {
  const { db } = services.database
  const page = pageOf(request, reply)
  const texts = page.texts.confirmPage
  try {
    if (request.method === 'POST') {
      const { email } = await confirmAddress(db, request.params.token, services.now())
      return page.show(texts.doneTitle, sentence(texts.done, { email }))
    }
    const { email, account_id } = await findByToken(db, request.params.token, services.now())
    const name = (await companyOf(db, account_id)) || (await ownerOf(db, account_id))?.username
    return page.ask(texts.title, sentence(texts.ask, { email, account: name ?? '' }), texts.button)
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    return page.show(texts.invalidTitle, sentence(texts.invalid, {}), 404)
  }
}

async function answerLeave({ services }: App, request: Request, reply: FastifyReply) {
  const { db } = services.database
  const page = pageOf(request, reply)
  const texts = page.texts.leavePage
  const leave = await readLeaveToken(services, request.params.token).catch(refusalOf)
  const email = leave instanceof Refusal ? undefined : await emailOfLeaveLink(db, leave)
  if (leave instanceof Refusal || email === undefined) {
    return page.show(texts.goneTitle, sentence(texts.gone, {}), 404)
  }
  const values = { email, event: page.texts.event[leave.event] }
  const asks = (status?: number) => page.ask(texts.title, sentence(texts.ask, values), texts.button, status)
  if (request.method !== 'POST') return asks()
  const { body } = request
  if (body?.['action'] !== 'go' && !isOneClick(body)) return asks(400)
  const refused = await leaveEvent(db, leave).catch(refusalOf)
  return refused instanceof Refusal
    ? page.show(texts.neededTitle, sentence(texts.needed, values), 409)
    : page.show(texts.doneTitle, sentence(texts.done, values))
}

function refusalOf(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause
  throw cause
}

function pageOf(request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request.headers['accept-language'])
  const send = (title: string, body: Html, status: number) =>
    sendPage(reply, { language, title, sender: null, status, body })
  return {
    texts: textsOf(language),
    show: (title: string, text: Html, status = 200) =>
      send(title, html`<h1>${title}</h1><p>${text}</p>`, status),
    ask: (title: string, text: Html, button: string, status = 200) =>
      send(title, question(title, text, button), status),
  }
}
