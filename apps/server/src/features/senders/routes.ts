import { senders } from '@carillon/contract/senders'
import deTexts from '@carillon/messages/de/sender-mails'
import enTexts from '@carillon/messages/en/sender-mails'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { escapeHtml, readerLanguage, sendSmallPage } from '#platform/http/page.ts'
import { Refusal } from '#platform/refusal.ts'
import * as verbs from './senders.ts'

export function sendersRoutes(app: App): void {
  handle(app, senders.list, 'marketing', async ({ db, account }) => ({
    results: await verbs.findSenders(db, account),
  }))
  handle(app, senders.create, 'marketing', ({ db, account, now }, { body }) =>
    verbs.createSender(db, account, body, now),
  )
  handle(app, senders.get, 'marketing', ({ db, account }, { params }) =>
    verbs.getSender(db, account, params.id),
  )
  handle(app, senders.update, 'marketing', ({ db, account, now }, { params, body }) =>
    verbs.updateSender(db, account, params.id, body, now),
  )
  handle(app, senders.delete, 'marketing', ({ db, account }, { params }) =>
    verbs.deleteSender(db, account, params.id),
  )
  handle(app, senders.resendVerification, 'marketing', ({ db, account, now }, { params }) =>
    verbs.resendVerification(db, account, params.id, now),
  )
  verificationPage(app)
}

/** The page a verification mail links to. */
function verificationPage({ fastify, services }: App): void {
  fastify.get<{ Params: { token: string } }>('/e/v/:token', async (request, reply) => {
    const language = readerLanguage(request)
    const texts = language === 'de' ? deTexts : enTexts
    try {
      const { email } = await verbs.verifySender(services.database.db, request.params.token, services.now())
      const body = `<p>${escapeHtml(texts.verifiedText.replace('{{email}}', email))}</p>`
      return sendSmallPage(reply, { language, title: texts.verifiedTitle, body })
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      const body = `<p>${escapeHtml(texts.invalidText)}</p>`
      return sendSmallPage(reply, { language, title: texts.invalidTitle, body, status: 404 })
    }
  })
}
