import type { FastifyReply } from 'fastify'
import { languageOf } from '#platform/http/public-page.ts'
import { formRules } from '../page/form-style.rules.ts'
import { textsOf } from '../page/page-texts.ts'
import { nothingFilled, renderForm } from '../page/render-form.ts'
import { findPublished } from '../visit/find-published.ts'
import { challengeFor, type Site } from './answer-form.ts'
import { type FormRequest, openTo } from './answer-submit.ts'

/** A form for the script on a foreign page: its HTML and its rules. */
export async function answerEmbedded(site: Site, request: FormRequest, reply: FastifyReply) {
  const { database, config } = site.app.services
  const form = await findPublished(database.db, request.params.slug)
  reply.header('cache-control', 'no-store')
  if (typeof form === 'string') {
    openTo(request, reply, [])
    const texts = textsOf(languageOf(request.headers['accept-language']))
    return form === 'gone'
      ? reply.code(410).send({ message: texts.gone })
      : reply.code(404).send({ message: texts.notYet })
  }
  const { content, types } = form
  const texts = textsOf(content.language)
  if (!openTo(request, reply, content.allowed_origins, config.publicUrl)) {
    return reply.code(403).send({ message: texts.refused.site })
  }
  const body = renderForm({
    content,
    types,
    filled: nothingFilled,
    placement: 'script',
    level: 2,
    action: `${config.publicUrl}/f/${form.slug}`,
    challenge: await challengeFor(site, form),
  })
  return reply.send({ html: body.text, css: formRules(content.style, content.language), close: texts.close })
}
