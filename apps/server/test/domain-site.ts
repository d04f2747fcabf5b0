import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server as HttpServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Domain, domains } from '@carillon/contract/domains'
import type { BrandedLink } from '@carillon/contract/link-branding'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { checkDomains } from '#features/domains/check-all.ts'
import { verifySendersOfDomain } from '#features/senders/public.ts'
import { type Caller, type Server, startServer, until } from './kit.ts'
import { type NameServer, startNameServer } from './name-server.ts'
import { testDatabase } from './postgres.ts'
import { type SmtpSink, startSink } from './smtp-sink.ts'

/** A server with a name server, a mail server, and a proxy before it that answers for any host. */
export interface Site {
  server: Server
  dns: NameServer
  mail: SmtpSink
  /** The port under which all hosts lead to the server. */
  port: number
  advance(ms: number): void
  /** Runs the hourly work of the scheduler. */
  checkAll(): Promise<void>
  /** The verdict of a receiver: the signing domain, the selector, and `true` if the signature is valid. */
  verdictOn(source: string): Promise<string | null>
  arrived(to: string): Promise<{ from: string; source: string }>
  close(): Promise<void>
}

export const bounceDomain = 'bounce.carillon.test'
export const allowed = 'ip4:192.0.2.10'

export async function startSite(): Promise<Site> {
  let ahead = 0
  let target = ''
  const dns = await startNameServer()
  const mail = await startSink({ keepSource: true })
  const database = await testDatabase()
  const proxy = await startProxy(() => target)
  const { port } = proxy.address() as AddressInfo
  const server = await startServer({
    databaseUrl: database.url,
    now: () => new Date(Date.now() + ahead),
    env: {
      SMTP_URL: mail.url,
      PUBLIC_URL: `http://localhost:${port}`,
      NAMESERVERS: dns.address,
      BOUNCE_PORT: '0',
      BOUNCE_DOMAIN: bounceDomain,
      SENDING_SPF: allowed,
    },
    receivers: {
      // Every host that the name server knows is this machine; others don't exist.
      resolve: async (host) => {
        const known = host.endsWith('.away.test') ? [] : [{ address: '127.0.0.1', family: 4 }]
        return known
      },
      mayCall: () => true,
      withinMs: 5000,
    },
  })
  target = server.url
  dns.set('MX', bounceDomain, '10 mx.carillon.test')
  dns.set('TXT', bounceDomain, `v=spf1 ${allowed} -all`)
  const { services } = server.product
  const resolver = new Resolver()
  resolver.setServers([dns.address])
  return {
    server,
    dns,
    mail,
    port,
    advance(ms) {
      ahead += ms
    },
    checkAll: () =>
      checkDomains(verifySendersOfDomain)({
        services,
        db: services.database.db,
        log: services.log,
        now: services.now,
        signal: new AbortController().signal,
      }),
    async verdictOn(source) {
      const { results } = await dkimVerify(Buffer.from(source, 'latin1'), {
        resolver: (name: string, type: string) => resolver.resolve(name, type as 'TXT'),
      })
      const [found] = results as { signingDomain?: string; selector?: string; status: { result: string } }[]
      return found?.signingDomain ? `${found.signingDomain} ${found.selector} ${found.status.result}` : null
    },
    arrived: (to) => until(`mail reaches ${to}`, () => mail.messages.find((message) => message.to === to)),
    async close() {
      await server.close()
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await database.drop()
      await mail.close()
      await dns.close()
    },
  }
}

/** Starts a proxy that passes requests on with the host for which they were made. */
async function startProxy(target: () => string): Promise<HttpServer> {
  const proxy = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(target())
    const passed = request(
      {
        hostname,
        port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  proxy.listen(0, 'localhost')
  await once(proxy, 'listening')
  return proxy
}

/** Publishes the records of a domain or a branded link, and answers their names. */
export function publish(dns: NameServer, { dns: records }: Domain | BrandedLink): string[] {
  return Object.entries(records).map(([name, { type, host, data }]) => {
    if (type === 'cname') dns.set('CNAME', host, data)
    if (type === 'txt') dns.set('TXT', host, data)
    if (type === 'mx') dns.set('MX', host, `10 ${data}`)
    return name
  })
}

/** Makes a verified domain. */
export async function verifiedDomain(
  { dns }: Site,
  me: Caller,
  domain: string,
  fields: Record<string, unknown> = {},
): Promise<Domain> {
  const made = await me.call(domains.create, { body: { domain, ...fields } })
  publish(dns, made)
  const { valid } = await me.call(domains.validate, { params: { id: made.id } })
  if (!valid) throw new Error(`${domain} is not verified`)
  return me.call(domains.get, { params: { id: made.id } })
}
