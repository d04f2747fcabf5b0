import type { FastifyReply } from 'fastify'
import type { App } from '#platform/http/app.ts'
import { count } from '../counts.ts'
import { findPublished } from '../visit/find-published.ts'
import { isWithin, limits, networkOf } from '../visit/limits.ts'
import { inputs, isBot, pageOf, placements } from '../visit/read-submission.rules.ts'
import { type FormRequest, openTo } from './answer-submit.ts'

/**
 * Counts a view of a form. The script reports it once in a session of its browser, without a cookie; programs that name
 * themselves and networks with too many reports are not counted.
 */
export async function countView({ services }: App, request: FormRequest, reply: FastifyReply) {
  const { db } = services.database
  const form = await findPublished(db, request.params.slug)
  openTo(
    request,
    reply,
    typeof form === 'string' ? [] : form.content.allowed_origins,
    services.config.publicUrl,
  )
  reply.code(204)
  if (typeof form === 'string' || isBot(request.headers['user-agent'] ?? '')) return reply.send()
  const sent = request.body ?? {}
  const now = services.now()
  const key = `view ${form.id} ${networkOf(request.ip)}`
  if (await isWithin(db, key, limits.views, now)) {
    const placement = placements.find((one) => one === sent[inputs.placement]) ?? 'script'
    await count(db, form.id, { views: 1 }, { placement, page: pageOf(sent[inputs.page] ?? ''), now })
  }
  return reply.send()
}
