import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { startSink } from '#test/smtp-sink.ts'
import type { SmtpMessage } from './smtp-outcome.ts'
import { SmtpTransport } from './smtp-transport.ts'
import { parseSmtpUrl, type SmtpSettings } from './smtp-url.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

function message(to: string): SmtpMessage {
  return { from: 'news@example.com', to, content: Buffer.from('Subject: x\r\n\r\nHello\r\n') }
}

function transportTo(port: number, change: Partial<SmtpSettings> = {}): SmtpTransport {
  const transport = new SmtpTransport({ ...parseSmtpUrl(`smtp://127.0.0.1:${port}`), ...change })
  closers.push(() => transport.close(200))
  return transport
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('a transport that is closed', () => {
  /** A server that answers no text before `answerTexts`. */
  async function startSlow() {
    const sink = await startSink()
    closers.push(() => sink.close())
    const answers = Promise.withResolvers<null>()
    sink.hold = answers.promise
    return { port: sink.port, texts: () => sink.came, answerTexts: () => answers.resolve(null) }
  }
  const kinds = async (outcomes: readonly Promise<{ kind: string }>[]) => {
    const all = await Promise.all(outcomes)
    return {
      accepted: all.filter(({ kind }) => kind === 'accepted').length,
      all: all.map(({ kind }) => kind),
    }
  }

  test('gives back the messages that wait, and waits for the answers to the others', async () => {
    const server = await startSlow()
    const transport = transportTo(server.port, { connections: 2 })
    const outcomes = Array.from({ length: 20 }, (_, at) => transport.send(message(`p${at}@x.example`)))
    await until(() => server.texts() === 2)
    const closing = transport.close(60_000)
    const waiting = await Promise.all(outcomes.slice(4))
    for (const outcome of waiting)
      expect(outcome).toEqual({ kind: 'notSent', reason: 'the transport was closed', retryAfterMs: 0 })
    server.answerTexts()
    expect(await closing).toBe(0)
    const { accepted, all } = await kinds(outcomes)
    expect(accepted).toBeGreaterThanOrEqual(2)
    expect(accepted).toBeLessThanOrEqual(4)
    expect(new Set(all)).toEqual(new Set(['accepted', 'notSent']))
  })

  test('tells how many texts had no answer in time, and takes the others for not sent', async () => {
    const server = await startSlow()
    const transport = transportTo(server.port, { connections: 2 })
    const outcomes = Array.from({ length: 7 }, (_, at) => transport.send(message(`p${at}@x.example`)))
    await until(() => server.texts() === 2)
    expect(await transport.close(50)).toBe(2)
    const { all } = await kinds(outcomes)
    expect(all.filter((kind) => kind === 'uncertain')).toHaveLength(2)
    expect(all.filter((kind) => kind === 'notSent')).toHaveLength(5)
  })

  test('does not wait for connections that are being opened', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closers.push(() => server.close())
    const transport = transportTo((server.address() as AddressInfo).port)
    const outcome = transport.send(message('a@x.example'))
    await transport.close(600_000)
    expect(await outcome).toMatchObject({ kind: 'notSent' })
  })
})
