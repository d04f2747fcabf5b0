import type { Proof } from '@carillon/contract/second-factor'
import type { Context } from '#platform/http/app.ts'
import { demandSession } from '#platform/http/demand-session.ts'
import { Refusal } from '#platform/refusal.ts'
import { takeCode, wrongCode } from './app-codes.ts'
import type { FactorVerbs } from './factor-verbs.ts'

/**
 * Checks that it is still the person who is signed in: by their password, or by a code of their app.
 * @throws session_required, password_wrong, second_factor_wrong, sign_in_limited
 */
export async function checkProof(
  verbs: FactorVerbs,
  context: Pick<Context, 'db' | 'identity' | 'ip' | 'now' | 'header'>,
  { password = '', code }: Proof,
): Promise<void> {
  demandSession(context)
  const { db, identity, ip, now } = context
  const { userId: id, userEmail: email } = identity
  if (code !== undefined) return checkCode(verbs, context, code)
  await verbs.checkPassword(db, { id, email, password, ip }, now).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'sign_in_failed') {
      throw new Refusal('password_wrong', {}, { field: 'password' })
    }
    throw error
  })
}

async function checkCode(
  verbs: FactorVerbs,
  { db, identity, ip, now }: Pick<Context, 'db' | 'identity' | 'ip' | 'now'>,
  code: string,
): Promise<void> {
  const attempt = attemptOf(identity.userId, ip)
  await verbs.countAttempt(db, attempt, now)
  if (!(await takeCode(db, identity.userId, code, now))) throw wrongCode()
  await verbs.forgetAttempt(db, attempt, now)
}

/** Codes are counted as passwords are, by user and network address, but apart from them. */
export function attemptOf(user: string, ip: string): { email: string; ip: string } {
  return { email: `second factor ${user}`, ip }
}
