import { forgetEntitlements } from '#features/entitlements/public.ts'
import type { Caller, Server } from './kit.ts'

/** A subuser of an account, by default of the first one, with a caller of its own: its owner's key. */
export async function givenSubuser(
  server: Server,
  username: string,
  { parent = server.owner.account, region = 'global' }: { parent?: string; region?: 'global' | 'eu' } = {},
): Promise<Caller> {
  const subuser = await server.as(username)
  await server.product.services.database.db
    .updateTable('account')
    .set({ parent_id: parent, region })
    .where('id', '=', subuser.account)
    .execute()
  forgetEntitlements(subuser.account)
  return subuser
}
