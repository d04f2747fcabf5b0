import { connect, type Socket } from 'node:net'

/** One connection to a mail server that sends one command after another. */
export interface SmtpClient {
  /** Resolves to the code of the answer; 0 when the connection is gone. */
  say(text: string): Promise<number>
  close(): void
}

export async function openSmtp(port: number): Promise<SmtpClient> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.setEncoding('latin1')
  let answer = ''
  let resolve: ((code: number) => void) | null = null
  const settle = (code: number): void => {
    answer = ''
    const waiting = resolve
    resolve = null
    waiting?.(code)
  }
  socket.on('data', (chunk: string) => {
    answer += chunk
    if (!answer.endsWith('\r\n')) return
    const last = answer.trimEnd().split('\r\n').at(-1) ?? ''
    if (last[3] !== '-') settle(Number(last.slice(0, 3)))
  })
  socket.on('error', () => {})
  socket.on('close', () => settle(0))
  const next = () =>
    new Promise<number>((done) => {
      resolve = done
    })
  await next()
  const client: SmtpClient = {
    say(text) {
      const said = next()
      socket.write(`${text}\r\n`)
      return said
    },
    close: () => socket.destroy(),
  }
  await client.say('EHLO mx.example')
  return client
}

export type Outcome = 'taken' | 'refused' | 'later' | 'gone'

/** Mails one message with an empty sender, as mail servers send bounces, and answers its outcome. */
export async function mailBounce(client: SmtpClient, to: string, source: string): Promise<Outcome> {
  await client.say('MAIL FROM:<>')
  const named = await client.say(`RCPT TO:<${to}>`)
  if (named !== 250) {
    await client.say('RSET')
    return outcomeOf(named)
  }
  await client.say('DATA')
  return outcomeOf(await client.say(`${source}\r\n.`))
}

function outcomeOf(code: number): Outcome {
  if (code === 0) return 'gone'
  return code < 300 ? 'taken' : code < 500 ? 'later' : 'refused'
}
