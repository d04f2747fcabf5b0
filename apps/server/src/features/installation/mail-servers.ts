import type { HandlerInput } from '@carillon/contract/endpoint'
import {
  type MailServer,
  type MailServerBody,
  mailServerLimits,
  type mailServers,
} from '@carillon/contract/installation'
import type { Selectable } from 'kysely'
import { rowTime } from '#platform/clock.ts'
import { type Db, newId } from '#platform/db.ts'
import { mailPasswordPurpose } from '#platform/installation/live-config.ts'
import type { SecretKey } from '#platform/key-file.ts'
import { Refusal } from '#platform/refusal.ts'
import type { DB } from '#schema/tables.generated.ts'
import { countChange } from './changes.ts'

type Row = Selectable<DB['mail_server']>
type Change = HandlerInput<typeof mailServers.update>['body']

export async function listMailServers(db: Db, key: SecretKey): Promise<MailServer[]> {
  const rows = await db.selectFrom('mail_server').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => toWire(key, row))
}

export async function addMailServer(db: Db, key: SecretKey, body: MailServerBody): Promise<MailServer> {
  return db.transaction().execute(async (tx) => {
    await countChange(tx)
    const present = await tx.selectFrom('mail_server').select('id').execute()
    const limit = mailServerLimits.servers
    if (present.length >= limit) throw new Refusal('mail_server_limit_reached', { limit })
    const id = newId()
    const { password, ...fields } = body
    const row = await tx
      .insertInto('mail_server')
      .values({ id, ...fields, password: seal(key, id, password ?? null), is_default: present.length === 0 })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toWire(key, row)
  })
}

/** A password is for one host and port: it is typed again for another, so that no stored one is told to a stranger. */
export async function changeMailServer(
  db: Db,
  key: SecretKey,
  id: string,
  { password, ...fields }: Change,
): Promise<MailServer> {
  return db.transaction().execute(async (tx) => {
    await countChange(tx)
    const before = await findMailServer(tx, id)
    const place = { host: fields.host ?? before.host, port: fields.port ?? before.port }
    if (password === undefined) demandSamePlace(before, place)
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const row = await tx
      .updateTable('mail_server')
      .set({
        ...given,
        ...(password === undefined ? {} : { password: seal(key, id, password) }),
        changed_at: rowTime,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toWire(key, row)
  })
}

export async function removeMailServer(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await countChange(tx)
    await findMailServer(tx, id)
    await tx.deleteFrom('mail_server').where('id', '=', id).execute()
  })
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

function toWire(key: SecretKey, row: Row): MailServer {
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
    changed_at: row.changed_at.toISOString(),
  }
}
