import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { SendOf } from './control-send.ts'

interface Counted {
  delivered: number
  unique_opens: number
  unique_clicks: number
}

/** The test recipients of one variation. */
export interface PartCount {
  variationId: string
  /**
   * The number of recipients, without those who were suppressed at the freeze or skipped because of the frequency cap.
   */
  sampleSize: number
  /** The results of events until the given time. */
  window: Counted
  allTime: Counted
  /** The number of delivered messages that only a machine has opened. */
  machineOnlyOpens: number
}

interface PartRow {
  part: number
  variation_id: string
  sample_size: number
  delivered: number
  delivered_then: number
  opens: number
  opens_then: number
  clicks: number
  clicks_then: number
  machine_only: number
}

const suppressed = sql`(state = 'dropped' and reason in ('global', 'spam', 'bounce', 'invalid', 'group', 'no_credits', 'frequency_cap') and attempt = 0)`

/**
 * The results of a send's test messages, counted from its recipients: people whose message was delivered, and among them
 * the people who opened or clicked. Opens and clicks of machines are not in these columns.
 */
export async function countTestParts(
  db: Db,
  { account, client, clientId }: SendOf,
  until: Date,
): Promise<{ parts: PartCount[]; remainder: number }> {
  const { rows } = await sql<PartRow>`
    select send.part, send.variation_id,
           count(*) filter (where not ${suppressed})::int as sample_size,
           count(*) filter (where r.state = 'delivered')::int as delivered,
           count(*) filter (where r.state = 'delivered' and r.sent_at <= ${until})::int as delivered_then,
           count(r.opened_at) filter (where r.state = 'delivered')::int as opens,
           count(*) filter (where r.state = 'delivered' and r.opened_at <= ${until})::int as opens_then,
           count(r.clicked_at) filter (where r.state = 'delivered')::int as clicks,
           count(*) filter (where r.state = 'delivered' and r.clicked_at <= ${until})::int as clicks_then,
           count(r.machine_opened_at) filter (where r.state = 'delivered' and r.opened_at is null)::int as machine_only
    from send
    join recipient r on r.send_id = send.id
    where send.account_id = ${account} and send.client = ${client} and send.client_id = ${clientId}::uuid and send.part > 0
    group by send.part, send.variation_id
    order by send.part`.execute(db)
  const rest = await sql<{ remainder: number }>`
    select count(*)::int as remainder
    from send
    join recipient r on r.send_id = send.id
    where send.account_id = ${account} and send.client = ${client} and send.client_id = ${clientId}::uuid and send.part = 0
      and not ${suppressed}`.execute(db)
  return {
    parts: rows.map((row) => ({
      variationId: row.variation_id,
      sampleSize: row.sample_size,
      window: { delivered: row.delivered_then, unique_opens: row.opens_then, unique_clicks: row.clicks_then },
      allTime: { delivered: row.delivered, unique_opens: row.opens, unique_clicks: row.clicks },
      machineOnlyOpens: row.machine_only,
    })),
    remainder: rest.rows[0]?.remainder ?? 0,
  }
}
