import { requestLinkDays } from '@carillon/contract/scope-requests'
import type { Services } from '#platform/services.ts'
import { readSignedToken, signedToken } from '#platform/signed-token.ts'

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
  { database: { db }, config }: Services,
  { account, id, administrator }: Omit<DecisionLink, 'expires'>,
  madeAt: Date,
): Promise<string> {
  const expires = madeAt.getTime() + requestLinkDays * 86_400_000
  const said = `${account}:${id}:${administrator}:${expires}`
  return `${config.publicUrl}/e/q/${await signedToken(db, purpose, said)}`
}

/** Null for a link that we did not make. */
export async function readDecisionLink(
  { database: { db } }: Services,
  token: string,
): Promise<DecisionLink | null> {
  const said = await readSignedToken(db, purpose, token)
  if (said === null) return null
  const [account = '', id = '', administrator = '', expires = ''] = said.split(':')
  return { account, id: Number(id), administrator, expires: Number(expires) }
}
