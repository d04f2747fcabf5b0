import { requestLinkDays } from '@carillon/contract/scope-requests'
import type { Services } from '#platform/services.ts'
import { readSignedToken, signedAddress } from '#platform/signed-token.ts'

const purpose = 'scope-requests.decide'

/** A mailed link: this administrator may decide about this request until it expires. */
export interface DecisionLink {
  account: string
  id: number
  administrator: string
  /** Milliseconds since 1970. */
  expires: number
}

export async function decisionAddress(
  services: Services,
  { account, id, administrator }: Omit<DecisionLink, 'expires'>,
  madeAt: Date,
): Promise<string> {
  const expires = madeAt.getTime() + requestLinkDays * 86_400_000
  return signedAddress(services, '/e/q/', purpose, [account, id, administrator, expires])
}

/** Null for a link that we did not make. */
export async function readDecisionLink(services: Services, token: string): Promise<DecisionLink | null> {
  const parts = await readSignedToken(services, purpose, token)
  if (!parts) return null
  const [account = '', id = '', administrator = '', expires = ''] = parts
  return { account, id: Number(id), administrator, expires: Number(expires) }
}
