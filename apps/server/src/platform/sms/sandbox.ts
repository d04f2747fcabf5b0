import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type SandboxRefusal, type SandboxTreatment, treatmentOf } from './sandbox.rules.ts'

/** A server that speaks Twilio's interface and simulates its deliveries, failures and replies. Nothing reaches a telephone. */
export interface SmsSandbox {
  url: string
  /** The texts that the provider has accepted. */
  readonly taken: readonly SandboxText[]
  /** The number of texts handed over, including the refused ones. */
  readonly came: number
  close(): Promise<void>
}

export interface SandboxText {
  sid: string
  to: string
  body: string
  media: string[]
  statusUrl: string | null
}

interface SandboxOptions {
  /** The number of segments of a text, as the provider bills them. */
  countSegments(body: string): number
  /** Signs a call to a webhook, as Twilio does. */
  sign(token: string, url: string, fields: Readonly<Record<string, string>>): string
  /** The address for texts to a service of this account, unless the account has set another one; null: none. */
  inboundUrl?(accountSid: string): string | null
  /** The address at which a webhook can be reached from here, where its public one can't. The signature is for the public one. */
  reach?(url: string): string
  /** The pause before a report, in milliseconds. */
  pauseMs?: number
  /** The number of accepted texts that `taken` keeps. */
  keep?: number
  /** The accepted credentials; absent: all are accepted. */
  accounts?: Readonly<Record<string, string>>
}

interface Account {
  sid: string
  token: string
}

/** Services that every account has here. */
const services = [
  { sid: 'MG00000000000000000000000000000001', friendly_name: 'Simulated marketing' },
  { sid: 'MG00000000000000000000000000000002', friendly_name: 'Simulated reminders' },
]

