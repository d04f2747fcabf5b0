import { isDeepStrictEqual } from 'node:util'
import {
  type SingleSend,
  type SingleSendChange,
  type SingleSendFields,
  singleSendLimits,
} from '@carillon/contract/single-sends'
import {
  type ContentWarning,
  copiedMessage,
  refuseUnknownPool,
  type SmsAuthor,
} from '#features/campaign-messages/public.ts'
import { keepRevision } from '#features/content-history/public.ts'
import type { Making } from '#features/design-library/public.ts'
import { type Db, newId } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import { copyAbTest } from './ab-test/copy-ab-test.ts'
import { findAbTest, winningMessage } from './ab-test/find-ab-test.ts'
import { findAwaited } from './awaited-imports.ts'
import { changedColumns, newColumns } from './change-single-send.ts'
import { copyName } from './single-sends.rules.ts'
import { copiedSms, showText } from './sms/single-send-text.ts'
import { type SingleSendRow, toWire } from './wire.ts'

/**
 * Finds a single send that will be changed, and locks it until the transaction ends.
 * @throws single_send_not_found, also for another account's
 */
export async function accessSingleSend(tx: Db, account: string, id: string): Promise<SingleSendRow> {
  const row = await tx
    .selectFrom('single_send')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('single_send_not_found', { id })
  return row
}

/**
 * Finds a draft that will be changed, and locks it.
 * @param startsFrom the revision the author saw; null: any
 * @throws single_send_changed, single_send_not_draft
 */
export async function accessDraft(
  tx: Db,
  account: string,
  id: string,
  startsFrom: number | null,
): Promise<SingleSendRow> {
  const row = await accessSingleSend(tx, account, id)
  if (startsFrom !== null && startsFrom !== row.revision) {
    throw new Refusal('single_send_changed', {
      revision: row.revision,
      updated_at: row.updated_at.toISOString(),
    })
  }
  if (row.status !== 'draft') throw new Refusal('single_send_not_draft', { status: row.status })
  return row
}

/** Finds a single send for reading, without a lock. */
export async function findSingleSend(db: Db, account: string, id: string): Promise<SingleSendRow> {
  const row = await db
    .selectFrom('single_send')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('single_send_not_found', { id })
  return row
}

export async function getSingleSend(
  db: Db,
  account: string,
  id: string,
  { now, publicUrl }: Making,
): Promise<SingleSend> {
  const row = await findSingleSend(db, account, id)
  const waitingFor = (await findAwaited(db, account, [row], now)).get(id)
  return toWire(row, {
    waitingFor,
    abtest: await findAbTest(db, row),
    sms: await showText(db, row, publicUrl),
  })
}

export async function createSingleSend(
  db: Db,
  account: string,
  fields: SingleSendFields,
  { ipPools, ...making }: Making & { author: SmsAuthor; ipPools: readonly string[] },
): Promise<SingleSend> {
  const { now, publicUrl } = making
  refuseUnknownPool(fields.email_config?.ip_pool, null, ipPools)
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const { columns, warnings } = await newColumns(tx, account, fields, making)
    const row = await insertSingleSend(tx, account, columns, now)
    const made = toWire(row, { sms: await showText(tx, row, publicUrl) })
    return withWarnings(made, [...warnings, ...warnOfTest(fields.abtest, made)])
  })
}

/**
 * Changes a draft. A scheduled or sent single send can't be changed; unschedule it first.
 * @param startsFrom the revision the author saw; null: any
 */
export async function updateSingleSend(
  db: Db,
  account: string,
  id: string,
  change: SingleSendChange,
  startsFrom: number | null,
  making: Making & { user: string | null; author: SmsAuthor; ipPools: readonly string[] },
): Promise<SingleSend> {
  return db.transaction().execute(async (tx) => {
    const row = await accessDraft(tx, account, id, startsFrom)
    refuseUnknownPool(change.email_config?.ip_pool, row.ip_pool, making.ipPools)
    const { changed, warnings } = await changeDraft(tx, row, change, making)
    const sms = await showText(tx, changed, making.publicUrl)
    const answer = toWire(changed, { abtest: await findAbTest(tx, changed), sms })
    return withWarnings(answer, [...warnings, ...warnOfTest(change.abtest, answer)])
  })
}

