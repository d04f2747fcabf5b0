import type { Endpoint, Envelope } from '@carillon/contract/endpoint'
import type { WireErrors } from '@carillon/contract/refusals'

declare module 'fastify' {
  interface FastifyContextConfig {
    envelopes?: Endpoint['envelopes'] | undefined
    sentences?: Endpoint['sentences'] | undefined
  }
}

/**
 * The body of a refusal in the form that the public OpenAPI file of its call has. It contains everything of the usual
 * form, except in a list.
 */
export function inEnvelope(body: WireErrors, envelope: Envelope | undefined): object {
  const [first] = body.errors
  if (envelope === 'list') return body.errors
  if (envelope === 'error') return { ...body, error: first?.message ?? '' }
  return envelope === 'beside' ? { ...first, ...body } : body
}
