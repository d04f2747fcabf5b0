import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../services.ts'

/** The calls that a web server answers at the moment. */
export interface CallsUnderWay {
  /**
   * Ends the server: it takes no connection any more, closes idle ones, and waits for the calls under way. Calls that
   * last longer than `withinMs` are cut off, and the log says how many.
   */
  end(withinMs: number): Promise<void>
}

/** The pause between looks for connections that have become idle, in milliseconds. */
const lookMs = 50
/** A connection on which nothing was said for this time, in milliseconds, was opened in reserve, as browsers do. */
const reserveMs = 1000

/** Watches the calls of a server. Once the process ends, each answer tells its caller to close the connection. */
export function keepCalls(
  fastify: FastifyInstance,
  { ending, log }: Pick<Services, 'ending' | 'log'>,
): CallsUnderWay {
  const underWay = new Set<FastifyReply>()
  const sockets = new Set<Socket>()
  fastify.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  fastify.addHook('onRequest', (_request, reply, done) => {
    underWay.add(reply)
    reply.raw.once('close', () => underWay.delete(reply))
    done()
  })
  // Headers are written late, so that a call that began before the end says it as well.
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (ending.aborted) reply.header('connection', 'close')
    done()
  })
  const closeReserves = (): void => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  const cutOff = (): void => {
    const routes = [...underWay].map(
      ({ request: { method, routeOptions } }) => `${method} ${routeOptions.url ?? 'unknown'}`,
    )
    if (routes.length > 0)
      log.warn(
        { calls: routes.length, routes: [...new Set(routes)].slice(0, 10) },
        'calls were cut off: they were still under way at the end',
      )
    for (const { raw } of underWay) raw.destroy()
    fastify.server.closeAllConnections()
  }
  return {
    async end(withinMs) {
      const looking = setInterval(() => fastify.server.closeIdleConnections(), lookMs)
      const reserves = setTimeout(closeReserves, Math.min(reserveMs, withinMs))
      const late = setTimeout(cutOff, withinMs)
      const ended = new Promise<void>((resolve) => {
        fastify.server.close(() => resolve())
      })
      // At `localhost` Fastify has a second server for the other kind of addresses. It closes that with the first one, which
      // waits for its calls, or at once with this. The calls of both are counted here.
      fastify.server.unref()
      await ended
      await Promise.all([...underWay].map(({ raw }) => closed(raw)))
      clearInterval(looking)
      clearTimeout(reserves)
      clearTimeout(late)
      await fastify.close()
    },
  }
}

async function closed(response: ServerResponse): Promise<void> {
  if (!response.closed) await once(response, 'close')
}
