import type { FastifyReply } from 'fastify'
import type { App } from '#platform/http/app.ts'
import { html, sendPage } from '#platform/http/public-page.ts'
import { formAddresses } from '../form-addresses.ts'
import { findLogo } from '../page/find-logo.ts'
import { formPage, policyOf } from '../page/form-page.ts'
import { textsOf } from '../page/page-texts.ts'
import { type Filled, nothingFilled, renderForm, renderSent } from '../page/render-form.ts'
import { makeChallenge } from '../visit/challenge.ts'
import type { Difficulty } from '../visit/difficulty.ts'
import type { Published } from '../visit/find-published.ts'
import type { TakesMail } from '../visit/takes-mail.ts'

export interface Site {
  app: App
  difficulty: Difficulty
  takesMail: TakesMail
}

/** A new challenge for a visitor who opens a form, or has to send it again. */
export function challengeFor({ app: { services }, difficulty }: Site, form: Published): Promise<string> {
  const now = services.now()
  const { id, version } = form
  return makeChallenge(services, { form: id, version, bits: difficulty.bitsFor(id, now) }, now)
}

/** The page of a form, or its frame, with the values sent before. */
export async function sendForm(
  site: Site,
  reply: FastifyReply,
  form: Published,
  { framed, filled = nothingFilled, status = 200 }: { framed: boolean; filled?: Filled; status?: number },
): Promise<FastifyReply> {
  const { content } = form
  const body = renderForm({
    content,
    types: form.types,
    action: `/f/${form.slug}`,
    filled,
    level: 1,
    challenge: await challengeFor(site, form),
    placement: framed ? 'frame' : 'landing',
  })
  return sendWhole(site, reply, form, { framed, body, status })
}

/** The text in place of the form once it was sent. */
export async function sendSent(
  site: Site,
  reply: FastifyReply,
  form: Published,
  { framed, mailed }: { framed: boolean; mailed: boolean },
): Promise<FastifyReply> {
  const { content } = form
  const leads = content.redirect_url !== '' && !mailed
  // A form may not lead to another site by itself: the policy of a page names the sites its forms may be sent to.
  if (leads) reply.header('refresh', `0; url=${new URL(content.redirect_url).href}`)
  const body = renderSent(content, sentTexts(form, mailed))
  return sendWhole(site, reply, form, { framed, body, status: 200 })
}

/** The text that people read after they sent a form. */
export function sentTexts({ content }: Pick<Published, 'content'>, mailed: boolean) {
  const texts = textsOf(content.language)
  return mailed
    ? { title: texts.sentTitle, text: texts.sent }
    : { title: '', text: content.confirmation_message }
}

async function sendWhole(
  { app }: Site,
  reply: FastifyReply,
  form: Published,
  { framed, body, status }: { framed: boolean; body: ReturnType<typeof renderForm>; status: number },
): Promise<FastifyReply> {
  const { content } = form
  const { db } = app.services.database
  const { publicUrl } = app.services.config
  const logo = framed || !content.show_logo ? null : await findLogo(db, form.account)
  const { page_url: url } = formAddresses(publicUrl, form.slug)
  const title = content.header || form.name
  const isIndexed = content.indexed && !framed
  reply.code(status).type('text/html; charset=utf-8')
  reply.header('content-security-policy', policyOf(content, framed))
  reply.header('cache-control', 'no-store')
  reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  reply.header('content-language', content.language)
  if (!isIndexed) reply.header('x-robots-tag', 'noindex, nofollow')
  return reply.send(
    formPage({
      content,
      title,
      body,
      logo,
      framed,
      script: true,
      social: framed
        ? null
        : {
            url,
            title: content.social_title || title,
            description: content.social_description || content.intro.slice(0, 300),
            image: logo && `${publicUrl}${logo.address}`,
          },
    }),
  )
}

/** The page of an address without a form. The owner of the embedding page sees it, too. */
export function sendGone(
  reply: FastifyReply,
  language: 'en' | 'de',
  { framed, is }: { framed: boolean; is: 'gone' | 'draft' },
): FastifyReply {
  const texts = textsOf(language)
  const [title, text, status] =
    is === 'gone'
      ? ([texts.goneTitle, texts.gone, 410] as const)
      : ([texts.notYetTitle, texts.notYet, 404] as const)
  sendPage(reply, {
    language,
    title,
    sender: null,
    status,
    body: html`<h1>${title}</h1><p>${text}</p>`,
  })
  if (framed) {
    const policy = String(reply.getHeader('content-security-policy'))
    reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", 'frame-ancestors *'))
  }
  return reply
}
