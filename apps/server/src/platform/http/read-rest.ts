import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The most of a body that is read and dropped. A client that sends more may lose the connection before the answer. */
const most = { bytes: 128 * 1024 * 1024, milliseconds: 30_000 }

/**
 * Lets an answer arrive that is sent before its request was read to the end, such as a refusal of a file, a token or a
 * rate. Closing a connection while its client still writes would lose the answer, so the rest is read and dropped
 * first. On connections that stay open, Node does the same after the answer.
 */
export function keepAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (raw.complete || !closesConnection(reply)) done()
    else readRest(raw).then(() => done(), done)
  })
}

/**
 * True if the connection closes after the answer: the client wants it, as many proxies do, or the body is too large.
 */
function closesConnection(reply: FastifyReply): boolean {
  return !reply.raw.shouldKeepAlive || reply.getHeader('connection') === 'close'
}

async function readRest(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return
  const ended = Promise.withResolvers<void>()
  const timer = setTimeout(ended.resolve, most.milliseconds)
  let left = most.bytes
  const count = (chunk: Buffer | string): void => {
    left -= chunk.length
    if (left <= 0) ended.resolve()
  }
  request.unpipe()
  request.on('data', count)
  for (const event of ['end', 'close', 'error']) request.once(event, ended.resolve)
  request.resume()
  await ended.promise
  clearTimeout(timer)
  request.off('data', count)
}
