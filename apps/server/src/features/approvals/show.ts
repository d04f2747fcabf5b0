import { approvalLimits, type ShownApproval } from '@carillon/contract/approvals'
import { contacts } from '@carillon/contract/contacts'
import { mayCall } from '@carillon/contract/scopes'
import type { Asking } from '#platform/http/gate.ts'
import { approversOf } from './find-people.ts'
import { type ApprovalRow, toWire } from './rows.ts'
import { isCurrent, lookAgain, type Watch } from './watch.ts'

/** A request with what is known of its subject now, and with the people who may approve it. */
export async function showApproval(watch: Watch, context: Asking, row: ApprovalRow): Promise<ShownApproval> {
  const { db, account, identity } = context
  const nothing = { count_now: null, approvers: [], approvers_count: 0, people: [] }
  const shown = { ...toWire(row, identity), ...nothing }
  if (row.status !== 'waiting') return shown
  const watched = await lookAgain(watch, context, row)
  if (!isCurrent(row, watched)) return { ...shown, status: 'changed', may_decide: false }
  const readsContacts = mayCall(identity.scopes, contacts.list.scope)
  const people = readsContacts ? await watched.people?.(approvalLimits.peopleShown) : []
  return {
    ...shown,
    ...(await approversOf(db, account, row)),
    count_now: await watched.count(row.count ?? 0),
    people: people ?? [],
  }
}