export async function openSandbox(options: SandboxOptions, port = 0): Promise<SmsSandbox> {
  const { pauseMs = 300, keep = 1000 } = options
  const taken: SandboxText[] = []
  const inboundUrls = new Map<string, string>()
  const timers = new Set<NodeJS.Timeout>()
  let came = 0

  const later = (ms: number, work: () => Promise<void>) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      // A webhook that can't be reached is ignored, as by the real provider.
      work().catch(() => undefined)
    }, ms)
    timers.add(timer)
  }
  const post = async ({ token }: Account, url: string, fields: Record<string, string>) => {
    await fetch(options.reach?.(url) ?? url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': options.sign(token, url, fields),
      },
      body: new URLSearchParams(fields),
    })
  }
  const report = (account: Account, message: SandboxText, treatment: SandboxTreatment) => {
    const { statusUrl: url, sid, to } = message
    if (url === null || treatment.ends === null) return
    const fields = { MessageSid: sid, SmsSid: sid, AccountSid: account.sid, To: to }
    const { status, code } = treatment.ends
    later(pauseMs, async () => {
      await post(account, url, { ...fields, MessageStatus: 'sent', SmsStatus: 'sent' })
      later(pauseMs, () =>
        post(account, url, {
          ...fields,
          MessageStatus: status,
          SmsStatus: status,
          ...(code === null ? {} : { ErrorCode: code }),
        }),
      )
    })
  }
  const reply = (account: Account, { to }: SandboxText, serviceSid: string, body: string) => {
    const url = inboundUrls.get(`${account.sid} ${serviceSid}`) ?? options.inboundUrl?.(account.sid)
    if (!url) return
    const sid = newSid('SM')
    const fields = { MessageSid: sid, SmsSid: sid, AccountSid: account.sid, MessagingServiceSid: serviceSid }
    later(3 * pauseMs, () =>
      post(account, url, {
        ...fields,
        From: to,
        To: '+15005550006',
        Body: body,
        NumMedia: '0',
        NumSegments: '1',
      }),
    )
  }

  const takeText = (account: Account, form: URLSearchParams, response: ServerResponse): void => {
    came++
    const to = form.get('To') ?? ''
    const serviceSid = form.get('MessagingServiceSid') ?? ''
    const body = form.get('Body') ?? ''
    const media = form.getAll('MediaUrl')
    const treatment = treatmentOf(to)
    const why = whyNot({ to, serviceSid, body, media }) ?? treatment.answer
    // The connection stays open until the caller gives up.
    if (why === 'nothing') return
    if (why !== null) {
      answerRefusal(response, why)
      return
    }
    const message = { sid: newSid('SM'), to, body, media, statusUrl: form.get('StatusCallback') }
    taken.push(message)
    if (taken.length > keep) taken.shift()
    answerJson(response, 201, {
      sid: message.sid,
      account_sid: account.sid,
      to,
      body,
      status: 'accepted',
      direction: 'outbound-api',
      messaging_service_sid: serviceSid,
      num_media: String(media.length),
      price: null,
      price_unit: 'USD',
      num_segments: String(media.length > 0 ? 1 : options.countSegments(body)),
    })
    report(account, message, treatment)
    if (treatment.replies !== null) reply(account, message, serviceSid, treatment.replies)
  }

  const serviceWire = (account: Account, { sid, friendly_name }: (typeof services)[number]) => ({
    sid,
    account_sid: account.sid,
    friendly_name,
    inbound_request_url:
      inboundUrls.get(`${account.sid} ${sid}`) ?? options.inboundUrl?.(account.sid) ?? null,
  })

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const account = accountOf(request)
    if (!account || (options.accounts && options.accounts[account.sid] !== account.token)) {
      answerRefusal(response, { status: 401, code: 20003, message: 'Authenticate' })
      return
    }
    const { pathname } = new URL(request.url ?? '/', 'http://sandbox')
    const own = `/2010-04-01/Accounts/${account.sid}`
    const form = new URLSearchParams(request.method === 'POST' ? await text(request) : '')
    const service = services.find(({ sid }) => pathname === `/v1/Services/${sid}`)
    if (request.method === 'POST' && pathname === `${own}/Messages.json`) {
      takeText(account, form, response)
    } else if (pathname === `${own}.json`) {
      answerJson(response, 200, { sid: account.sid, friendly_name: 'Simulated account', status: 'active' })
    } else if (pathname === '/v1/Services') {
      answerJson(response, 200, {
        services: services.map((each) => serviceWire(account, each)),
        meta: { page: 0, page_size: 50, key: 'services', next_page_url: null, previous_page_url: null },
      })
    } else if (service) {
      const url = form.get('InboundRequestUrl')
      if (url) inboundUrls.set(`${account.sid} ${service.sid}`, url)
      answerJson(response, 200, serviceWire(account, service))
    } else {
      answerRefusal(response, notFound)
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    get came() {
      return came
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

function accountOf({ headers: { authorization = '' } }: IncomingMessage): Account | null {
  const [, encoded] = /^Basic (.+)$/.exec(authorization) ?? []
  const [sid, token] = Buffer.from(encoded ?? '', 'base64')
    .toString()
    .split(':')
  return sid && token ? { sid, token } : null
}

function newSid(prefix: string): string {
  return `${prefix}${randomBytes(16).toString('hex')}`
}

function answerJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function answerRefusal(
  response: ServerResponse,
  { status, code, message, retryAfter }: SandboxRefusal,
): void {
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
  answerJson(response, status, {
    code,
    message,
    status,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
  })
}

const notFound: SandboxRefusal = { status: 404, code: 20404, message: 'The requested resource was not found' }

/** The reason why a text is refused, whatever its number; null: it is not refused. */
function whyNot(given: {
  to: string
  serviceSid: string
  body: string
  media: string[]
}): SandboxRefusal | null {
  const bad = (code: number, message: string): SandboxRefusal => ({ status: 400, code, message })
  const { to, serviceSid, body, media } = given
  if (!services.some(({ sid }) => sid === serviceSid)) return notFound
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return bad(21211, `Invalid 'To' Phone Number: ${to}`)
  if (body === '' && media.length === 0)
    return bad(21619, 'A text message body or media urls must be specified')
  if (body.length > 1600) return bad(21617, 'The concatenated message body exceeds the 1600 character limit')
  return media.length > 10 ? bad(21623, 'Number of media files exceeds allowed limit') : null
}
