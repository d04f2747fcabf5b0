import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

interface Asked {
  method?: string
  body?: object
  token?: string
}

/** Asks as the browser of a person does whose DNS leads `address` to this machine. `ca` is the certificate that it trusts. */
export function ask(
  address: string,
  ca: string | undefined,
  { method = 'GET', body, token }: Asked = {},
): Promise<Answer> {
  const url = new URL(address)
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    host: url.host,
    accept: 'text/html, */*',
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  // Each on a connection of its own: nginx ends those that are idle.
  const options = { agent: false, host: '127.0.0.1', path: url.pathname + url.search, method, headers }
  return new Promise((resolve, reject) => {
    const asked =
      url.protocol === 'https:'
        ? secureRequest({ ...options, port: url.port || 443, servername: url.hostname, ca })
        : plainRequest({ ...options, port: url.port || 80 })
    asked.once('error', reject)
    asked.once('response', (response) => {
      let said = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        said += chunk
      })
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: said }),
      )
    })
    asked.end(text)
  })
}

/** Asks the API, and answers the body. */
export async function call<T>(address: string, ca: string | undefined, asked: Asked = {}): Promise<T> {
  const answer = await ask(address, ca, asked)
  if (answer.status >= 400 || answer.status < 200)
    throw new Error(`${address} answers ${answer.status}: ${answer.body}`)
  return JSON.parse(answer.body || 'null') as T
}
