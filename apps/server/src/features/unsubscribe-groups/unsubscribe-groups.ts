import {
  type UnsubscribeGroup,
  type UnsubscribeGroupFields,
  unsubscribeGroupLimits,
} from '@carillon/contract/unsubscribe-groups'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { type FindMessageUses, usesIn } from '#platform/message-uses.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseLocked } from '#platform/refuse-locked.ts'
import { lift } from '#sending/events/suppressions/public.ts'

function selectGroups(db: Db, account: string) {
  return db
    .selectFrom('unsubscribe_group')
    .selectAll('unsubscribe_group')
    .select(
      sql<number>`(
        select count(*) from suppression
        where suppression.account_id = unsubscribe_group.account_id
          and suppression.kind = 'group' and suppression.group_id = unsubscribe_group.id
      )`.as('unsubscribes'),
    )
    .where('unsubscribe_group.account_id', '=', account)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectGroups>['executeTakeFirstOrThrow']>>

function toWire(row: Row): UnsubscribeGroup {
  const { id, name, description, is_default, unsubscribes, last_email_sent_at } = row
  return {
    id,
    name,
    description,
    is_default,
    unsubscribes: Number(unsubscribes),
    last_email_sent_at: last_email_sent_at?.toISOString() ?? null,
  }
}

/** All groups of an account by name, or the groups with these ids; unknown ids are left out. */
export async function findGroups(
  db: Db,
  account: string,
  ids?: readonly string[],
): Promise<UnsubscribeGroup[]> {
  let query = selectGroups(db, account)
  if (ids) query = query.where('id', 'in', [-1, ...ids.map(Number).filter(Number.isSafeInteger)])
  const rows = await query.orderBy(sql`lower(name)`).execute()
  return rows.map(toWire)
}

/** A group of any account. The caller must have checked that it may be shown. */
export async function findGroup(db: Db, id: string): Promise<{ id: number; account_id: string }> {
  const row = await db
    .selectFrom('unsubscribe_group')
    .select(['id', 'account_id'])
    .where('id', '=', Number(id))
    .executeTakeFirst()
  if (!row) throw new Refusal('unsubscribe_group_not_found', { id })
  return row
}

/** True if the account has any group. Unlike `findGroups`, this counts no people. */
export async function hasGroup(db: Db, account: string): Promise<boolean> {
  const first = await db
    .selectFrom('unsubscribe_group')
    .select('id')
    .where('account_id', '=', account)
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

/** The ids among these that are groups of the account. Unlike `findGroups`, it counts nothing. */
export async function findGroupIds(db: Db, account: string, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('unsubscribe_group')
    .select('id')
    .where('account_id', '=', account)
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** @throws unsubscribe_group_not_found, also for a group of another account */
export async function accessGroup(db: Db, account: string, id: number): Promise<UnsubscribeGroup> {
  const row = await selectGroups(db, account).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('unsubscribe_group_not_found', { id })
  return toWire(row)
}

/**
 * True if a group exists. It can't be deleted until the transaction ends, so that unsubscribes never meet a deleted
 * group.
 */
export async function holdGroup(tx: Db, account: string, id: number): Promise<boolean> {
  return (await selectGroup(tx, account, id).forKeyShare().executeTakeFirst()) !== undefined
}

function selectGroup(db: Db, account: string, id: number) {
  return db
    .selectFrom('unsubscribe_group')
    .select('id')
    .where('account_id', '=', account)
    .where('id', '=', id)
}

export async function createGroup(
  db: Db,
  account: string,
  fields: UnsubscribeGroupFields,
): Promise<UnsubscribeGroup> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const { groups } = unsubscribeGroupLimits
    const { count } = await tx
      .selectFrom('unsubscribe_group')
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    if (count >= groups) throw new Refusal('unsubscribe_group_limit_reached', { limit: groups })
    if (fields.is_default) await refuseFullPage(tx, account)
    const { id } = await tx
      .insertInto('unsubscribe_group')
      .values({ account_id: account, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTakenName)
    return accessGroup(tx, account, id)
  })
}

export async function updateGroup(
  db: Db,
  account: string,
  id: number,
  change: Partial<UnsubscribeGroupFields>,
): Promise<UnsubscribeGroup> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const group = await accessGroup(tx, account, id)
    if (change.is_default && !group.is_default) await refuseFullPage(tx, account)
    const { name = group.name, description = group.description, is_default = group.is_default } = change
    await tx
      .updateTable('unsubscribe_group')
      .set({ name, description, is_default })
      .where('id', '=', id)
      .execute()
      .catch(refuseTakenName)
    return accessGroup(tx, account, id)
  })
}

/**
 * Deletes a group with its suppressions, so its members can be mailed again (the dialog warns of it).
 * @throws unsubscribe_group_locked with the things that use it
 */
export async function deleteGroup(
  db: Db,
  account: string,
  id: number,
  findUses: FindMessageUses,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const group = await selectGroup(tx, account, id).forUpdate().executeTakeFirst()
    if (!group) throw new Refusal('unsubscribe_group_not_found', { id })
    refuseLocked('unsubscribe_group_locked', id, usesIn(await findUses(tx, account, id)))
    await lift(tx, account, { kind: 'group', groupId: id, emails: 'all' }, { via: 'api' })
    await tx.deleteFrom('unsubscribe_group').where('id', '=', id).execute()
  })
}

/**
 * Records the time when a group was last mailed, to the minute: automations and programs call it for each of their
 * messages. A deleted group is ignored, and it waits for no transaction that has the group at this moment.
 */
export async function noteGroupMailed(tx: Db, account: string, id: number, now: Date): Promise<void> {
  await sql`
    update unsubscribe_group set last_email_sent_at = ${now}
    where account_id = ${account} and id = (
      select id from unsubscribe_group
      where account_id = ${account} and id = ${id}
        and (last_email_sent_at is null or last_email_sent_at < ${now}::timestamptz - interval '1 minute')
      for no key update skip locked
    )`.execute(tx)
}

async function refuseFullPage(tx: Db, account: string): Promise<void> {
  const { displayed } = unsubscribeGroupLimits
  const { count } = await tx
    .selectFrom('unsubscribe_group')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  if (count >= displayed) {
    throw new Refusal(
      'unsubscribe_group_display_limit_reached',
      { limit: displayed },
      { field: 'is_default' },
    )
  }
}

function refuseTakenName(cause: unknown): never {
  if ((cause as { constraint?: string }).constraint === 'unsubscribe_group_name') {
    throw new Refusal('unsubscribe_group_name_taken', {}, { field: 'name' })
  }
  throw cause
}
