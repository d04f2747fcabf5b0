import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/http/app.ts'
import { asUuid } from '#platform/uuid.ts'
import { countReports } from './flood.ts'
import { pixelPath } from './pixels.ts'
import { readReport } from './read-report.ts'
import { pixelScript } from './script.rules.ts'
import { addPurchase, noteSeen } from './take-report.ts'

const bodyLimit = 2048

/** The public addresses of pixels: the script, and the reports that it posts from the sites of accounts. */
export function pixelSite({ fastify, services }: App): void {
  const { config, database, now } = services
  const isWithin = countReports()

  const sendScript = (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
    const pixel = request.params.file.endsWith('.js') ? asUuid(request.params.file.slice(0, -3)) : null
    openToAll(reply)
    if (pixel === null) return reply.code(404).send()
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript; charset=utf-8')
      .send(pixelScript(`${config.publicUrl}${pixelPath}${pixel}`))
  }

  const takeReport = async (request: FastifyRequest<{ Params: { pixel: string } }>, reply: FastifyReply) => {
    const pixel = asUuid(request.params.pixel)
    openToAll(reply)
    reply.header('cache-control', 'no-store')
    if (pixel === null) return reply.code(404).send()
    const at = now()
    if (!isWithin(request.ip, pixel, at)) return reply.code(429).header('retry-after', '60').send()
    const report = readReport(String(request.body ?? ''), at)
    if (typeof report === 'string') return reply.code(400).send({ message: report })
    const { db } = database
    if (report.kind === 'purchase') await addPurchase(db, pixel, report, at)
    else if (!(await noteSeen(db, pixel, at))) return reply.code(404).send()
    return reply.code(204).send()
  }

  fastify.register(async (scope) => {
    takeText(scope)
    scope.get(`${pixelPath}:file`, sendScript)
    scope.post(`${pixelPath}:pixel`, takeReport)
  })
}

/** Every site may use the script; nothing that it gets or posts depends on the person. */
function openToAll(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*')
  reply.header('cross-origin-resource-policy', 'cross-origin')
}

/** Bodies are read as text whatever their type, because browsers post them as text/plain. */
function takeText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
}
