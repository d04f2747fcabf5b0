import type { AwaitedImport } from '@carillon/contract/single-sends'
import { awaitImports, findOpenImports, type OpenImport } from '#features/contacts/public.ts'
import type { Db } from '#platform/db.ts'
import { reaches, waitsFor } from './awaited-imports.rules.ts'
import type { SingleSendRow } from './wire.ts'

type Waiting = Pick<
  SingleSendRow,
  | 'id'
  | 'status'
  | 'send_at'
  | 'waits_before'
  | 'all_contacts'
  | 'list_ids'
  | 'segment_ids'
  | 'exclude_list_ids'
  | 'exclude_segment_ids'
>

/** The imports that each of these single sends is waiting for. Sends that don't wait are left out. */
export async function findAwaited(
  db: Db,
  account: string,
  rows: readonly Waiting[],
  now: Date,
): Promise<Map<string, AwaitedImport[]>> {
  const due = rows.filter(({ status, send_at }) => status === 'scheduled' && send_at && send_at <= now)
  if (due.every(({ waits_before }) => waits_before === null)) return new Map()
  const open = await findOpenImports(db, account, now)
  const found = due.map((row) => [row.id, open.filter((one) => waitsFor(one, row)).map(toAwaited)] as const)
  return new Map(found.filter(([, awaited]) => awaited.length > 0))
}

function toAwaited({ id, fileName, phase, processed_count, total_count, needsAttention }: OpenImport) {
  return {
    job_id: id,
    file_name: fileName,
    phase: phase as AwaitedImport['phase'],
    processed_count,
    total_count,
    needs_attention: needsAttention,
  }
}

/**
 * True if a single send must wait before its audience is frozen. If so, the last of these imports enqueues it again when
 * it ends.
 */
export async function hasToWait(tx: Db, row: SingleSendRow, now: Date): Promise<boolean> {
  if (row.waits_before === null) return false
  const open = await findOpenImports(tx, row.account_id, now)
  const awaited = open.filter((one) => waitsFor(one, row)).map(({ id }) => id)
  return awaited.length > 0 && (await awaitImports(tx, awaited))
}

/** The imports that can change the recipients, no matter when they were accepted. */
export async function findImportsReaching(db: Db, row: SingleSendRow, now: Date): Promise<OpenImport[]> {
  const open = await findOpenImports(db, row.account_id, now)
  return open.filter(({ list_ids, isForAll }) => isForAll || reaches(list_ids, row))
}
