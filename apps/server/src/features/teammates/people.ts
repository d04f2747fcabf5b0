import { emailToFind } from '@carillon/contract/email-address'
import { scopesBehind } from '@carillon/contract/scopes'
import type { KeyDecision, ListedTeammate, Teammate, UserType } from '@carillon/contract/teammates'
import { sql } from 'kysely'
import { handOverKeys, keysOf, revokeKeys } from '#features/api-keys/public.ts'
import { deleteIncoming, handOverIncoming, incomingOf } from '#features/integrations/public.ts'
import { changeMember, holders, isAdministrator, removeMember } from '#features/rights/public.ts'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import type { GivenRights } from './given-rights.ts'
import type { Users } from './users.ts'

type Row = Omit<ListedTeammate, 'last_sign_in_at'> & {
  user_id: string
  scopes: string[] | null
  last_sign_in_at: Date | null
}

/** The people of an account with what the API tells about them. */
function selectPeople(account: string, rest: ReturnType<typeof sql>) {
  return sql<Row>`
    select "user".id as user_id, "user".email as username, "user".email, "user".first_name, "user".last_name,
      "user".phone, "user".website, "user".company, "user".address, "user".address2, "user".city, "user".state,
      "user".zip, "user".country,
      case when ${holders.administers('membership')} then membership.role else 'teammate' end as user_type,
      ${holders.administers('membership')} as is_admin,
      membership.role_id, role.name as role_name, coalesce(role.scopes, membership.scopes) as scopes,
      (select max(session.created_at) from session
        where session.user_id = "user".id and session.account_id = membership.account_id) as last_sign_in_at
    from membership
    join "user" on "user".id = membership.user_id
    left join role on role.id = membership.role_id
    where membership.account_id = ${account} ${rest}`
}

export async function findPeople(
  db: Db,
  account: string,
  page: { limit: number; offset: number },
): Promise<ListedTeammate[]> {
  // The people of the page are found first, so that only theirs are looked up further.
  const rest = sql`and "user".id = any(array(
      select other.id from membership as member join "user" as other on other.id = member.user_id
      where member.account_id = ${account}
      order by other.email limit ${page.limit} offset ${page.offset}))
    order by "user".email`
  const { rows } = await selectPeople(account, rest).execute(db)
  return rows.map(({ user_id: _id, scopes: _scopes, last_sign_in_at, ...row }) => ({
    ...row,
    last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
  }))
}

/** @throws teammate_not_found */
export async function accessPerson(db: Db, account: string, username: string): Promise<Row> {
  const rest = sql`and "user".email = ${emailToFind(username)}`
  const { rows } = await selectPeople(account, rest).execute(db)
  if (!rows[0]) throw new Refusal('teammate_not_found', {}, { field: 'username' })
  return rows[0]
}

/** A person as their own call shows them. An administrator shows every scope. */
export function showPerson({ user_id: _id, last_sign_in_at: _at, scopes, ...row }: Row): Teammate {
  return { ...row, user_type: row.user_type as UserType, scopes: scopesBehind(scopes) }
}

/**
 * Changes the rights of a person.
 * @throws teammate_not_found, administrator_required, last_administrator
 */
export async function updatePerson(
  db: Db,
  identity: Identity,
  username: string,
  rights: GivenRights,
): Promise<Teammate> {
  const { account } = identity
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const { user_id: user } = await accessPerson(tx, account, username)
    refuseOthers(identity)
    await changeMember(tx, { account, user }, rights)
    return showPerson(await accessPerson(tx, account, username))
  })
}

/** The decisions about what a removed person answers for: one for all, or one for each. */
export interface Decisions {
  all?: KeyDecision | undefined
  keys?: readonly { api_key_id: string; decision: KeyDecision }[] | undefined
  webhooks?: readonly { id: string; decision: KeyDecision }[] | undefined
}

/**
 * Removes a person from the account and ends their sessions in it. Keys and webhooks that they answer for are taken over
 * by the caller or revoked; without a decision about each, nothing happens.
 * @throws teammate_not_found, administrator_required, teammate_keys_undecided, last_administrator
 */
export async function removePerson(
  db: Db,
  identity: Identity,
  username: string,
  { decisions, people }: { decisions: Decisions; people: Users },
): Promise<void> {
  const { account } = identity
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const { user_id: user, scopes: held } = await accessPerson(tx, account, username)
    refuseOthers(identity)
    await decide(tx, { account, user }, { decisions, to: identity.userId, held })
    await removeMember(tx, { account, user })
    await people.endSessions(tx, { user, account })
  })
}

async function decide(
  tx: Db,
  person: { account: string; user: string },
  { decisions, to, held }: { decisions: Decisions; to: string; held: string[] | null },
): Promise<void> {
  const [keys, webhooks] = [await keysOf(tx, person), await incomingOf(tx, person)]
  const ofKey = new Map(decisions.keys?.map(({ api_key_id, decision }) => [api_key_id, decision]))
  const ofWebhook = new Map(decisions.webhooks?.map(({ id, decision }) => [id, decision]))
  const about = (known: ReadonlyMap<string, KeyDecision>, id: string): KeyDecision | undefined => {
    const decision = known.get(id) ?? decisions.all
    // People who leave can not take over the keys that they answer for.
    return decision === 'take_over' && to === person.user ? undefined : decision
  }
  const undecided = [
    ...keys.filter(({ id }) => !about(ofKey, id)),
    ...webhooks.filter(({ id }) => !about(ofWebhook, id)),
  ]
  if (undecided.length > 0) {
    const names = undecided.map(({ name }) => name).join(', ')
    throw new Refusal('teammate_keys_undecided', { names }, { field: 'api_keys' })
  }
  const taken = keys.filter(({ id }) => about(ofKey, id) === 'take_over')
  const revoked = keys.filter(({ id }) => about(ofKey, id) === 'revoke')
  await handOverKeys(tx, person, taken, { to, held })
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  await revokeKeys(tx, person, ids(revoked))
  const kept = webhooks.filter(({ id }) => about(ofWebhook, id) === 'take_over')
  await handOverIncoming(tx, person, ids(kept), to)
  for (const { id } of webhooks) {
    if (about(ofWebhook, id) === 'revoke') await deleteIncoming(tx, person.account, id)
  }
}

function refuseOthers(identity: Identity): void {
  if (!isAdministrator(identity)) throw new Refusal('administrator_required')
}
