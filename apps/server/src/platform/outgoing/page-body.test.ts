import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readBody } from './page-body.ts'

/** The answer of a server, before its body is read. */
async function answerOf(answer: RequestListener, signal?: AbortSignal): Promise<IncomingMessage> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    get({ port, agent: false, ...(signal && { signal }) }, resolve).on('error', reject)
  })
}

const never = new AbortController().signal
const text = ({ beginning }: { beginning: Buffer }) => beginning.toString()

describe('a body', () => {
  test('is read whole', async () => {
    const answer = await answerOf((_, response) => response.end('a page'))
    const body = await readBody(answer, 100, never)
    expect([text(body), body.bytes, body.cut]).toEqual(['a page', 6, null])
  })

  test('is cut at the limit, and its declared size is told', async () => {
    const answer = await answerOf((_, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).end('x'.repeat(1_000))
    })
    const body = await readBody(answer, 10, never)
    expect([text(body), body.bytes, body.cut]).toEqual(['x'.repeat(10), 1_000, 'size'])
  })

  test('as long as the limit is not cut', async () => {
    const answer = await answerOf((_, response) => {
      response.writeHead(200, { 'content-length': 10 }).end('x'.repeat(10))
    })
    expect(await readBody(answer, 10, never)).toMatchObject({ bytes: 10, cut: null })
  })

  test.for([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('compressed by %s is unfolded, and no more than the limit', async ([encoding, compress]) => {
    const answer = await answerOf((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(compress('x'.repeat(200_000)))
    })
    expect(await readBody(answer, 1_000, never)).toMatchObject({ bytes: 1_000, cut: 'size' })
  })

  test('that only says it is compressed ends as broken', async () => {
    const answer = await answerOf((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('a plain page')
    })
    expect(await readBody(answer, 1_000, never)).toMatchObject({ bytes: 0, cut: 'broken' })
  })

  test.for(['identity', 'gzip'])('(%s) that stops is cut when the time is over', async (encoding) => {
    const ending = new AbortController()
    const answer = await answerOf((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).flushHeaders()
      response.write(encoding === 'gzip' ? gzipSync('half').subarray(0, 12) : 'half')
    }, ending.signal)
    const body = readBody(answer, 1_000, ending.signal)
    ending.abort()
    expect(await body).toMatchObject({ cut: 'time' })
  })

  test('whose connection ends early is broken', async () => {
    const answer = await answerOf((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy())
    })
    expect(await readBody(answer, 1_000, never)).toMatchObject({ bytes: 100, cut: 'broken' })
  })
})
