import type { AppSecret } from '@carillon/contract/second-factor'
import { generateSecret, generateURI, verify } from 'otplib'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { seal, unseal } from '#platform/seal.ts'

const purpose = 'totp'
/** A code is taken one step, 30 seconds, before and after its own as well: clocks differ. */
const toleranceSeconds = 30

/** A new secret, sealed for its user, and as the app takes it. */
export async function makeAppSecret(
  db: Db,
  { id, email }: { id: string; email: string },
): Promise<{ sealed: Buffer; shown: AppSecret }> {
  const secret = generateSecret()
  const sealed = await seal(db, purpose, id, secret)
  return { sealed, shown: shownIn(secret, email) }
}

/** A secret that waits for its first code, as the app takes it. */
export async function showAppSecret(
  db: Db,
  { id, email }: { id: string; email: string },
  sealed: Buffer,
): Promise<AppSecret> {
  return shownIn(await unseal(db, purpose, id, sealed), email)
}

function shownIn(secret: string, email: string): AppSecret {
  return { secret, uri: generateURI({ issuer: 'Carillon', label: email, secret }) }
}

/** The step of time of a right code; null for a wrong one. */
export async function stepOf(
  db: Db,
  user: string,
  { sealed, code }: { sealed: Buffer; code: string },
  now: Date,
): Promise<number | null> {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const checked = await verify({
    secret: await unseal(db, purpose, user, sealed),
    token,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: toleranceSeconds,
  })
  return checked.valid && 'timeStep' in checked ? checked.timeStep : null
}

/** Keeps the secret of an app whose first code is awaited. An app in use stays until then. */
export async function beginApp(db: Db, user: { id: string; email: string }, now: Date): Promise<AppSecret> {
  const { sealed, shown } = await makeAppSecret(db, user)
  await db
    .insertInto('totp')
    .values({ user_id: user.id, pending_secret: sealed, created_at: now })
    .onConflict((same) => same.column('user_id').doUpdateSet({ pending_secret: sealed }))
    .execute()
  return shown
}

/**
 * Takes an app into use by its first code, in place of a former one. The code counts as used.
 * @throws second_factor_wrong
 */
export async function confirmApp(tx: Db, user: string, code: string, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('totp')
    .select('pending_secret')
    .where('user_id', '=', user)
    .executeTakeFirst()
  if (!row?.pending_secret) throw wrongCode()
  await useApp(tx, user, { sealed: row.pending_secret, code }, now)
}

/** Takes an app with this secret into use by its first code. @throws second_factor_wrong */
export async function useApp(
  tx: Db,
  user: string,
  given: { sealed: Buffer; code: string },
  now: Date,
): Promise<void> {
  const step = await stepOf(tx, user, given, now)
  if (step === null) throw wrongCode()
  const inUse = { secret: given.sealed, pending_secret: null, last_step: step, created_at: now }
  await tx
    .insertInto('totp')
    .values({ user_id: user, ...inUse })
    .onConflict((same) => same.column('user_id').doUpdateSet(inUse))
    .execute()
}

/** True for a code of the app in use that no call had before. Of two calls with one code, one gets true. */
export async function takeCode(db: Db, user: string, code: string, now: Date): Promise<boolean> {
  const row = await db.selectFrom('totp').select('secret').where('user_id', '=', user).executeTakeFirst()
  if (!row?.secret) return false
  const step = await stepOf(db, user, { sealed: row.secret, code }, now)
  if (step === null) return false
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', user)
    .where((or) => or.or([or('last_step', 'is', null), or('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function wrongCode(): Refusal {
  return new Refusal('second_factor_wrong', {}, { field: 'code' })
}
