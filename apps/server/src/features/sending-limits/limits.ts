import type { KnownZones, SendingLimits } from '@carillon/contract/sending-limits'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { findGroupIds } from '#features/unsubscribe-groups/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { countZones, findSettings, saveSettings } from '#sending/pacing/public.ts'
import { lookAgainAtLimits } from './look-again.job.ts'

/** The sending limits of an account, without deleted groups and without a deleted field. */
export async function findSendingLimits(db: Db, account: string): Promise<SendingLimits> {
  const settings = await findSettings(db, account)
  const groups = await knownGroups(db, account, settings.exempt_group_ids)
  const fields = await customFieldsOf(db, account)
  return {
    ...settings,
    exempt_group_ids: settings.exempt_group_ids.filter((id) => groups.has(id)),
    zone_field: fields.some(({ id }) => id === settings.zone_field) ? settings.zone_field : null,
  }
}

async function knownGroups(db: Db, account: string, ids: readonly number[]): Promise<Set<number>> {
  return ids.length === 0 ? new Set() : findGroupIds(db, account, ids)
}

/**
 * Stores the sending limits; a job then looks at waiting messages again. @throws unsubscribe_group_not_found,
 * zone_field_unknown
 */
export async function saveSendingLimits(
  db: Db,
  account: string,
  limits: SendingLimits,
  now: Date,
): Promise<SendingLimits> {
  await refuseUnknown(db, account, limits)
  await db.transaction().execute(async (tx) => {
    await saveSettings(tx, account, limits, now)
    await enqueue(tx, lookAgainAtLimits, { account })
  })
  return findSendingLimits(db, account)
}

/**
 * Counts contacts whose time zone is known. `asked` is the field to read zones from: undefined means the saved one, an
 * empty text no field.
 */
export async function countKnownZones(
  db: Db,
  account: string,
  asked: string | undefined,
  now: Date,
): Promise<KnownZones> {
  const field = asked ?? (await findSettings(db, account)).zone_field
  return countZones(db, account, { field: field || null, now })
}

async function refuseUnknown(
  db: Db,
  account: string,
  { exempt_group_ids: ids, zone_field: field }: SendingLimits,
) {
  const groups = await knownGroups(db, account, ids)
  const unknown = ids.find((id) => !groups.has(id))
  if (unknown !== undefined) {
    throw new Refusal('unsubscribe_group_not_found', { id: unknown }, { field: 'exempt_group_ids' })
  }
  if (field === null) return
  const known = (await customFieldsOf(db, account)).find(({ id }) => id === field)
  if (known?.type !== 'Text') throw new Refusal('zone_field_unknown', { field }, { field: 'zone_field' })
}
