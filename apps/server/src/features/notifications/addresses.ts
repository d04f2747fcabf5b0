import {
  type NotificationAddress,
  type NotificationEvent,
  notificationLimits,
} from '@carillon/contract/notifications'
import type { Selectable } from 'kysely'
import { ownerOf } from '#features/account/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import { type Db, newId } from '#platform/db.ts'
import { makeToken, sha256 } from '#platform/http/identity.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { NotificationAddress as AddressTable } from '#schema/tables.generated.ts'
import { choiceOf, coverAllFailures, mayResend, type NotifiedAddress, readEvents } from './addresses.rules.ts'
import type { Leave } from './leave-link.ts'
import { sendConfirmation } from './send-confirmation.job.ts'

type AddressRow = Selectable<AddressTable>

/** The id of the account's own address, which has no row. */
export const defaultId = 'default'

/** The account's own address first, then the others by name. */
export async function findAddresses(db: Db, account: string): Promise<NotificationAddress[]> {
  const own = await findDefault(db, account)
  const rows = await db
    .selectFrom('notification_address')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('name')
    .orderBy('email')
    .execute()
  return [...(own ? [own] : []), ...rows.map(toWire)]
}

async function findDefault(db: Db, account: string): Promise<NotificationAddress | undefined> {
  const owner = await ownerOf(db, account)
  if (!owner) return undefined
  const row = await db
    .selectFrom('notification_default')
    .select(['events', 'known'])
    .where('account_id', '=', account)
    .executeTakeFirst()
  return {
    id: defaultId,
    name: owner.username,
    email: owner.email,
    status: 'confirmed',
    events: readEvents(row),
    created_at: null,
  }
}

/**
 * Adds an address and mails it a confirmation link. The account is locked, so that two callers can't both add the
 * tenth.
 */
export async function createAddress(
  db: Db,
  account: string,
  fields: { name: string; email: string; events?: NotificationEvent[] | undefined },
  now: Date,
): Promise<NotificationAddress> {
  return db.transaction().execute(async (tx) => {
    const known = await lockAddresses(tx, account)
    if (known.some(({ email }) => email === fields.email)) {
      throw new Refusal('notification_address_taken', {}, { field: 'email' })
    }
    if (known.filter(({ id }) => id !== defaultId).length >= notificationLimits.addresses) {
      throw new Refusal('notification_limit_reached', { limit: notificationLimits.addresses })
    }
    const id = newId()
    const { name, email, events } = fields
    await tx
      .insertInto('notification_address')
      .values({ id, account_id: account, name, email, ...choiceOf(events), created_at: now })
      .execute()
    await startConfirmation(tx, id, now)
    return toWire(await accessAddress(tx, account, id))
  })
}

/** Changes the name or the events of an address. The account's own address has no name that could be changed. */
export async function updateAddress(
  db: Db,
  account: string,
  id: string,
  change: { name?: string | undefined; events?: NotificationEvent[] | undefined },
): Promise<NotificationAddress> {
  return db.transaction().execute(async (tx) => {
    const known = await lockAddresses(tx, account)
    const { events } = change
    if (events)
      refuseUncoveredFailures(
        known,
        known.map((one) => (one.id === id ? { ...one, events } : one)),
      )
    if (id === defaultId) return updateDefault(tx, account, events)
    const row = await accessAddress(tx, account, id)
    await tx
      .updateTable('notification_address')
      .set({ name: change.name ?? row.name, ...(events ? choiceOf(events) : {}) })
      .where('id', '=', row.id)
      .execute()
    return toWire(await accessAddress(tx, account, id))
  })
}

async function updateDefault(
  tx: Db,
  account: string,
  events: NotificationEvent[] | undefined,
): Promise<NotificationAddress> {
  if (events) {
    await tx
      .insertInto('notification_default')
      .values({ account_id: account, ...choiceOf(events) })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(choiceOf(events)))
      .execute()
  }
  const own = await findDefault(tx, account)
  if (!own) throw new Refusal('notification_address_not_found', { id: defaultId })
  return own
}

export async function deleteAddress(db: Db, account: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await lockAddresses(tx, account)
    const row = await accessAddress(tx, account, id)
    refuseUncoveredFailures(
      known,
      known.filter((one) => one.id !== row.id),
    )
    await tx.deleteFrom('notification_address').where('id', '=', row.id).execute()
  })
}

