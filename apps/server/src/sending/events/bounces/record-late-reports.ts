import type { PoolClient } from 'pg'
import { newId } from '#platform/db.ts'
import { countedInto } from '#sending/events/counters.ts'
import { newestBlock } from '../suppressions/newest-block.ts'
import { type Report, reportKey } from './record-reports.ts'

const suppress = `
  insert into suppression as known (account_id, email, kind, reason, status, source, created_at)
  values ($1, lower($2), $3, left($4, 500), $5, 'smtp', $6)
  ${newestBlock}`

const complain = `
  with suppressed as (
    insert into suppression (account_id, email, kind, source, created_at)
    values ($1::uuid, lower($2), 'spam', 'send ' || $3::text, $6::timestamptz)
    on conflict do nothing
    returning email
  ), events as (
    insert into message_event (contact_id, id, account_id, send_id, event, at)
    select $4::uuid, $5::uuid, $1::uuid, $3::text::uuid, 'spam_report', $6::timestamptz from suppressed
  )
  ${countedInto(`select $3::text::uuid as send_id, 'spam_reports' as metric, $6::timestamptz as at, 1 as value from suppressed`)}`

/**
 * Records reports about recipients who were removed (docs/decisions/0291): the address is suppressed as before. A complaint
 * is counted and has its event, unless the address was suppressed by one before; a bounce changes no number, since the
 * state of the message is not known any more. Reports about other recipients are left alone. Answers those that it
 * recorded.
 */
export async function recordLateReports(
  client: PoolClient,
  reports: readonly Report[],
  now: Date,
): Promise<Report[]> {
  const recorded: Report[] = []
  for (const { report, account, email } of await findRemoved(client, reports)) {
    const { sendId, contactId, event, reason, status } = report
    if (event === 'spam_report')
      await client.query(complain, [account, email, sendId, contactId, newId(), now])
    else await client.query(suppress, [account, email, event, reason, status, now])
    recorded.push(report)
  }
  return recorded
}

interface Removed {
  report: Report
  account: string
  email: string
}

/** The reports whose recipient was removed and whose address is known. */
async function findRemoved(client: PoolClient, reports: readonly Report[]): Promise<Removed[]> {
  const sendIds = reports.map(({ sendId }) => sendId)
  const contactIds = reports.map(({ contactId }) => contactId)
  const read = async <T>(text: string, values: unknown[]) => (await client.query(text, values)).rows as T[]
  const named = `where send_id = any($1::uuid[]) and contact_id = any($2::uuid[])`
  type Row = { sendId: string; contactId: string; email: string }
  const columns = `select send_id as "sendId", contact_id as "contactId", email`
  const there = await read<Row>(`${columns} from recipient ${named}`, [sendIds, contactIds])
  const known = new Set(there.map(reportKey))
  const gone = reports.filter((report) => !known.has(reportKey(report)))
  if (gone.length === 0) return []
  const kept = await read<Row>(`${columns} from removed_recipient ${named}`, [sendIds, contactIds])
  const sends = await read<{ id: string; account: string }>(
    'select id, account_id as account from send where id = any($1::uuid[])',
    [sendIds],
  )
  const merged = await read<{ id: string; former: string }>(
    'select contact_id as id, former_id as former from merged_contact where former_id = any($1::uuid[])',
    [contactIds],
  )
  const now = new Map(merged.map(({ id, former }) => [former, id]))
  const contacts = await read<{ id: string; email: string | null }>(
    'select id, email from contact where account_id = any($1::uuid[]) and id = any($2::uuid[])',
    [sends.map(({ account }) => account), contactIds.map((id) => now.get(id) ?? id)],
  )
  const keptEmails = new Map(kept.map((row) => [reportKey(row), row.email]))
  const emails = new Map(contacts.map(({ id, email }) => [id, email]))
  const accounts = new Map(sends.map(({ id, account }) => [id, account]))
  return gone.flatMap((report) => {
    const account = accounts.get(report.sendId)
    const id = now.get(report.contactId) ?? report.contactId
    const email = keptEmails.get(reportKey(report)) ?? emails.get(id)
    return account && email ? [{ report, account, email }] : []
  })
}
