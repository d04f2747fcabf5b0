import type { Readable } from 'node:stream'
import type { HandlerInput } from '@carillon/contract/endpoint'
import type { Services } from '../services.ts'
import type { App } from './app.ts'
import { asDownload } from './content-disposition.ts'
import { readSigned, type SignedEndpoint, type Signing } from './signed-address.ts'

/** A file as an answer. */
export interface AnsweredFile {
  /** Under which name it is kept. */
  name: string
  type: string
  content: Readable | string
  /** Where it is known: browsers show how much is to come. */
  bytes?: number | undefined
}

/**
 * Serves a file by a signed address, which is the permission: a browser follows it by itself, without our header. An
 * address that is not ours, or has expired, is answered 404 `link_invalid`.
 */
export function handleSigned<E extends SignedEndpoint>(
  app: App,
  endpoint: E,
  options: Pick<Signing, 'purpose'> & { /** False where the file is packed already. */ compress?: false },
  handler: (services: Services, input: HandlerInput<E>) => Promise<AnsweredFile>,
): void {
  const { compress } = options
  app.endpoints.push(endpoint)
  app.fastify.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(compress === false ? { compress } : {}),
    handler: async (request, reply) => {
      const file = await handler(app.services, await readSigned(app, endpoint, options, request))
      reply.header('content-disposition', asDownload(file.name))
      if (file.bytes !== undefined) reply.header('content-length', file.bytes)
      return reply.code(endpoint.status).type(file.type).send(file.content)
    },
  })
}
