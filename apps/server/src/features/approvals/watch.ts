import { createHash } from 'node:crypto'
import type { Endpoint } from '@carillon/contract/endpoint'
import type { Look, Looking, Watched } from '#platform/http/gate.ts'
import { Refusal } from '#platform/refusal.ts'
import { callOf } from './calls.ts'
import type { ApprovalRow } from './rows.ts'

/** The calls that may have to wait for approval, with how each is looked at. */
export type Watch = ReadonlyMap<Endpoint, Look>

export function fingerprintOf({ subject, reviewed, dueAt }: Watched): string {
  const all = JSON.stringify([subject, reviewed, dueAt])
  return createHash('sha256').update(all).digest('hex')
}

/** The subject of a request as it is now; null if it is gone, or if the call would do nothing any more. */
export async function lookAgain(watch: Watch, context: Looking, row: ApprovalRow): Promise<Watched | null> {
  const declared = callOf(row.action)
  const look = declared && watch.get(declared)
  if (!look) return null
  try {
    return await look(context, row.call.input)
  } catch (cause) {
    if (cause instanceof Refusal) return null
    throw cause
  }
}

/** True if a request is about what its approver would see now. */
export function isCurrent(
  row: Pick<ApprovalRow, 'fingerprint'>,
  watched: Watched | null,
): watched is Watched {
  return watched !== null && fingerprintOf(watched) === row.fingerprint
}

/** Requests whose subject is no longer what was to be reviewed are shown as changed. */
export async function markChanged(
  watch: Watch,
  context: Looking,
  rows: readonly ApprovalRow[],
): Promise<ApprovalRow[]> {
  return Promise.all(
    rows.map(async (row) => {
      if (row.status !== 'waiting' || isCurrent(row, await lookAgain(watch, context, row))) return row
      return { ...row, status: 'changed' }
    }),
  )
}
