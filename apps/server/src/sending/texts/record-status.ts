import type { Pool } from 'pg'
import type { Db } from '#platform/db.ts'
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
      set status = $4, sid = coalesce(m.sid, $3),
          error_code = coalesce($5, m.error_code), error_message = coalesce($6, m.error_message),
          settled_at = case when $4 = 'sent' then m.settled_at else $7::timestamptz end
      where m.send_id = $1 and m.contact_id = $2
        and (m.sid is null or m.sid = $3)
        and (m.status is null or (m.status = 'sent' and $4 <> 'sent'))
      returning m.contact_id, m.status
    ),
    counted as (${countedInto(`
      select $1::uuid as send_id, status as metric, $7::timestamptz as at, 1 as value from noted where status <> 'sent'`)}
    )
    select count(*)::int as noted from noted`,
}

/** Records a report. Answers true if it was new. */
export async function recordTextStatus(pool: Pool, report: TextReport, now: Date): Promise<boolean> {
  const { sendId, contactId, sid, status, code, message } = report
  const { rows } = await pool.query({
    ...note,
    values: [sendId, contactId, sid, status, code, message, now],
  })
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
