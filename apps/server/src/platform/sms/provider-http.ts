import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'
import { text } from 'node:stream/consumers'

/** A call that got no answer. */
export class NoAnswer extends Error {
  /** True if the provider may have received the call. */
  readonly mayHaveArrived: boolean

  constructor(reason: string, mayHaveArrived: boolean) {
    super(reason)
    this.name = 'NoAnswer'
    this.mayHaveArrived = mayHaveArrived
  }
}

export interface ProviderCall {
  method: string
  url: string
  username: string
  password: string
  headers: Readonly<Record<string, string>>
  /** The fields, sent as a form or in the query of a GET. A list repeats its name. */
  form: Readonly<Record<string, unknown>>
  /** The longest duration, in milliseconds. */
  withinMs: number
}

export interface ProviderAnswer {
  statusCode: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: unknown
}

/**
 * Idle connections are closed before the other side closes them: a call that meets such a close is lost, and its
 * outcome unknown.
 */
const idleMs = 4000

const most = { keepAlive: true, maxSockets: 128, maxFreeSockets: 128, timeout: idleMs }
const agents = { 'http:': new PlainAgent(most), 'https:': new SecureAgent(most) }

/** Makes a call over a kept connection. @throws NoAnswer */
export function callProvider({
  method,
  url,
  username,
  password,
  headers,
  form,
  withinMs,
}: ProviderCall): Promise<ProviderAnswer> {
  const address = new URL(url)
  const fields = encodeForm(form)
  const isRead = method === 'GET'
  if (isRead) for (const [name, value] of fields) address.searchParams.append(name, value)
  const content = isRead ? Buffer.alloc(0) : Buffer.from(fields.toString())
  const isSecure = address.protocol === 'https:'
  return new Promise((resolve, reject) => {
    let isConnected = false
    const request = (isSecure ? requestSecure : requestPlain)(address, {
      method,
      agent: isSecure ? agents['https:'] : agents['http:'],
      headers: {
        ...headers,
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        ...(isRead ? {} : { 'content-length': content.byteLength }),
      },
    })
    const timer = setTimeout(() => {
      request.destroy(new Error(`no answer within ${withinMs / 1000} s`))
    }, withinMs)
    request.on('socket', (socket) => {
      if (!socket.connecting) isConnected = true
      else socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true))
    })
    request.on('response', (response: IncomingMessage) => {
      text(response)
        .then((body) =>
          resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, body: parse(body) }),
        )
        .catch((cause: unknown) => reject(new NoAnswer(reasonOf(cause), true)))
        .finally(() => clearTimeout(timer))
    })
    request.on('error', (cause) => {
      clearTimeout(timer)
      reject(new NoAnswer(reasonOf(cause), isConnected))
    })
    request.end(content)
  })
}

function encodeForm(form: ProviderCall['form']): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) fields.append(name, String(one))
  }
  return fields
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'the connection failed'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
