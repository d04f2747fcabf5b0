import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { linksOf, type Openings, shownLanguage } from './openings.rules.ts'
import { askedLanguage } from './public-page.ts'

type Hosts = Config['apiHosts']

/**
 * The policy of the app's page. Scripts only from this origin; inline styles, as Mantine writes them; images from anywhere, as
 * emails have them. Calls go to this origin and to the API hosts of the settings. Emails are shown in sandboxed frames.
 */
export function pagePolicy(hosts: Hosts): string {
  const callable = new Set(["'self'", hosts.global, hosts.eu, hosts.staging].filter(Boolean))
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    'img-src * data: blob:',
    "font-src 'self' data:",
    `connect-src ${[...callable].join(' ')}`,
    "frame-src 'self' blob: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** The page with the API hosts of the settings, which its script reads: it holds no script of its own. */
export function withHosts(page: string, hosts: Hosts): string {
  const named = Object.entries(hosts).filter(([, host]) => host !== '')
  const lines = named.map(([name, host]) => `<meta name="carillon-api-${name}" content="${host}">`)
  return page.replace('</head>', `${lines.join('')}</head>`)
}

/**
 * Sends the app's page for an address. Its head names the files that the first opening of the address requests, in the language
 * that it probably has: the browser then requests all at once.
 */
export function pageSender(
  built: string,
  hosts: Hosts,
  openings: Openings,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const policy = pagePolicy(hosts)
  const page = withHosts(built, hosts)
  return (request, reply) => {
    reply.header('content-security-policy', policy)
    reply.header('cache-control', 'no-cache')
    reply.header('vary', 'accept-language, cookie')
    const language =
      shownLanguage(request.headers.cookie) ?? askedLanguage(request.headers['accept-language']) ?? 'en'
    const links = linksOf(openings, request.url.split('?')[0] ?? '/', language)
    return reply.type('text/html; charset=utf-8').send(page.replace('</head>', () => `${links}</head>`))
  }
}

/** The openings of a built app; none if it was built without them. */
export function parseOpenings(text: string | null): Openings {
  return text === null ? { languages: [], files: [], routes: [] } : (JSON.parse(text) as Openings)
}
