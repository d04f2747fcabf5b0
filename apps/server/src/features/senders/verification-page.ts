import deTexts from '@carillon/messages/de/sender-mails'
import enTexts from '@carillon/messages/en/sender-mails'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownerOf } from '#features/account/public.ts'
import { companyOf } from '#features/brand-kit/public.ts'
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
  const send = (title: string, body: Html, of: { sender: string | null; status?: number }) =>
    sendPage(reply, { language, title, body, ...of })
  const whose = async (account: string) =>
    (await companyOf(db, account)) || ((await ownerOf(db, account))?.username ?? null)
  const showVerified = async ({ email, account }: { email: string; account: string }) => {
    const title = texts.verifiedTitle
    const way = html`<p><a href="/senders">${texts.onward}</a></p>`
    const text = sentence(texts.verifiedText, { email })
    return send(title, html`<h1>${title}</h1><p>${text}</p>${way}`, { sender: await whose(account) })
  }
  try {
    if (request.method === 'POST') {
      return await showVerified(await verifySender(db, token, services.now()))
    }
    const { verified, ...found } = await findByVerificationLink(db, token, services.now())
    if (verified) return await showVerified(found)
    const asked = question(texts.askTitle, sentence(texts.ask, found), texts.button)
    return send(texts.askTitle, asked, { sender: await whose(found.account) })
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    const title = texts.invalidTitle
    return send(title, html`<h1>${title}</h1><p>${texts.invalidText}</p>`, { sender: null, status: 404 })
  }
}
