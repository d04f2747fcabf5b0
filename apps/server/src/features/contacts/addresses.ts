import { createHmac, timingSafeEqual } from 'node:crypto'
import { fillPath } from '@carillon/contract/endpoint'
import type { SignedQuery } from '@carillon/contract/wire'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { App, Context } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { Refusal } from '#platform/refusal.ts'
import { signingSecret } from '#platform/signing-secret.ts'

type Signed = z.output<typeof SignedQuery>
type Purpose = 'upload' | 'errors' | 'export'

/** Makes addresses that may be used without a token until they expire, as clients expect of upload and download links. */
export async function signedAddress(
  context: Pick<Context, 'db' | 'services' | 'header'>,
  purpose: Purpose,
  validSeconds: number,
): Promise<(path: string, id: string, more?: { until?: Date; name?: string }) => string> {
  const secret = await signingSecret(context.db)
  const now = Math.floor(context.services.now().getTime() / 1000)
  const base = baseAddress(context)
  return (path, id, { until, ...params } = {}) => {
    const expires = String(until ? Math.floor(until.getTime() / 1000) : now + validSeconds)
    return `${base}${fillPath(path, { id, ...params })}?expires=${expires}&signature=${sign(secret, purpose, id, expires)}`
  }
}

/**
 * What an address names that needs no token, once its signature is checked.
 * @throws link_invalid unless the address was made by us for this and has not expired
 */
export async function readSigned<P extends { id: string }, Q extends Signed>(
  { services }: Pick<App, 'services'>,
  purpose: Purpose,
  declared: { params: z.ZodMiniType<P>; query: z.ZodMiniType<Q> },
  request: Pick<FastifyRequest, 'params' | 'query'>,
): Promise<{ params: P; query: Q }> {
  const params = declared.params.safeParse(request.params)
  const query = declared.query.safeParse(request.query)
  if (!params.success || !query.success) throw new Refusal('link_invalid')
  const secret = await signingSecret(services.database.db)
  const { expires, signature } = query.data
  const expected = Buffer.from(sign(secret, purpose, params.data.id, expires))
  const given = Buffer.from(signature)
  const genuine = given.length === expected.length && timingSafeEqual(given, expected)
  if (!genuine || !(Number(expires) * 1000 > services.now().getTime())) throw new Refusal('link_invalid')
  return { params: params.data, query: query.data }
}

function sign(secret: Buffer, purpose: Purpose, id: string, expires: string): string {
  return createHmac('sha256', secret).update(`contacts.${purpose}:${id}:${expires}`).digest('base64url')
}
