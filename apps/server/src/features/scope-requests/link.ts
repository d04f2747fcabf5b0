import { requestLinkDays } from '@carillon/contract/scope-requests'
import type { Services } from '#platform/services.ts'
import { isSignatureOf, signText } from '#platform/signature.ts'
import { signingSecret, signingSecrets } from '#platform/signing-secret.ts'

/** A mailed link: this administrator may decide about this request until it expires. */
export interface DecisionLink {
  account: string
  id: number
  administrator: string
  /** Milliseconds since 1970. */
  expires: number
}

export async function decisionAddress(
  { database: { db }, config }: Services,
  { account, id, administrator }: Omit<DecisionLink, 'expires'>,
  madeAt: Date,
): Promise<string> {
  const expires = madeAt.getTime() + requestLinkDays * 86_400_000
  const said = `${account}:${id}:${administrator}:${expires}`
  const signature = signText(await signingSecret(db), signed(said))
  return `${config.publicUrl}/e/q/${Buffer.from(said).toString('base64url')}.${signature}`
}

/** Null for a link that we did not make. */
export async function readDecisionLink(
  { database: { db } }: Services,
  token: string,
): Promise<DecisionLink | null> {
  const [encoded = '', signature = ''] = token.split('.')
  const said = Buffer.from(encoded, 'base64url').toString()
  const secrets = [...(await signingSecrets(db)).values()]
  if (!secrets.some((secret) => isSignatureOf(secret, signed(said), signature))) return null
  const [account = '', id = '', administrator = '', expires = ''] = said.split(':')
  return { account, id: Number(id), administrator, expires: Number(expires) }
}

function signed(said: string): string {
  return `scope-requests.decide:${said}`
}