/** Changes a draft that the caller has locked, and keeps the change in its history. */
export async function changeDraft(
  tx: Db,
  row: SingleSendRow,
  change: SingleSendChange,
  { user, now, publicUrl, author }: Making & { user: string | null; author: SmsAuthor },
): Promise<{ changed: SingleSendRow; warnings: ContentWarning[] }> {
  const { id, account_id: account } = row
  const { columns, warnings } = await changedColumns(tx, account, row, change, { publicUrl, author })
  const changed = await tx
    .updateTable('single_send')
    .set({ ...columns, held: null, revision: row.revision + 1, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepRevision(tx, { account, kind: 'single_send', id }, { user, now }, row, changed)
  return { changed, warnings }
}

/** Only the answer to the change has these warnings; they are not stored. */
function withWarnings(made: SingleSend, warnings: ContentWarning[]): SingleSend {
  return { ...made, warnings: [...made.warnings, ...warnings] }
}

/** A client may send back the A/B test that it read. A different one is not taken over, and the answer warns of it. */
function warnOfTest(sent: unknown, { abtest }: SingleSend): ContentWarning[] {
  if (sent === undefined || isDeepStrictEqual(sent, abtest ?? null)) return []
  const message = 'The A/B test was not changed. PUT /v3/marketing/singlesends/{id}/abtest changes it.'
  return [{ message, field: 'abtest', warning_id: 'abtest_not_changed' }]
}

/**
 * Copies content with its variations, recipients and settings, but not the schedule.
 * @param segmentIds the recipients of the copy, where it is for people who had the message already
 */
export async function duplicateSingleSend(
  db: Db,
  account: string,
  id: string,
  { name, segmentIds }: { name?: string | undefined; segmentIds?: string[] },
  { now, publicUrl }: Making,
): Promise<SingleSend> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const source = await findSingleSend(tx, account, id)
    // A resend uses the winner's message, without another test on the few people who are left.
    const message = segmentIds ? await winningMessage(tx, source) : source
    const { categories, list_ids, segment_ids, all_contacts, exclude_list_ids, exclude_segment_ids } = source
    const { suppression_group_id, custom_unsubscribe_url, ip_pool, messages_per_hour } = source
    const copy = {
      categories,
      list_ids,
      segment_ids,
      all_contacts,
      exclude_list_ids,
      exclude_segment_ids,
      ...copiedMessage(message),
      suppression_group_id,
      custom_unsubscribe_url,
      ip_pool,
      messages_per_hour,
      ...copiedSms(source),
      ...(segmentIds ? { list_ids: [], all_contacts: false, segment_ids: segmentIds } : {}),
    }
    const made = await insertSingleSend(tx, account, { ...copy, name: name ?? copyName(source.name) }, now)
    if (!segmentIds) await copyAbTest(tx, source, made.id)
    return toWire(made, { abtest: await findAbTest(tx, made), sms: await showText(tx, made, publicUrl) })
  })
}

/**
 * Deletes all of them or none. A scheduled one has to be unscheduled first and a running one stopped, so that no
 * message leaves for a single send that no longer exists.
 */
export async function deleteSingleSends(db: Db, account: string, ids: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locked in the order of ids, so that two bulk deletes can't wait for each other.
    for (const id of [...new Set(ids)].sort()) {
      const row = await accessSingleSend(tx, account, id)
      if (row.status === 'scheduled') throw new Refusal('single_send_delete_scheduled', { name: row.name })
      await refuseRunning(tx, row)
      await tx.deleteFrom('single_send').where('id', '=', id).execute()
    }
  })
}

async function refuseRunning(tx: Db, { id, name }: SingleSendRow): Promise<void> {
  const running = await tx
    .selectFrom('send')
    .select('id')
    .where('client', '=', 'single-sends')
    .where('client_id', '=', id)
    .where('status', 'in', ['sending', 'paused', 'waiting'])
    .executeTakeFirst()
  if (running) throw new Refusal('single_send_running', { name })
}

/** The caller has locked the account. */
async function insertSingleSend(tx: Db, account: string, columns: object, now: Date): Promise<SingleSendRow> {
  const { singleSends: limit } = singleSendLimits
  const { count } = await tx
    .selectFrom('single_send')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  if (count >= limit) throw new Refusal('single_send_limit_reached', { limit })
  return tx
    .insertInto('single_send')
    .values({ ...columns, id: newId(), account_id: account, created_at: now, updated_at: now } as never)
    .returningAll()
    .executeTakeFirstOrThrow()
}
