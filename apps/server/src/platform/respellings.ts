import { normalizeEmail } from '@carillon/contract/email-address'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * True if a stored address may have another spelling now. Stored addresses are in lower case; one in ASCII differs from
 * its spelling at most by a label of the DNS.
 */
export function mayBeRespelled(email: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(octet_length(${email}) <> length(${email}) or ${email} like '%xn--%')`
}

/** The new spelling of each stored address that has another one. Addresses that no server takes stay as they are. */
export function respellings(emails: readonly string[]): Map<string, string> {
  return new Map(
    emails.flatMap((email) => {
      const normal = normalizeEmail(email)
      return normal === null || normal === email ? [] : [[email, normal]]
    }),
  )
}
