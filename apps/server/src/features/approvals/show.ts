import { approvalLimits, type ShownApproval } from '@carillon/contract/approvals'
import type { Asking } from '#platform/http/gate.ts'
import { findPeopleOf } from './find-people.ts'
import { type ApprovalRow, mayDecide, toWire } from './rows.ts'
import { isCurrent, lookAgain, type Watch } from './watch.ts'

/** A request with what is known of its subject now, and with the people who may approve it. */
export async function showApproval(watch: Watch, context: Asking, row: ApprovalRow): Promise<ShownApproval> {
  const shown = { ...toWire(row, context.identity), count_now: null, approvers: [], approvers_count: 0 }
  if (row.status !== 'waiting') return shown
  const watched = await lookAgain(watch, context, row)
  if (!isCurrent(row, watched)) return { ...shown, status: 'changed', may_decide: false }
  const people = await findPeopleOf(context.db, context.account)
  const approvers = people.filter((person) => mayDecide(row, person)).map(({ email }) => email)
  return {
    ...shown,
    count_now: await watched.count(row.count ?? 0),
    approvers: approvers.slice(0, approvalLimits.approversNamed),
    approvers_count: approvers.length,
  }
}
