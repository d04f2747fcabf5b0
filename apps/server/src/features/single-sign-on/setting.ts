import type { CallInput } from '@carillon/contract/endpoint'
import type { singleSignOn } from '@carillon/contract/single-sign-on'
import { sql } from 'kysely'
import { holders } from '#features/rights/public.ts'
import { accessRole } from '#features/roles/public.ts'
import type { Db } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { mailboxProvider } from '#platform/mailbox-providers.ts'
import { Refusal } from '#platform/refusal.ts'
import { seal, unseal } from '#platform/seal.ts'

/** The provider of the installation, as it is stored. */
export interface Setting {
  accountId: string
  isOn: boolean
  name: string
  issuer: string
  clientId: string
  sealedSecret: Buffer
  isPasswordOff: boolean
  domains: string[]
  roleId: string | null
}

export type Given = CallInput<typeof singleSignOn.set>['body']

/** The provider that was set; the installation has at most one, and the first account keeps it. */
export async function findSetting(db: Db): Promise<Setting | undefined> {
  const row = await db
    .selectFrom('single_sign_on')
    .selectAll()
    .where('account_id', '=', (is) => is.selectFrom('account').select('id').orderBy('number').limit(1))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    accountId: row.account_id,
    isOn: row.is_on,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    sealedSecret: row.client_secret,
    isPasswordOff: row.is_password_off,
    domains: row.domains,
    roleId: row.role_id,
  }
}

/**
 * The provider, while it is switched on.
 * @throws single_sign_on_off
 */
export async function accessProvider(db: Db): Promise<Setting> {
  const setting = await findSetting(db)
  if (!setting?.isOn) throw new Refusal('single_sign_on_off')
  return setting
}

const purpose = 'client secret of single sign-on'

/** The client secret of a setting. Empty for a client without one. */
export async function secretOf(db: Db, { accountId, sealedSecret }: Setting): Promise<string> {
  return unseal(db, purpose, accountId, sealedSecret)
}

/**
 * Stores the provider of an account.
 * @throws role_not_found, single_sign_on_domain_public, single_sign_on_secret_missing
 */
export async function keepSetting(db: Db, account: string, given: Given): Promise<void> {
  const open = given.domains.find((domain) => mailboxProvider(domain) !== null)
  if (open !== undefined)
    throw new Refusal('single_sign_on_domain_public', { domain: open }, { field: 'domains' })
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    if (given.role_id !== null) await accessRole(tx, account, given.role_id)
    else if (given.domains.length > 0) throw new Refusal('role_not_found', {}, { field: 'role_id' })
    const before = await findSetting(tx)
    const sealed =
      given.client_secret === undefined
        ? before?.sealedSecret
        : await seal(tx, purpose, account, given.client_secret)
    if (!sealed) throw new Refusal('single_sign_on_secret_missing', {}, { field: 'client_secret' })
    const values = {
      is_on: given.is_on,
      name: given.name,
      issuer: given.issuer,
      client_id: given.client_id,
      client_secret: sealed,
      is_password_off: given.is_password_off,
      domains: [...new Set(given.domains)].sort(),
      role_id: given.role_id,
    }
    await tx
      .insertInto('single_sign_on')
      .values({ account_id: account, ...values })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
      .execute()
  })
}

/** The domains whose people get a role, as `@shop.example`. */
export async function domainsWith(db: Db, account: string, roleId: string): Promise<string[]> {
  const row = await db
    .selectFrom('single_sign_on')
    .select('domains')
    .where('account_id', '=', account)
    .where('role_id', '=', roleId)
    .executeTakeFirst()
  return row ? row.domains.map((domain) => `@${domain}`) : []
}

/**
 * The name of the provider, where a person has to sign in by it: teammates, while their passwords are off. Null for
 * administrators of any account, so that they can sign in while the provider fails.
 */
export async function passwordsOffFor(db: Db, user: string | null): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from single_sign_on where is_on and is_password_off and not exists (
      select 1 from membership where membership.user_id = ${user}
        and ${holders.administers('membership')})`.execute(db)
  return rows[0]?.name ?? null
}
