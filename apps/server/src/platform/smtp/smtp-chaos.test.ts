import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { SmtpOutcome } from './smtp-outcome.ts'
import { SmtpTransport } from './smtp-transport.ts'
import { parseSmtpUrl } from './smtp-url.ts'

const count = 800

function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

interface Ways {
  pipelining: boolean
  chunking?: boolean
}

/** A server that records the messages it accepts, and randomly drops, refuses, delays and splits. */
async function startChaos(seed: number, { pipelining, chunking }: Ways) {
  const next = random(seed)
  const accepted: string[] = []
  const seen = { accepted, port: 0, chunks: 0, close: () => server.close() }
  const server = createServer((socket: Socket) => {
    let to = ''
    let inText = false
    /** The bytes of a chunk that are still to come. */
    let left = 0
    let pending = ''
    let isDead = false
    const die = () => {
      isDead = true
      if (next(2) === 0) socket.destroy()
      else socket.end()
    }
    const say = (text: string) => {
      const bytes = Buffer.from(`${text}\r\n`)
      const cut = next(bytes.length)
      socket.write(bytes.subarray(0, cut))
      socket.write(bytes.subarray(cut))
    }
    socket.setNoDelay(true).on('error', () => {})
    if (next(20) === 0) return socket.end('421 not now\r\n')
    socket.write('220 chaos\r\n')
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1')
      for (let end = pending.indexOf('\r\n'); end >= 0 && !isDead; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        const isChunk = left > 0
        if (isChunk) left -= line.length + 2
        const isEnd = isChunk ? left <= 0 : line === '.'
        if ((inText || isChunk) && !isEnd) continue
        if (next(60) === 0) return die()
        if (isEnd) {
          inText = false
          if (to === '') say('554 no recipient')
          else if (next(8) === 0) say(next(2) === 0 ? '451 try later' : '552 too much')
          else {
            accepted.push(to)
            if (next(25) === 0) return die()
            say('250 taken')
          }
          to = ''
        } else if (line.startsWith('RCPT')) {
          const isRefused = next(15) === 0
          if (!isRefused) to = line.slice(9, -1)
          say(isRefused ? '550 nobody' : '250 ok')
        } else if (line === 'DATA') {
          // Some servers take DATA without a recipient, and some do not.
          inText = to !== '' || next(2) === 0
          say(inText ? '354 go on' : '503 no recipient')
        } else if (line.startsWith('BDAT')) {
          left = Number(line.split(' ')[1])
          seen.chunks++
        } else if (line.startsWith('EHLO')) {
          const extensions = [
            ...(chunking ? ['250-CHUNKING'] : []),
            ...(pipelining ? ['250-PIPELINING'] : []),
          ]
          say(['250-chaos', ...extensions, '250 8BITMIME'].join('\r\n'))
        } else if (line === 'QUIT') say('221 bye')
        else {
          if (line === 'RSET') to = ''
          say('250 ok')
        }
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  seen.port = (server.address() as AddressInfo).port
  return seen
}

test.for([
  [1, { pipelining: true }],
  [2, { pipelining: true }],
  [3, { pipelining: true }],
  [4, { pipelining: false }],
  [5, { pipelining: false }],
  [6, { pipelining: true, chunking: true }],
  [7, { pipelining: true, chunking: true }],
  [8, { pipelining: true, chunking: true }],
] as const)('the outcome of each message agrees with the server (seed %i, %o)', async ([seed, ways]) => {
  const server = await startChaos(seed, ways)
  const transport = new SmtpTransport({
    ...parseSmtpUrl(`smtp://127.0.0.1:${server.port}?pool=4&timeout=5`),
    retryAfterMs: 5,
    steadyAfter: 0,
    freshMs: 600_000,
  })
  const outcomes = new Map<string, SmtpOutcome['kind']>()
  let at = 0
  const sendSome = async () => {
    while (at < count) {
      const to = `p${at++}@x.example`
      const content = Buffer.from(`Subject: x\r\n\r\n${'text\r\n'.repeat(at % 400)}`)
      let outcome = await transport.send({ from: 'news@example.com', to, content })
      // `notSent` promises that the message may be sent again; this checks the promise.
      while (outcome.kind === 'notSent') {
        await new Promise((resolve) => setTimeout(resolve, 5))
        outcome = await transport.send({ from: 'news@example.com', to, content })
      }
      outcomes.set(to, outcome.kind)
    }
  }
  await Promise.all(Array.from({ length: transport.concurrency }, sendSome))
  await transport.close(1000)
  server.close()

  const taken = new Set(server.accepted)
  expect(taken.size, 'nobody gets a message twice').toBe(server.accepted.length)
  expect(outcomes.size).toBe(count)
  expect(server.chunks > count / 10).toBe('chunking' in ways)
  for (const [to, kind] of outcomes) {
    if (kind === 'accepted') expect(taken.has(to), `${to} was accepted`).toBe(true)
    else if (kind !== 'uncertain') expect(taken.has(to), `${to} is ${kind}`).toBe(false)
  }
  const kinds = new Set(outcomes.values())
  for (const kind of ['accepted', 'refused', 'deferred', 'uncertain'] as const) expect(kinds).toContain(kind)
})
