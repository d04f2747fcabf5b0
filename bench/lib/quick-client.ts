import { connect, type Socket } from 'node:net'

/**
 * A connection that asks one thing after another over HTTP, written by hand: Node's own client takes more processor time
 * than the server that is measured. It knows answers with a Content-Length, and none by HEAD.
 */
export interface QuickClient {
  /** Resolves to the status; 0 when the connection is gone. */
  get(path: string): Promise<number>
  /** A PUT with a body of JSON. Resolves like `get`. */
  put(path: string, body: unknown): Promise<number>
  close(): void
}

export function openClient(port: number, headers: Readonly<Record<string, string>>): QuickClient {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const rest = ` HTTP/1.1\r\n${lines.join('\r\n')}\r\n`
  let socket: Socket | null = null
  let answer = ''
  let resolve: ((status: number) => void) | null = null
  const settle = (status: number): void => {
    const waiting = resolve
    resolve = null
    answer = ''
    waiting?.(status)
  }
  const open = (): Socket => {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true })
    opened.setEncoding('latin1')
    opened.on('data', (chunk: string) => {
      answer += chunk
      const end = answer.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end))?.[1] ?? 0)
      if (answer.length >= end + 4 + length) settle(Number(answer.slice(9, 12)))
    })
    opened.on('error', () => {})
    opened.on('close', () => {
      socket = null
      settle(0)
    })
    return opened
  }
  const ask = (request: string): Promise<number> =>
    new Promise((done) => {
      resolve = done
      socket ??= open()
      socket.write(request)
    })
  return {
    get: (path) => ask(`GET ${path}${rest}\r\n`),
    put(path, body) {
      const json = JSON.stringify(body)
      const about = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}`
      return ask(`PUT ${path}${rest}${about}\r\n\r\n${json}`)
    },
    close: () => socket?.destroy(),
  }
}
