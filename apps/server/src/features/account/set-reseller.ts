import * as z from 'zod/mini'
import { forgetEntitlements } from '#features/entitlements/public.ts'
import type { Db } from '#platform/db.ts'
import { address } from '#platform/setting-shapes.ts'

const longestName = 100

/**
 * Makes an account a reseller: its subusers see its name, and ask for help at this address. `off` ends that.
 * @returns false without such an account
 * @throws an error that names the fault of the name or the address
 */
export async function setReseller(
  db: Db,
  username: string,
  name: string,
  supportUrl: string | undefined,
): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set(
      name === 'off' && supportUrl === undefined
        ? { reseller_name: null, reseller_support_url: null }
        : { reseller_name: readName(name), reseller_support_url: readAddress(supportUrl) },
    )
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirst()
  // Its subusers are its customers.
  if (row) forgetEntitlements()
  return row !== undefined
}

function readName(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > longestName)
    throw new Error(`The name of a reseller has 1 to ${longestName} characters.`)
  return name
}

function readAddress(text: string | undefined): string {
  const read = z.safeParse(address(/^(https?|mailto)$/), text)
  if (!read.success) throw new Error('The address for help begins with `https:`, `http:` or `mailto:`.')
  return read.data
}
