import { senders } from '@carillon/contract/senders'
import deTexts from '@carillon/messages/de/sender-mails'
import enTexts from '@carillon/messages/en/sender-mails'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { html, languageOf, sendPage, sentence } from '#platform/http/public-page.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FindSenderUses } from './find-sender-uses.ts'
import * as verbs from './senders.ts'
import { verifiedSendersRoutes } from './verified-senders.ts'

interface Parts {
  findUses: FindSenderUses
}

export function sendersRoutes(app: App, { findUses }: Parts): void {
  handle(app, senders.list, async ({ db, account }) => ({
    results: await verbs.listSenders(db, account),
  }))
  handle(app, senders.create, ({ db, account, now }, { body }) => verbs.createSender(db, account, body, now))
  handle(app, senders.get, ({ db, account }, { params }) => verbs.getSender(db, account, params.id))
  handle(app, senders.update, ({ db, account, now }, { params, body }) =>
    verbs.updateSender(db, account, params.id, body, now),
  )
  handle(app, senders.delete, ({ db, account }, { params }) => verbs.deleteSender(db, account, params.id))
  handle(app, senders.usage, async ({ db, account }, { params }) => {
    await verbs.getSender(db, account, params.id)
    return findUses(db, account, params.id)
  })
  handle(app, senders.resendVerification, ({ db, account, now, services }, { params }) => {
    services.sending.demandOn()
    return verbs.resendVerification(db, account, params.id, now)
  })
  verifiedSendersRoutes(app)
  verificationPage(app)
}

/** The page a verification mail links to. */
function verificationPage({ fastify, services }: App): void {
  fastify.get<{ Params: { token: string } }>('/e/v/:token', async (request, reply) => {
    const language = languageOf(request.headers['accept-language'])
    const texts = language === 'de' ? deTexts : enTexts
    const show = (title: string, text: string, email: string, status: number) =>
      sendPage(reply, {
        language,
        title,
        sender: null,
        status,
        body: html`<h1>${title}</h1><p>${sentence(text, { email })}</p>`,
      })
    try {
      const { email } = await verbs.verifySender(services.database.db, request.params.token, services.now())
      return show(texts.verifiedTitle, texts.verifiedText, email, 200)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return show(texts.invalidTitle, texts.invalidText, '', 404)
    }
  })
}
