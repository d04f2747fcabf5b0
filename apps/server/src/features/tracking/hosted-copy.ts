import type { FastifyReply } from 'fastify'
import { languageOf, sendPage } from '#platform/http/public-page.ts'
import type { PreparedSends } from '#sending/engine/public.ts'
import { idBytes } from '#sending/events/tracking/public.ts'
import type { LoadSendRecipients } from '#sending/ledger/public.ts'
import { findPageBrand } from './pages/find-page-brand.ts'
import { textsOf } from './pages/page-texts.ts'
import { notice } from './pages/recipient-pages.ts'
import type { PageParts, PageRequest } from './recipient-choices.ts'
import { findRecipient } from './visitor.ts'

/** The data for rendering hosted copies: the compiled message and the data of the sent one. */
export interface HostedCopies {
  prepared(): Promise<PreparedSends>
  loadRecipients: LoadSendRecipients
}

// The message is its author's HTML. It may run nothing, has no origin, and may only show images and open links.
const policy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  "default-src 'none'",
  'img-src * data:',
  "style-src 'unsafe-inline' https:",
  'font-src https: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `/e/w/…`: the message as it was sent to this person, without its pixel. */
export async function showHostedCopy(
  { db, tokens, messages }: PageParts,
  copies: HostedCopies,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = languageOf(request.headers['accept-language'])
  const { invalid, gone } = textsOf(language)
  const who = await findRecipient(db, tokens, messages, request.params.token, ['w'])
  if (!who) return sendPage(reply, { language, sender: null, status: 404, ...notice(invalid) })
  const { sent, contactId, email } = who
  const prepared = await (await copies.prepared()).get(sent.id)
  const send = prepared?.channel === 'email' ? prepared : null
  const loaded = send && (await copies.loadRecipients(send, [contactId], send.variation.names)).get(contactId)
  if (!send || !loaded) {
    const brand = await findPageBrand(db, sent.account)
    return sendPage(reply, { language, sender: sent.senderName, brand, status: 410, ...notice(gone) })
  }
  const recipient = { email, ...loaded, messageId: send.messageId(contactId), contact: idBytes(contactId) }
  const { html } = send.variation.render(recipient, send.links)
  reply.header('content-security-policy', policy)
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  reply.header('x-robots-tag', 'noindex, nofollow')
  return reply.type('text/html; charset=utf-8').send(html)
}
