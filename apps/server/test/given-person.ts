import { newId } from '#platform/db.ts'
import { makeToken, sha256 } from '#platform/http/identity.ts'
import { type Caller, makeCaller, type Server } from './kit.ts'

export interface Person extends Caller {
  id: string
  email: string
}

/**
 * A signed-in person of an account, by default of the owner's. Without scopes and role an administrator has all scopes, and
 * a teammate none.
 */
export async function givenPerson(
  server: Server,
  name: string,
  of: { account?: string; type?: 'owner' | 'admin' | 'teammate'; scopes?: string[]; roleId?: string } = {},
): Promise<Person> {
  const { db } = server.product.services.database
  const { account = server.owner.account, type = 'teammate', roleId = null } = of
  const scopes = type === 'teammate' && roleId === null ? (of.scopes ?? []) : null
  const [id, email, token] = [newId(), `${name}@carillon.test`, makeToken()]
  await db.insertInto('user').values({ id, email, password_hash: 'none' }).execute()
  await db
    .insertInto('membership')
    .values({ user_id: id, account_id: account, role: type, scopes, role_id: roleId })
    .execute()
  await givenSession(server, { id, account, token })
  return { ...makeCaller(server.url, token, account), id, email }
}

async function givenSession(
  server: Server,
  { id, account, token }: Record<'id' | 'account' | 'token', string>,
) {
  const created_at = server.product.services.now()
  const expires_at = new Date(created_at.getTime() + 3_600_000)
  await server.product.services.database.db
    .insertInto('session')
    .values({
      id: newId(),
      token_hash: sha256(token),
      user_id: id,
      account_id: account,
      created_at,
      expires_at,
    })
    .execute()
}
