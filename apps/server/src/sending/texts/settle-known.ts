import type { Pool } from 'pg'
import { countedInto } from '#sending/events/counters.ts'

const settle = {
  name: 'carillon-settle-known-texts',
  text: `
    with known as materialized (
      select m.contact_id, m.status, m.sent_at,
             case when m.status in ('undelivered', 'failed') then coalesce(m.error_message, m.error_code, m.status) end as problem
      from text_message m
      where m.send_id = $1 and m.status is not null and ($2::uuid is null or m.contact_id = $2)
    ),
    settled as (
      update recipient r
      set state = case when k.problem is null then 'delivered' else 'failed' end,
          reason = k.problem, sent_at = coalesce(k.sent_at, $3::timestamptz)
      from known k
      where r.send_id = $1 and r.contact_id = k.contact_id and r.state = 'uncertain'
      returning r.contact_id, k.status
    ),
    noted as (
      update text_message m
      set sent_at = coalesce(m.sent_at, $3::timestamptz)
      from settled s
      where m.send_id = $1 and m.contact_id = s.contact_id
    ),
    counted as (${countedInto(`
      select $1::uuid as send_id, 'sent' as metric, $3::timestamptz as at, 1 as value from settled where status <> 'failed'`)}
    )
    select count(*)::int as settled from settled`,
}

const lost = {
  name: 'carillon-fail-lost-texts',
  text: `
    update recipient r
    set state = 'failed', reason = coalesce(m.error_message, m.error_code, m.status)
    from text_message m
    where r.send_id = $1 and r.contact_id = any($2::uuid[]) and r.state = 'delivered'
      and m.send_id = $1 and m.contact_id = any($2::uuid[]) and m.contact_id = r.contact_id
      and m.status in ('undelivered', 'failed')`,
}

/**
 * A text that was handed over and did not arrive fails in the ledger, too. It runs after an outcome was recorded and
 * after each report, as a statement of its own, so that the later of the two sees the earlier one.
 */
export async function failLostTexts(
  pool: Pool,
  sendId: string,
  contactIds: readonly string[],
): Promise<void> {
  await pool.query({ ...lost, values: [sendId, contactIds] })
}

/**
 * Settles uncertain texts, left by a crash or a silent provider, about which the provider has reported since: they were
 * sent. With `contactId`, only one of them.
 */
export async function settleKnownTexts(
  pool: Pool,
  sendId: string,
  now: Date,
  contactId: string | null = null,
): Promise<number> {
  const { rows } = await pool.query({ ...settle, values: [sendId, contactId, now] })
  return (rows[0] as { settled: number }).settled
}
