import type { HandlerInput } from '@carillon/contract/endpoint'
import {
  type MailServer,
  type MailServerBody,
  type MailServerState,
  mailServerLimits,
  type mailServers,
} from '@carillon/contract/installation'
import type { Selectable } from 'kysely'
import { findGroupIds } from '#features/unsubscribe-groups/public.ts'
import { rowTime } from '#platform/clock.ts'
import { type Db, newId } from '#platform/db.ts'
import { mailPasswordPurpose } from '#platform/installation/live-config.ts'
import type { SecretKey } from '#platform/key-file.ts'
import { Refusal } from '#platform/refusal.ts'
import type { DB } from '#schema/tables.generated.ts'
import { forgetPace } from '#sending/pacing/public.ts'
import { countChange } from './changes.ts'
import { findStates } from './server-states.ts'

type Row = Selectable<DB['mail_server']>
type Change = HandlerInput<typeof mailServers.update>['body']

/** The account is that of the operator, whose unsubscribe groups a server can be named for. */
interface Asking {
  db: Db
  key: SecretKey
  account: string
  now: Date
}

export async function listMailServers({ db, key, now }: Asking): Promise<MailServer[]> {
  const rows = await db.selectFrom('mail_server').selectAll().orderBy('created_at').orderBy('id').execute()
  const states = await findStates(db, now)
  return rows.map((row) => toWire(key, row, states(row.id)))
}

export async function addMailServer(asking: Asking, body: MailServerBody): Promise<MailServer> {
  const { key, account, now } = asking
  return asking.db.transaction().execute(async (tx) => {
    await countChange(tx)
    const present = await tx.selectFrom('mail_server').select('id').execute()
    const limit = mailServerLimits.servers
    if (present.length >= limit) throw new Refusal('mail_server_limit_reached', { limit })
    const id = newId()
    const { password, ...fields } = body
    await refuseTakenName(tx, body.name, id)
    await refuseUnknownGroups(tx, account, fields.unsubscribe_groups ?? [])
    const isFirst = present.length === 0
    const row = await tx
      .insertInto('mail_server')
      .values({
        id,
        ...given(fields),
        password: seal(key, id, password ?? null),
        is_default: isFirst || (fields.is_default ?? false),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toWire(key, row, (await findStates(tx, now))(id))
  })
}

/** A password is for one host and port: it is typed again for another, so that no stored one is told to a stranger. */
export async function changeMailServer(
  asking: Asking,
  id: string,
  { password, ...fields }: Change,
): Promise<MailServer> {
  const { key, account, now } = asking
  return asking.db.transaction().execute(async (tx) => {
    await countChange(tx)
    const before = await findMailServer(tx, id)
    if (fields.name !== undefined) await refuseTakenName(tx, fields.name, id)
    if (fields.is_default === false) await demandOtherDefault(tx, before)
    // A group that was deleted meanwhile must not prevent saving.
    const added = fields.unsubscribe_groups?.filter((group) => !before.unsubscribe_groups.includes(group))
    await refuseUnknownGroups(tx, account, added ?? [])
    if (fields.messages_per_hour !== undefined) await forgetPace(tx, id)
    const place = { host: fields.host ?? before.host, port: fields.port ?? before.port }
    if (password === undefined) demandSamePlace(before, place)
    const row = await tx
      .updateTable('mail_server')
      .set({
        ...given(fields),
        ...(password === undefined ? {} : { password: seal(key, id, password) }),
        changed_at: rowTime,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toWire(key, row, (await findStates(tx, now))(id))
  })
}

export async function removeMailServer(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await countChange(tx)
    await demandOtherDefault(tx, await findMailServer(tx, id), 'unless it is the last')
    await forgetPace(tx, id)
    await tx.deleteFrom('mail_server').where('id', '=', id).execute()
  })
}

/** The fields that have a value. */
function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  const pairs = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(pairs) as ReturnType<typeof given<Fields>>
}

/** Names differ by more than their case. Changes come one after the other, so none slips in between. */
async function refuseTakenName(tx: Db, name: string, id: string): Promise<void> {
  const others = await tx.selectFrom('mail_server').select('name').where('id', '<>', id).execute()
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new Refusal('mail_server_name_taken', {}, { field: 'name' })
}

async function refuseUnknownGroups(tx: Db, account: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await findGroupIds(tx, account, ids)
  const unknown = ids.find((id) => !found.has(id))
  if (unknown !== undefined)
    throw new Refusal('unsubscribe_group_not_found', { id: unknown }, { field: 'unsubscribe_groups' })
}

/** Refuses to take the last default server away while others are left: mail that no server is named for would have none. */
async function demandOtherDefault(tx: Db, row: Row, unless?: 'unless it is the last'): Promise<void> {
  if (!row.is_default) return
  const others = await tx.selectFrom('mail_server').select('is_default').where('id', '<>', row.id).execute()
  if (others.length === 0 && unless !== undefined) return
  if (!others.some(({ is_default }) => is_default))
    throw new Refusal('mail_server_default_needed', {}, { field: 'is_default' })
}

/** @throws mail_server_not_found */
export async function findMailServer(db: Db, id: string): Promise<Row> {
  const row = await db.selectFrom('mail_server').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('mail_server_not_found')
  return row
}

/** @throws mail_server_password_needed where a stored password would go to another server */
export function demandSamePlace(row: Row, { host, port }: { host: string; port: number }): void {
  if (row.password !== null && (row.host !== host || row.port !== port))
    throw new Refusal('mail_server_password_needed', {}, { field: 'password' })
}

/** Null: there is none, or it was sealed with another key. */
export function passwordOf(key: SecretKey, row: Pick<Row, 'id' | 'password'>): string | null {
  return row.password && key.unseal(mailPasswordPurpose, row.id, row.password)
}

function seal(key: SecretKey, id: string, password: string | null): Buffer | null {
  return password === null ? null : key.seal(mailPasswordPurpose, id, password)
}

function toWire(key: SecretKey, row: Row, state: MailServerState): MailServer {
  return {
    id: row.id,
    name: row.name,
    host: row.host,
    port: row.port,
    encryption: row.encryption as MailServer['encryption'],
    verifies_certificate: row.verifies_certificate,
    username: row.username,
    password_state: row.password === null ? 'none' : key.opens(row.password) ? 'set' : 'unreadable',
    connections: row.connections,
    messages_per_connection: row.messages_per_connection,
    client_name: row.client_name,
    is_default: row.is_default,
    weight: row.weight,
    messages_per_hour: row.messages_per_hour,
    ip_pools: row.ip_pools,
    unsubscribe_groups: row.unsubscribe_groups,
    sender_domains: row.sender_domains,
    state,
    changed_at: row.changed_at.toISOString(),
  }
}
