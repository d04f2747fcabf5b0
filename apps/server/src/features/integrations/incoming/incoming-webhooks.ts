import { type ContactFieldId, contactFieldIds, identifierKinds } from '@carillon/contract/contacts'
import { fillPath } from '@carillon/contract/endpoint'
import type { IncomingMapping } from '@carillon/contract/incoming-mapping'
import {
  type IncomingWebhook,
  type IncomingWebhookInput,
  type IncomingWebhookPatch,
  incomingLimits,
  incomingWebhooks,
} from '@carillon/contract/incoming-webhooks'
import type { Selectable } from 'kysely'
import { accessLists } from '#features/contacts/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { type Db, newId } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { makeSecret } from '#platform/outgoing/standard-webhooks.ts'
import { Refusal } from '#platform/refusal.ts'
import { isSilent } from '#platform/silent-accounts.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { IncomingWebhook as Row } from '#schema/tables.generated.ts'

export type IncomingRow = Selectable<Row>

/** The user who changes incoming webhooks. */
export interface IncomingSetting {
  db: Db
  account: string
  userId: string
  now: Date
}

const unlabelled = 'Incoming webhook'
const mostSampleBytes = 64 * 1024

// All accounts: its callers name the account or the row.
const select = (db: Db) => db.selectFrom('incoming_webhook').selectAll()

export async function findIncoming(db: Db, account: string): Promise<IncomingRow[]> {
  return select(db).where('account_id', '=', account).orderBy('created_at').orderBy('id').execute()
}

/** @throws incoming_webhook_not_found */
export async function accessIncoming(db: Db, account: string, id: string): Promise<IncomingRow> {
  const row = await select(db)
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
    .executeTakeFirst()
  if (!row) throw new Refusal('incoming_webhook_not_found')
  return row
}

/**
 * Finds the webhook of a call without a token; the call's signature is checked later. @throws
 * incoming_webhook_not_found
 */
export async function findForCall(db: Db, id: string): Promise<IncomingRow> {
  const row = await select(db)
    .where('id', '=', uuidOrNone(id))
    .where(isSilent('incoming_webhook.account_id'), '=', false)
    .executeTakeFirst()
  if (!row) throw new Refusal('incoming_webhook_not_found')
  return row
}

export async function createIncoming(
  { db, account, userId, now }: IncomingSetting,
  input: IncomingWebhookInput,
): Promise<IncomingRow> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const limit = incomingLimits.webhooks
    if ((await findIncoming(tx, account)).length >= limit) {
      throw new Refusal('incoming_webhook_limit_reached', { limit })
    }
    await checkMappings(tx, account, input.field_mappings)
    return tx
      .insertInto('incoming_webhook')
      .values({
        id: newId(),
        account_id: account,
        user_id: userId,
        created_at: now,
        updated_at: now,
        label: input.label || unlabelled,
        secret: makeSecret(),
        items_path: input.items_path ?? '',
        field_mappings: JSON.stringify(input.field_mappings),
        list_ids: await accessLists(tx, account, input.list_ids ?? []),
        sample: storedSample(input.sample),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

export async function updateIncoming(
  { db, account, now }: Omit<IncomingSetting, 'userId'>,
  id: string,
  patch: IncomingWebhookPatch,
): Promise<IncomingRow> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const old = await accessIncoming(tx, account, id)
    if (patch.field_mappings) await checkMappings(tx, account, patch.field_mappings)
    return tx
      .updateTable('incoming_webhook')
      .set({
        updated_at: now,
        label: patch.label === undefined ? old.label : patch.label || unlabelled,
        items_path: patch.items_path ?? old.items_path,
        is_paused: patch.is_paused ?? old.is_paused,
        ...(patch.field_mappings ? { field_mappings: JSON.stringify(patch.field_mappings) } : {}),
        ...(patch.list_ids ? { list_ids: await accessLists(tx, account, patch.list_ids) } : {}),
        ...(patch.sample === undefined ? {} : { sample: storedSample(patch.sample) }),
      })
      .where('id', '=', old.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

export async function deleteIncoming(db: Db, account: string, id: string): Promise<void> {
  const { id: known } = await accessIncoming(db, account, id)
  await db.deleteFrom('incoming_webhook').where('id', '=', known).execute()
}

/** Makes a new secret. From now on signatures by the earlier secret are accepted as well. */
export async function rotateIncoming(db: Db, account: string, id: string, now: Date): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const { id: known, secret } = await accessIncoming(tx, account, id)
    const fresh = makeSecret()
    await tx
      .updateTable('incoming_webhook')
      .set({ secret: fresh, earlier_secret: secret, updated_at: now })
      .where('id', '=', known)
      .execute()
    return fresh
  })
}

export async function retireIncoming(db: Db, account: string, id: string, now: Date): Promise<void> {
  const { id: known } = await accessIncoming(db, account, id)
  await db
    .updateTable('incoming_webhook')
    .set({ earlier_secret: null, updated_at: now })
    .where('id', '=', known)
    .execute()
}

/** Checks mappings like those of an import: each field once, only existing fields, and one of them an identifier. */
async function checkMappings(db: Db, account: string, mappings: readonly IncomingMapping[]): Promise<void> {
  const custom = new Map((await customFieldsOf(db, account)).map(({ id, name }) => [id, name]))
  const seen = new Set<string>()
  for (const { field_id: field } of mappings) {
    const reserved = Object.hasOwn(contactFieldIds, field)
      ? contactFieldIds[field as ContactFieldId]
      : undefined
    const name = custom.get(field) ?? reserved
    const about = { field: 'field_mappings' }
    if (name === undefined) throw new Refusal('import_mapping_unknown_field', { field }, about)
    if (seen.has(field)) throw new Refusal('import_mapping_duplicate', { field: name }, about)
    seen.add(field)
  }
  const identifies = (field: string) =>
    (identifierKinds as readonly string[]).includes(contactFieldIds[field as ContactFieldId] ?? '')
  if (![...seen].some(identifies)) {
    throw new Refusal('incoming_mapping_no_identifier', {}, { field: 'field_mappings' })
  }
}

/** A large example is not kept: the mapping stays without it. */
function storedSample(sample: unknown): string | null {
  if (sample === undefined || sample === null) return null
  const text = JSON.stringify(sample).replaceAll('\\u0000', '')
  return Buffer.byteLength(text) > mostSampleBytes ? null : text
}

/** @param base the address at which this server is reached */
export function toWire(row: IncomingRow, base: string): IncomingWebhook {
  return {
    id: row.id,
    label: row.label,
    url: base + fillPath(incomingWebhooks.receive.path, { id: row.id }),
    items_path: row.items_path,
    field_mappings: row.field_mappings,
    list_ids: row.list_ids,
    sample: row.sample ?? null,
    is_paused: row.is_paused,
    has_earlier_secret: row.earlier_secret !== null,
    received_at: row.received_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
