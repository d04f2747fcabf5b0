import type { Services } from '#platform/services.ts'
import { readSignedToken, signedAddress } from '#platform/signed-token.ts'

const purpose = 'sign-in.undo-rename'
/** The days for which a link gives an account its former name again. */
export const renameLinkDays = 7

/** A mailed link: this administrator may take a change of the account's name back until it expires. */
export interface RenameLink {
  account: string
  administrator: string
  from: string
  to: string
  /** Milliseconds since 1970. */
  expires: number
}

export async function renameAddress(
  services: Services,
  { account, administrator, from, to, expires }: RenameLink,
): Promise<string> {
  return signedAddress(services, '/e/r/', purpose, [account, administrator, from, to, expires])
}

/** Null for a link that we did not make. */
export async function readRenameLink(services: Services, token: string): Promise<RenameLink | null> {
  const parts = await readSignedToken(services, purpose, token)
  if (!parts) return null
  const [account = '', administrator = '', from = '', to = '', expires = ''] = parts
  return { account, administrator, from, to, expires: Number(expires) }
}
