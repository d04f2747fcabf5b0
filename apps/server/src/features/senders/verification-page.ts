import deTexts from '@carillon/messages/de/sender-mails'
import enTexts from '@carillon/messages/en/sender-mails'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/http/app.ts'
import {
  type Html,
  html,
  ignoreBodies,
  languageOf,
  question,
  sendPage,
  sentence,
} from '#platform/http/public-page.ts'
import { Refusal } from '#platform/refusal.ts'
import { findByVerificationLink, verifySender } from './senders.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

/**
 * The page that a verification mail links to. GET asks, POST verifies: mail scanners open each link of a mail, and must not
 * allow strangers to write from an address.
 */
export function verificationPage(app: App): void {
  app.fastify.register(async (scope) => {
    ignoreBodies(scope)
    scope.get('/e/v/:token', (request: Request, reply) => answerVerification(app, request, reply))
    scope.post('/e/v/:token', (request: Request, reply) => answerVerification(app, request, reply))
  })
}

async function answerVerification({ services }: App, request: Request, reply: FastifyReply) {
  const { db } = services.database
  const { token } = request.params
  const language = languageOf(request.headers['accept-language'])
  const texts = language === 'de' ? deTexts : enTexts
  const send = (title: string, body: Html, status = 200) =>
    sendPage(reply, { language, title, sender: null, status, body })
  const show = (title: string, text: string, email: string, status = 200) =>
    send(title, html`<h1>${title}</h1><p>${sentence(text, { email })}</p>`, status)
  try {
    if (request.method === 'POST') {
      const { email } = await verifySender(db, token, services.now())
      return show(texts.verifiedTitle, texts.verifiedText, email)
    }
    const { email, verified } = await findByVerificationLink(db, token, services.now())
    if (verified) return show(texts.verifiedTitle, texts.verifiedText, email)
    return send(texts.askTitle, question(texts.askTitle, sentence(texts.ask, { email }), texts.button))
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    return show(texts.invalidTitle, texts.invalidText, '', 404)
  }
}
