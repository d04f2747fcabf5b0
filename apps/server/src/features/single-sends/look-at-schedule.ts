import type { HandlerInput } from '@carillon/contract/endpoint'
import { immediately, type singleSends } from '@carillon/contract/single-sends'
import { readInstant } from '@carillon/contract/wire'
import { sql } from 'kysely'
import { allSources, countedLast, sumsOf } from '#features/audiences/public.ts'
import type { Db } from '#platform/db.ts'
import type { Look, Looking } from '#platform/http/gate.ts'
import type { FindUntested } from '#platform/untested-messages.ts'
import { demandReady } from './schedule.ts'
import { findSingleSend } from './single-sends.ts'
import { isSms } from './sms/preflight.ts'
import { type SingleSendRow, toWire } from './wire.ts'

/** A call that schedules a single send, or gives it another time, as an approver has to see it. */
export const lookAtSchedule =
  (findUntested: FindUntested): Look =>
  async (context, input) => {
    const { db, account, now, services } = context
    const { params, body } = input as unknown as HandlerInput<typeof singleSends.schedule>
    const row = await findSingleSend(db, account, params.id)
    const isNow = body.send_at === immediately
    const at = isNow ? now : readInstant(body.send_at)
    // The call itself refuses these.
    if (at === null || (row.status !== 'draft' && row.status !== 'scheduled')) return null
    return {
      kind: 'send',
      subject: `single_send:${row.id}`,
      name: row.name,
      path: `/single-sends/${row.id}/review`,
      dueAt: isNow ? null : at,
      reviewed: await findReviewed(db, row),
      count: (above) => countRecipientsOf(context, row, above),
      check: async () => {
        if (isNow) services.sending.demandOn()
        return demandReady(db, row, { ...services, when: isNow ? 'now' : at, now, findUntested })
      },
    }
  }

/**
 * Everything of a single send that its review shows: the revision stands for its content, settings and test. Whoever edits its
 * sender or a segment of its audience changes it as well.
 */
async function findReviewed(db: Db, row: SingleSendRow): Promise<unknown> {
  const { rows } = await sql<{ sender: unknown; segments: unknown }>`
    select
      (select jsonb_build_array(from_name, from_email, reply_to_email, reply_to_name) from sender
        where account_id = ${row.account_id} and id = ${row.sender_id}) as sender,
      (select jsonb_agg(jsonb_build_array(id, query_changed_at) order by id) from segment
        where account_id = ${row.account_id}
          and id = any(${[...row.segment_ids, ...row.exclude_segment_ids]}::uuid[])) as segments
  `.execute(db)
  return { revision: row.revision, ...rows[0] }
}

async function countRecipientsOf(
  { db, account, now }: Looking,
  row: SingleSendRow,
  above: number,
): Promise<number | null> {
  const sendTo = allSources(toWire(row).send_to)
  const question = isSms(row)
    ? ({ kind: 'texts', sendTo, group: null, usesPhoneNumber: row.sms.usesPhoneNumber } as const)
    : ({ kind: 'steps', sendTo, group: row.suppression_group_id } as const)
  const kept = await countedLast({ db, account, now }, question)
  if (kept && (kept.isFresh || kept.numbers.total > above)) return kept.numbers.total
  // No more people than the lists and segments have can get it.
  const { people } = await sumsOf({ db, account, now }, sendTo)
  return people <= above ? people : null
}
