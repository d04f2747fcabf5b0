import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bodyLimits } from '@carillon/contract/endpoint'
import { imageLimits } from '@carillon/contract/images'
import fastifyMultipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { allowOrigins } from './allowed-origins.ts'
import type { App } from './app.ts'
import { refuseBrokenAddresses } from './broken-text.ts'
import { keepCalls } from './calls-under-way.ts'
import { answerUnparsed } from './client-errors.ts'
import { addCompression } from './compression.ts'
import { answerErrors, answerMalformed, answerRefusals } from './errors.ts'
import { ApprovedCalls } from './gate.ts'
import type { Identify } from './identity.ts'
import { addRateLimits } from './rate-limits.ts'
import { takeJson } from './read-body.ts'
import { keepAnswers } from './read-rest.ts'
import { addStatus } from './status.ts'
import { pathOf, wantsPage } from './wants-page.rules.ts'
import { pageSender, parseOpenings } from './web-page.ts'
import { WrongKeys } from './wrong-keys.ts'

const webFolder = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))
/** The server before any feature: request ids, limits, errors, headers, health, metrics. */
export async function makeApp(services: Services, identify: Identify): Promise<App> {
  const fastify = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Calls have their own limits; bodies of public calls are small. Files are streamed.
    bodyLimit: bodyLimits.open,
    genReqId: () => randomUUID(),
    trustProxy: services.config.trustedProxies.length > 0 && [...services.config.trustedProxies],
    frameworkErrors: answerMalformed,
    clientErrorHandler: answerUnparsed,
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: true },
  })
  const endpoints: App['endpoints'] = []
  fastify.removeContentTypeParser(['application/json', 'text/plain'])
  takeJson(fastify)
  refuseBrokenAddresses(fastify)
  const calls = keepCalls(fastify, services)
  answerErrors(fastify, { endpoints, checkAnswers: services.config.checkAnswers })
  addHeaders(fastify, services.config)
  await allowOrigins(fastify, services.config.allowedOrigins)
  await addRateLimits(fastify, services.config.rateLimits, services.now)
  await addCompression(fastify)
  keepAnswers(fastify)
  addMetrics(fastify, services)
  await fastify.register(fastifyMultipart, { limits: { files: 1, fileSize: imageLimits.bytes } })
  addStatus(fastify, services)
  const wrongKeys = services.config.rateLimits && new WrongKeys()
  const approvedCalls = new ApprovedCalls()
  return {
    fastify,
    services,
    identify,
    wrongKeys,
    endpoints,
    readers: new Map(),
    gate: null,
    approvedCalls,
    calls,
  }
}

/** Pages of the documentation load their own style, script and pictures. */
const docsPolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"

/** The HSTS header: a browser that once used https keeps using it for a year. */
const httpsOnly = 'max-age=31536000'

function addHeaders(fastify: FastifyInstance, config: { readonly publicUrl: string }): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    if (config.publicUrl.startsWith('https://')) reply.header('strict-transport-security', httpsOnly)
    if (request.url.startsWith('/v3/')) reply.header('cache-control', 'no-store')
    done()
  })
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type') ?? '').startsWith('text/html')) keepOutOfFrames(reply)
    done()
  })
}

/** Forbids other sites to show our pages in a frame, unless a page's policy has `frame-ancestors` of its own. */
function keepOutOfFrames(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  if (policy.includes('frame-ancestors')) return
  const parts = [policy, "frame-ancestors 'self'"].filter(Boolean)
  reply.header('content-security-policy', parts.join('; '))
}

function addMetrics(fastify: FastifyInstance, services: Services): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    services.metrics.httpSeconds.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    // Logs the route's pattern, never the address: addresses contain tokens and people's emails.
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
    done()
  })
}

/**
 * Serves the built web app: hashed files with a long cache time, and the page itself for every address outside the API that
 * is no file. `folder` has the built app and ends with a slash.
 */
export async function serveWeb({ fastify, endpoints, services }: App, folder = webFolder): Promise<void> {
  const page = await readFile(`${folder}index.html`, 'utf8').catch(() => null)
  const openings = parseOpenings(await readFile(`${folder}openings.json`, 'utf8').catch(() => null))
  const send = page === null ? null : pageSender(page, services.config.apiHosts, openings)
  if (send) {
    await fastify.register(fastifyStatic, {
      root: folder,
      index: false,
      cacheControl: false,
      /** The build makes a .br and a .gz of each file. */
      preCompressed: true,
      setHeaders(reply, path) {
        if (path.startsWith(`${folder}docs/`) && /\.html(\.br|\.gz)?$/.test(path)) {
          reply.header('content-security-policy', docsPolicy)
        }
        const forEver = path.includes('/assets/')
        const forHours = path.includes('/f/embed.js')
        const hours = forHours ? 'public, max-age=3600' : 'no-cache'
        reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : hours)
      },
    })
    fastify.get('/', send)
    fastify.get('/docs', (_request, reply) => reply.redirect('/docs/index.html'))
    // This route is registered apart, because the route of forms would take the name for a form.
    fastify.get('/f/embed.js', (_request, reply) => reply.sendFile('f/embed.js', folder))
  }
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    send && wantsPage(request)
      ? send(request, reply)
      : answerRefusals(request, reply, [refusalOfUnknown(endpoints, request, reply)])
  fastify.setNotFoundHandler(answerUnknown)
  // Unknown paths are refused before the body is read, because their caller has no permission.
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.is404) return answerUnknown(request, reply)
  })
}

/** An API path that exists for other methods is answered with 405 and those methods. */
function refusalOfUnknown(
  endpoints: App['endpoints'],
  { url }: FastifyRequest,
  reply: FastifyReply,
): Refusal {
  const path = pathOf(url)
  const isOurs = path.startsWith('/v3/')
  const taken = isOurs ? endpoints.filter((one) => isPathOf(one.path, path)) : []
  const methods = [...new Set(taken.map(({ method }) => method))].sort()
  if (methods.length === 0) return new Refusal('not_found')
  reply.header('allow', methods.join(', '))
  return new Refusal('method_not_allowed')
}

function isPathOf(pattern: string, path: string): boolean {
  const parts = pattern.split('/')
  const given = path.replace(/\/$/, '').split('/')
  return (
    parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at])
  )
}
