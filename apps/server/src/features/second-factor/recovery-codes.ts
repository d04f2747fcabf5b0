import { randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '@carillon/contract/second-factor'
import type { Db } from '#platform/db.ts'
import { sha256 } from '#platform/http/identity.ts'

/** Letters and digits that are not mistaken for each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16

/** Makes the recovery codes of a user anew. Only their hashes are kept. */
export async function makeRecoveryCodes(tx: Db, user: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeCode)
  await tx.deleteFrom('recovery_code').where('user_id', '=', user).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: user, code_hash: hashOf(user, code) })))
    .execute()
  return codes
}

/** True for a recovery code that was not used before. It is used up. */
export async function takeRecoveryCode(db: Db, user: string, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', user)
    .where('code_hash', '=', hashOf(user, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Four groups of four. */
function makeCode(): string {
  let code = ''
  while (code.length < length) {
    // Bytes beyond the last whole multiple are passed over, so that each letter is as likely.
    for (const byte of randomBytes(length)) {
      if (byte < 8 * letters.length && code.length < length) code += letters[byte % letters.length]
    }
  }
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

function hashOf(user: string, code: string): Buffer {
  return sha256(`${user} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
