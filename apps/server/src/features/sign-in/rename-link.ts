import type { Services } from '#platform/services.ts'
import { readSignedToken, signedToken } from '#platform/signed-token.ts'

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
  { database: { db }, config }: Services,
  { account, administrator, from, to, expires }: RenameLink,
): Promise<string> {
  const said = [account, administrator, from, to, expires].join(':')
  return `${config.publicUrl}/e/r/${await signedToken(db, purpose, said)}`
}

/** Null for a link that we did not make. */
export async function readRenameLink(
  { database: { db } }: Services,
  token: string,
): Promise<RenameLink | null> {
  const said = await readSignedToken(db, purpose, token)
  if (said === null) return null
  const [account = '', administrator = '', from = '', to = '', expires = ''] = said.split(':')
  return { account, administrator, from, to, expires: Number(expires) }
}
