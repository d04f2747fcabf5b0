import {
  type EventWebhook,
  type EventWebhookFields,
  eventWebhookLimits,
  type WebhookEvent,
  webhookEvents,
} from '@carillon/contract/event-webhook'
import type { Selectable } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import type { ReceiverNetwork } from '#platform/outgoing/post.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { EventWebhook as Row } from '#schema/tables.generated.ts'
import { removeDestination, setDestination } from '#sending/events/subscriptions/public.ts'
import { queuedKinds } from './event-names.ts'
import { checkReceiver } from './receiver-address.ts'
import { makeSigningKey } from './signature.ts'

export type WebhookRow = Selectable<Row>

/** The user who changes settings, and the addresses that may be called. */
export interface Setting {
  db: Db
  account: string
  now: Date
  receivers: ReceiverNetwork
}

export function eventsOf({ events }: Pick<WebhookRow, 'events'>): Set<WebhookEvent> {
  return new Set(events as WebhookEvent[])
}

/** @param include the extra part that the query asks for: `account_status_change` */
export function toWire(row: WebhookRow, include: string | undefined): EventWebhook {
  return {
    enabled: row.enabled,
    url: row.url,
    ...(include?.split(',').includes('account_status_change') ? { account_status_change: false } : {}),
    ...toFlags(eventsOf(row)),
    friendly_name: row.friendly_name,
    id: row.id,
    created_date: row.created_at.toISOString(),
    updated_date: row.updated_at.toISOString(),
    ...(row.oauth_client_id === null ? {} : { oauth_client_id: row.oauth_client_id }),
    ...(row.oauth_token_url === null ? {} : { oauth_token_url: row.oauth_token_url }),
    ...(row.is_signed && row.public_key !== null ? { public_key: row.public_key } : {}),
  }
}

function toFlags(events: ReadonlySet<WebhookEvent>) {
  return Object.fromEntries(webhookEvents.map((name) => [name, events.has(name)])) as Record<
    WebhookEvent,
    boolean
  >
}

/** The answer for an account without a webhook to the call that names none. */
export const noWebhook: EventWebhook = {
  enabled: false,
  url: '',
  ...toFlags(new Set()),
  friendly_name: null,
  id: '',
}

const select = (db: Db, account: string) =>
  db.selectFrom('event_webhook').selectAll().where('account_id', '=', account)

export async function findWebhooks(db: Db, account: string): Promise<WebhookRow[]> {
  return select(db, account).orderBy('created_at').orderBy('id').execute()
}

/** @param id null: the oldest. @throws event_webhook_not_found */
export async function accessWebhook(db: Db, account: string, id: string | null): Promise<WebhookRow> {
  const row =
    id === null
      ? (await findWebhooks(db, account))[0]
      : await select(db, account).where('id', '=', uuidOrNone(id)).executeTakeFirst()
  if (!row) throw new Refusal('event_webhook_not_found')
  return row
}

export async function createWebhook(
  { db, account, now, receivers }: Setting,
  fields: EventWebhookFields,
): Promise<WebhookRow> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const known = await findWebhooks(tx, account)
    const limit = eventWebhookLimits.webhooks
    if (known.length >= limit) throw new Refusal('event_webhook_limit_reached', { limit })
    const values = changed(null, fields)
    check(values, known, receivers)
    const row = await tx
      .insertInto('event_webhook')
      .values({ ...values, id: newId(), account_id: account, created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await followSubscription(tx, row, now)
    return row
  })
}

/** @param id null: the oldest; when there is none, it is made */
export async function updateWebhook(
  setting: Setting,
  id: string | null,
  fields: EventWebhookFields,
): Promise<WebhookRow> {
  const { db, account, now, receivers } = setting
  if (id === null && (await findWebhooks(db, account)).length === 0) return createWebhook(setting, fields)
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const old = await accessWebhook(tx, account, id)
    const values = changed(old, fields)
    const others = (await findWebhooks(tx, account)).filter((one) => one.id !== old.id)
    check(values, others, receivers)
    const row = await tx
      .updateTable('event_webhook')
      .set({ ...values, updated_at: now })
      .where('id', '=', old.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await followSubscription(tx, row, now)
    return row
  })
}

