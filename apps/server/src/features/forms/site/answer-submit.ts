import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '#platform/http/public-page.ts'
import { textsOf } from '../page/page-texts.ts'
import { findPublished, type Published } from '../visit/find-published.ts'
import { inputs, isAllowedOrigin } from '../visit/read-submission.rules.ts'
import { type Outcome, type Reason, submit } from '../visit/submit.ts'
import { challengeFor, type Site, sendForm, sendGone, sendSent, sentTexts } from './answer-form.ts'

export type FormRequest = FastifyRequest<{ Params: { slug: string }; Body?: Record<string, string> }>

const statusOf = (reason: Reason) => (reason === 'often' || reason === 'busy' ? 429 : 422)
const retryAfterSeconds = 3600

/** Answers a visitor's post: a page for browsers, JSON for scripts and programs. */
export async function answerSubmit(site: Site, request: FormRequest, reply: FastifyReply) {
  const { services } = site.app
  const form = await findPublished(services.database.db, request.params.slug)
  const asJson = wantsJson(request)
  const sent = request.body ?? {}
  const framed = sent[inputs.placement] === 'frame'
  if (typeof form === 'string') {
    openTo(request, reply, [])
    const language = languageOf(request.headers['accept-language'])
    if (!asJson) return sendGone(reply, language, { framed, is: form })
    const texts = textsOf(language)
    return form === 'gone'
      ? reply.code(410).send({ message: texts.gone })
      : reply.code(404).send({ message: texts.notYet })
  }
  if (!openTo(request, reply, form.content.allowed_origins, services.config.publicUrl)) {
    return reply.code(403).send({ message: textsOf(form.content.language).refused.site })
  }
  const referrer = request.headers.referer ?? ''
  const outcome = await submit(services, site, {
    form,
    ip: request.ip,
    referrer,
    byScript: asJson,
    now: services.now(),
    sent: { ...sent, [inputs.page]: sent[inputs.page] || referrer },
    userAgent: request.headers['user-agent'] ?? '',
  })
  if (outcome.kind === 'refused' && statusOf(outcome.reason) === 429) {
    reply.header('retry-after', String(retryAfterSeconds))
  }
  reply.header('cache-control', 'no-store')
  return asJson
    ? sendJson(site, reply, form, outcome)
    : sendHtml(site, reply, form, outcome, { sent, framed })
}

async function sendJson(site: Site, reply: FastifyReply, form: Published, outcome: Outcome) {
  const texts = textsOf(form.content.language)
  if (outcome.kind !== 'refused') {
    const { title, text } = sentTexts(form, outcome.kind === 'mailed')
    const redirect = outcome.kind === 'mailed' ? '' : form.content.redirect_url
    return reply.send({ status: outcome.kind, title, message: text, redirect })
  }
  const { reason, problems } = outcome
  return reply.code(statusOf(reason)).send({
    reason,
    message: texts.refused[reason],
    errors: problems.map(({ field, problem }) => ({ field, problem, message: texts.problems[problem] })),
    challenge: await challengeFor(site, form),
  })
}

async function sendHtml(
  site: Site,
  reply: FastifyReply,
  form: Published,
  outcome: Outcome,
  { sent, framed }: { sent: Record<string, string>; framed: boolean },
) {
  if (outcome.kind !== 'refused') {
    return sendSent(site, reply, form, { framed, mailed: outcome.kind === 'mailed' })
  }
  const { reason, problems } = outcome
  const notice = textsOf(form.content.language).refused[reason]
  return sendForm(site, reply, form, {
    framed,
    status: statusOf(reason),
    filled: { values: sent, problems, notice },
  })
}

function wantsJson({ headers }: FastifyRequest): boolean {
  return (
    (headers.accept ?? '').includes('application/json') ||
    (headers['content-type'] ?? '').startsWith('application/json')
  )
}

/**
 * Lets the pages that may show a form read the answer, without cookies or any other right. @returns false for a page that the
 * author did not name
 */
export function openTo(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
  publicUrl = '',
): boolean {
  const { origin } = headers
  if (origin === undefined) return true
  const isOwn = origin === new URL(publicUrl || 'http://none').origin || origin.endsWith(`//${headers.host}`)
  reply.header('vary', 'origin')
  const isAllowed = isOwn || isAllowedOrigin(origin, allowed)
  if (!isAllowed) return false
  reply.header('access-control-allow-origin', allowed.length === 0 ? '*' : origin)
  if (method === 'OPTIONS') {
    reply.header('access-control-allow-methods', 'GET, POST')
    reply.header('access-control-allow-headers', 'content-type')
    reply.header('access-control-max-age', '600')
  }
  return true
}
