import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { takePlace } from '#features/contacts/public.ts'
import type { Db } from '#platform/db.ts'
import type { App } from '#platform/http/app.ts'
import { html, languageOf, sendPage, sentence } from '#platform/http/public-page.ts'
import { contentOf } from '../content-of.ts'
import { count } from '../counts.ts'
import { textsOf } from '../page/page-texts.ts'
import { applySoon } from '../signups/apply-signups.ts'
import { readConfirmation } from '../signups/confirmation-link.ts'

const validMs = 7 * 24 * 3_600_000

/**
 * The page of the link that was mailed: GET asks, because scanners open links, and POST confirms. Opening it again shows
 * that all is done.
 */
export async function answerConfirmation(
  { services }: App,
  request: FastifyRequest<{ Params: { token: string } }>,
  reply: FastifyReply,
) {
  const { db } = services.database
  const now = services.now()
  const id = await readConfirmation(services, request.params.token)
  const found = id === null ? undefined : await findSubmission(db, id)
  const content = found && (await contentOf(db, found.form_id, found.version))
  const language = content?.language ?? languageOf(request.headers['accept-language'])
  const texts = textsOf(language).confirm
  const sendAnswer = (title: string, body: ReturnType<typeof html>, status = 200) =>
    sendPage(reply, { language, title, sender: null, status, body: html`<h1>${title}</h1>${body}` })
  const isOver = found?.state === 'pending' && now.getTime() - (found.mailed_at?.getTime() ?? 0) > validMs
  if (!found || !content || isOver) return sendAnswer(texts.invalidTitle, html`<p>${texts.invalid}</p>`, 404)
  if (found.state === 'pending' && request.method !== 'POST') {
    const button = html`<form method="post"><button>${texts.button}</button></form>`
    return sendAnswer(texts.title, html`<p>${sentence(texts.ask, { email: found.email ?? '' })}</p>${button}`)
  }
  if (found.state === 'pending') {
    await confirm(db, found, { ip: request.ip, now })
    await applySoon(db, found.account_id)
  }
  const { redirect_url: leads, confirmation_message: message } = content
  const on = leads === '' ? '' : html`<p><a href="${leads}">${texts.go}</a></p>`
  return sendAnswer(texts.doneTitle, html`<p>${message}</p>${on}`)
}

async function findSubmission(db: Db, id: string) {
  return db
    .selectFrom('signup_submission')
    .select(['id', 'account_id', 'form_id', 'version', 'state', 'email', 'mailed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Two posts at once confirm once: the second finds nothing that is pending. */
async function confirm(
  db: Db,
  { id, form_id: form }: { id: string; form_id: string },
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { place } = await takePlace(tx)
    const { rows } = await sql<{ id: string }>`
      update signup_submission set state = 'accepted', place = ${place}, confirmed_at = ${now}, confirmed_ip = ${ip}
      where id = ${id} and state = 'pending' returning id`.execute(tx)
    if (rows.length > 0) await count(tx, form, { pending: -1 })
  })
}