/**
 * Mails a new link, which replaces the old one. Also for a bounced address: when this mail is accepted, it gets
 * notifications again.
 */
export async function resendConfirmation(db: Db, account: string, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAddresses(tx, account)
    const row = await accessAddress(tx, account, id)
    if (row.confirmed_at && !row.bounced_at) throw new Refusal('notification_confirmed', { id })
    if (!mayResend(row.token_sent_at, now)) {
      throw new Refusal('notification_resend_too_soon', { id }, { retryAfterSeconds: 60 })
    }
    await startConfirmation(tx, row.id, now)
  })
}

/** The address that a mailed link belongs to, while the link is valid. A used link stays valid for its 72 hours. */
export async function findByToken(db: Db, token: string, now: Date): Promise<AddressRow> {
  const row = await db
    .selectFrom('notification_address')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .where('token_expires_at', '>', now)
    .executeTakeFirst()
  if (!row) throw new Refusal('link_invalid')
  return row
}

export async function confirmAddress(db: Db, token: string, now: Date): Promise<AddressRow> {
  const row = await findByToken(db, token, now)
  await db
    .updateTable('notification_address')
    .set({ confirmed_at: row.confirmed_at ?? now, bounced_at: null })
    .where('id', '=', row.id)
    .execute()
  return row
}

/** Makes a new link, which replaces the old one. The token is only in the job and the mail; the row has its hash. */
async function startConfirmation(tx: Db, id: string, now: Date): Promise<void> {
  const token = makeToken()
  await tx
    .updateTable('notification_address')
    .set({
      token_hash: sha256(token),
      token_sent_at: now,
      token_expires_at: new Date(now.getTime() + notificationLimits.confirmationMs),
    })
    .where('id', '=', id)
    .execute()
  await enqueue(tx, sendConfirmation, { addressId: id, token })
}

/** Changes to an account's addresses wait for each other, so that rules about all of them hold. */
async function lockAddresses(tx: Db, account: string): Promise<(NotificationAddress & NotifiedAddress)[]> {
  await lockAccount(tx, account)
  const all = await findAddresses(tx, account)
  return all.map((one) => ({ ...one, isReachable: one.status === 'confirmed' }))
}

/** Refuses a change after which no address gets notifications of failures, unless that was so before. */
function refuseUncoveredFailures(
  before: readonly NotifiedAddress[],
  after: readonly NotifiedAddress[],
): void {
  if (coverAllFailures(before) && !coverAllFailures(after)) throw new Refusal('notification_failures_unheard')
}

/** Finds an address of an account and locks it for a change. */
async function accessAddress(tx: Db, account: string, id: string): Promise<AddressRow> {
  const row = await tx
    .selectFrom('notification_address')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('notification_address_not_found', { id })
  return row
}

function toWire(row: AddressRow): NotificationAddress {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    status: row.bounced_at ? 'bounced' : row.confirmed_at ? 'confirmed' : 'pending',
    events: readEvents(row),
    created_at: row.created_at.toISOString(),
  }
}

/** The email address behind a leave link; undefined when it was deleted. */
export async function emailOfLeaveLink(db: Db, leave: Leave): Promise<string | undefined> {
  if (leave.kind === 'default') return (await ownerOf(db, leave.id))?.email
  const row = await db
    .selectFrom('notification_address')
    .select('email')
    .where('id', '=', leave.id)
    .executeTakeFirst()
  return row?.email
}

/**
 * Ends one kind of mail for one address. Repeating it changes nothing.
 * @throws notification_failures_unheard if no other address is notified of failures
 */
export async function leaveEvent(db: Db, { kind, id, event }: Leave): Promise<void> {
  const account = kind === 'default' ? id : await accountOf(db, id)
  if (account === undefined) return
  const own = kind === 'default' ? defaultId : id
  const known = (await findAddresses(db, account)).find((one) => one.id === own)
  if (!known?.events.includes(event)) return
  await updateAddress(db, account, own, { events: known.events.filter((one) => one !== event) })
}

async function accountOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('notification_address')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.account_id
}
