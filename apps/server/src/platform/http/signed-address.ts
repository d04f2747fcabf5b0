import { type Endpoint, fillPath, type HandlerInput } from '@carillon/contract/endpoint'
import type { SignedQuery } from '@carillon/contract/wire'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'
import { isSignatureOf, signText } from '../signature.ts'
import { signingSecret } from '../signing-secret.ts'
import type { App, Context } from './app.ts'
import { baseAddress } from './base-address.ts'

type Signed = z.output<typeof SignedQuery>

/** A call without a token: anyone with its address may use it until it expires. */
export type SignedEndpoint = Endpoint & {
  scope: 'public'
  params: z.ZodMiniType<{ id: string }>
  query: z.ZodMiniType<Signed>
}

/**
 * The purpose of a call's signatures and how long they are valid. A signature for one purpose is not valid for another.
 */
export interface Signing {
  purpose: string
  validSeconds: number
}

type MakeAddress = (id: string, more?: { until?: Date; name?: string }) => string

/**
 * Prepares a function that makes addresses which work without a token until they expire, as clients expect of upload
 * and download links.
 */
export async function signedAddress(
  context: Pick<Context, 'db' | 'services' | 'header'>,
  endpoint: SignedEndpoint,
  signing: Signing,
): Promise<MakeAddress> {
  const path = await signedPath(context, endpoint, signing)
  const base = baseAddress(context)
  return (id, more) => base + path(id, more)
}

/** Like `signedAddress`, but starts at the path. */
export async function signedPath(
  context: Pick<Context, 'db' | 'services'>,
  endpoint: SignedEndpoint,
  { purpose, validSeconds }: Signing,
): Promise<MakeAddress> {
  const secret = await signingSecret(context.db)
  const now = Math.floor(context.services.now().getTime() / 1000)
  return (id, { until, ...params } = {}) => {
    const expires = String(until ? Math.floor(until.getTime() / 1000) : now + validSeconds)
    const signature = signText(secret, signedText(purpose, id, expires))
    return `${fillPath(endpoint.path, { id, ...params })}?expires=${expires}&signature=${signature}`
  }
}

/**
 * Checks the signature of an address that needs no token, and answers its parameters.
 * @throws link_invalid when we did not make the address for this purpose, or when it has expired
 */
export async function readSigned<E extends SignedEndpoint>(
  { services }: Pick<App, 'services'>,
  endpoint: E,
  { purpose }: Pick<Signing, 'purpose'>,
  request: Pick<FastifyRequest, 'params' | 'query'>,
): Promise<HandlerInput<E>> {
  const params = endpoint.params.safeParse(request.params)
  const query = endpoint.query.safeParse(request.query)
  if (!params.success || !query.success) throw new Refusal('link_invalid')
  const { expires, signature } = query.data
  const secret = await signingSecret(services.database.db)
  const isOurs = isSignatureOf(secret, signedText(purpose, params.data.id, expires), signature)
  if (!isOurs || !(Number(expires) * 1000 > services.now().getTime())) throw new Refusal('link_invalid')
  return { params: params.data, query: query.data, body: undefined } as HandlerInput<E>
}

function signedText(purpose: string, id: string, expires: string): string {
  return `${purpose}:${id}:${expires}`
}
