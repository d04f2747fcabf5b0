import type { Pool } from 'pg'
import type { Db } from '#platform/db.ts'
import { withValues } from '#platform/named-values.ts'
import { countedInto } from '#sending/events/counters.ts'
import { failLostTexts, settleKnownTexts } from './settle-known.ts'

/** The provider's report about one text. */
export interface TextReport {
  sendId: string
  contactId: string
  sid: string
  status: 'sent' | 'delivered' | 'undelivered' | 'failed'
  code: string | null
  message: string | null
}

// The first final report counts; a repeated or later one changes nothing.
const note = {
  name: 'carillon-note-text-status',
  text: `
    with noted as (
      update text_message m
      set status = :status, sid = coalesce(m.sid, :sid),
          error_code = coalesce(:code, m.error_code), error_message = coalesce(:message, m.error_message),
          settled_at = case when :status = 'sent' then m.settled_at else :now::timestamptz end
      where m.send_id = :sendId and m.contact_id = :contactId
        and (m.sid is null or m.sid = :sid)
        and (m.status is null or (m.status = 'sent' and :status <> 'sent'))
      returning m.contact_id, m.status
    ),
    counted as (${countedInto(`
      select :sendId::uuid as send_id, status as metric, :now::timestamptz as at, 1 as value from noted where status <> 'sent'`)}
    )
    select count(*)::int as noted from noted`,
}

/** Records a report. Answers true if it was new. */
export async function recordTextStatus(pool: Pool, report: TextReport, now: Date): Promise<boolean> {
  const { sendId, contactId, sid, status, code, message } = report
  const { rows } = await pool.query(withValues(note, { sendId, contactId, sid, status, code, message, now }))
  const isNew = (rows[0] as { noted: number }).noted > 0
  if (isNew) {
    await settleKnownTexts(pool, sendId, now, contactId)
    await failLostTexts(pool, sendId, [contactId])
  }
  return isNew
}

export async function accountOfSend(db: Db, sendId: string): Promise<string | null> {
  const row = await db
    .selectFrom('send')
    .select('account_id')
    .where('id', '=', sendId)
    .where('channel', '=', 'sms')
    .executeTakeFirst()
  return row?.account_id ?? null
}
