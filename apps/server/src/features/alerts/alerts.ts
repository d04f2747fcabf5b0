import { type Alert, alertLimits, type alerts } from '@carillon/contract/alerts'
import type { HandlerInput } from '@carillon/contract/endpoint'
import type { Selectable } from 'kysely'
import { ownerOf } from '#features/account/public.ts'
import type { Db } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Alert as Table } from '#schema/tables.generated.ts'
import { nextMail } from './periods.rules.ts'

type Row = Selectable<Table>
type Given = HandlerInput<typeof alerts.create>['body']
type Change = HandlerInput<typeof alerts.update>['body']

export async function findAlerts(db: Db, account: string): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alert')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('id')
    .execute()
  return rows.map(toWire)
}

/** @throws alert_not_found */
export async function alertOf(db: Db, account: string, id: string): Promise<Alert> {
  const alert = (await findAlerts(db, account)).find((one) => String(one.id) === id)
  if (!alert) throw new Refusal('alert_not_found', {}, { field: 'alert_id' })
  return alert
}

/** @throws alert_frequency_required, alert_percentage_required, alert_limit_reached */
export async function createAlert(db: Db, account: string, given: Given, now: Date): Promise<Alert> {
  const { type, frequency, percentage } = given
  if (type === 'stats_notification' && !frequency) throw needed('frequency')
  if (type === 'usage_limit' && !percentage) throw needed('percentage')
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const { alerts: limit } = alertLimits
    if ((await findAlerts(tx, account)).length >= limit) throw new Refusal('alert_limit_reached', { limit })
    const row = await tx
      .insertInto('alert')
      .values({
        account_id: account,
        type,
        email_to: given.email_to ?? (await ownerOf(tx, account))?.email ?? '',
        ...(type === 'usage_limit' ? { percentage: percentage ?? null } : timesOf(frequency, now)),
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toWire(row)
  })
}

/** @throws alert_not_found, alert_frequency_required, alert_percentage_required */
export async function changeAlert(
  db: Db,
  account: string,
  alertId: string,
  change: Change,
  now: Date,
): Promise<Alert> {
  const { id, type } = await alertOf(db, account, alertId)
  const { email_to, frequency, percentage } = change
  if (type === 'stats_notification' && percentage !== undefined) throw needed('frequency')
  if (type === 'usage_limit' && frequency !== undefined) throw needed('percentage')
  const row = await db
    .updateTable('alert')
    .set({
      updated_at: now,
      ...(email_to === undefined ? {} : { email_to }),
      ...(frequency === undefined ? {} : timesOf(frequency, now)),
      // Another share is told anew, if it is reached.
      ...(percentage === undefined ? {} : { percentage, told_for: null }),
    })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refusal('alert_not_found', {}, { field: 'alert_id' })
  return toWire(row)
}

/** @throws alert_not_found */
export async function deleteAlert(db: Db, account: string, alertId: string): Promise<void> {
  const { id } = await alertOf(db, account, alertId)
  await db.deleteFrom('alert').where('account_id', '=', account).where('id', '=', id).execute()
}

function timesOf(frequency: Alert['frequency'], now: Date) {
  return frequency ? { frequency, next_at: nextMail(frequency, now) } : {}
}

function needed(field: 'frequency' | 'percentage'): Refusal {
  return new Refusal(`alert_${field}_required`, {}, { field })
}

function toWire(row: Row): Alert {
  return {
    id: row.id,
    type: row.type as Alert['type'],
    email_to: row.email_to,
    ...(row.frequency === null ? {} : { frequency: row.frequency as NonNullable<Alert['frequency']> }),
    ...(row.percentage === null ? {} : { percentage: row.percentage }),
    created_at: Math.floor(row.created_at.getTime() / 1000),
    updated_at: Math.floor(row.updated_at.getTime() / 1000),
  }
}
