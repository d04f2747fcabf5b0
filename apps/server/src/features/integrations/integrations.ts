import {
  type Destination,
  type EmailEvent,
  emailEvents,
  type IntegrationInput,
  type IntegrationPatch,
  integrationLimits,
} from '@carillon/contract/integrations'
import type { Selectable } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import type { ReceiverNetwork } from '#platform/outgoing/post.ts'
import { problemOfReceiver } from '#platform/outgoing/receiver-address.ts'
import { makeSecret } from '#platform/outgoing/standard-webhooks.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { Integration as Row } from '#schema/tables.generated.ts'
import { removeDestination, setDestination } from '#sending/events/subscriptions/public.ts'
import { queuedKinds } from './event-kinds.ts'

export type IntegrationRow = Selectable<Row>

/** The user who changes integrations, and the addresses that may be called. */
export interface Setting {
  db: Db
  account: string
  now: Date
  receivers: ReceiverNetwork
}

const unlabelled = 'Untitled Integration'

export function eventsOf({ events }: Pick<IntegrationRow, 'events'>): EmailEvent[] {
  return events as EmailEvent[]
}

export function destinationOf({ destination }: Pick<IntegrationRow, 'destination'>): Destination {
  return destination === 'Webhook' ? 'Webhook' : 'Segment'
}

/** The secrets that sign, the newest first; none where calls are not signed. */
export function secretsOf({ secret, earlier_secret }: IntegrationRow): string[] {
  return [secret, earlier_secret].filter((one) => one !== null)
}

const select = (db: Db, account: string) =>
  db.selectFrom('integration').selectAll().where('account_id', '=', account)

export async function findIntegrations(db: Db, account: string): Promise<IntegrationRow[]> {
  return select(db, account).orderBy('created_at').orderBy('id').execute()
}

/** @throws integration_not_found */
export async function accessIntegration(db: Db, account: string, id: string): Promise<IntegrationRow> {
  const row = await select(db, account).where('id', '=', uuidOrNone(id)).executeTakeFirst()
  if (!row) throw new Refusal('integration_not_found')
  return row
}

export async function createIntegration(
  { db, account, now, receivers }: Setting,
  input: IntegrationInput,
): Promise<IntegrationRow> {
  if (input.destination === 'Webhook') checkUrl(input.properties.url, receivers)
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    await checkLimit(tx, account, input.destination)
    const row = await tx
      .insertInto('integration')
      .values({
        id: newId(),
        account_id: account,
        created_at: now,
        updated_at: now,
        destination: input.destination,
        label: input.label || unlabelled,
        events: inOrder(input.filters.email_events),
        ...(input.destination === 'Segment'
          ? { write_key: input.properties.write_key, region: input.properties.destination_region }
          : { url: input.properties.url, secret: makeSecret() }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await followIntegration(tx, row, now)
    return row
  })
}

async function checkLimit(tx: Db, account: string, destination: Destination): Promise<void> {
  const limit = integrationLimits.perDestination
  const { count } = await tx
    .selectFrom('integration')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('destination', '=', destination)
    .executeTakeFirstOrThrow()
  if (Number(count) >= limit) throw new Refusal('integration_limit_reached', { limit, destination })
}

export async function updateIntegration(
  { db, account, now, receivers }: Setting,
  id: string,
  patch: IntegrationPatch,
): Promise<IntegrationRow> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const old = await accessIntegration(tx, account, id)
    const { write_key, destination_region, url } = patch.properties ?? {}
    checkDestination(old, patch)
    if (url !== undefined) checkUrl(url, receivers)
    const row = await tx
      .updateTable('integration')
      .set({
        updated_at: now,
        // An integration that was repaired is called at once.
        refused_at: null,
        label: patch.label === undefined ? old.label : patch.label || unlabelled,
        events: patch.filters ? inOrder(patch.filters.email_events) : old.events,
        is_paused: patch.is_paused ?? old.is_paused,
        write_key: write_key ?? old.write_key,
        region: destination_region ?? old.region,
        url: url ?? old.url,
      })
      .where('id', '=', old.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await followIntegration(tx, row, now)
    return row
  })
}

/** @throws integration_destination_fixed when the change is about another destination */
function checkDestination(
  old: IntegrationRow,
  { destination: asked, properties = {} }: IntegrationPatch,
): void {
  const destination = destinationOf(old)
  const isForeign =
    destination === 'Webhook'
      ? properties.write_key !== undefined || properties.destination_region !== undefined
      : properties.url !== undefined
  if (!isForeign && (asked === undefined || asked === destination)) return
  throw new Refusal(
    'integration_destination_fixed',
    { destination },
    { field: isForeign ? 'properties' : 'destination' },
  )
}

/** @throws integration_url_invalid, integration_url_closed */
function checkUrl(url: string, receivers: ReceiverNetwork): void {
  const problem = problemOfReceiver(url, receivers)
  if (problem) throw new Refusal(`integration_url_${problem}`, { url }, { field: 'properties.url' })
}

/** @throws integration_not_found if one of them is missing; then none is deleted */
export async function deleteIntegrations(db: Db, account: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw new Refusal('integration_ids_empty', {}, { field: 'ids' })
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    for (const id of new Set(ids)) {
      const { id: known } = await accessIntegration(tx, account, id)
      await tx.deleteFrom('integration').where('id', '=', known).execute()
      await removeDestination(tx, known)
    }
  })
}

/** Makes a new secret. From now on the earlier secret signs as well. @throws integration_not_signed */
export async function rotateSecret(db: Db, account: string, id: string, now: Date): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const { id: known, secret } = await accessSigned(tx, account, id)
    const fresh = makeSecret()
    await tx
      .updateTable('integration')
      .set({ secret: fresh, earlier_secret: secret, updated_at: now })
      .where('id', '=', known)
      .execute()
    return fresh
  })
}

/** Retires the earlier secret: from now on the newest one signs alone. @throws integration_not_signed */
export async function retireSecret(db: Db, account: string, id: string, now: Date): Promise<void> {
  const { id: known } = await accessSigned(db, account, id)
  await db
    .updateTable('integration')
    .set({ earlier_secret: null, updated_at: now })
    .where('id', '=', known)
    .execute()
}

async function accessSigned(db: Db, account: string, id: string): Promise<IntegrationRow> {
  const row = await accessIntegration(db, account, id)
  if (destinationOf(row) !== 'Webhook') throw new Refusal('integration_not_signed')
  return row
}

/** Subscribes an integration to its events. While it is paused, its events are queued all the same, and wait. */
async function followIntegration(tx: Db, row: IntegrationRow, now: Date): Promise<void> {
  const { id, account_id: account, is_paused } = row
  const events = queuedKinds(eventsOf(row))
  await setDestination(tx, { id, account, kind: 'integration', events, isOpen: !is_paused }, now)
}

function inOrder(events: readonly EmailEvent[]): EmailEvent[] {
  return emailEvents.filter((event) => events.includes(event))
}