export async function deleteWebhook(db: Db, account: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id: known } = await accessWebhook(tx, account, id)
    await tx.deleteFrom('event_webhook').where('id', '=', known).execute()
    await removeDestination(tx, known)
  })
}

/** @param id null: the oldest */
export async function setSigned(
  { db, account, now }: Omit<Setting, 'receivers'>,
  id: string | null,
  isSigned: boolean,
): Promise<WebhookRow> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const row = await accessWebhook(tx, account, id)
    const isNew = isSigned && row.private_key === null
    const key = isNew ? makeSigningKey() : null
    return tx
      .updateTable('event_webhook')
      .set({
        is_signed: isSigned,
        updated_at: now,
        ...(key ? { private_key: key.privateKey, public_key: key.publicKey } : {}),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/**
 * Subscribes a webhook to its events. A disabled one queues nothing; its waiting events stay until it is enabled or
 * they are given up.
 */
async function followSubscription(
  tx: Db,
  { id, account_id: account, enabled, events }: WebhookRow,
  now: Date,
): Promise<void> {
  const queued = enabled ? queuedKinds([...eventsOf({ events })]) : []
  await setDestination(tx, { id, account, kind: 'webhook', events: queued, isOpen: enabled }, now)
}

type Values = Pick<WebhookRow, 'url' | 'enabled' | 'friendly_name' | 'events' | keyof OAuthValues>
interface OAuthValues {
  oauth_client_id: string | null
  oauth_client_secret: string | null
  oauth_token_url: string | null
}

/** The settings after a call. Fields left out stay. */
function changed(old: WebhookRow | null, fields: EventWebhookFields): Values {
  const before = old ? eventsOf(old) : new Set<WebhookEvent>()
  return {
    url: fields.url ?? old?.url ?? '',
    enabled: fields.enabled ?? old?.enabled ?? false,
    friendly_name: kept(fields.friendly_name, old?.friendly_name),
    events: webhookEvents.filter((name) => fields[name] ?? before.has(name)),
    ...oauthAfter(old, fields),
  }
}

export function oauthAfter(old: OAuthValues | null, fields: EventWebhookFields): OAuthValues {
  const values = {
    oauth_client_id: kept(fields.oauth_client_id, old?.oauth_client_id),
    oauth_client_secret: kept(fields.oauth_client_secret, old?.oauth_client_secret),
    oauth_token_url: kept(fields.oauth_token_url, old?.oauth_token_url),
  }
  const isOff = values.oauth_client_id === null && values.oauth_token_url === null
  return isOff ? { oauth_client_id: null, oauth_client_secret: null, oauth_token_url: null } : values
}

/** The value to store: the old one if the call leaves it out, null for an empty text. */
function kept(given: string | null | undefined, old: string | null | undefined): string | null {
  return (given === undefined ? old : given) || null
}

function check(values: Values, others: readonly WebhookRow[], receivers: ReceiverNetwork): void {
  checkReceiver(values.url, 'url', receivers)
  const same = others.find(({ url }) => url === values.url)
  if (same) {
    throw new Refusal('event_webhook_url_taken', { id: same.id, url: same.url }, { field: 'url' })
  }
  checkOAuth(values, receivers)
}

/** @throws event_webhook_oauth_incomplete, event_webhook_url_invalid, event_webhook_url_closed */
export function checkOAuth(values: OAuthValues, receivers: ReceiverNetwork): void {
  const names = ['oauth_client_id', 'oauth_client_secret', 'oauth_token_url'] as const
  if (names.every((name) => values[name] === null)) return
  const missing = names.find((name) => values[name] === null)
  if (missing) throw new Refusal('event_webhook_oauth_incomplete', {}, { field: missing })
  checkReceiver(values.oauth_token_url ?? '', 'oauth_token_url', receivers)
}
