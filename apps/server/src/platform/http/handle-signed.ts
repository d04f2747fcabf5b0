import type { Readable } from 'node:stream'
import type { HandlerInput } from '@carillon/contract/endpoint'
import type { Services } from '../services.ts'
import type { App } from './app.ts'
import { asDownload } from './content-disposition.ts'
import { readSigned, type SignedEndpoint, type Signing } from './signed-address.ts'

/** An answer that is a file. */
export interface AnsweredFile {
  /** The name for the download. */
  name: string
  type: string
  content: Readable | string
  /** The size, where it is known, so that browsers can show progress. */
  bytes?: number | undefined
}

/**
 * Serves a file by a signed address. The signature is the permission, because a browser follows a link without our
 * header. An address that we didn't sign, or that has expired, is answered 404 `link_invalid`.
 */
export function handleSigned<E extends SignedEndpoint>(
  app: App,
  endpoint: E,
  options: Pick<Signing, 'purpose'> & { /** False if the file is compressed already. */ compress?: false },
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
